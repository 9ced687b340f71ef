import type { Answers } from '../../../machines/answers'
import type { LoginAnswer } from '../../../machines/login.machine'
import schema from '../../../schemas/login.schema.json'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { normalise } from '../../shared/normalise'
import { messageOf, sendJson } from '../../ui/api'

/** POST /login. The password is sent as typed. Rejects without an answer. */
export async function signIn(answers: Answers): Promise<LoginAnswer> {
  const answer = await sendJson(backOfficeEndpoints.login, normalise(schema, answers))
  const body = answer.body as Partial<Record<keyof LoginAnswer, unknown>> | null
  // A proxy's error page is not a sentence for a reader.
  const message = typeof body === 'string' ? undefined : messageOf(answer)
  return {
    ...(message && { message }),
    user: body?.user,
    codeNeeded: body?.codeNeeded === true,
    secondFactorNeeded: body?.secondFactorNeeded === true,
  }
}
