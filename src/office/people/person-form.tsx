import { useRef, type FormEvent } from 'react'
import type { Answers, FieldError } from '../../../machines/answers'
import schema from '../../../schemas/person.schema.json'
import { ErrorSummary } from '../../ui/form/error-summary'
import { problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { RoleField } from './role-field'
import styles from './people.module.css'

export interface PersonFormProps {
  answers: Answers
  errors: FieldError[]
  isBusy: boolean
  onChange: (answer: { name: string; value: string }) => void
  onSave: (button: HTMLElement | null) => void
}

/** Role and address of an account. */
export function PersonForm({ answers, errors, isBusy, onChange, onSave }: PersonFormProps) {
  const button = useRef<HTMLButtonElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSave(button.current)
  }

  return (
    <section aria-labelledby="account">
      <h2 className={styles.heading} id="account">
        Role and email address
      </h2>
      <form aria-labelledby="account" className={styles.form} noValidate onSubmit={submit}>
        <ErrorSummary problems={problemsOf(schema, errors)} />
        <RoleField
          disabled={isBusy}
          errors={errors}
          onChange={onChange}
          schema={schema}
          value={answers.role ?? ''}
        />
        <SchemaFields
          answers={answers}
          errors={errors}
          names={['email']}
          onChange={onChange}
          readOnly={isBusy}
          schema={schema}
        />
        <button aria-disabled={isBusy} className="button" ref={button} type="submit">
          Save
        </button>
      </form>
    </section>
  )
}
