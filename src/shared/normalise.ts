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
 * Normalises a value before it is validated, stored or sent: trims texts, replaces Windows line
 * ends (multipart sends them), writes dates as MM/DD/YYYY and amounts as digits, and removes blank
 * values and the 0 that stands for no number (`shaped` writes '' and 0). Passwords (`x-verbatim`),
 * unreadable dates and amounts, and unknown fields stay as they are. Both sides call it before
 * validation, because JSON Schema's `required` accepts ''. Idempotent.
 */
export const normalise = (schema: object, sent: unknown): unknown =>
  walkSchema(schema, sent, ({ node, value }, inner) => {
    if (!node || value === undefined) return value
    if (typeof value === 'string') return normalisedText(node, value)
    return value === 0 && node.type === 'integer' ? undefined : inner()
  })
