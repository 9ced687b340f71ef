import type { Mail } from '../../core/mail/outbox.store'

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

/** A mail to the office about an answer of an applicant, without personal data. */
export const answerMail = (reference: string): Mail => ({
  subject: `The applicant has answered: loan application ${reference}`,
  body: [
    `The applicant has sent what you asked for. The application ${reference} is in review again.`,
    '',
    'Answers and documents are stored encrypted on the server and are not sent by email.',
    '',
  ].join('\n'),
})
