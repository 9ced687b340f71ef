import { readAmount } from './amount-text'
import { dayAsText, readDay } from './date-text'
import { walkSchema, type SchemaNode } from './schema-walk'

function normalisedText(node: SchemaNode, typed: string) {
  if (node['x-verbatim']) return typed || undefined
  const text = typed.replace(/\r\n?/g, '\n').trim()
  const day = node['x-date'] && readDay(text)
  if (day) return dayAsText(day)
  return ((node['x-amount'] ? readAmount(text) : undefined) ?? text) || undefined
}

/**
 * A value as it is validated, stored and sent: texts lose the blanks around them and Windows line
 * ends (multipart bodies bring them), a date that is understood is MM/DD/YYYY, an amount its
 * digits, and what is blank is absent, as is a number of 0 that stands for none (`shaped` writes ''
 * and 0). A password stays as typed, to the last blank, and so does what is not understood and
 * what the schema does not name. Both sides do this before they validate, because JSON Schema's
 * `required` is content with ''. Normalising twice changes nothing.
 */
export const normalise = (schema: object, sent: unknown): unknown =>
  walkSchema(schema, sent, ({ node, value }, inner) => {
    if (!node || value === undefined) return value
    if (typeof value === 'string') return normalisedText(node, value)
    return value === 0 && node.type === 'integer' ? undefined : inner()
  })
