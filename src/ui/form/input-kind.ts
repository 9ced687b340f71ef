import type { TextInputProps } from './text-input'

/** What a property of a schema says of its input. */
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

/** How a text is typed, by its format; a format that is not here is one plain line. */
const kinds: Record<string, { type?: string; inputMode?: InputMode; lines?: true }> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  digits: { inputMode: 'numeric' },
  text: { lines: true },
}

/** Longest text, in characters, that fits a short input. */
const shortText = 50

/** Which control asks for a property, and with what keyboard; all read off the schema. */
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
