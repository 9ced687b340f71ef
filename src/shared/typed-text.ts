/**
 * Marks of direction and characters without width: nobody types them, they come along when a text
 * is copied, and nobody sees why it is refused.
 */
const unseen =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g

const joiners = /[\u200C\u200D]+/g

/** No script joins to these, nor to an end. */
const isJoined = (character?: string) =>
  character !== undefined && !/[\p{Script=Latin}\p{Nd}\p{P}\s]/u.test(character)

/**
 * A text as it was meant. Joiners stay between letters of scripts that are written with them (Persian,
 * Hindi) and between the parts of an emoji: without them it is another word, or another picture.
 */
export const asMeant = (text: string) =>
  text
    .replace(unseen, '')
    .replace(joiners, (run, at: number, whole: string) =>
      isJoined(whole[at - 1]) && isJoined(whole[at + run.length]) ? run : '',
    )

/** The same for one that holds no markup, whose no-break blanks nobody sees. */
export const asPlain = (text: string) => asMeant(text).replace(/\p{Zs}/gu, ' ')

/** A number, address or reference: also without joiners, and every dash is a hyphen. */
export const asCode = (text: string) =>
  asPlain(text)
    .replace(joiners, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
