import { readAmount } from './money'
import { dayAsText, readDay } from './date-text'
import { walkSchema, type SchemaNode } from './schema-walk'
import { asCode, asMeant, asPlain } from './typed-text'

const codes = [
  'phone',
  'email',
  'digits',
  'amount',
  'money',
  'percent',
  'count',
  'latitude',
  'longitude',
  'date-text',
  'reference',
  'receipt',
]

/** Whether a field, by its format, its rules or its keyboard, takes anything but words. */
const isCode = ({ format, inputmode, 'x-ask': rules = [] }: SchemaNode) =>
  inputmode !== undefined ||
  [format, ...rules.map((rule) => rule.format ?? (rule.digits ? 'digits' : ''))].some(
    (one) => one !== undefined && codes.includes(one),
  )

const meantBy = (node: SchemaNode) =>
  isCode(node) ? asCode : node.format === 'rich-text' ? asMeant : asPlain

function normalisedText(node: SchemaNode, typed: string) {
  if (node['x-verbatim']) return typed || undefined
  const text = meantBy(node)(typed.replace(/\r\n?/g, '\n')).trim()
  const day = node['x-date'] && readDay(text)
  if (day) return dayAsText(day)
  if (node.format === 'percent' && text.endsWith('%')) return text.slice(0, -1).trimEnd()
  return ((node['x-amount'] ? readAmount(text) : undefined) ?? text) || undefined
}

/**
 * Normalises a value before it is validated, stored or sent: trims texts, removes what nobody typed
 * (`typed-text.ts`), replaces Windows line ends (multipart sends them), writes dates as MM/DD/YYYY, amounts as digits and per cents without their sign, and removes blank
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
