import type { ComponentProps, FocusEvent } from 'react'
import styles from './control.module.css'
import { describing, type Remarks } from './describing'
import { useTypedBefore } from './use-typed-before'

export interface TextControlProps extends Remarks {
  id: string
  name: string
  value?: string
  /** Instead of `value`: the initial text of an uncontrolled field. */
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
  /** For short answers: a narrow field shows how much is expected. */
  short?: boolean | undefined
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  /** The id whose hint and error also describe this control; its own by default. */
  remarksOf?: string
}

/**
 * A line of text. `aria-required` instead of `required`, so that browsers do not mark an untouched
 * field as invalid.
 */
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
  const control = useTypedBefore<HTMLInputElement>(rest.value ?? rest.defaultValue ?? '', onChange)
  return (
    <input
      {...rest}
      {...describing(remarksOf ?? rest.id, { hint, error, question })}
      aria-required={required || undefined}
      className={short ? `${styles.control} ${styles.short}` : styles.control}
      onChange={(event) => onChange(event.target.value)}
      ref={control}
      type={type}
    />
  )
}
