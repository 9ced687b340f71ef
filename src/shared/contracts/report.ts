import definitions from '../../../schemas/definitions.json'
import { reportEndpoints } from '../receipt'
import { mostAnswerFiles, outcomeNames, reportStates } from '../whistle-case'
import { json } from './answer'
import { contract, formBody, type PartLimits } from './contract'
import { storedOnce } from './idempotency-key'
import {
  count,
  flag,
  list,
  named,
  number,
  oneOf,
  orNull,
  pictureBytes,
  record,
  sentence,
  text,
  type Wire,
} from './wire-schema'

/** A day, '2026-11-23'. */
const day = { ...text, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }

/** One word of the conversation, as its reporter may see it. */
const word = record({
  /** Its place in the conversation. */
  number,
  on: day,
  from: oneOf(['office', 'reporter']),
  text: { ...text, description: "'' for a reporter's own word that is not shown again" },
  /** How many files came with it. */
  files: count,
})
export type ReportWord = Wire<typeof word>

/** A report as its reporter may see it. */
const openReport = record({
  receivedOn: day,
  state: oneOf(reportStates),
  /** Of a closed report; '' where none was recorded. */
  outcome: oneOf(['', ...Object.keys(outcomeNames)]),
  /** Whether the reporter's own words are shown again. */
  showsWords: flag,
  /** The report itself; '' while own words are not shown. */
  text,
  /** The oldest first; those from `before` backwards that fit. */
  words: list(word),
  /** Whether there are older ones. */
  more: flag,
})
export type OpenReport = Wire<typeof openReport>

/** The same size for every receipt, known or not. */
const answer = named(
  'ReportAnswer',
  record({
    message: sentence,
    /** null for a receipt that belongs to no report. */
    report: orNull(openReport),
    /** Whether an answer was stored. */
    isStored: flag,
    padding: { ...text, description: 'Meaningless: every answer has the same size' },
  }),
)
export type ReportAnswer = Wire<typeof answer>

const answers = { 200: json(answer, 'The report, or null for a receipt that belongs to none') }

export const openOwnReport = contract({
  ...reportEndpoints.open,
  right: 'public',
  tag: 'Forms',
  summary: 'Open a report with its receipt',
  isAnonymous: true,
  audit: { none: 'The log would hold the time at which a reporter came' },
  description:
    'Right and wrong receipts get the same status, the same size and the same time. Only with WHISTLE_DELIVERY=server.',
  body: formBody('reportOpen', { before: { ...number, description: 'Words before this one' } }),
  bodyLimit: 8 * 1024,
  limit: 'report',
  answers,
})

/** The largest files, the text, and the boundaries. */
const limits: PartLimits = {
  parts: 10,
  text: 32 * 1024,
  file: definitions.document.properties.size.maximum,
  all: (mostAnswerFiles + 1) * 1024 * 1024,
}

export const answerOwnReport = contract({
  ...reportEndpoints.answer,
  right: 'public',
  tag: 'Forms',
  summary: 'Answer the office about a report',
  isAnonymous: true,
  audit: { none: 'The log would hold the time at which a reporter came' },
  description:
    'A text, or up to three pictures or plain text files. Pictures are encoded anew; names are not kept.',
  headers: storedOnce,
  body: {
    parts: {
      type: 'object',
      properties: {
        receipt: { ...text, description: 'Sixteen digits, in any groups' },
        text: { ...text, maxLength: 4000 },
        file: { type: 'array', items: pictureBytes },
      },
      required: ['receipt'],
      additionalProperties: false,
    },
    limits,
  },
  bodyLimit: limits.all,
  limit: 'report',
  answers,
  refuses: [422],
})
