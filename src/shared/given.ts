import { trimmed } from './trimmed'

function withoutZeros(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutZeros)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== 0)
  return Object.fromEntries(entries.map(([name, part]) => [name, withoutZeros(part)]))
}

/**
 * Content as its schema judges it: the reverse of `shaped`, which writes '' and 0 for what nobody
 * gave. No number of a section may be 0.
 */
export const given = (content: unknown): unknown => trimmed(withoutZeros(content))
