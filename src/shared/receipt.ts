import type { FieldError } from './field-error'
import { asCode } from './typed-text'
import { mostAnswerFiles } from './whistle-case'

/** The calls of reporters about what they have sent; additions to the contract. */
export const reportEndpoints = {
  /** `{ receipt, before }` → `ReportAnswer` */
  open: { method: 'POST', path: '/api/report/open' },
  /**
   * Multipart: receipt, text, and up to `mostAnswerFiles` parts `file`, with an Idempotency-Key →
   * `ReportAnswer`
   */
  answer: { method: 'POST', path: '/api/report/answer' },
} as const

const digits = 16

/** The receipt that a text is, however its digits are grouped; undefined for any other text. */
export function receiptIn(text: string): string | undefined {
  const typed = asCode(text).replaceAll(/[\s-]/g, '')
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
