import type { LoanAnswers } from '../../../machines/loan-wizard.machine'
import { isDocument, loanFields, type LoanField } from '../../ui/loan/loan-fields'
import { isRecord } from '../../shared/like'
import { isFresh } from './expired-draft'

const version = 1

/** Maximum length of a stored text, in characters; all fields are shorter. */
const longestText = 10_000

/** The content of `formData`: non-sensitive answers, and documents without their content. */
export interface SavedAnswers {
  answers: LoanAnswers
  /** Names of the encrypted answers. */
  hidden: string[]
  /** The application's id, from which Idempotency-Keys are derived. */
  application: string
}

const picked = (answers: object, isWanted: (field: LoanField, value: unknown) => boolean) =>
  Object.fromEntries(
    loanFields
      .filter(({ name }) => Object.hasOwn(answers, name))
      .map((field) => [field, (answers as LoanAnswers)[field.name]] as const)
      .filter(([field, value]) => isWanted(field, value))
      .map(([{ name }, value]) => [name, value]),
  )

const isText = (value: unknown) => typeof value === 'string' && value.length <= longestText

/** The answers that are stored in clear. */
const plainAnswers = (answers: object): LoanAnswers =>
  picked(answers, (field, value) =>
    field.isDocument ? isDocument(value) : !field.isSensitive && isText(value),
  )

/** The answers that are stored encrypted. */
export const privateAnswers = (answers: object): LoanAnswers =>
  picked(answers, (field, value) => field.isSensitive && !field.isDocument && isText(value))

export function formDataText(answers: LoanAnswers, application: string, now: number) {
  const hidden = Object.keys(privateAnswers(answers))
  return JSON.stringify({
    version,
    savedAt: now,
    application,
    hidden,
    answers: plainAnswers(answers),
  })
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

/**
 * Parses `formData`. Undefined when it is malformed, of another version or older than 48 hours;
 * unknown parts are dropped.
 */
export function readFormData(text: string | null, now: number): SavedAnswers | undefined {
  const stored = parsed(text)
  if (!isRecord(stored) || stored.version !== version || !isRecord(stored.answers)) return undefined
  if (!isFresh(stored.savedAt, now)) return undefined
  if (typeof stored.application !== 'string' || !/^[0-9a-f-]{36}$/.test(stored.application)) {
    return undefined
  }
  const hidden = Array.isArray(stored.hidden) ? (stored.hidden as unknown[]) : []
  return {
    answers: plainAnswers(stored.answers),
    hidden: loanFields.map(({ name }) => name).filter((name) => hidden.includes(name)),
    application: stored.application,
  }
}

/** The saved step; 1 when it is invalid. */
export const readStep = (text: string | null) => (/^[1-5]$/.test(text ?? '') ? Number(text) : 1)
