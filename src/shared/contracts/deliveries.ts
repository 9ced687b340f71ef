import { deliveryStates } from '../delivery'
import { answerable } from '../mail-templates'
import { json, said } from './answer'
import { contract } from './contract'
import {
  count,
  flag,
  moment,
  number,
  oneOf,
  orNull,
  paged,
  record,
  text,
  type Wire,
} from './wire-schema'

/** An email that could not be sent: it is tried again, or was refused for good. */
const unsentMail = record({
  id: number,
  at: moment,
  state: oneOf(['failed', 'refused']),
  attempts: count,
  problem: { ...text, description: 'What the mail server said' },
  subject: { ...text, description: 'Blank if it is sealed: it goes to whoever wrote an entry' },
  /** The entry of the inbox that it is about. */
  about: orNull(record({ kind: oneOf(answerable), id: number })),
})
export type UnsentMail = Wire<typeof unsentMail>

const page = record(paged(unsentMail))
export type UnsentMailPage = Wire<typeof page>

export const mailPageSize = 50

export const readUnsentMails = contract({
  method: 'GET',
  path: '/api/mails',
  right: 'reviewer',
  tag: 'Operation',
  summary: 'Read which emails could not be sent',
  audit: { none: 'No address, and nothing that was written to an applicant' },
  description: 'Those that are about no entry of the inbox are for administrators.',
  query: { page: number },
  answers: { 200: json(page, 'One page, the newest first') },
  refuses: [400],
})

export const sendMailAgain = contract({
  method: 'POST',
  path: '/api/mails/:id/again',
  right: 'reviewer',
  tag: 'Operation',
  summary: 'Send an email again',
  audit: 'send-again',
  params: { id: number },
  answers: { 200: said('It is tried now') },
  refuses: [400, 404],
})

export const withdrawMail = contract({
  method: 'DELETE',
  path: '/api/mails/:id',
  right: 'reviewer',
  tag: 'Operation',
  summary: 'Withdraw an email that was not sent',
  audit: 'withdraw',
  params: { id: number },
  answers: { 200: said('It is removed') },
  refuses: [400, 404, 409],
})

export const sendTestMail = contract({
  method: 'POST',
  path: '/api/test-mail',
  right: 'administrator',
  tag: 'Operation',
  summary: 'Send a test email to oneself',
  audit: 'test-mail',
  description: 'Once a minute. Without a known address of one’s own it goes to the office.',
  answers: { 200: said('It is sent now') },
  refuses: [409, 429],
})

/** What another program is told; `application.changed` is every change of state that has no name of its own. */
export const webhookTypes = [
  'application.received',
  'application.changed',
  'application.decided',
  'application.offered',
  'application.accepted',
  'message.received',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** An event and how far it has come; nothing of what it is about. */
const webhookDelivery = record({
  id: { ...text, description: 'The same on every attempt, as the header webhook-id' },
  type: oneOf(webhookTypes),
  at: moment,
  attempts: count,
  state: oneOf(deliveryStates),
  sentAt: { ...text, description: 'Time in UTC; blank if it was not sent yet' },
  problem: { ...text, description: 'Why it could not be sent' },
})
export type WebhookDelivery = Wire<typeof webhookDelivery>

const webhookPage = record({
  /** Whether WEBHOOK_URL is set. */
  isOn: flag,
  ...paged(webhookDelivery),
})
export type WebhookPage = Wire<typeof webhookPage>

export const webhookPageSize = 50

export const readWebhooks = contract({
  method: 'GET',
  path: '/api/webhooks',
  right: 'administrator',
  tag: 'Operation',
  summary: 'Read which webhooks were sent',
  audit: { none: 'Nothing of what a webhook is about' },
  query: { page: number },
  answers: { 200: json(webhookPage, 'One page, the newest first') },
  refuses: [400],
})

export const sendWebhookAgain = contract({
  method: 'POST',
  path: '/api/webhooks/:id/again',
  right: 'administrator',
  tag: 'Operation',
  summary: 'Send a webhook again',
  audit: 'webhook-again',
  params: { id: text },
  answers: { 200: said('It is tried now') },
  refuses: [400, 404],
})

export const withdrawWebhook = contract({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  right: 'administrator',
  tag: 'Operation',
  summary: 'Withdraw a webhook that was not sent',
  audit: 'webhook-withdrawn',
  params: { id: text },
  answers: { 200: said('It is removed') },
  refuses: [400, 404, 409],
})
