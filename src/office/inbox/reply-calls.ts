import type { Answers } from '../../../machines/answers'
import schema from '../../../schemas/reply.schema.json'
import compiled from '../../../schemas/reply.schema.json?validator'
import { sendReply } from '../../shared/contracts/replies'
import type { Said } from '../../shared/like'
import type { AnswerableKind } from '../../shared/mail-templates'
import { normalise } from '../../shared/normalise'
import { validate } from '../../shared/validate'
import { call } from '../../ui/accounts/call'

const failure = 'Your reply was not sent.'

export const validateReply = (answers: Answers) => validate(compiled, answers)

/** POST of a reply under its key. @throws Refused */
export const replyTo = (
  params: { kind: AnswerableKind; id: number },
  { key, answers }: { key: string; answers: Answers },
): Promise<Said> => {
  const headers = { 'idempotency-key': key }
  return call(sendReply, { params, body: normalise(schema, answers), headers }, failure)
}
