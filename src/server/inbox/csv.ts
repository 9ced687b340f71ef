/**
 * The characters that start a formula in a spreadsheet, also after blanks or as full-width forms.
 */
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/**
 * A quoted CSV field. Text that a spreadsheet would run as a formula gets a leading apostrophe
 * (OWASP, CSV injection).
 */
const csvField = (text: string) =>
  `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A CSV line with its line end. RFC 4180. */
export const csvLine = (fields: readonly string[]) => `${fields.map(csvField).join(',')}\r\n`
