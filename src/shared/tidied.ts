import { dayAsText, readDay } from './date-text'
import { trimmed } from './trimmed'

interface Annotated {
  'x-date'?: boolean
  'x-amount'?: boolean
}

const amount = (text: string) => text.replace(/[\s,]/g, '')

function tidiedText(property: Annotated, value: string) {
  const day = property['x-date'] && readDay(value)
  if (day) return dayAsText(day)
  return property['x-amount'] ? amount(value) : value
}

/**
 * The answers of a form as they are judged, stored and sent: trimmed, blank ones absent, a date
 * that is understood as MM/DD/YYYY, an amount without commas and blanks. What is not understood
 * stays as typed. Both sides do this before they validate.
 */
export function tidied(schema: { properties: object }, answers: object): Record<string, unknown> {
  const properties = schema.properties as Record<string, Annotated | undefined>
  const entries = Object.entries(trimmed(answers) as object).map(
    ([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? tidiedText(properties[name] ?? {}, value) : value,
    ],
  )
  return Object.fromEntries(entries) as Record<string, unknown>
}
