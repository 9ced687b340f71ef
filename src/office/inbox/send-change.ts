import { sendJson } from '../../ui/api'
import { answerOf, type Answered, type Contract } from '../../shared/contracts/contract'
import type { FieldError } from '../../shared/field-error'
import { inboxCalls, taken } from '../../ui/accounts/back-office-calls'
import { callAddress, type Sent } from '../../ui/accounts/call'

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
export async function sendChange<C extends Contract>(
  contract: C,
  sent: Sent<C>,
  version: number,
  failure: string,
): Promise<Answered<C>> {
  const { method } = contract
  const shape = answerOf(contract)
  const path = callAddress(contract, sent)
  const call = sendJson({ method, path }, sent.body, shape, { 'If-Match': `"${version}"` })
  const answer = await call.catch(() => undefined)
  if (answer?.status === 412 && !answer.isTaken && shape(answer.body.conflict)) {
    const { message, conflict: newer } = answer.body
    const failed: ChangeFailure<Answered<C>> = { message, errors: [], newer }
    throw failed
  }
  const { body } = await taken(call, failure)
  inboxCalls.dispatchEvent(new Event('done'))
  return body
}
