import { nationalNumber } from '../../../shared/national-number'

/** Letters that Unicode cannot decompose, as people type them without a key for them. */
const plain: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
}

/** Apostrophes as keyboards, phones and word processors write them, and letters used for them. */
const apostrophes = /['’‘‛ʼʻʹ′`´＇]/g

/** Text in lower case, without accents. */
export const withoutAccents = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßłøđæœıɓɗƙƴ]/g, (letter) => plain[letter]!)

/**
 * A text as people type it: without accents, apostrophes and invisible characters, with plain hyphens.
 * `O'Hara`, `O’Hara` and `OHara` are one word, and ₦490,000 is 490000.
 */
export const foldText = (text: string) =>
  withoutAccents(text.replace(apostrophes, ''))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/₦\s?(?=\d)|\bn(?:gn)?\s?(?=\d{1,3}(?:,\d{3})+(?!\d))/g, '')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d{3})\.00(?!\d)/g, '$1')

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Fewer digits match too many numbers. */
const fewestDigits = 3

/** The digits of every number in a text, however it is grouped. */
export const numbersIn = (text: string) => (text.match(/[\d+][\d\s()./-]*/g) ?? []).map(digitsOf)

function hasNumber(text: string, digits: string) {
  const wanted = nationalNumber(digits)
  return numbersIn(text).some(
    (number) =>
      number.includes(digits) ||
      (wanted.length >= fewestDigits && nationalNumber(number).startsWith(wanted)),
  )
}

/** What an entry is searched in. */
interface SearchedEntry {
  title: string
  detail: string
  answers: Record<string, string>
}

/** The words of a term: one word, or the groups of one number. */
type Term = string[]

/** Fewer letters or digits are found only where they are a whole word. */
export const fewestLetters = 3

/** Whether a word is a number or a group of one. */
export const isOfNumber = (word: string) => /^[+\d()./-]+$/.test(word) && /\d/.test(word)

/** Whether a part of a search is too short to be found by its beginning. */
export const isShort = (search: string) =>
  termsOf(search).some(
    (term) => term.join('').replace(/[^\p{L}\p{N}]/gu, '').length < fewestLetters,
  )

/** The terms of a search; a number typed in groups is one term. */
export function termsOf(search: string): Term[] {
  const terms: Term[] = []
  let wasNumber = false
  for (const word of foldText(search).split(/\s+/).filter(Boolean)) {
    const isNumber = isOfNumber(word)
    if (isNumber && wasNumber) terms.at(-1)!.push(word)
    else terms.push([word])
    wasNumber = isNumber
  }
  return terms
}

/**
 * The names of the answers that match a search, `title` if only the title does. Undefined unless
 * every term is found.
 */
export function foundIn(entry: SearchedEntry, terms: readonly Term[]): string[] | undefined {
  const fields = Object.entries(entry.answers).map(([name, text]) => ({
    name,
    text: foldText(text),
  }))
  const title = { name: 'title', text: foldText(`${entry.title}\n${entry.detail}`) }
  const having = (has: (text: string) => boolean) => {
    const found = fields.filter(({ text }) => has(text))
    return found.length > 0 || !has(title.text) ? found : [title]
  }
  const names = new Set<string>()
  for (const term of terms) {
    const digits = isOfNumber(term[0]!) ? digitsOf(term.join('')) : ''
    const asNumber = digits ? having((text) => hasNumber(text, digits)) : []
    // Groups of a number that stand apart are somebody else's.
    const isWord = asNumber.length === 0 && term.length === 1
    const found = isWord ? having((text) => text.includes(term[0]!)) : asNumber
    if (found.length === 0) return undefined
    for (const { name } of found) names.add(name)
  }
  return [...names]
}
