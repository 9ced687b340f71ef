import { isAnswerOf, type Answered, type Contract } from '../../shared/contracts/contract'
import type { FieldError } from '../../shared/field-error'
import { Refused } from '../../ui/accounts/back-office-calls'
import { call, type Sent } from '../../ui/accounts/call'

/** Why an application or a report was not changed; `newer` if somebody else was faster. */
export interface ChangeFailure<Seen> {
  message: string
  errors: FieldError[]
  newer: Seen
}

/** What a change became. @throws ChangeFailure after 412, else what it was refused with */
export async function orNewer<C extends Contract>(
  contract: C,
  change: () => Promise<Answered<C>>,
): Promise<Answered<C>> {
  try {
    return await change()
  } catch (error) {
    const { status, said } = error as Refused
    if (status !== 412 || !isAnswerOf(contract)(said.conflict)) throw error
    const { message, conflict: newer } = said
    const failed: ChangeFailure<Answered<C>> = { message, errors: [], newer }
    throw failed
  }
}

/**
 * Sends a change of the version that was seen, and resolves with what it is now.
 * @throws ChangeFailure after 412, else Refused with `failure`
 */
export const sendChange = <C extends Contract>(
  contract: C,
  sent: Sent<C>,
  version: number,
  failure: string,
): Promise<Answered<C>> =>
  orNewer(contract, () => {
    const headers = { 'If-Match': `"${version}"` }
    return call(contract, { ...sent, headers } as Sent<C>, failure)
  })
