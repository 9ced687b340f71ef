import styles from '../kit/field.module.css'
import { questionId, useDescribing } from './describing'
import type { TextControlProps } from './text-input'
import { useTypedBefore } from './use-typed-before'

/** Text of several lines. */
export function TextArea({
  question,
  required,
  rows = 6,
  onChange,
  ...rest
}: TextControlProps & { rows?: number | undefined }) {
  const known = rest.value ?? rest.defaultValue ?? ''
  const control = useTypedBefore<HTMLTextAreaElement>(known, onChange)
  return (
    <textarea
      {...rest}
      {...useDescribing(question && questionId(rest.id))}
      aria-required={required || undefined}
      className={`${styles.control} ${styles.area}`}
      dir="auto"
      onChange={(event) => onChange(event.target.value)}
      ref={control}
      rows={rows}
    />
  )
}
