import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import type { Answers, Change, FieldError } from '../../../machines/answers'
import { loanFiles } from '../../shared/codecs/loan'
import { reasonNames, type CaseForm } from '../../shared/loan-case'
import { ErrorSummary } from '../../ui/form/error-summary'
import { Field } from '../../ui/form/field'
import { controlId, problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { Select } from '../../ui/form/select'
import { labelOf } from '../layout/inbox-words'
import { caseForms } from './case-forms'
import inbox from './inbox.module.css'
import styles from './case.module.css'

interface CaseReasonProps {
  form: CaseForm
  /** The name of the step. */
  title: string
  answers: Answers
  errors: FieldError[]
  isBusy: boolean
  /** The terms of an offer, above its reason. */
  terms?: ReactNode
  onChange: (change: Change) => void
  onSubmit: () => void
  onCancel: () => void
}

/** Asks for the reason of a step. */
export function CaseReason({ form, title, answers, errors, isBusy, ...on }: CaseReasonProps) {
  const { schema } = caseForms[form]
  const { reason } = schema.properties
  const documents = loanFiles.filter((name) => name in schema.properties)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    on.onSubmit()
  }

  const id = controlId(schema, 'reason')
  const error = errors.find(({ path }) => path === '/reason')?.message
  return (
    <form aria-labelledby="case-step" className={styles.reason} noValidate onSubmit={submit}>
      <h2 className={styles.heading} id="case-step" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <ErrorSummary problems={problemsOf(schema, errors)} />
      {on.terms}
      <Field error={error} id={id} label={reason.title}>
        <Select
          id={id}
          list={{ items: reason.enum, labels: reasonNames }}
          name="reason"
          onChange={(value) => on.onChange({ name: 'reason', value })}
          required
          value={answers.reason ?? ''}
        />
      </Field>
      {documents.length > 0 && (
        <fieldset className={styles.asked}>
          <legend className={styles.label}>Documents that the applicant should send</legend>
          {documents.map((name) => (
            <label className={inbox.check} key={name}>
              <input
                checked={answers[name] === 'yes'}
                disabled={isBusy}
                onChange={({ target }) => on.onChange({ name, value: target.checked ? 'yes' : '' })}
                type="checkbox"
              />
              <span>{labelOf('loan', name)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <SchemaFields
        answers={answers}
        errors={errors}
        names={['text']}
        onChange={on.onChange}
        readOnly={isBusy}
        schema={schema}
      />
      <div className={styles.actions}>
        <button aria-disabled={isBusy} className="button" type="submit">
          {title}
        </button>
        <button className="button quiet" onClick={on.onCancel} type="button">
          Cancel
        </button>
      </div>
    </form>
  )
}
