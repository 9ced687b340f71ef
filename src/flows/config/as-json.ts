import type { Json } from './flow-config'

/** A JSON copy of a value; `undefined` where it is code or contains some at the top level. */
export function asJson(value: unknown): Json | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map((item) => asJson(item) ?? null)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const kept = asJson(item)
      return kept === undefined ? [] : [[key, kept]]
    }),
  )
}
