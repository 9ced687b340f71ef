import type { LoanFile } from './codecs/loan'
import type { FieldError } from './field-error'
import type { LoanState } from './loan-case'

/** The calls of applicants about what they have sent; additions to the contract. */
export const applicationEndpoints = {
  status: { method: 'POST', path: '/api/application/status' },
  withdraw: { method: 'POST', path: '/api/application/withdraw' },
  erasure: { method: 'POST', path: '/api/application/erasure' },
  /** Multipart: reference and phone, an answer, and the documents under the names of their fields. */
  answer: { method: 'POST', path: '/api/application/answer' },
} as const

/** The name under which an applicant's own steps are recorded. */
export const byApplicant = 'the applicant'

/** What an applicant reads about an application. Days are '2026-11-23', in the office's time. */
export interface ApplicationStatus {
  reference: string
  /** The first letter of the first name: enough to know it again. */
  initial: string
  state: LoanState
  /** The states so far, the oldest first. */
  steps: { state: LoanState; on: string }[]
  /**
   * What is missing while it waits for the applicant: the code of a reason, a text and the fields of
   * documents; else nothing.
   */
  asked: { reason: string; text: string; documents: LoanFile[] }
  /** When its deletion was asked for; '' before. */
  erasureAskedOn: string
  /** Counts its changes; in quotes the If-Match of a withdrawal. */
  version: number
}

/** The answer to a withdrawal or a request for deletion. */
export interface ApplicationChanged {
  message: string
  application: ApplicationStatus
}

/** An answer with neither a text nor a document says nothing. */
export const answerErrors = (hasText: boolean, hasDocument: boolean): FieldError[] =>
  hasText || hasDocument
    ? []
    : [{ path: '/answer', message: 'Please add a document or write an answer.' }]
