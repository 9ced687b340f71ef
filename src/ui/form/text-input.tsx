import type { ComponentProps, FocusEvent } from 'react'
import styles from './control.module.css'
import { describing, type Remarks } from './describing'

export interface TextControlProps extends Remarks {
  id: string
  name: string
  value?: string
  /** Instead of `value`: what the field starts with; from then on it keeps its text by itself. */
  defaultValue?: string
  required?: boolean | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  autoComplete?: string | undefined
  onChange: (value: string) => void
}

export interface TextInputProps extends TextControlProps {
  type?: ComponentProps<'input'>['type']
  inputMode?: ComponentProps<'input'>['inputMode']
  placeholder?: string | undefined
  /** For answers of a few characters: the width tells how much is expected. */
  short?: boolean | undefined
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  /** The id whose hint and error speak for this control too; its own unless said otherwise. */
  remarksOf?: string
}

/** One line of text. `aria-required` instead of `required`: an untouched field is not yet wrong. */
export function TextInput({
  hint,
  error,
  question,
  short,
  required,
  onChange,
  type = 'text',
  remarksOf,
  ...rest
}: TextInputProps) {
  return (
    <input
      {...rest}
      {...describing(remarksOf ?? rest.id, { hint, error, question })}
      aria-required={required || undefined}
      className={short ? `${styles.control} ${styles.short}` : styles.control}
      onChange={(event) => onChange(event.target.value)}
      type={type}
    />
  )
}
