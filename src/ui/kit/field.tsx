import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { describing, errorId, FieldContext, hintId, type Remarks } from '../form/describing'
import styles from './field.module.css'
import { missingName } from '../form/sentence'

export interface FieldProps extends Remarks {
  /** The id of the control, which reads the rest by `useDescribing`. */
  id: string
  label: string
  children: ReactNode
}

/** The error sentence; its hidden part names the field. */
export function ErrorLine({ id, label, message }: { id: string; label: string; message: string }) {
  const name = missingName(label, message)
  return (
    <p className={styles.error} id={errorId(id)} key={message}>
      {name && <span className="visually-hidden">{`${name}: `}</span>}
      {message}
    </p>
  )
}

const optional = ' (optional)'

/** A question: label, hint, error, control, and a bar when it fails. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  const field = useMemo(() => ({ id, hint, error }), [id, hint, error])
  return (
    <div className={styles.field} data-field data-invalid={error ? '' : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label.endsWith(optional) ? (
          <>
            <span>{label.slice(0, -optional.length)}</span>
            <span className={styles.optional}>{optional}</span>
          </>
        ) : (
          label
        )}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId(id)}>
          {hint}
        </p>
      )}
      {error && <ErrorLine id={id} label={label} message={error} />}
      <FieldContext value={field}>{children}</FieldContext>
    </div>
  )
}

/** A question with several controls; its label is their legend. */
export function FieldGroup({
  id,
  label,
  hint,
  error,
  required,
  children,
}: FieldProps & { required?: boolean }) {
  return (
    <fieldset
      {...describing({ id, hint, error })}
      aria-required={required || undefined}
      className={styles.field}
      data-field
      data-invalid={error ? '' : undefined}
      role="radiogroup"
    >
      <legend className={styles.label}>{label}</legend>
      {hint && (
        <p className={styles.hint} id={hintId(id)}>
          {hint}
        </p>
      )}
      {error && <ErrorLine id={id} label={label} message={error} />}
      {children}
    </fieldset>
  )
}

/** A line of text that no form validates: a search, a day, what is there to be copied. */
export const PlainInput = ({ className = '', ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={`${styles.control} ${className}`} />
)

interface QuestionsProps extends Omit<ComponentProps<'fieldset'>, 'title'> {
  title: string
}

/** Questions that belong together, below their title. */
export const Questions = ({ title, className = '', children, ...rest }: QuestionsProps) => (
  <fieldset {...rest} className={`${styles.questions} ${className}`}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

/** A select whose first option is already an answer; a question without one takes `Select`. */
export const PlainSelect = ({ className = '', ...rest }: ComponentProps<'select'>) => (
  <select {...rest} className={`${styles.control} ${styles.select} ${className}`} />
)
