import { useId } from 'react'
import { isRecord } from '../../shared/like'
import control from '../../ui/kit/field.module.css'
import styles from './sandbox.module.css'

/** What was typed: JSON, else the text as it is; nothing is undefined. */
export type Typed = { value: unknown } | { problem: string }

export function readTyped(text: string): Typed {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return /^\s*[[{"]/.test(text)
      ? { problem: `This is not valid JSON. ${(error as Error).message}` }
      : { value: text }
  }
}

/** The same where only an object will do. */
export function readObject(text: string): Typed {
  const typed = readTyped(text)
  const isOther = 'value' in typed && typed.value !== undefined && !isRecord(typed.value)
  return isOther ? { problem: 'Please write an object in JSON, such as { "page": 2 }.' } : typed
}

interface TypedFieldProps {
  label: string
  text: string
  problem: string
  onChange: (text: string) => void
}

/** What an event or an outcome carries, in one field. */
export function TypedField({ label, text, problem, onChange }: TypedFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        className={control.control}
        aria-describedby={`${id}-problem`}
        aria-invalid={problem !== ''}
        autoComplete="off"
        id={id}
        onChange={({ target }) => onChange(target.value)}
        rows={Math.min(10, Math.max(2, text.split('\n').length))}
        spellCheck={false}
        value={text}
      />
      <p className="bad" id={`${id}-problem`}>
        {problem}
      </p>
    </div>
  )
}
