import type { ValueOf } from '../../schemas'
import { walkSchema, type SchemaNode, type Visit } from './schema-walk'
import { isRecord } from './like'

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/**
 * Wire numbers are numbers or digits; lists and booleans, which JavaScript would convert, are not.
 */
function wholeNumber(value: unknown) {
  const isDigits = typeof value === 'string' && /^\s*-?\d+\s*$/.test(value)
  const number = isDigits || typeof value === 'number' ? Number(value) : 0
  return Number.isSafeInteger(number) ? number : 0
}

const shapedPart: Visit = ({ node, value }, inner) => {
  if (node?.type === 'array') {
    const list = typeof value === 'string' ? parsed(value) : value
    return inner(Array.isArray(list) ? list : [])
  }
  if (node?.type === 'object') return inner(isRecord(value) ? value : {})
  if (node?.type === 'integer') return wholeNumber(value)
  return node && (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
}

/**
 * Reads an unknown wire value as the schema's type: drops unknown keys; a missing text is '', a
 * missing number 0, a missing list []. `resources` and `points` travel as JSON strings, so lists
 * may be strings; malformed JSON is an empty list. Never throws.
 */
export const shaped = <S>(schema: S, value: unknown): ValueOf<S> =>
  walkSchema(schema as SchemaNode, value, shapedPart) as ValueOf<S>

/** `shaped` for pages, which carry the shape instead of the schema. */
/* @__NO_SIDE_EFFECTS__ */
export function shapedAs<T>(shape: SchemaNode) {
  return (value: unknown) => walkSchema(shape, value, shapedPart) as T
}
