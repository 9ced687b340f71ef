import type { ListCodec } from './list-codec'

/** The answer to a save, as an editor uses it. */
export interface SaveAnswer<T> {
  /** The server's sentence, where the page shows it; otherwise the page has a fixed one. */
  message?: string
  /** The section as stored, with new numbers; without it the editor reads the section again. */
  content?: T
}

/** Encodes and decodes the answer to a save. */
export interface AnswerCodec<T> {
  encode(saved: T, message: string): unknown
  /** Accepts text, JSON or nothing; never throws. */
  decode(body: unknown): SaveAnswer<T>
}

const sentence = (body: unknown) => {
  const message = typeof body === 'string' ? body : (body as { message?: unknown } | null)?.message
  return typeof message === 'string' && message.trim() ? { message } : {}
}

const contentIn = <T>(body: unknown, name: string, codec: ListCodec<T>): { content?: T } => {
  const wire = (body as Record<string, unknown> | null)?.[name]
  return typeof wire === 'object' && wire !== null ? { content: codec.decode(wire) } : {}
}

/** `{ message, [name]: rows }`; the page shows a fixed sentence. */
export const answerWithRows = /* @__NO_SIDE_EFFECTS__ */ <T>(
  name: string,
  codec: ListCodec<T>,
): AnswerCodec<T> => ({
  encode: (saved, message) => ({ message, [name]: codec.encode(saved) }),
  decode: (body) => contentIn(body, name, codec),
})

/** `{ message, section }`; the page shows the message. */
export const answerWithSection = /* @__NO_SIDE_EFFECTS__ */ <T>(read: {
  codec: ListCodec<T>
}): AnswerCodec<T> => ({
  encode: (saved, message) => ({ message, section: read.codec.encode(saved) }),
  decode: (body) => ({ ...sentence(body), ...contentIn(body, 'section', read.codec) }),
})

/** The sentence alone, as a JSON text; the page shows it. */
export const answerWithText = /* @__NO_SIDE_EFFECTS__ */ <T>(): AnswerCodec<T> => ({
  encode: (_, message) => message,
  decode: sentence,
})
