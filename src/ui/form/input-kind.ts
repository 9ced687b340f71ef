import type { TextInputProps } from './text-input'

/** The keywords of a property that decide its input. */
export interface TextProperty {
  title: string
  description?: string
  format?: string
  maxLength?: number
  autocomplete?: string
  inputmode?: string
  errorMessage?: Record<string, string>
}

type InputMode = TextInputProps['inputMode']

/** Inputs by format; other formats get a plain line. */
const kinds: Record<string, { type?: string; inputMode?: InputMode; lines?: true }> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  digits: { inputMode: 'numeric' },
  text: { lines: true },
}

/** The maximum length that fits a short input. */
const shortText = 50

/** The input and keyboard for a property, from its schema. */
export function inputKind({ format = '', maxLength = Infinity, ...rest }: TextProperty) {
  const { type = 'text', inputMode, lines = false } = kinds[format] ?? {}
  return {
    type,
    inputMode: (rest.inputmode as InputMode) ?? inputMode,
    autoComplete: rest.autocomplete,
    lines,
    rows: maxLength > 10_000 ? 10 : 6,
    short: maxLength <= shortText,
  }
}
