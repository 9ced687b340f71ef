/** What spreadsheets take for a formula, also behind blanks and in its wide spelling. */
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/**
 * One field of a CSV file, always quoted. A text that a spreadsheet would run begins with an
 * apostrophe instead (OWASP, CSV injection).
 */
const csvField = (text: string) =>
  `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** One line of a CSV file, with its end. RFC 4180. */
export const csvLine = (fields: readonly string[]) => `${fields.map(csvField).join(',')}\r\n`
