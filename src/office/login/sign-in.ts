import type { Answers } from '../../../machines/answers'
import type { LoginAnswer } from '../../../machines/login.machine'
import schema from '../../../schemas/login.schema.json'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { normalise } from '../../shared/normalise'
import { messageOf, sendJson } from '../../ui/api'

/**
 * POST /login. A password is sent as it was typed, blanks included. Rejects when there is no
 * answer.
 */
export async function signIn(answers: Answers): Promise<LoginAnswer> {
  const answer = await sendJson(backOfficeEndpoints.login, normalise(schema, answers))
  const body = answer.body as { user?: unknown; codeNeeded?: unknown } | null
  // A page of some proxy is no sentence for a reader.
  const message = typeof body === 'string' ? undefined : messageOf(answer)
  return { ...(message && { message }), user: body?.user, codeNeeded: body?.codeNeeded === true }
}
