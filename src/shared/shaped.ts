import type { ValueOf } from '../../schemas'

/** What is read of a schema. */
export interface Shape {
  type?: string
  items?: unknown
  properties?: Record<string, unknown>
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Wire numbers come as numbers or as digits; a list or a truth that JavaScript could count does not. */
function wholeNumber(value: unknown) {
  const isDigits = typeof value === 'string' && /^\s*-?\d+\s*$/.test(value)
  const number = isDigits || typeof value === 'number' ? Number(value) : 0
  return Number.isSafeInteger(number) ? number : 0
}

function shapedValue(shape: Shape, value: unknown): unknown {
  if (shape.type === 'array') {
    const list = typeof value === 'string' ? parsed(value) : value
    return Array.isArray(list) ? list.map((item) => shapedValue(shape.items as Shape, item)) : []
  }
  if (shape.type === 'object') {
    const record = isRecord(value) ? value : {}
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([name, property]) => [
        name,
        shapedValue(property as Shape, record[name]),
      ]),
    )
  }
  if (shape.type === 'integer') return wholeNumber(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * Reads an unknown value from the wire as the value that `schema` describes: unknown keys are
 * dropped, a missing text is '', a missing number 0, a missing list []. A list may also come as a
 * JSON string (specification 3: `resources`, `points`); malformed JSON counts as an empty list
 * (specification 8). Never throws.
 */
export const shaped = <S>(schema: S, value: unknown): ValueOf<S> =>
  shapedValue(schema as Shape, value) as ValueOf<S>
