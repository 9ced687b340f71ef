/** What a machine's config writes where an action or a guard is meant. */
interface Named {
  type?: unknown
  params?: unknown
  name?: string
}

function paramWords(params: unknown): string {
  if (typeof params !== 'object' || params === null) return ''
  const list = Object.entries(params).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return list.length > 0 ? `(${list.join(', ')})` : ''
}

function wordsOf(part: unknown, nameless: string): string {
  if (typeof part === 'string') return part
  const { type, params, name } = (part ?? {}) as Named
  if (typeof type === 'string') return type + paramWords(params)
  return name || nameless
}

/** An action by its name and fixed parameters: `enterStep(step: 2)`. */
export const actionWords = (action: unknown) => wordsOf(action, 'unnamed action')

/** A guard in the same way; parameters that depend on the event are left out. */
export const guardWords = (guard: unknown) => wordsOf(guard, 'unnamed guard')
