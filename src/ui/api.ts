import type { Content, ContentKey } from '../../schemas'
import type { SectionRead } from '../shared/section'

/** The server's origin; '' is the page's own. */
export const host: string = import.meta.env.VITE_API_BASE ?? ''

/** Timeout of a call, in ms. */
const patience = 30_000

/** A response: status, ETag and body, parsed if it is JSON, else text. */
export interface Answer {
  status: number
  tag: string
  body: unknown
}

/** An answer from the parts of a response. */
export const asAnswer = (status: number, tag: string | null, text: string): Answer => {
  const answer = { status, tag: tag ?? '' }
  try {
    return { ...answer, body: JSON.parse(text) as unknown }
  } catch {
    return { ...answer, body: text }
  }
}

/** A response: its status, ETag and parsed body. */
export const answerOf = async (response: Response): Promise<Answer> =>
  asAnswer(response.status, response.headers.get('etag'), await response.text())

/** Any call. Resolves with any status; rejects without an answer within 30 s. */
export const ask = async (path: string, init?: RequestInit): Promise<Answer> =>
  answerOf(await fetch(host + path, { ...init, signal: AbortSignal.timeout(patience) }))

const reading = new Map<string, Promise<Answer>>()

/** Sections with the same path share a running request. */
function readOnce(path: string): Promise<Answer> {
  const answer = reading.get(path) ?? ask(path).finally(() => reading.delete(path))
  reading.set(path, answer)
  return answer
}

/**
 * Reads one section. Rejects without an answer or with a status that the section does not accept
 * (2xx by default).
 * @param onTag called with the ETag of the answer
 */
export async function readContent<K extends ContentKey>(
  { list, codec, status: only }: SectionRead<K>,
  onTag?: (tag: string) => void,
): Promise<Content[K]> {
  const { status, tag, body } = await readOnce(list)
  if (status < (only ?? 200) || status > (only ?? 299))
    throw new Error(`${list} answered ${status}`)
  onTag?.(tag)
  return codec.decode(body)
}

/** Sends JSON. Resolves with any status; rejects without an answer. */
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

/** The sentence in a response: a text body, else the body's `message`. */
export function messageOf({ body }: Answer): string | undefined {
  if (typeof body === 'string') return body || undefined
  const message = (body as { message?: unknown } | null)?.message
  return typeof message === 'string' && message ? message : undefined
}
