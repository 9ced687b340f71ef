import { describing, hintId } from './describing'
import { ErrorLine, type FieldProps } from './field'
import styles from './field.module.css'

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
