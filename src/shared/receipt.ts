import type { FieldError } from './field-error'
import { mostAnswerFiles, type ReportState } from './whistle-case'

/** The calls of reporters about what they have sent; additions to the contract. */
export const reportEndpoints = {
  /** `{ receipt, before }` → `ReportAnswer` */
  open: { method: 'POST', path: '/api/report/open' },
  /** Multipart: receipt, text, and up to `mostAnswerFiles` parts `file` → `ReportAnswer` */
  answer: { method: 'POST', path: '/api/report/answer' },
} as const

const digits = 16

/** The receipt that a text is, however its digits are grouped; undefined for any other text. */
export function receiptIn(text: string): string | undefined {
  const typed = text.replaceAll(/[\s-]/g, '')
  return typed.length === digits && /^[0-9]+$/.test(typed) ? typed : undefined
}

/** An answer with neither a text nor a file says nothing. */
export const emptyAnswer: FieldError = {
  path: '/text',
  message: 'Please write something or choose a file.',
}

export const tooManyFiles = `Please choose at most ${mostAnswerFiles} files at a time.`

export const unknownFile = 'Please choose pictures (JPG, PNG, WebP or GIF) or plain text files.'

/** A receipt as it is read and written down: '1234 5678 9012 3456'. */
export const inGroups = (receipt: string) => receipt.replace(/(\d{4})(?=\d)/g, '$1 ')

/** One word of the conversation, as its reporter may see it. */
export interface ReportWord {
  /** Its place in the conversation, counted from 1. */
  number: number
  /** A day, '2026-11-23'. */
  on: string
  from: 'office' | 'reporter'
  /** '' for a reporter's own word while the office does not show those again. */
  text: string
  /** How many files came with it. */
  files: number
}

/** A report as its reporter may see it. */
export interface OpenReport {
  receivedOn: string
  state: ReportState
  /** Of a closed report; '' where none was recorded. */
  outcome: string
  /** Whether the reporter's own words are shown again. */
  showsWords: boolean
  /** The report itself; '' while own words are not shown. */
  text: string
  /** The oldest first; those from `before` backwards that fit. */
  words: ReportWord[]
  /** Whether there are older ones. */
  more: boolean
}

/** The same size for every receipt, known or not. */
export interface ReportAnswer {
  message: string
  /** null for a receipt that belongs to no report. */
  report: OpenReport | null
  /** Whether an answer was stored. */
  isStored: boolean
  /** Meaningless. */
  padding: string
}
