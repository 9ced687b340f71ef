import type { ReportChange, ReportConflict } from '../../shared/back-office'
import type { OpenReport, ReportAnswer, ReportWord } from '../../shared/receipt'
import { outcomeNames, reportStates } from '../../shared/whistle-case'
import { file, json } from '../openapi/answer'
import { component } from '../openapi/component'
import { formOperation } from '../openapi/form-operation'
import { messageAnswer } from '../openapi/message-answer'
import type { Operation } from '../openapi/operation'
import { pictureBytes } from '../openapi/traced-form'
import {
  count,
  flag,
  list,
  number,
  oneOf,
  orNull,
  record,
  sentence,
  text,
} from '../openapi/wire-schema'

const day = { ...text, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }
const state = oneOf(reportStates)
const outcome = oneOf(['', ...Object.keys(outcomeNames)])
const receipt = { ...text, description: 'Sixteen digits, in any groups' }

const word = record<ReportWord>({
  number,
  on: day,
  from: oneOf(['office', 'reporter']),
  text: { ...text, description: "'' for a reporter's own word that is not shown again" },
  files: count,
})

const answer = json(
  component(
    'schemas',
    'ReportAnswer',
    record<ReportAnswer>({
      message: sentence,
      report: orNull(
        record<OpenReport>({
          receivedOn: day,
          state,
          outcome,
          showsWords: flag,
          text,
          words: list(word),
          more: flag,
        }),
      ),
      isStored: flag,
      padding: { ...text, description: 'Meaningless: every answer has the same size' },
    }),
  ),
  'The report, or null for a receipt that belongs to none',
)

const names = { id: number }
const refuses = [400, 404, 409, 422] as const

export const reportOperations = {
  open: {
    tag: 'Forms',
    summary: 'Open a report with its receipt',
    description:
      'Right and wrong receipts get the same status, the same size and the same time. Only with WHISTLE_DELIVERY=server.',
    body: {
      'application/json': record<{ receipt: string; before: number }>(
        { receipt, before: { ...number, description: 'Words before this one' } },
        ['before'],
      ),
    },
    answers: { 200: answer },
    refuses: [400, 422, 429],
  },
  answer: {
    tag: 'Forms',
    summary: 'Answer the office about a report',
    description:
      'A text, or up to three pictures or plain text files. Pictures are encoded anew; names are not kept.',
    body: {
      'multipart/form-data': {
        type: 'object',
        properties: {
          receipt,
          text: { ...text, maxLength: 4000 },
          file: { type: 'array', items: pictureBytes },
        },
        required: ['receipt'],
        additionalProperties: false,
      },
    },
    answers: { 200: answer },
    refuses: [422, 429],
  },
} satisfies Record<string, Operation>

const changed = json(record<ReportChange>({ state, version: count }), 'The report after the step', {
  ETag: { ...text, description: 'Its version, to send as If-Match with the next step' },
})

const outdated = json(
  record<ReportConflict>({
    message: sentence,
    conflict: record<ReportChange>({ state, version: number }),
  }),
  'Someone else has changed the report. Nothing was stored.',
)

export const reportCaseOperations = {
  reportStep: {
    tag: 'Inbox',
    summary: 'Move a report to another state',
    description:
      'Which steps are possible, and which need an outcome or a text, is told by `reportSteps` of the product; 409 names a step that is not.',
    names,
    headers: {
      'If-Match': {
        ...text,
        description: 'The ETag of the report as it was read; without it the last step wins',
      },
    },
    body: {
      'application/json': record<{ to: string; outcome: string; text: string }>(
        { to: state, outcome, text: { ...text, maxLength: 4000 } },
        ['outcome', 'text'],
      ),
    },
    answers: { 200: changed, 412: outdated },
    refuses,
  },
  reportMessage: {
    ...formOperation('reportMessage', {
      tag: 'Inbox',
      summary: 'Write to a reporter',
      description: 'They read it with their receipt.',
      answer: messageAnswer('The message is stored'),
      refuses,
    }),
    names,
  },
  reportNote: {
    ...formOperation('reportNote', {
      tag: 'Inbox',
      summary: 'Add a note to a report',
      description: 'For colleagues. Notes are never changed.',
      answer: messageAnswer('The note is stored'),
      refuses,
    }),
    names,
  },
  reportWords: {
    tag: 'Inbox',
    summary: 'Choose whether a reporter sees their own words again',
    names,
    body: { 'application/json': record<{ shown: boolean }>({ shown: flag }) },
    answers: { 200: messageAnswer('That was stored') },
    refuses: [400, 404],
  },
  reportFile: {
    tag: 'Inbox',
    summary: 'Open a picture or text of a report',
    description: 'Every view is logged.',
    names: { id: number, number },
    answers: {
      200: file(['image/jpeg', 'image/png', 'text/plain'], 'The file', {
        'Content-Disposition': text,
      }),
    },
    refuses: [400, 404],
  },
} satisfies Record<string, Operation>
