import type { ReactNode, RefObject } from 'react'
import type { FormEvent as FormMessage, Filled } from '../../../machines/form'
import { ErrorSummary } from '../../ui/form/error-summary'
import { useLists } from '../../ui/form/lists'
import { PasswordField } from '../../ui/form/password-field'
import {
  problemsOf,
  SchemaFields,
  type SchemaFieldsProps,
  type WholeFieldProps,
} from '../../ui/form/schema-fields'
import { Button } from '../../ui/kit/button'
import { RadioGroup } from '../../ui/kit/choice'
import { FieldGroup } from '../../ui/kit/field'
import { RefusalAlert } from '../../ui/kit/notice'
import { Stack } from '../../ui/kit/stack'

const PasswordQuestion = ({ property, error, control }: WholeFieldProps) => (
  <PasswordField {...control} error={error} hint={property.description} label={property.title} />
)

function ChoiceQuestion({ property, error, control }: WholeFieldProps) {
  const { required, readOnly, ...rest } = control
  const list = useLists()[property['x-options'] as 'roles']
  return (
    <FieldGroup error={error} id={control.id} label={property.title} required={required}>
      <RadioGroup {...rest} disabled={readOnly} list={list} />
    </FieldGroup>
  )
}

const fields = { password: PasswordQuestion, choice: ChoiceQuestion }

interface OfficeFormProps extends Pick<SchemaFieldsProps, 'schema' | 'names' | 'readOnly'> {
  /** The machine that has the answers; it is tagged `busy` while it sends them. */
  snapshot: { context: Filled & { refusal?: string }; hasTag(tag: 'busy'): boolean }
  send: (message: FormMessage) => void
  /** The id of the heading that says what the form is for. */
  labelledBy: string
  className?: string
  /** The words of its button; without any, nothing can be sent. */
  action?: string | undefined
  button?: RefObject<HTMLButtonElement | null>
  /** What is said while it is sent, and afterwards; without it, the page says it. */
  waiting?: string
  said?: string
  /** Whose passwords are asked for, for password managers. */
  username?: string | undefined
  /** Above the fields, below them, and beside the button. */
  before?: ReactNode
  children?: ReactNode
  buttons?: ReactNode
}

/** A form of the office: its errors, what the server refused, its fields, its button, and how it goes on. */
export function OfficeForm(props: OfficeFormProps) {
  const { snapshot, send, schema, action, username, className = 'narrow' } = props
  const { answers, errors, refusal = '' } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  return (
    <form
      aria-labelledby={props.labelledBy}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (action) send({ type: 'submit' })
      }}
    >
      <ErrorSummary problems={problemsOf(schema, errors)} />
      <RefusalAlert text={refusal} />
      {props.before}
      {username !== undefined && (
        <input autoComplete="username" hidden name="username" readOnly value={username} />
      )}
      <SchemaFields
        answers={answers}
        errors={errors}
        fields={fields}
        names={props.names}
        onChange={(answer) => send({ type: 'change', ...answer })}
        readOnly={isBusy || props.readOnly === true}
        schema={schema}
      />
      {props.children}
      <Stack isRow>
        {action && (
          <Button isBusy={isBusy} kind="main" ref={props.button} type="submit">
            {action}
          </Button>
        )}
        {props.buttons}
      </Stack>
      {props.waiting && (
        <p className="live" role="status">
          {isBusy ? props.waiting : props.said}
        </p>
      )}
    </form>
  )
}
