import { deliveryStates } from '../delivery'
import { answerable } from '../mail-templates'
import { json, said } from './answer'
import { contract, formBody } from './contract'
import { keyHeader } from './idempotency-key'
import { mailTemplate } from './mail-templates'
import {
  byName,
  flag,
  list,
  moment,
  named,
  number,
  oneOf,
  record,
  sentence,
  text,
  type Wire,
} from './wire-schema'

/** An email to whoever wrote to the office, and how far it has come. */
const reply = named(
  'Reply',
  record({
    id: number,
    at: moment,
    by: { ...text, description: 'Blank if it was sent automatically' },
    subject: text,
    text,
    state: oneOf(deliveryStates),
    sentAt: { ...text, description: 'Time in UTC; blank if it was not sent yet' },
    problem: { ...text, description: 'Why it could not be sent' },
  }),
)
export type Reply = Wire<typeof reply>

/** What a page needs in order to answer an entry. */
const replies = record({
  recipient: { ...text, description: 'Blank if the entry has no email address' },
  canSend: { ...flag, description: 'Whether this server can send emails' },
  ending: { ...text, description: 'What is added below every email' },
  replies: list(reply),
  /** Those for this kind of entry. */
  templates: list(mailTemplate),
  /** The placeholders that have a value here. */
  values: byName(text),
})
export type Replies = Wire<typeof replies>

const ofEntry = {
  path: '/api/inbox/:kind/:id/replies',
  right: 'reviewer',
  tag: 'Inbox',
  params: { kind: oneOf(answerable), id: number },
  refuses: [400, 404],
} as const

export const readReplies = contract({
  ...ofEntry,
  method: 'GET',
  summary: 'Read the emails to the sender of an entry, and what a new one needs',
  audit: 'open',
  answers: { 200: json(replies, 'The newest first') },
})

export const sendReply = contract({
  ...ofEntry,
  method: 'POST',
  summary: 'Reply to an entry by email',
  audit: 'reply',
  headers: keyHeader('Required; the same key counts as one email, however often it is sent'),
  body: formBody('reply'),
  bodyLimit: 64 * 1024,
  answers: {
    200: json(
      record({ message: sentence, reply }),
      'The email is stored and will be sent, once for each Idempotency-Key',
    ),
    409: said('No mail server, no email address, or another text under this Idempotency-Key'),
  },
})
