import type { ComponentProps, FocusEvent } from 'react'
import styles from '../kit/field.module.css'
import { questionId, useDescribing } from './describing'
import { useTypedBefore } from './use-typed-before'

export interface TextControlProps {
  id: string
  name: string
  value?: string
  /** Instead of `value`: the initial text of an uncontrolled field. */
  defaultValue?: string
  required?: boolean | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  autoComplete?: string | undefined
  /** A question about the answer: unlike an error it neither marks nor blocks the field. */
  question?: string | undefined
  onChange: (value: string) => void
}

export interface TextInputProps extends TextControlProps {
  type?: ComponentProps<'input'>['type']
  inputMode?: ComponentProps<'input'>['inputMode']
  placeholder?: string | undefined
  maxLength?: number | undefined
  /** For short answers: a narrow field shows how much is expected. */
  short?: boolean | undefined
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
}

/**
 * A line of text. `aria-required` instead of `required`, so that browsers do not mark an untouched
 * field as invalid.
 */
export function TextInput({
  question,
  short,
  required,
  onChange,
  type = 'text',
  ...rest
}: TextInputProps) {
  const control = useTypedBefore<HTMLInputElement>(rest.value ?? rest.defaultValue ?? '', onChange)
  return (
    <input
      {...rest}
      {...useDescribing(question && questionId(rest.id))}
      aria-required={required || undefined}
      className={short ? `${styles.control} ${styles.short}` : styles.control}
      onChange={(event) => onChange(event.target.value)}
      ref={control}
      type={type}
    />
  )
}
