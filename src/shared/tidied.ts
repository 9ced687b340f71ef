import { readAmount } from './amount-text'
import { dayAsText, readDay } from './date-text'
import { trimmed } from './trimmed'

interface Annotated {
  'x-date'?: boolean
  'x-amount'?: string
  'x-verbatim'?: boolean
}

function tidiedText(property: Annotated, value: string) {
  const day = property['x-date'] && readDay(value)
  if (day) return dayAsText(day)
  return (property['x-amount'] ? readAmount(value) : undefined) ?? value
}

function tidiedAnswer(property: Annotated, answer: unknown) {
  if (property['x-verbatim']) return answer === '' ? undefined : answer
  const meant = trimmed(answer)
  return typeof meant === 'string' ? tidiedText(property, meant) : meant
}

/**
 * The answers of a form as they are judged, stored and sent: trimmed, blank ones absent, a date
 * that is understood as MM/DD/YYYY, an amount as its digits. What is not understood stays as typed,
 * and so does a password, to the last blank; what was normalised before stays as it is. Both sides
 * do this before they validate.
 */
export function tidied(schema: { properties: object }, answers: object): Record<string, unknown> {
  const properties = schema.properties as Record<string, Annotated | undefined>
  const entries = Object.entries(answers).map(
    ([name, answer]: [string, unknown]) =>
      [name, tidiedAnswer(properties[name] ?? {}, answer)] as const,
  )
  return Object.fromEntries(entries.filter(([, answer]) => answer !== undefined))
}
