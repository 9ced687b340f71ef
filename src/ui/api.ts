import { ForeignAnswer } from '../../machines/foreign-answer'
import type { Content, ContentKey } from '../../schemas'
import { hasMessage, isList, type Said, type Shape } from '../shared/like'
import type { SectionRead } from '../shared/section'

/** The server's origin; '' is the page's own. */
export const host: string = import.meta.env.VITE_API_BASE ?? ''

/** Timeout of a call, in ms. */
export const patience = 30_000

/** A call reached a server, or the gateway before it, and failed there. */
export class ServerFailed extends Error {
  override name = 'ServerFailed'
}

export interface Taken<T> {
  isTaken: true
  status: number
  tag: string
  body: T
}

/** What a refusal may say beside its sentence. */
export interface RefusalBody extends Said {
  errors?: unknown
  conflict?: unknown
  codeNeeded?: unknown
  codeState?: unknown
  secondFactorNeeded?: unknown
}

interface NotTaken {
  isTaken: false
  status: number
  tag: string
  body: RefusalBody
}

/** An answer of our server: what the call is about, or why not. */
export type Answer<T = unknown> = Taken<T> | NotTaken

/** What came back from somewhere. */
export interface Received {
  status: number
  /** Where it came from in the end; '' if unknown. */
  url: string
  type: string | null
  tag: string | null
  text: string
}

function parsed({ type, text }: Received): unknown {
  try {
    return /^application\/json\b/i.test(type ?? '') ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

const isFromHost = (url: string) =>
  !url || new URL(url).origin === new URL(host, location.href).origin

/**
 * What came back, if it is an answer of our server: JSON from its origin, in the shape that the call
 * needs. Anything else is none, whatever its status: login pages of hotels say 200.
 * @throws ForeignAnswer, or ServerFailed for a 5xx that a gateway may have written
 */
export function asAnswer<T>(path: string, received: Received, shape: Shape<T>): Answer<T> {
  const { status, url } = received
  const tag = received.tag ?? ''
  const body = parsed(received)
  if (isFromHost(url)) {
    const isTaken = status >= 200 && status <= 299
    if (isTaken && shape(body)) return { isTaken, status, tag, body }
    if (!isTaken && hasMessage(body)) return { isTaken, status, tag, body }
    // A refusal of another server may have no sentence: each call has one of its own.
    const isRefusal = status >= 400 && status <= 499 && typeof body === 'object' && body !== null
    if (isRefusal) return { isTaken: false, status, tag, body: { ...body, message: '' } }
  }
  const isGateway = status >= 500 && status !== 511
  throw new (isGateway ? ServerFailed : ForeignAnswer)(`${path} answered ${status}`)
}

const receivedOf = async (response: Response): Promise<Received> => ({
  status: response.status,
  url: response.url,
  type: response.headers.get('content-type'),
  tag: response.headers.get('etag'),
  text: await response.text(),
})

/** @throws as `asAnswer` does */
export const answerOf = async <T>(path: string, response: Response, shape: Shape<T>) =>
  asAnswer(path, await receivedOf(response), shape)

/** The one fetch: it rejects after 30 s, unless `init` has a signal of its own. */
export const request = (address: string, init?: RequestInit) =>
  fetch(address, { signal: AbortSignal.timeout(patience), ...init })

type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/** Headers of every change; the back office says with them for whom its page was drawn. */
export const changeHeaders: Record<string, string> = {}

/** Any call. Resolves with any answer of our server; rejects without one within 30 s. */
export const ask = async <T>(path: string, shape: Shape<T>, init?: Sent): Promise<Answer<T>> =>
  answerOf(
    path,
    await request(host + path, {
      ...init,
      ...(init?.method && { headers: { ...init.headers, ...changeHeaders } }),
    }),
    shape,
  )

/** What was asked for before the program, by path; each is read once. */
export const early = new Map<string, Promise<Received>>()

/** Asks for content before the program does. */
export function askEarly(path: string): Promise<Received> {
  const received = request(path).then(receivedOf)
  early.set(path, received)
  return received
}

async function readAnswer(list: string, shape: Shape<unknown>): Promise<Answer> {
  const received = early.get(list)
  early.delete(list)
  return received ? asAnswer(list, await received, shape) : ask(list, shape)
}

const reading = new Map<string, Promise<Answer>>()

/** Sections with the same path share a running request. */
function readOnce({ list, shape = isList }: SectionRead): Promise<Answer> {
  const answer = reading.get(list) ?? readAnswer(list, shape).finally(() => reading.delete(list))
  reading.set(list, answer)
  return answer
}

/**
 * Reads one section. Rejects without an answer or with a status that the section does not accept
 * (2xx by default).
 */
export async function readContent<K extends ContentKey>(
  section: SectionRead<K>,
): Promise<Content[K]> {
  const { isTaken, status, body } = await readOnce(section)
  if (!isTaken || (section.status ?? status) !== status)
    throw new Error(`${section.list} answered ${status}`)
  return section.codec.decode(body)
}

/** Sends JSON. Resolves with any answer of our server; rejects without one. */
export const sendJson = <T>(
  endpoint: { method: string; path: string },
  value: unknown,
  shape: Shape<T>,
  headers: Record<string, string> = {},
) =>
  ask(endpoint.path, shape, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  })

/** The sentence of an answer: a text, or its `message`; undefined for a blank one. */
export const saidIn = (body: string | Said) =>
  (typeof body === 'string' ? body : body.message) || undefined
