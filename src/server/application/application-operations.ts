import type { ApplicationChanged, ApplicationStatus } from '../../shared/application-status'
import { loanFiles } from '../../shared/codecs/loan'
import { loanStates } from '../../shared/loan-case'
import { json } from '../openapi/answer'
import { component } from '../openapi/component'
import { formOperation } from '../openapi/form-operation'
import { messageAnswer } from '../openapi/message-answer'
import type { Operation } from '../openapi/operation'
import { pictureBytes } from '../openapi/traced-form'
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
    asked: record<ApplicationStatus['asked']>({
      reason: text,
      text,
      documents: list(oneOf(loanFiles)),
    }),
    erasureAskedOn: day,
    version: number,
  }),
)

const changed = (description: string) =>
  json(record<ApplicationChanged>({ message: sentence, application }), description)

const refuses = [404, 429] as const

const ifMatch = {
  'If-Match': { ...text, description: 'The `version` that the applicant saw, in quotes' },
}

const late = messageAnswer('The office has changed the application. Nothing was stored.')

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
    headers: ifMatch,
    answers: {
      ...withdraw.answers,
      412: late,
    },
  },
  answer: {
    tag: 'Forms',
    summary: 'Send what the office asked for',
    description: 'Of the documents, those that the office asked for; then it is in review again.',
    headers: ifMatch,
    body: {
      'multipart/form-data': {
        type: 'object',
        properties: {
          reference: text,
          phone: text,
          answer: { ...text, maxLength: 4000 },
          ...Object.fromEntries(loanFiles.map((name) => [name, pictureBytes])),
        },
        required: ['reference', 'phone'],
        additionalProperties: false,
      },
    },
    answers: { 200: changed('The application, in review again'), 412: late },
    refuses,
  },
  erasure: formOperation('applicationStatus', {
    summary: 'Ask for an application to be deleted',
    description: 'Recorded once on the application; the office deletes it.',
    answer: changed('The application after that was recorded'),
    refuses,
  }),
} satisfies Record<string, Operation>
