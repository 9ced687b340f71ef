import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { assign, fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import { passwordMachine } from '../../../machines/password.machine'
import schema from '../../../schemas/password.schema.json'
import { ErrorSummary } from '../../ui/form/error-summary'
import { RefusalAlert } from '../../ui/kit/notice'
import { focusFirst } from '../../ui/form/focus-field'
import { controlId, problemsOf } from '../../ui/form/schema-fields'
import { PasswordField } from '../../ui/form/password-field'
import { pageUser } from '../../ui/accounts/drawn-for'
import { useFlow } from '../../ui/use-flow'
import { PlaceName } from '../layout/place'
import { dashboardPath } from '../../ui/accounts/admin-paths'
import { changePassword, validatePasswords } from './change-password'
import { Button } from '../../ui/kit/button'

const makeMachine = () =>
  passwordMachine.provide({
    actors: {
      changePassword: fromPromise(({ input }: { input: Answers }) => changePassword(input)),
    },
    actions: {
      validate: assign({ errors: ({ context }) => validatePasswords(context.answers) }),
      focusFirstInvalid: ({ context }) => focusFirst(problemsOf(schema, context.errors)),
    },
  })

const fields = Object.entries(schema.properties) as [
  keyof typeof schema.properties,
  { title: string; description?: string; autocomplete: string },
][]

/** The confirmation and its consequences. */
function Changed({ message }: { message: string }) {
  const confirmation = useRef<HTMLParagraphElement>(null)
  useEffect(() => confirmation.current?.focus(), [])
  return (
    <>
      <p className="said" ref={confirmation} tabIndex={-1}>
        {message}
      </p>
      <Link className="link" to={dashboardPath}>
        Go to the dashboard
      </Link>
    </>
  )
}

/** /admin/password: the current password and a new one. */
export function PasswordPage() {
  const [machine] = useState(makeMachine)
  const [snapshot, send, actor] = useFlow(machine)
  const [username] = useState(() => pageUser()?.username ?? '')
  const status = useRef<HTMLParagraphElement>(null)
  const save = useRef<HTMLButtonElement>(null)
  const { answers, errors, refusal, message } = snapshot.context
  const isSending = snapshot.matches('sending')

  function submit(event: FormEvent) {
    event.preventDefault()
    send({ type: 'submit' })
    // The submit button is disabled now and would lose the focus.
    if (actor.getSnapshot().matches('sending')) status.current?.focus()
  }

  return (
    <>
      <PlaceName id="password-heading" />
      {snapshot.matches('changed') ? (
        <Changed message={message} />
      ) : (
        <form aria-labelledby="password-heading" className="narrow" noValidate onSubmit={submit}>
          <ErrorSummary problems={problemsOf(schema, errors)} />
          <RefusalAlert text={refusal} />
          {/** Tells password managers the account. */}
          <input autoComplete="username" hidden name="username" readOnly value={username} />
          {fields.map(([name, { title, description, autocomplete }]) => (
            <PasswordField
              autoComplete={autocomplete}
              error={errors.find(({ path }) => path === `/${name}`)?.message}
              hint={description}
              id={controlId(schema, name)}
              key={name}
              label={title}
              name={name}
              onChange={(value) => send({ type: 'change', name, value })}
              readOnly={isSending}
              required
              value={answers[name] ?? ''}
            />
          ))}
          <p className="prose">
            You will stay logged in here. Everywhere else, you will need to log in again.
          </p>
          <Button kind="main" disabled={isSending} ref={save} type="submit">
            Change password
          </Button>
          <p className="live" ref={status} role="status" tabIndex={-1}>
            {isSending && 'Changing your password'}
          </p>
        </form>
      )}
    </>
  )
}
