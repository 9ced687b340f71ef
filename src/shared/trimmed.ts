/**
 * What a person meant to send: texts lose the blanks around them, a text of blanks only is absent,
 * and Windows line ends become plain ones (multipart bodies bring them). Both sides do this before
 * they validate, because JSON Schema's `required` is content with ''.
 */
export function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n').trim() || undefined
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => [key, trimmed(item)] as const)
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined))
  }
  return value
}
