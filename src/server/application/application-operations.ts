import type { ApplicationChanged, ApplicationStatus } from '../../shared/application-status'
import { loanStates } from '../../shared/loan-case'
import { json } from '../openapi/answer'
import { component } from '../openapi/component'
import { formOperation } from '../openapi/form-operation'
import { messageAnswer } from '../openapi/message-answer'
import type { Operation } from '../openapi/operation'
import { list, number, oneOf, record, sentence, text } from '../openapi/wire-schema'

const day = { ...text, pattern: '^(?:\\d{4}-\\d{2}-\\d{2})?$' }
const state = oneOf(loanStates)

const application = component(
  'schemas',
  'ApplicationStatus',
  record<ApplicationStatus>({
    reference: text,
    initial: { ...text, description: 'The first letter of the first name' },
    state,
    steps: list(record<ApplicationStatus['steps'][number]>({ state, on: day })),
    asked: record<ApplicationStatus['asked']>({ reason: text, text }),
    erasureAskedOn: day,
    version: number,
  }),
)

const changed = (description: string) =>
  json(record<ApplicationChanged>({ message: sentence, application }), description)

const refuses = [404, 429] as const

const withdraw = formOperation('applicationStatus', {
  summary: 'Withdraw an application',
  answer: changed('The application after it was withdrawn'),
  refuses,
})

export const applicationOperations = {
  status: formOperation('applicationStatus', {
    summary: 'See how far an application is',
    description:
      'For whoever knows its reference and its phone number. A wrong pair and an unknown reference get the same answer.',
    answer: json(application, 'The application as its applicant may see it'),
    refuses,
  }),
  withdraw: {
    ...withdraw,
    headers: {
      'If-Match': { ...text, description: 'The `version` that the applicant saw, in quotes' },
    },
    answers: {
      ...withdraw.answers,
      412: messageAnswer('The office has changed the application. Nothing was stored.'),
    },
  },
  erasure: formOperation('applicationStatus', {
    summary: 'Ask for an application to be deleted',
    description: 'Recorded once on the application; the office deletes it.',
    answer: changed('The application after that was recorded'),
    refuses,
  }),
} satisfies Record<string, Operation>
