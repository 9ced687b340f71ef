import { pageFact } from '../../ui/site-facts'
import type { Answers } from '../../../machines/answers'
import type { LoginAnswer } from '../../../machines/login.machine'
import schema from '../../../schemas/login.schema.json'
import { isAnswerOf } from '../../shared/contracts/contract'
import { logIn } from '../../shared/contracts/login'
import { askPasskey, logInWithPasskey } from '../../shared/contracts/passkeys'
import {
  logInWithProvider,
  providerMeta,
  startProviderLogin,
} from '../../shared/contracts/provider-login'
import { like } from '../../shared/like'
import { normalise } from '../../shared/normalise'
import { ask, sendJson, type Answer } from '../../ui/api'
import { loginPath } from '../../ui/accounts/admin-paths'
import { webAuthn } from '../layout/passkeys-here'

/** Its message decides whether it is a success. */
type SaidAnswer = LoginAnswer & { message: string }
const isLoginAnswer = like<SaidAnswer>({ message: '' })

/**
 * POST /login. The password is sent as typed. Rejects without an answer, which the page of a gateway
 * (502 with HTML) counts as: it says nothing about name and password.
 */
export async function signIn(answers: Answers): Promise<LoginAnswer> {
  return loginAnswer(await sendJson(logIn, normalise(schema, answers), isLoginAnswer))
}

const loginAnswer = ({ isTaken, body }: Answer<SaidAnswer>): LoginAnswer => ({
  message: body.message,
  ...(isTaken && { user: body.user }),
  codeNeeded: body.codeNeeded === true,
  secondFactorNeeded: body.secondFactorNeeded === true,
})

const noPasskey = { message: 'No passkey was used. Try again, or log in with your password.' }

/** Has a device sign, whoever it knows. Rejects without an answer of the server. */
export async function signInWithPasskey(): Promise<LoginAnswer> {
  const asked = await ask(askPasskey.path, isAnswerOf(askPasskey))
  if (!asked.isTaken) return loginAnswer(asked)
  const { startAuthentication } = await webAuthn()
  const signed = await startAuthentication({
    optionsJSON: { ...asked.body, userVerification: 'required' },
  }).catch(() => undefined)
  if (!signed) return noPasskey
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = signed.response
  const answer = { id: signed.id, clientDataJSON, authenticatorData, signature, userHandle }
  return loginAnswer(await sendJson(logInWithPasskey, answer, isLoginAnswer))
}

/** Whether this site has a login of the organisation's own. */
export const hasProvider = () => pageFact(providerMeta) !== undefined

let sentBack = ''

/** Whether the provider led back here, and nothing was made of it yet. */
export const isSentBack = () => sentBack !== ''

/** Takes what the provider sent back out of the address: that is copied, and kept for Back. */
export function takeSentBack() {
  const { pathname, search } = location
  if (pathname !== loginPath || !new URLSearchParams(search).has('state')) return
  sentBack = search.slice(1)
  history.replaceState(null, '', loginPath)
}

/** Resolves when somebody comes back to this page by the button of the browser. */
const comeBack = () =>
  new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))

const notLoggedIn = {
  message: 'You were not logged in at your organisation. Try again, or log in with your password.',
}

/** A login, and the page that was wanted before it. */
export type ProviderAnswer = LoginAnswer & { next?: string }

/**
 * Goes to the page of the provider, or logs in with what it sent back. Rejects without an answer of
 * the server.
 */
export async function signInWithProvider(next = ''): Promise<ProviderAnswer> {
  if (isSentBack()) {
    const answer = sentBack
    sentBack = ''
    const said = await sendJson(logInWithProvider, { answer }, isLoginAnswer)
    return { ...loginAnswer(said), next: (said.body as ProviderAnswer).next }
  }
  const asked = await sendJson(startProviderLogin, { next }, isAnswerOf(startProviderLogin))
  if (!asked.isTaken) return loginAnswer(asked)
  location.assign(asked.body.address)
  await comeBack()
  return notLoggedIn
}
