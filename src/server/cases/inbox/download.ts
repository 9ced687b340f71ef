import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../core/database/tables'
import { companyIn } from '../../site/content/content.store'

/** Documents are sandboxed: nothing in them runs or loads. */
const documentPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The headers of a file that somebody sent. */
export const sendFile = (
  reply: FastifyReply,
  { name, type, how }: { name: string; type: string; how: 'inline' | 'attachment' },
) =>
  reply.headers({
    'content-type': type,
    'content-disposition': `${how}; filename="${name}"`,
    'content-security-policy': documentPolicy,
  })

/** A name as a part of a file's name: 'Ọjà & Sons' is 'oja-sons'. */
const inFileName = (name: string) =>
  (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  ).join('-')

/** The headers of a CSV file: 'marketday-contact-2026-11-29.csv', after the company whose data it has. */
export async function sendCsv(reply: FastifyReply, db: Kysely<Tables>, ...parts: string[]) {
  const { shortName, name } = await companyIn(db)
  const words = [inFileName(shortName || name), ...parts].filter(Boolean)
  sendFile(reply, {
    name: `${words.join('-')}.csv`,
    type: 'text/csv; charset=utf-8',
    how: 'attachment',
  })
}

/** A byte order mark tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * The characters that start a formula in a spreadsheet, also after blanks or as full-width forms.
 */
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/**
 * What a spreadsheet would read as another number or as a day: it drops leading zeros, rounds long
 * numbers, and takes 3-4 for the 3rd of April. Amounts and days as YYYY-MM-DD stay what they are.
 */
const misread =
  /^0(?!\.\d+$)[\d\s()./-]+$|^\d{12,}$|^\d{1,2}[-/]\d{1,4}(?:[-/]\d{1,4})?$|^\d+e\d+$/i

/**
 * A quoted CSV field. What a spreadsheet would run as a formula (OWASP, CSV injection) or misread
 * gets a leading apostrophe.
 */
const csvField = (text: string) =>
  `"${(formula.test(text) || misread.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A CSV line with its line end. RFC 4180. */
export const csvLine = (fields: readonly string[]) => `${fields.map(csvField).join(',')}\r\n`
