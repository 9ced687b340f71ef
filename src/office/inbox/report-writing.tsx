import { useEffect, useRef, type FormEvent } from 'react'
import type { Answers, FieldChange } from '../../../machines/answers'
import type { FieldError } from '../../shared/field-error'
import { outcomeNames } from '../../shared/whistle-case'
import { ErrorSummary } from '../../ui/form/error-summary'
import { Field } from '../../ui/form/field'
import { RefusalAlert } from '../../ui/form/refusal'
import { controlId, problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { Select } from '../../ui/form/select'
import styles from './case.module.css'
import { reportForms, type ReportFormName } from './report-forms'

interface ReportWritingProps {
  form: ReportFormName
  title: string
  /** The label of the button that sends it. */
  send: string
  /** Whether the reporter can read a message. */
  hasReceipt: boolean
  answers: Answers
  errors: FieldError[]
  problem: string
  isBusy: boolean
  onChange: (change: FieldChange) => void
  onSubmit: () => void
  onCancel: () => void
}

/** A message to the reporter, a note for colleagues, or what explains a step. */
export function ReportWriting({ form, answers, errors, isBusy, ...rest }: ReportWritingProps) {
  const { title, send, hasReceipt, problem, onChange, onSubmit, onCancel } = rest
  const { schema } = reportForms[form]
  const { outcome } = reportForms.reportClose.schema.properties
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  const id = controlId(schema, 'outcome')
  const error = errors.find(({ path }) => path === '/outcome')?.message
  const hasText = form !== 'reportClose' || hasReceipt
  return (
    <form aria-labelledby="report-writing" className={styles.reason} noValidate onSubmit={submit}>
      <h2 className={styles.heading} id="report-writing" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <ErrorSummary problems={problemsOf(schema, errors)} />
      {form === 'reportClose' && (
        <Field error={error} id={id} label={outcome.title}>
          <Select
            id={id}
            list={{ items: outcome.enum, labels: outcomeNames }}
            name="outcome"
            onChange={(value) => onChange({ name: 'outcome', value })}
            required
            value={answers.outcome ?? ''}
          />
        </Field>
      )}
      {hasText && (
        <SchemaFields
          answers={answers}
          errors={errors}
          names={['text']}
          onChange={onChange}
          readOnly={isBusy}
          schema={schema}
        />
      )}
      <div className={styles.actions}>
        <button aria-disabled={isBusy} className="button" type="submit">
          {send}
        </button>
        <button className="button quiet" onClick={onCancel} type="button">
          Cancel
        </button>
      </div>
      <RefusalAlert text={problem} />
    </form>
  )
}
