import type { FieldError } from '../../shared/field-error'
import { sendJson } from '../../ui/api'
import { inboxCalls, taken } from '../../ui/accounts/back-office-calls'

/** Why an application or a report was not changed; `newer` if somebody else was faster. */
export interface ChangeFailure<Seen> {
  message: string
  errors: FieldError[]
  newer: Seen
}

/**
 * Sends a change of the version that was seen, and resolves with what it is now.
 * @throws ChangeFailure after 412, else Refused with `failure`
 */
export async function sendChange<Seen>(
  path: string,
  value: object,
  version: number,
  failure: string,
): Promise<Seen> {
  const call = sendJson({ method: 'POST', path }, value, { 'If-Match': `"${version}"` })
  const answer = await call.catch(() => undefined)
  if (answer?.status === 412) {
    const { message, conflict: newer } = answer.body as { message: string; conflict: Seen }
    const failed: ChangeFailure<Seen> = { message, errors: [], newer }
    throw failed
  }
  const { body } = await taken(answer ? Promise.resolve(answer) : call, failure)
  inboxCalls.dispatchEvent(new Event('done'))
  return body as Seen
}
