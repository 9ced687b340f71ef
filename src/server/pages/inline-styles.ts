import { createHash } from 'node:crypto'

const sheets = /<link rel="stylesheet"[^>]*\bhref="([^"]+)"[^>]*>/g

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
  const texts = [...html.matchAll(sheets)].map(([, address]) => textOf(address!))
  if (texts.length === 0 || texts.includes(undefined)) return { html, style: undefined }
  const text = texts.join('\n')
  const linked = html.replace(sheets, '<link rel="stylesheet" href="$1" disabled>')
  return {
    html: linked.replace('<link rel="stylesheet"', (link) => `<style>${text}</style>\n    ${link}`),
    style: `sha256-${createHash('sha256').update(text).digest('base64')}`,
  }
}
