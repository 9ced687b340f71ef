import type { Content, ContentKey } from '../../schemas'
import { readOf } from '../shared/section-reads'

/** Where the server is: '' is the site's own origin. */
export const host: string = import.meta.env.VITE_API_BASE ?? ''

/** How long an answer may take before the call counts as failed, in ms. */
const patience = 30_000

/** For a form with files: how long nothing of it may move, in ms. A slow line carries them long. */
const patienceWithFiles = 120_000

/**
 * What a server answered: its status, the ETag that stands for what it sent, and its body, as JSON
 * where it is JSON, else as text.
 */
export interface Answer {
  status: number
  tag: string
  body: unknown
}

const asAnswer = (status: number, tag: string | null, text: string): Answer => {
  const answer = { status, tag: tag ?? '' }
  try {
    return { ...answer, body: JSON.parse(text) as unknown }
  } catch {
    return { ...answer, body: text }
  }
}

/** What a response says. */
export const answerOf = async (response: Response): Promise<Answer> =>
  asAnswer(response.status, response.headers.get('etag'), await response.text())

/** Any call. Rejects only when there is no answer within 30 s; any status resolves. */
export const ask = async (path: string, init?: RequestInit): Promise<Answer> =>
  answerOf(await fetch(host + path, { ...init, signal: AbortSignal.timeout(patience) }))

const reading = new Map<string, Promise<Answer>>()

/** Sections that share a call share its answer while it is under way. */
function readOnce(path: string): Promise<Answer> {
  const answer = reading.get(path) ?? ask(path).finally(() => reading.delete(path))
  reading.set(path, answer)
  return answer
}

/**
 * Reads one section of the site. Rejects when there is no answer or when its status is not the one
 * that the section names, else not 2xx.
 */
export async function readContent<K extends ContentKey>(key: K): Promise<Content[K]> {
  const section = readOf(key)
  const { status, body } = await readOnce(section.list)
  const { status: least = 200, status: most = 299 } = section
  if (status < least || status > most) throw new Error(`${section.list} answered ${status}`)
  return section.codec.decode(body)
}

/** Whether another site answers; what it answers cannot be seen from here. */
export const isReachable = (url: string): Promise<boolean> =>
  fetch(url, {
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(patience),
  }).then(
    () => true,
    () => false,
  )

/** Sends `value` as JSON. Rejects only when there is no answer; any status resolves. */
export const sendJson = (
  endpoint: { method: string; path: string },
  value: unknown,
  headers: Record<string, string> = {},
) =>
  ask(endpoint.path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  })

export interface FormOptions {
  headers: Record<string, string>
  /** Told how much is sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Breaks the sending off; then there is no answer. */
  signal?: AbortSignal
}

/**
 * Sends a form with files. Rejects only when there is no answer; any status resolves. By
 * XMLHttpRequest, because `fetch` does not tell how much is sent.
 */
export const sendForm = (
  endpoint: { method: string; path: string },
  form: FormData,
  { headers, onProgress, signal }: FormOptions,
) =>
  new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, host + endpoint.path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), patienceWithFiles)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress?.(loaded / total)
    }
    request.onload = () => {
      resolve(asAnswer(request.status, request.getResponseHeader('etag'), request.responseText))
    }
    request.onerror = () => reject(new Error('There was no connection'))
    request.onabort = () => reject(new Error('There was no answer in time'))
    request.onloadend = () => clearTimeout(timer)
    signal?.addEventListener('abort', () => request.abort())
    wait()
    request.send(form)
  })

/** The sentence of an answer: its body where that is a text, else the body's `message`. */
export function messageOf({ body }: Answer): string | undefined {
  if (typeof body === 'string') return body || undefined
  const message = (body as { message?: unknown } | null)?.message
  return typeof message === 'string' && message ? message : undefined
}
