/** An action or guard as a config writes it. */
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

/** An action by name and static parameters: `enterStep(step: 2)`. */
export const actionWords = (action: unknown) => wordsOf(action, 'unnamed action')

/** A guard in the same way, without parameters that depend on the event. */
export const guardWords = (guard: unknown) => wordsOf(guard, 'unnamed guard')
