import { createHash } from 'node:crypto'

const links = /<link rel="stylesheet"[^<>]*>/g

const addressOf = (link: string) => /href="([^"]+)"/.exec(link)?.[1] ?? ''

/** A document and the digest of the style sheet in it, as a Content-Security-Policy writes it. */
export interface StyledDocument {
  html: string
  /** 'sha256-…'; undefined where the sheets are still files. */
  style: string | undefined
}

/**
 * Puts the text of a document's style sheets into it, so that the first paint waits for nothing
 * else. Their links stay, switched off: they tell the program that it has these sheets.
 * @param textOf the text of the file at an address; undefined where there is none
 */
export function withInlineStyles(
  html: string,
  textOf: (address: string) => string | undefined,
): StyledDocument {
  const texts = (html.match(links) ?? []).map((link) => textOf(addressOf(link)))
  if (texts.length === 0 || texts.includes(undefined)) return { html, style: undefined }
  const text = texts.join('\n')
  const linked = html.replace(
    links,
    (link) => `<link rel="stylesheet" href="${addressOf(link)}" disabled>`,
  )
  return {
    html: linked.replace('<link rel="stylesheet"', (link) => `<style>${text}</style>\n    ${link}`),
    style: `sha256-${createHash('sha256').update(text).digest('base64')}`,
  }
}
