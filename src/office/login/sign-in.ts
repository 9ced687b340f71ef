import type { Answers } from '../../../machines/answers'
import type { LoginAnswer } from '../../../machines/login.machine'
import schema from '../../../schemas/login.schema.json'
import { logIn } from '../../shared/contracts/login'
import { like } from '../../shared/like'
import { normalise } from '../../shared/normalise'
import { sendJson } from '../../ui/api'

/** Its message decides whether it is a success. */
const isLoginAnswer = like<LoginAnswer & { message: string }>({ message: '' })

/**
 * POST /login. The password is sent as typed. Rejects without an answer, which the page of a gateway
 * (502 with HTML) counts as: it says nothing about name and password.
 */
export async function signIn(answers: Answers): Promise<LoginAnswer> {
  const call = sendJson(logIn, normalise(schema, answers), isLoginAnswer)
  const { isTaken, body } = await call
  return {
    message: body.message,
    ...(isTaken && { user: body.user }),
    codeNeeded: body.codeNeeded === true,
    secondFactorNeeded: body.secondFactorNeeded === true,
  }
}
