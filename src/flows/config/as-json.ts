import type { Json } from './flow-config'

/** Data that survives JSON; `undefined` where the value is code or holds some at its top. */
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
