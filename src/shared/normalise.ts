import { readAmount } from './amount-text'
import { dayAsText, readDay } from './date-text'
import type { SchemaNode } from './schema-walk'

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
 * and 0). A password stays as typed, to the last blank, and so does what is not understood. Both
 * sides do this before they validate, because JSON Schema's `required` is content with ''.
 * Normalising twice changes nothing.
 */
export function normalise(schema: object, value: unknown): unknown {
  const node: SchemaNode = schema
  if (typeof value === 'string') return normalisedText(node, value)
  if (value === 0 && node.type === 'integer') return undefined
  if (Array.isArray(value)) return value.map((item) => normalise(node.items ?? {}, item))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(
    ([name, part]: [string, unknown]) =>
      [name, normalise(node.properties?.[name] ?? {}, part)] as const,
  )
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined))
}
