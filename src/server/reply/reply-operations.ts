import { answerable } from '../../shared/mail-templates'
import type { Replies, Reply } from '../../shared/replies'
import { keyPattern } from '../loan/idempotency-key'
import { mailTemplate } from '../mail-templates/mail-template-operations'
import { json } from '../openapi/answer'
import { component } from '../openapi/component'
import { formOperation } from '../openapi/form-operation'
import { messageAnswer } from '../openapi/message-answer'
import type { Operation } from '../openapi/operation'
import {
  byName,
  flag,
  list,
  moment,
  number,
  oneOf,
  record,
  sentence,
  text,
} from '../openapi/wire-schema'

const reply = component(
  'schemas',
  'Reply',
  record<Reply>({
    id: number,
    at: moment,
    by: { ...text, description: 'Blank if it was sent automatically' },
    subject: text,
    text,
    state: oneOf(['waiting', 'sent', 'failed']),
    sentAt: { ...text, description: 'Time in UTC; blank if it was not sent yet' },
    problem: { ...text, description: 'Why it could not be sent; it is tried again' },
  }),
)

const names = { kind: oneOf(answerable), id: number }

const send = formOperation('reply', {
  tag: 'Inbox',
  summary: 'Reply to an entry by email',
  answer: json(
    record<{ message: string; reply: Reply }>({ message: sentence, reply }),
    'The email is stored and will be sent, once for each Idempotency-Key',
  ),
  refuses: [400, 404],
})

export const replyOperations = {
  replies: {
    tag: 'Inbox',
    summary: 'Read the emails to the sender of an entry, and what a new one needs',
    names,
    answers: {
      200: json(
        record<Replies>({
          recipient: { ...text, description: 'Blank if the entry has no email address' },
          canSend: { ...flag, description: 'Whether this server can send emails' },
          ending: { ...text, description: 'What is added below every email' },
          replies: list(reply),
          templates: list(mailTemplate),
          values: byName(text),
        }),
        'The newest first',
      ),
    },
    refuses: [400, 404],
  },
  replySend: {
    ...send,
    names,
    headers: {
      'Idempotency-Key': {
        type: 'string',
        pattern: keyPattern,
        description: 'Required; the same key counts as one email, however often it is sent',
      },
    },
    answers: {
      ...send.answers,
      409: messageAnswer(
        'No mail server, no email address, or another text under this Idempotency-Key',
      ),
    },
  },
} satisfies Record<string, Operation>
