import { outcomeNames, reportStates } from '../whistle-case'
import { file, said } from './answer'
import { changed, ofCase, seenEntryHeader, stepBody } from './cases'
import { contract, formBody } from './contract'
import { storedOnce } from './idempotency-key'
import { count, flag, list, number, oneOf, record, text, type Wire } from './wire-schema'

/** What is to be done about a report at a glance. */
export const reportSummary = record({
  duty: { ...oneOf(['acknowledge', 'answer', '']), description: 'What is due next' },
  dueOn: { ...text, description: 'The last day for it' },
  hasNews: { ...flag, description: 'Whether an answer of the reporter waits' },
  version: { ...number, description: 'Counts its steps; in quotes the ETag' },
})
export type ReportSummary = Wire<typeof reportSummary>

/** The types of files that reporters send. */
const fileTypes = ['image/jpeg', 'image/png', 'text/plain'] as const

const reportFile = record({ id: number, type: oneOf(fileTypes), size: count })
export type ReportFile = Wire<typeof reportFile>

/** What happened to a report since it was received. */
const reportEvent = record({
  id: number,
  on: { ...text, description: 'Only the day' },
  who: { ...text, description: "'' for the reporter" },
  /**
   * `message` of the office, `answer` of the reporter, `note` for colleagues; `words` when own words
   * were allowed ('yes') or not ('').
   */
  what: oneOf(['step', 'message', 'answer', 'note', 'words']),
  /** The state that a step led to, or whether own words are shown; else ''. */
  state: text,
  /** Of a closing step; else ''. */
  outcome: text,
  text,
  files: list(reportFile),
})
export type ReportEvent = Wire<typeof reportEvent>

/** What belongs to a report beside its answers. Days are '' for what has not happened. */
export const reportCase = record({
  acknowledgedOn: text,
  answeredOn: text,
  /** Whether its reporter may see their own words again. */
  showsWords: flag,
  /** Whether its reporter can come back; reports from before receipts cannot. */
  hasReceipt: flag,
  /** The oldest first. */
  events: list(reportEvent),
})
export type ReportCase = Wire<typeof reportCase>

/** A report after a step, or as somebody else has left it. */
const reportChange = record({ state: oneOf(reportStates), version: number })
export type ReportChange = Wire<typeof reportChange>

const ofReport = { ...ofCase, right: 'compliance' } as const

export const takeReportStep = contract({
  ...ofReport,
  path: '/api/inbox/whistle/:id/step',
  summary: 'Move a report to another state',
  audit: 'set-state',
  description:
    'Which steps are possible, and which need an outcome or a text, is told by `reportSteps` of the product; 409 names a step that is not.',
  headers: seenEntryHeader,
  body: stepBody(reportStates, {
    outcome: `Of a report that is closed: ${Object.keys(outcomeNames).join(', ')}`,
    text: 'At most 4000 characters',
  }),
  answers: changed(reportChange, reportChange),
})

export const writeToReporter = contract({
  ...ofReport,
  path: '/api/inbox/whistle/:id/message',
  summary: 'Write to a reporter',
  audit: 'reply',
  description: 'They read it with their receipt.',
  headers: storedOnce,
  body: formBody('reportMessage'),
  answers: { 200: said('The message is stored') },
})

export const addReportNote = contract({
  ...ofReport,
  path: '/api/inbox/whistle/:id/note',
  summary: 'Add a note to a report',
  audit: 'note',
  description: 'For colleagues. Notes are never changed.',
  headers: storedOnce,
  body: formBody('reportNote'),
  answers: { 200: said('The note is stored') },
})

export const showReporterWords = contract({
  ...ofReport,
  path: '/api/inbox/whistle/:id/words',
  summary: 'Choose whether a reporter sees their own words again',
  audit: ['show-words', 'hide-words'],
  body: record({ shown: flag }),
  answers: { 200: said('That was stored') },
})

export const openReportFile = contract({
  method: 'GET',
  path: '/api/inbox/whistle/:id/files/:number',
  right: 'compliance',
  tag: 'Inbox',
  summary: 'Open a picture or text of a report',
  audit: ['view', 'download'],
  description: 'Every view is logged.',
  params: { id: number, number },
  answers: { 200: file(fileTypes, 'The file', { 'Content-Disposition': text }) },
  refuses: [400, 404],
})
