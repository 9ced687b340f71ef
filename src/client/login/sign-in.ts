import type { LoginAnswer, LoginAnswers } from '../../../machines/login.machine'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { messageOf, sendJson } from '../api'

/**
 * POST /login. A password is sent as it was typed, blanks included. Rejects when there is no
 * answer. Specification 7 "Login".
 */
export async function signIn({
  username = '',
  password = '',
  code,
}: LoginAnswers): Promise<LoginAnswer> {
  const answer = await sendJson(backOfficeEndpoints.login, {
    username: username.trim(),
    password,
    ...(code && { code: code.trim() }),
  })
  const body = answer.body as { user?: unknown; codeNeeded?: unknown } | null
  // A page of some proxy is no sentence for a reader.
  const message = typeof body === 'string' ? undefined : messageOf(answer)
  return { ...(message && { message }), user: body?.user, codeNeeded: body?.codeNeeded === true }
}
