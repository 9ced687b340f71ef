import type { OptionLists } from '../../shared/option-lists'
import type { TextInputProps } from './text-input'

type InputMode = TextInputProps['inputMode']

/** The keywords of a text that decide its control. */
export interface TextProperty {
  title: string
  description?: string
  format?: string
  maxLength?: number
  autocomplete?: string
  inputmode?: string
  errorMessage?: Record<string, string>
  enum?: readonly string[]
  'x-amount'?: string
  'x-date'?: string
  'x-options'?: string
}

/** Controls, by what they take. */
export type ControlKind = 'choice' | 'date' | 'amount' | 'password' | 'lines' | 'line'

/** What formats mean for the keyboard; others get letters. */
const keyboards: Record<string, { type?: string; inputMode: InputMode }> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  digits: { inputMode: 'numeric' },
}

/** The most characters of a text, and the lines of its field; one that may be longer gets ten. */
const heights = [
  [500, 3],
  [2000, 4],
  [10_000, 6],
] as const

/** The maximum length that fits a short input. */
const shortText = 50

function kindOf(property: TextProperty): ControlKind {
  if (property['x-options'] || property.enum) return 'choice'
  if (property['x-date']) return 'date'
  if (property['x-amount']) return 'amount'
  if (property.autocomplete?.endsWith('password')) return 'password'
  return property.format === 'text' ? 'lines' : 'line'
}

/** The control for a text, from its schema: the only place that decides it. */
export function controlOf(property: TextProperty) {
  const { format = '', maxLength = Infinity, autocomplete, inputmode } = property
  const { type = 'text', inputMode } = keyboards[format] ?? {}
  return {
    kind: kindOf(property),
    type,
    inputMode: (inputmode as InputMode) ?? (property['x-amount'] ? 'decimal' : inputMode),
    autoComplete: autocomplete,
    list: property['x-options'] as keyof OptionLists | undefined,
    rows: heights.find(([most]) => maxLength <= most)?.[1] ?? 10,
    short: maxLength <= shortText,
  }
}
