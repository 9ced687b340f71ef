import type { Mail } from '../mail/outbox.store'

/** A mail to the office about a new application, without personal data. */
export const loanMail = (reference: string): Mail => ({
  subject: `New loan application ${reference}`,
  body: [
    `A new loan application has arrived. Its reference is ${reference}.`,
    '',
    'The answers and documents are stored encrypted on the server and are not sent by email.',
    '',
  ].join('\n'),
})
