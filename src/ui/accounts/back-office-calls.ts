import { isFieldError, type FieldError } from '../../shared/field-error'
import type { SectionFailure, StoredSection } from '../../../machines/admin-section.machine'
import { answerOf, ask, host, messageOf, sendJson, type Answer } from '../api'
import { secondFactorPath } from './admin-paths'
import { forgetUser } from '../session'

/** The session is over; the stored user was removed. */
const isOver = 401

const errorsIn = ({ body }: Answer) => {
  const errors = (body as { errors?: unknown } | null)?.errors
  return Array.isArray(errors) ? errors.filter(isFieldError) : []
}

/** A back office call that failed. */
export class Refused extends Error implements SectionFailure {
  override name = 'Refused'
  theirs?: StoredSection
  constructor(
    readonly reason: SectionFailure['reason'],
    message: string,
    readonly errors: FieldError[] = [],
    readonly status = 0,
    /** Two-step login must be turned on first. */
    readonly needsSecondFactor = false,
  ) {
    super(message)
  }
}

/** A proxy's error page is not a sentence for a reader. */
const sentenceOf = (answer: Answer) =>
  typeof answer.body === 'string' && answer.body.length > 500 ? undefined : messageOf(answer)

const noAnswer =
  'The server did not respond. Please check your connection. Nothing you typed has been lost.'

/**
 * The response if it is a 2xx. @throws Refused with `failure` and the server's sentence otherwise
 */
export async function taken(call: Promise<Answer>, failure: string): Promise<Answer> {
  let answer: Answer
  try {
    answer = await call
  } catch {
    throw new Refused('refused', `${failure}\n${noAnswer}`)
  }
  const { status } = answer
  if (status >= 200 && status <= 299) return answer
  if (status === isOver) forgetUser()
  const reason =
    status === isOver ? 'signedOut' : status === 412 || status === 409 ? 'conflict' : 'refused'
  const detail = sentenceOf(answer)
  const hasDetail = status >= 400 && status < 500 && detail && detail !== failure
  throw new Refused(
    reason,
    hasDetail ? `${failure}\n${detail}` : failure,
    errorsIn(answer),
    status,
    (answer.body as { secondFactorNeeded?: unknown } | null)?.secondFactorNeeded === true,
  )
}

/**
 * Opens the page that turns on two-step login when a read is refused without it. Nothing is lost,
 * because the page has nothing to show yet.
 */
export async function orSecondFactor<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Refused && error.needsSecondFactor) location.assign(secondFactorPath)
    throw error
  }
}

/** Hears of every call that may have changed the inbox. */
export const inboxCalls = new EventTarget()

/** Reads from the back office. @throws Refused */
export async function readBackOffice<T>(address: string, failure: string): Promise<T> {
  const { body } = await orSecondFactor(taken(ask(address, { cache: 'no-store' }), failure))
  return body as T
}

/** @throws Refused */
export async function sendBackOffice<T>(
  method: string,
  address: string,
  value: unknown,
  failure: string,
  headers?: Record<string, string>,
): Promise<T> {
  const call =
    value === undefined
      ? ask(address, { method })
      : sendJson({ method, path: address }, value, headers)
  const { body } = await taken(call, failure)
  if (address.startsWith('/api/inbox/')) inboxCalls.dispatchEvent(new Event('done'))
  return body as T
}

/**
 * Downloads a file of the back office under the server's name for it, by POST with `value` if
 * given. @throws Refused
 */
export async function fetchFile(address: string, value: unknown, failure: string): Promise<File> {
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  }
  const call = fetch(host + address, value === undefined ? {} : sent).then(async (response) => {
    if (!response.ok) return answerOf(response)
    const [, name = ''] =
      /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    return { status: response.status, tag: '', body: new File([await response.blob()], name) }
  })
  const { body } = await taken(call, failure)
  return body as File
}

/** Where the user goes when the session is over and nothing would be lost. */
export const isSignedOut = (error: unknown) =>
  error instanceof Refused && error.reason === 'signedOut'
