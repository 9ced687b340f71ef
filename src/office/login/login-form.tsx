import { useEffect, useRef, useState, type FormEvent } from 'react'
import { assign, fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import { loginMachine } from '../../../machines/login.machine'
import schema from '../../../schemas/login.schema.json'
import compiled from '../../../schemas/login.schema.json?validator'
import { validate } from '../../shared/validate'
import { ErrorSummary } from '../../ui/form/error-summary'
import { focusFirst, focusRendered } from '../../ui/form/focus-field'
import { PasswordField } from '../../ui/form/password-field'
import { RefusalAlert } from '../../ui/kit/notice'
import { controlId, problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { storeUser } from '../../ui/session'
import { useFlow } from '../../ui/use-flow'
import type { FieldError } from '../../shared/field-error'
import { loginPath, wantedPage } from '../../ui/accounts/admin-paths'
import { codeSchema, validateCode } from '../../ui/accounts/validate-code'
import { arePasskeysHere } from '../layout/passkeys-here'
import { hasProvider, isSentBack, signIn, signInWithPasskey, signInWithProvider } from './sign-in'
import { AnchorButton, Button } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'

interface CodeStepProps {
  answers: Answers
  errors: FieldError[]
  readOnly: boolean
  onChange: (answer: { name: string; value: string }) => void
  onStartOver: () => void
}

/** The second step of the login: the code of the second factor. */
const CodeStep = ({ answers, onStartOver, readOnly, ...rest }: CodeStepProps) => (
  <>
    <p className="prose">
      <span>{`Logging in as ${answers.username}.`}</span>{' '}
      <button className="link" disabled={readOnly} onClick={onStartOver} type="button">
        Start over
      </button>
    </p>
    <SchemaFields
      {...rest}
      answers={answers}
      names={['code']}
      readOnly={readOnly}
      schema={codeSchema}
    />
  </>
)

interface ProviderStepProps {
  isOverPage: boolean
  isSending: boolean
  onUse: () => void
}

/** The organisation's own login. It takes the page, or a tab of its own where one must stay. */
const ProviderStep = ({ isOverPage, isSending, onUse }: ProviderStepProps) =>
  isOverPage ? (
    <AnchorButton href={loginPath} rel="noopener" target="_blank">
      Log in with your organisation, in a new tab
    </AnchorButton>
  ) : (
    <Button disabled={isSending} onClick={onUse}>
      Log in with your organisation
    </Button>
  )

export interface LoginFormProps {
  /** The expected user; typed in if absent. */
  username?: string
  /** The id of the heading that labels the form. */
  labelledBy: string
  /** Called when the user is stored. */
  onEnter: (entry: Entry) => void
}

/** How somebody came in. */
interface Entry {
  needsSecondFactor: boolean
  /** The page that was wanted when the provider's was opened. */
  next?: string | undefined
}

/** The button that logs in with a passkey. */
const passkeyId = 'login-passkey'

function machineFor(onEnter: LoginFormProps['onEnter']) {
  let entry: Entry = { needsSecondFactor: false }
  return loginMachine.provide({
    actors: {
      signIn: fromPromise(async ({ input }: { input: Answers }) => {
        const answer = await signIn(input)
        entry = { needsSecondFactor: answer.secondFactorNeeded === true }
        return answer
      }),
      signInWithPasskey: fromPromise(signInWithPasskey),
      signInWithProvider: fromPromise(async () => {
        const answer = await signInWithProvider(wantedPage(location.search))
        entry = { needsSecondFactor: answer.secondFactorNeeded === true, next: answer.next }
        return answer
      }),
    },
    actions: {
      validate: assign({ errors: ({ context }) => validate(compiled, context.answers) }),
      validateCode: assign({ errors: ({ context }) => validateCode(context.answers) }),
      focusCode: () => focusRendered(controlId(codeSchema, 'code')),
      focusFirstInvalid: ({ context }) => focusFirst(problemsOf(schema, context.errors)),
      focusPassword: () => focusRendered(controlId(schema, 'password')),
      focusPasskey: () => focusRendered(passkeyId),
      storeUser: ({ context }, { user }) => storeUser(user, context.answers.username ?? ''),
      enter: () => onEnter(entry),
    },
  })
}

/** Username, password, Log in; then the code if required. */
export function LoginForm({ username, labelledBy, onEnter }: LoginFormProps) {
  const [machine] = useState(() => machineFor(onEnter))
  const [snapshot, send, actor] = useFlow(machine, { input: { username } })
  const status = useRef<HTMLParagraphElement>(null)
  const { answers, errors, refusal } = snapshot.context
  const isSending = snapshot.hasTag('busy')
  const change = (answer: { name: string; value: string }) => send({ type: 'change', ...answer })
  const { title, autocomplete } = schema.properties.password

  function submit(event: FormEvent) {
    event.preventDefault()
    begin('submit')
  }

  function begin(type: 'submit' | 'usePasskey' | 'useProvider') {
    send({ type })
    // The submit button is disabled now and would lose the focus.
    if (actor.getSnapshot().hasTag('busy')) status.current?.focus()
  }

  useEffect(() => {
    if (isSentBack()) send({ type: 'useProvider' })
  }, [send])

  return (
    <form aria-labelledby={labelledBy} noValidate onSubmit={submit}>
      <ErrorSummary problems={problemsOf(schema, errors)} />
      <RefusalAlert text={refusal} />
      {answers.code === undefined ? (
        <>
          <SchemaFields
            answers={answers}
            errors={errors}
            names={['username']}
            onChange={change}
            readOnly={isSending}
            schema={schema}
          />
          <PasswordField
            autoComplete={autocomplete}
            error={errors.find(({ path }) => path === '/password')?.message}
            id={controlId(schema, 'password')}
            label={title}
            name="password"
            onChange={(value) => change({ name: 'password', value })}
            readOnly={isSending}
            required
            value={answers.password ?? ''}
          />
        </>
      ) : (
        <CodeStep
          answers={answers}
          errors={errors}
          onChange={change}
          onStartOver={() => send({ type: 'startOver' })}
          readOnly={isSending}
        />
      )}
      <Stack isRow>
        <Button kind="main" disabled={isSending} type="submit">
          Log in
        </Button>
        {answers.code === undefined && arePasskeysHere() && (
          <Button disabled={isSending} id={passkeyId} onClick={() => begin('usePasskey')}>
            Log in with a passkey
          </Button>
        )}
        {answers.code === undefined && hasProvider() && (
          <ProviderStep
            isOverPage={username !== undefined}
            isSending={isSending}
            onUse={() => begin('useProvider')}
          />
        )}
      </Stack>
      <p className="live" ref={status} role="status" tabIndex={-1}>
        {isSending && 'Logging in'}
      </p>
    </form>
  )
}
