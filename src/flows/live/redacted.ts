import { isField, isHidden } from '../hidden-fields'

/** The allowed description of a value, level by level. */
export type Redacted = string | { [key: string]: Redacted }

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

const isPlain = (value: object) =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/** Parts are named as the code names them; further down only fields of forms are known to be names. */
function ofObject(value: object, depth: number): Redacted {
  const { name } = value as { name?: unknown }
  const field = typeof name === 'string' && isField(name) ? name : undefined
  const words: Record<string, Redacted> = {}
  let others = 0
  for (const [key, part] of Object.entries(value)) {
    if (depth > 0 && !isField(key)) others += 1
    else if (key === 'name' && field) words[key] = field
    else if (field && isHidden(field)) words[key] = 'hidden'
    else words[key] = redacted(part, key, depth + 1)
  }
  return others > 0 ? { ...words, '…': count(others, 'more part') } : words
}

/**
 * Redacts what leaves a tab: of texts and lists only the length, of `x-sensitive` fields nothing.
 */
export function redacted(value: unknown, key = '', depth = 0): Redacted {
  if (isHidden(key)) return 'hidden'
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'string')
    return value === '' ? 'no text' : `text, ${count(value.length, 'character')}`
  if (typeof value === 'number') return 'a number'
  if (typeof value === 'boolean') return 'yes or no'
  if (Array.isArray(value)) return `list, ${count(value.length, 'item')}`
  if (typeof value !== 'object' || !isPlain(value) || depth > 3) return 'something'
  return ofObject(value, depth)
}
