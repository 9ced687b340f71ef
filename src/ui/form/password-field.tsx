import { useState } from 'react'
import { Field, type FieldProps } from '../kit/field'
import { TextInput, type TextInputProps } from './text-input'
import styles from '../kit/field.module.css'
import { Button } from '../kit/button'

type PasswordFieldProps = TextInputProps & Omit<FieldProps, 'children'>

/** A password that can be shown while typing; hidden again on submit. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, show] = useState(false)
  const [wasReadOnly, setWasReadOnly] = useState(input.readOnly)
  if (input.readOnly !== wasReadOnly) {
    setWasReadOnly(input.readOnly)
    if (input.readOnly) show(false)
  }
  return (
    <Field error={error} hint={hint} id={input.id} label={label}>
      <div className={styles.with}>
        <TextInput {...input} type={isShown ? 'text' : 'password'} />
        <Button aria-pressed={isShown} onClick={() => show(!isShown)}>
          Show<span className="visually-hidden">{` ${label.toLowerCase()}`}</span>
        </Button>
      </div>
    </Field>
  )
}
