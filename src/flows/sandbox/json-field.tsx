import { useId } from 'react'
import styles from './sandbox.module.css'

/** Parses JSON; a blank field is `undefined`. */
export type WrittenJson = { value: unknown } | { problem: string }

export const jsonOf = (value: unknown) =>
  value === undefined ? '' : JSON.stringify(value, undefined, 1)

export function readJson(text: string): WrittenJson {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { problem: `This is not valid JSON. ${error instanceof Error ? error.message : ''}` }
  }
}

interface JsonFieldProps {
  label: string
  text: string
  onChange: (text: string) => void
}

/** A JSON input with its error. */
export function JsonField({ label, text, onChange }: JsonFieldProps) {
  const id = useId()
  const written = readJson(text)
  const problem = 'problem' in written ? written.problem : ''
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        aria-describedby={`${id}-problem`}
        aria-invalid={problem !== ''}
        autoComplete="off"
        id={id}
        onChange={({ target }) => onChange(target.value)}
        rows={Math.min(10, Math.max(2, text.split('\n').length))}
        spellCheck={false}
        value={text}
      />
      <p className={styles.problem} id={`${id}-problem`}>
        {problem}
      </p>
    </div>
  )
}
