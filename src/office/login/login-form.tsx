import { useEffect, useState } from 'react'
import { assign, fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import { loginMachine } from '../../../machines/login.machine'
import schema from '../../../schemas/login.schema.json'
import compiled from '../../../schemas/login.schema.json?validator'
import { validate } from '../../shared/validate'
import { focusRendered } from '../../ui/form/focus-field'
import { formActions } from '../../ui/form/form-actions'
import { controlId } from '../../ui/form/schema-fields'
import { storeUser } from '../../ui/session'
import { useFlow } from '../../ui/use-flow'
import { loginPath, wantedPage } from '../../ui/accounts/admin-paths'
import { codeSchema, validateCode } from '../../ui/accounts/validate-code'
import { OfficeForm } from '../layout/office-form'
import { arePasskeysHere } from '../layout/passkeys-here'
import { hasProvider, isSentBack, signIn, signInWithPasskey, signInWithProvider } from './sign-in'
import { AnchorButton, Button } from '../../ui/kit/button'

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
      ...formActions(schema, (answers) => validate(compiled, answers)),
      validateCode: assign({ errors: ({ context }) => validateCode(context.answers) }),
      focusCode: () => focusRendered(controlId(codeSchema, 'code')),
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
  const [snapshot, send] = useFlow(machine, { input: { username } })
  const { answers } = snapshot.context
  const isSending = snapshot.hasTag('busy')
  const hasCode = answers.code !== undefined

  useEffect(() => {
    if (isSentBack()) send({ type: 'useProvider' })
  }, [send])

  return (
    <OfficeForm
      action="Log in"
      before={
        hasCode && (
          <p className="prose">
            <span>{`Logging in as ${answers.username}.`}</span>{' '}
            <button
              className="link"
              disabled={isSending}
              onClick={() => send({ type: 'startOver' })}
              type="button"
            >
              Start over
            </button>
          </p>
        )
      }
      buttons={
        !hasCode && (
          <>
            {arePasskeysHere() && (
              <Button
                disabled={isSending}
                id={passkeyId}
                onClick={() => send({ type: 'usePasskey' })}
              >
                Log in with a passkey
              </Button>
            )}
            {hasProvider() && (
              <ProviderStep
                isOverPage={username !== undefined}
                isSending={isSending}
                onUse={() => send({ type: 'useProvider' })}
              />
            )}
          </>
        )
      }
      className=""
      labelledBy={labelledBy}
      names={hasCode ? ['code'] : ['username', 'password']}
      schema={hasCode ? codeSchema : schema}
      send={send}
      snapshot={snapshot}
      waiting="Logging in"
    />
  )
}
