import { useEffect, useRef, type FormEvent } from 'react'
import type { Answers } from '../../../machines/answers'
import type { FieldError } from '../../shared/field-error'
import schema from '../../../schemas/invite.schema.json'
import type { LinkMail } from '../../shared/people'
import { ErrorSummary } from '../../ui/form/error-summary'
import { RefusalAlert } from '../../ui/kit/notice'
import { problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { LeaveQuestion } from '../../ui/leave-question'
import { MailNote } from './mail-note'
import { RoleField } from './role-field'
import { Button } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'

export interface InviteFormProps {
  answers: Answers
  errors: FieldError[]
  refusal: string
  isBusy: boolean
  mail: LinkMail
  onChange: (answer: { name: string; value: string }) => void
  onSubmit: () => void
  onCancel: () => void
}

/** Name, address and role of somebody new. */
export function InviteForm(props: InviteFormProps) {
  const { answers, errors, refusal, isBusy, mail, onChange, onSubmit, onCancel } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <section aria-labelledby="invite-heading">
      <h2 className="heading" id="invite-heading" ref={heading} tabIndex={-1}>
        {schema.title}
      </h2>
      <form aria-labelledby="invite-heading" className="narrow" noValidate onSubmit={submit}>
        <ErrorSummary problems={problemsOf(schema, errors)} />
        <RefusalAlert text={refusal} />
        <SchemaFields
          answers={answers}
          errors={errors}
          names={['username', 'email']}
          onChange={onChange}
          readOnly={isBusy}
          schema={schema}
        />
        <MailNote mail={mail} />
        <RoleField
          disabled={isBusy}
          errors={errors}
          onChange={onChange}
          schema={schema}
          value={answers.role ?? ''}
        />
        <Stack isRow>
          <Button isBusy={isBusy} kind="main" ref={submitButton} type="submit">
            Create invitation
          </Button>
          <Button aria-disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        </Stack>
        <p className="live" role="status">
          {isBusy && 'Creating the invitation'}
        </p>
      </form>
      <LeaveQuestion
        isUnsent={Boolean(answers.username || answers.email)}
        opener={submitButton}
        title="Leave without creating this invitation?"
      />
    </section>
  )
}
