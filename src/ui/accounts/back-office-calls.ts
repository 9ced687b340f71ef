import { hintAbout } from '../../../machines/foreign-answer'
import { errorsIn, type FieldError } from '../../shared/field-error'
import type { Shape } from '../../shared/like'
import type { SectionFailure, StoredSection } from '../../../machines/admin-section.machine'
import {
  answerOf,
  ask,
  changeHeaders,
  host,
  patience,
  request,
  sendJson,
  ServerFailed,
  type Answer,
} from '../api'
import { secondFactorPath } from './admin-paths'
import { forgetUser } from '../session'
import { noteSessionUser, otherUser } from './drawn-for'

/** The session is over; the stored user was removed. */
const isOver = 401

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

/** Why a call has no answer; a failure of the server has only the sentence of the call. */
const withoutAnswer = (failure: string, error: unknown) =>
  error instanceof ServerFailed
    ? failure
    : `${failure}\nThe server did not respond. ${hintAbout(error) || 'Please check your connection.'} Nothing you typed has been lost.`

/**
 * The answer if it is a 2xx. @throws Refused with `failure` and the server's sentence otherwise
 */
export async function taken<T>(call: Promise<Answer<T>>, failure: string) {
  const answer = await call.catch((error: unknown) => {
    throw new Refused('refused', withoutAnswer(failure, error))
  })
  if (answer.isTaken) return answer
  const { status, body } = answer
  if (status === isOver) forgetUser()
  if (status === 409) await noteSessionUser()
  // Under somebody else's session nothing is compared or read anew: only its sentence is shown.
  const isConflict = (status === 412 || status === 409) && !otherUser()
  const reason = status === isOver ? 'signedOut' : isConflict ? 'conflict' : 'refused'
  const hasDetail = status >= 400 && status < 500 && body.message && body.message !== failure
  throw new Refused(
    reason,
    hasDetail ? `${failure}\n${body.message}` : failure,
    errorsIn(body),
    status,
    body.secondFactorNeeded === true,
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
export async function readBackOffice<T>(
  address: string,
  shape: Shape<T>,
  failure: string,
): Promise<T> {
  const call = ask(address, shape, { cache: 'no-store' })
  return (await orSecondFactor(taken(call, failure))).body
}

/** Sends a question whose answer has that shape. @throws Refused */
export async function askBackOffice<T>(
  method: string,
  address: string,
  value: unknown,
  shape: Shape<T>,
  failure: string,
  headers?: Record<string, string>,
): Promise<T> {
  const call =
    value === undefined
      ? ask(address, shape, { method })
      : sendJson({ method, path: address }, value, shape, headers)
  const { body } = await taken(call, failure)
  if (address.startsWith('/api/inbox/')) inboxCalls.dispatchEvent(new Event('done'))
  return body
}

const isFile: Shape<File> = (body): body is File => body instanceof File

/**
 * Downloads a file of the back office under the server's name for it, by POST with `value` if
 * given. A large file may take long, but not stand still for 30 s. @throws Refused
 */
export async function fetchFile(address: string, value: unknown, failure: string): Promise<File> {
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...changeHeaders },
    body: JSON.stringify(value),
  }
  const stall = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stall.abort(), patience)
  }
  async function download(): Promise<Answer<File>> {
    wait()
    const init = value === undefined ? {} : sent
    const response = await request(host + address, { ...init, signal: stall.signal })
    const [, name] =
      /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    // Our server names every file.
    if (!response.ok || !name) return answerOf(address, response, isFile)
    const parts: BlobPart[] = []
    for (const reader = response.body!.getReader(); ;) {
      const { done, value: part } = await reader.read()
      if (done)
        return { isTaken: true, status: response.status, tag: '', body: new File(parts, name) }
      parts.push(part)
      wait()
    }
  }
  const call = download().finally(() => clearTimeout(timer))
  return (await taken(call, failure)).body
}

/** Where the user goes when the session is over and nothing would be lost. */
export const isSignedOut = (error: unknown) =>
  error instanceof Refused && error.reason === 'signedOut'
