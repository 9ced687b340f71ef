import type { FieldError } from './field-error'

/** The calls of applicants about what they have sent; additions to the contract. */
export const applicationEndpoints = {
  status: { method: 'POST', path: '/api/application/status' },
  withdraw: { method: 'POST', path: '/api/application/withdraw' },
  erasure: { method: 'POST', path: '/api/application/erasure' },
  /** A code for one of the three that follow, by email. */
  code: { method: 'POST', path: '/api/application/code' },
  accept: { method: 'POST', path: '/api/application/accept' },
  turnDown: { method: 'POST', path: '/api/application/turn-down' },
  changeMind: { method: 'POST', path: '/api/application/change-mind' },
  /** Multipart: reference and phone, an answer, and the documents under the names of their fields. */
  answer: { method: 'POST', path: '/api/application/answer' },
} as const

/** An answer with neither a text nor a document says nothing. */
export const answerErrors = (hasText: boolean, hasDocument: boolean): FieldError[] =>
  hasText || hasDocument
    ? []
    : [{ path: '/answer', message: 'Please add a document or write an answer.' }]
