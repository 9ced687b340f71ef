import type { Answers } from '../../../machines/answers'
import type { LoginAnswer } from '../../../machines/login.machine'
import schema from '../../../schemas/login.schema.json'
import { isAnswerOf } from '../../shared/contracts/contract'
import { logIn } from '../../shared/contracts/login'
import { askPasskey, logInWithPasskey } from '../../shared/contracts/passkeys'
import { like } from '../../shared/like'
import { normalise } from '../../shared/normalise'
import { ask, sendJson, type Answer } from '../../ui/api'
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
