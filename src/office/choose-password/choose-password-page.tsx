import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { assign, fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import { accountLinkMachine } from '../../../machines/account-link.machine'
import schema from '../../../schemas/account-password.schema.json'
import { useSite } from '../../ui/site-facts'
import { loginPath } from '../../ui/accounts/admin-paths'
import { focusHeading } from '../../ui/focus-heading'
import { focusFirst } from '../../ui/form/focus-field'
import { problemsOf } from '../../ui/form/schema-fields'
import { Spinner } from '../../ui/spinner'
import { useFlow } from '../../ui/use-flow'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { OfficeForm } from '../layout/office-form'
import { LoginCard } from '../login/login-card'
import { LoginForm } from '../login/login-form'
import { openAfterLogin } from '../login/open-after-login'
import { accountLinkCalls, validatePassword } from './account-link-calls'

const makeMachine = () =>
  accountLinkMachine.provide({
    actors: {
      readLink: fromPromise(({ input }: { input: { token: string } }) =>
        accountLinkCalls.read(input.token),
      ),
      choosePassword: fromPromise(({ input }: { input: { token: string; answers: Answers } }) =>
        accountLinkCalls.choose(input.token, input.answers),
      ),
    },
    actions: {
      validate: assign({
        errors: ({ context }) => validatePassword(context.token, context.answers),
      }),
      clearAddress: () => history.replaceState(history.state, '', location.pathname),
      focusFirstInvalid: ({ context }) => focusFirst(problemsOf(schema, context.errors)),
      focusHeading: () => requestAnimationFrame(() => focusHeading()),
    },
  })

const titles = { invitation: 'Choose your password', password: 'Choose a new password' }

function ChoosePassword({ token }: { token: string }) {
  const [machine] = useState(makeMachine)
  const [snapshot, send] = useFlow(machine, { input: { token } })
  const { company } = useSite()
  const { owner, refusal } = snapshot.context
  const heading = snapshot.matches('void')
    ? 'This link does not work'
    : snapshot.matches('chosen')
      ? 'Your password is saved'
      : titles[owner.purpose]

  useEffect(() => {
    document.title = `${heading} | ${company.name}`
  }, [heading, company])

  return (
    <LoginCard id="choose-password" title={heading}>
      {snapshot.matches('reading') && <Spinner label="Loading" />}
      {snapshot.matches('unread') && (
        <ReadProblem onRetry={() => send({ type: 'retry' })} problem={refusal} />
      )}
      {(snapshot.matches('choosing') || snapshot.hasTag('busy')) && (
        <OfficeForm
          action="Save password"
          before={
            <p className="prose">
              Your username is <strong>{owner.username}</strong>.
            </p>
          }
          className=""
          labelledBy="choose-password"
          names={['next']}
          schema={schema}
          send={send}
          snapshot={snapshot}
          username={owner.username}
          waiting="Saving your password"
        />
      )}
      {snapshot.matches('void') && (
        <>
          <p className="prose">
            Each link works once, for 48 hours, and a new link replaces the one before. Please ask
            an administrator for a new link.
          </p>
          <Link className="link" to={loginPath}>
            Go to the login
          </Link>
        </>
      )}
      {snapshot.matches('chosen') && (
        <>
          <p className="prose">Log in with it now.</p>
          <LoginForm
            labelledBy="choose-password"
            onEnter={openAfterLogin}
            username={owner.username}
          />
        </>
      )}
    </LoginCard>
  )
}

/** /login/choose-password#token: a first or a new password. Another link in the tab starts anew. */
export function ChoosePasswordPage() {
  const { hash } = useLocation()
  const [token, setToken] = useState(hash)
  // The address is cleared once the link is used; the page stays.
  if (hash && hash !== token) setToken(hash)
  return <ChoosePassword key={token} token={token} />
}
