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
  type RefusalBody,
} from '../api'
import { secondFactorPath } from './admin-paths'
import { noteSessionUser, otherUser } from './drawn-for'
import { withSession } from './session-gate'

/** A back office call that failed. */
export class Refused extends Error implements SectionFailure {
  override name = 'Refused'
  theirs?: StoredSection
  constructor(
    readonly reason: SectionFailure['reason'],
    message: string,
    readonly errors: FieldError[] = [],
    readonly status = 0,
    /** What the server said. */
    readonly said: RefusalBody = { message: '' },
  ) {
    super(message)
  }
}

/** Why a call has no answer; a failure of the server has only the sentence of the call. */
const withoutAnswer = (failure: string, error: unknown) =>
  error instanceof ServerFailed
    ? failure
    : `${failure}\nThe server did not respond. ${hintAbout(error) || 'Please check your connection.'} Nothing you typed has been lost.`

/** Why a call was not made again: nobody has logged in. */
const notLoggedIn = 'You are logged out. Nothing you typed has been lost.'

/**
 * Makes a call; the answer if it is a 2xx. A call whose session has ended waits for a login.
 * @throws Refused with `failure` and the server's sentence otherwise
 */
export async function taken<T>(send: () => Promise<Answer<T>>, failure: string) {
  const answer = await withSession(send).catch((error: unknown) => {
    throw new Refused('refused', withoutAnswer(failure, error))
  })
  if (answer.isTaken) return answer
  const { status } = answer
  const body = status === 401 ? { message: notLoggedIn } : answer.body
  if (status === 409) await noteSessionUser()
  // Under somebody else's session nothing is compared or read anew: only its sentence is shown.
  const isConflict = (status === 412 || status === 409) && !otherUser()
  const hasDetail = status >= 400 && status < 500 && body.message && body.message !== failure
  throw new Refused(
    isConflict ? 'conflict' : 'refused',
    hasDetail ? `${failure}\n${body.message}` : failure,
    errorsIn(body),
    status,
    body,
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
    if (error instanceof Refused && error.said.secondFactorNeeded === true)
      location.assign(secondFactorPath)
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
  const read = () => ask(address, shape, { cache: 'no-store' })
  return (await orSecondFactor(taken(read, failure))).body
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
  const send = () =>
    value === undefined
      ? ask(address, shape, { method })
      : sendJson({ method, path: address }, value, shape, headers)
  const { body } = await taken(send, failure)
  if (address.startsWith('/api/inbox/')) inboxCalls.dispatchEvent(new Event('done'))
  return body
}

const isFile: Shape<File> = (body): body is File => body instanceof File

/**
 * Downloads a file of the back office under the server's name for it, by POST with `value` if
 * given. A large file may take long, but not stand still for 30 s. @throws Refused
 */
export async function fetchFile(address: string, value: unknown, failure: string): Promise<File> {
  const stall = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stall.abort(), patience)
  }
  async function download(): Promise<Answer<File>> {
    wait()
    const init = value !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...changeHeaders },
      body: JSON.stringify(value),
    }
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
  const send = () => download().finally(() => clearTimeout(timer))
  return (await taken(send, failure)).body
}
