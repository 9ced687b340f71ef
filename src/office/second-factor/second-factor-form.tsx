import type { FormEvent, ReactNode } from 'react'
import type { Answers } from '../../../machines/answers'
import type { FieldError } from '../../shared/field-error'
import { ErrorSummary } from '../../ui/form/error-summary'
import { RefusalAlert } from '../../ui/kit/notice'
import { controlId, problemsOf, SchemaFields, type TextSchema } from '../../ui/form/schema-fields'
import { PasswordField } from '../../ui/form/password-field'
import { pageUser } from '../../ui/accounts/drawn-for'
import { Button } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'

export interface SecondFactorFormProps {
  schema: TextSchema
  /** The id of the heading that labels the form. */
  labelledBy: string
  answers: Answers
  errors: FieldError[]
  refusal: string
  isBusy: boolean
  /** The label of the submit button. */
  action: string
  onChange: (answer: { name: string; value: string }) => void
  onSubmit: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** A password, a code, or both. */
export function SecondFactorForm({
  schema,
  labelledBy,
  answers,
  errors,
  refusal,
  isBusy,
  action,
  onChange,
  onSubmit,
  children,
}: SecondFactorFormProps) {
  const { current, ...others } = schema.properties

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form aria-labelledby={labelledBy} className="narrow" noValidate onSubmit={submit}>
      <ErrorSummary problems={problemsOf(schema, errors)} />
      <RefusalAlert text={refusal} />
      {current && (
        <>
          {/** Tells password managers the account. */}
          <input
            autoComplete="username"
            hidden
            name="username"
            readOnly
            value={pageUser()?.username ?? ''}
          />
          <PasswordField
            autoComplete={current.autocomplete}
            error={errors.find(({ path }) => path === '/current')?.message}
            id={controlId(schema, 'current')}
            label={current.title}
            name="current"
            onChange={(value) => onChange({ name: 'current', value })}
            readOnly={isBusy}
            required
            value={answers.current ?? ''}
          />
        </>
      )}
      <SchemaFields
        answers={answers}
        errors={errors}
        names={Object.keys(others)}
        onChange={onChange}
        readOnly={isBusy}
        schema={schema}
      />
      <Stack isRow>
        <Button isBusy={isBusy} kind="main" type="submit">
          {action}
        </Button>
        {children}
      </Stack>
      <p className="live" role="status">
        {isBusy && 'Saving'}
      </p>
    </form>
  )
}
