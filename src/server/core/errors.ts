import type { FastifyReply, FastifyRequest } from 'fastify'
import { authorName } from '../../shared/author-name'
import type { VersionNote } from '../../shared/contracts/history'
import type { CaseChange } from '../../shared/contracts/loan-case'
import type { ReportChange } from '../../shared/contracts/report-case'
import type { FieldError } from '../../shared/field-error'
import { loanStateNames, type CodeState } from '../../shared/loan-case'
import { inOfficeTime } from '../../shared/office-time'
import { reportStateNames } from '../../shared/whistle-case'

/** The default sentence for each HTTP status. */
const sentences: Record<number, string> = {
  400: 'This request could not be read.',
  401: 'Please log in.',
  403: 'This request came from another site and was refused.',
  404: 'There is nothing at this address.',
  405: 'This kind of request is not allowed here.',
  408: 'This request took too long.',
  413: 'This request is too large.',
  414: 'This address is too long.',
  415: 'Please send JSON.',
  429: 'Too many requests. Please try again later.',
  431: 'This request has too many headers.',
  500: 'Internal Server Error',
  503: 'The server is busy. Please try again in a moment.',
}

export const statusSentence = (status: number) => sentences[status] ?? sentences[400]!

interface ErrorExtra {
  headers?: Record<string, string>
  errors?: FieldError[]
  conflict?: VersionNote | CaseChange | ReportChange
  codeNeeded?: true
  codeState?: CodeState
  secondFactorNeeded?: true
}

/** An error answer; its message is for the person who asked. */
export class HttpError extends Error {
  override name = 'HttpError'
  constructor(
    readonly statusCode: number,
    message = statusSentence(statusCode),
    readonly extra: ErrorExtra = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export const badRequest = (message?: string) => new HttpError(400, message)
export const notLoggedIn = () => new HttpError(401)
export const crossSite = () => new HttpError(403)
export const notPermitted = () =>
  new HttpError(
    403,
    'Your account does not have permission to do this. Please ask an administrator.',
  )
export const secondFactorNeeded = () =>
  new HttpError(
    403,
    'Two-step login is required here. Please turn it on for your account before you go on.',
    { secondFactorNeeded: true },
  )
/** Somebody else has logged in in the same browser since the page was opened. */
export const otherPerson = (username: string) =>
  new HttpError(
    409,
    `${username} is now logged in in this browser, but somebody else opened this page. Nothing was saved. Log in again as yourself, or reload the page to go on as ${username}.`,
  )
export const notFound = () => new HttpError(404)
export const wrongMethod = (allow: string) => new HttpError(405, undefined, { headers: { allow } })
export const invalid = (errors: FieldError[]) => new HttpError(422, errors[0]?.message, { errors })
export const changedMeanwhile = () =>
  new HttpError(409, 'Somebody else has changed it meanwhile. Please reload the page.')
export const isBeingSent = () =>
  new HttpError(409, 'This is being sent right now. Please reload the page in a minute.')
/** @param wait for Retry-After, in seconds */
export const tooMany = (wait: number, message?: string, extra: { codeNeeded?: true } = {}) =>
  new HttpError(429, message, { headers: { 'retry-after': String(wait) }, ...extra })
/** @param cause for the log; absent when the server is merely overloaded */
export const busy = (cause?: unknown) =>
  new HttpError(503, undefined, { headers: { 'retry-after': '5' } }, { cause })

/** Somebody saved after the editor loaded this section. */
export const savedMeanwhile = (conflict: VersionNote) =>
  new HttpError(
    412,
    conflict.version === 0
      ? 'This section has changed since you opened it. Your changes were not saved.'
      : `${authorName(conflict.author)} saved this section on ${inOfficeTime(conflict.savedAt)}. Your changes were not saved.`,
    { conflict },
  )

/** Somebody changed an application after the page was loaded. */
export const caseChanged = (conflict: CaseChange) =>
  new HttpError(
    412,
    `${conflict.by || 'Somebody'} changed this application on ${inOfficeTime(conflict.at)}. It is now: ${loanStateNames[conflict.state]}. Your change was not saved.`,
    { conflict },
  )

/** Somebody changed a report after the page was loaded. */
export const reportChanged = (conflict: ReportChange) =>
  new HttpError(
    412,
    `Somebody else changed this report. It is now: ${reportStateNames[conflict.state]}. Your change was not saved.`,
    { conflict },
  )

/** Somebody saved a version of this email template after the editor loaded it. */
export const templateSavedMeanwhile = ({ version, author, savedAt }: VersionNote) =>
  new HttpError(
    412,
    version === 0
      ? 'This template has changed since you opened it. Copy your text, then reload the page.'
      : `${authorName(author)} saved this template on ${inOfficeTime(savedAt)}. Copy your text, then reload the page.`,
    { conflict: { version, author, savedAt } },
  )

/** The edited item no longer exists. */
export const removedMeanwhile = (conflict: VersionNote) =>
  new HttpError(
    409,
    'An item in this list no longer exists. Nothing was saved. Please reload the page.',
    { conflict },
  )

/** Whether the process, or the machine, may open no more files and connections for now. */
function lacksDescriptors(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === 'EMFILE' || code === 'ENFILE' || (cause !== undefined && lacksDescriptors(cause))
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  const isOurs = typeof status === 'number' && status >= 400 && status < 500
  return isOurs || error instanceof HttpError ? Number(status) : 500
}

/** Whether an error tells that a request was not carried out, be it right or wrong. */
export const isNotDone = (error: unknown) => statusOf(error) >= 500

const failed = new WeakSet<FastifyRequest>()

/** Whether a request was answered with a fault of ours, such as a database that is away. */
export const hasFailed = (request: FastifyRequest) => failed.has(request)

/**
 * The only error handler: `{ message }`, plus `errors: [{ path, message }]` for a form, `conflict` for a
 * change that came too late, `codeNeeded` for a login without its code, `codeState` for a code that an applicant
 * typed, `secondFactorNeeded` where two-step login must be turned on first. Internal errors are logged and
 * answered with 'Internal Server Error', a lack of descriptors with 503.
 */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = thrown instanceof HttpError || !lacksDescriptors(thrown) ? thrown : busy(thrown)
  const status = statusOf(error)
  const fault = error instanceof HttpError ? error.cause : error
  if (status >= 500 && fault !== undefined) failed.add(request)
  // Without a cause we threw it on purpose: its stack is of no use.
  if (status >= 500 && fault === undefined) request.log.warn({ status }, 'refused')
  else if (status >= 500) request.log.error({ err: fault }, 'failed')
  const {
    headers = {},
    errors,
    conflict,
    codeNeeded,
    codeState,
    secondFactorNeeded,
  } = error instanceof HttpError ? error.extra : {}
  const isForPeople = error instanceof HttpError || status === 422
  const message = isForPeople ? (error as Error).message : statusSentence(status)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/json; charset=utf-8')
    .send({ message, errors, conflict, codeNeeded, codeState, secondFactorNeeded })
}
