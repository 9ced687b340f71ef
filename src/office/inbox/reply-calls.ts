import type { Answers } from '../../../machines/answers'
import schema from '../../../schemas/reply.schema.json'
import compiled from '../../../schemas/reply.schema.json?validator'
import type { InboxKind } from '../../shared/back-office'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { normalise } from '../../shared/normalise'
import { validate } from '../../shared/validate'
import { sendBackOffice } from '../../ui/accounts/back-office-calls'

const failure = 'Your reply was not sent.'

export const validateReply = (answers: Answers) => validate(compiled, answers)

/** A new Idempotency-Key; without Web Crypto's UUIDs, which need https. */
export const newReplyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** POST of a reply under its key. @throws Refused */
export function sendReply(
  names: { kind: InboxKind; id: string },
  { key, answers }: { key: string; answers: Answers },
) {
  const address = addressOf(backOfficeEndpoints.replySend, names)
  const headers = { 'idempotency-key': key }
  const value = normalise(schema, answers)
  return sendBackOffice<{ message: string }>('POST', address, value, failure, headers)
}
