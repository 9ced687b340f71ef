import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes that are in memory, or are unpacked for each answer. */
type Content = Buffer | { length: number; unpacked: () => Buffer }

/** One encoding of an answer's body with its headers. */
export interface PreparedBody {
  readonly bytes: Buffer
  length: number
  tag: string
  headers: Record<string, string | number>
  /** Those of them that a 304 repeats. */
  unchanged: Record<string, string>
}

/** An answer that is prepared once: plain, and compressed where that is smaller. */
export interface PreparedAnswer {
  plain: PreparedBody
  br?: PreparedBody
  gzip?: PreparedBody
}

type Encoding = 'br' | 'gzip'

/** `tag` identifies the bytes; the encoding is appended. */
export interface AnswerHead {
  type: string
  cacheControl: string
  tag: string
  /** Instead of the policy that every answer has. */
  policy?: string
  /** Further headers. */
  more?: Record<string, string>
}

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Smaller bodies fit one packet anyway. */
const worthwhile = 1024

function body(content: Content, head: AnswerHead, encoding?: Encoding): PreparedBody {
  const quoted = `"${head.tag}${encoding ? `-${encoding}` : ''}"`
  const unchanged = {
    'cache-control': head.cacheControl,
    vary: 'accept-encoding',
    etag: quoted,
    ...(head.policy && { 'content-security-policy': head.policy }),
    ...head.more,
  }
  return {
    get bytes() {
      return 'unpacked' in content ? content.unpacked() : content
    },
    length: content.length,
    tag: quoted,
    headers: {
      'content-type': head.type,
      'content-length': content.length,
      ...unchanged,
      ...(encoding && { 'content-encoding': encoding }),
    },
    unchanged,
  }
}

/** An answer from existing encodings. */
export const answerFrom = (
  plain: Content,
  head: AnswerHead,
  { br, gzip: gz }: Partial<Record<Encoding, Buffer>>,
): PreparedAnswer => ({
  plain: body(plain, head),
  ...(br && { br: body(br, head, 'br') }),
  ...(gz && { gzip: body(gz, head, 'gzip') }),
})

/** Prepares a text of any media type. */
export async function prepareText(text: string, head: AnswerHead): Promise<PreparedAnswer> {
  const bytes = Buffer.from(text)
  if (bytes.length < worthwhile) return answerFrom(bytes, head, {})
  const [br, gz] = await Promise.all([encoders.br(bytes), encoders.gzip(bytes)])
  return answerFrom(bytes, head, { br, gzip: gz })
}

/** Prepares `value` as JSON; `tag` identifies the value. */
export const prepareAnswer = (value: unknown, tag: string) =>
  prepareText(JSON.stringify(value), {
    type: 'application/json; charset=utf-8',
    cacheControl: 'no-cache',
    tag,
  })

const accepting = (encoding: Encoding) =>
  new RegExp(`(?:^|[,\\s])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`)
const acceptsBr = accepting('br')
const acceptsGzip = accepting('gzip')

/** The smallest body that this Accept-Encoding allows. */
function bodyFor(answer: PreparedAnswer, accepted: string | undefined): PreparedBody {
  if (!accepted) return answer.plain
  if (answer.br && acceptsBr.test(accepted)) return answer.br
  return answer.gzip && acceptsGzip.test(accepted) ? answer.gzip : answer.plain
}

/** Whether If-None-Match names this ETag, weak or strong (RFC 9110). */
export const isUnchanged = (wanted: string | undefined, tag: string) =>
  wanted !== undefined &&
  (wanted === tag ||
    wanted === '*' ||
    wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))

/** The best encoding for these request headers, with 304 where the client has it. */
export function answerTo(
  answer: PreparedAnswer,
  headers: IncomingHttpHeaders,
): { status: 200 | 304; body: PreparedBody } {
  const body = bodyFor(answer, headers['accept-encoding'])
  return { status: isUnchanged(headers['if-none-match'], body.tag) ? 304 : 200, body }
}

/** Sends the best encoding, or 304. */
export function sendPrepared(
  answer: PreparedAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body } = answerTo(answer, request.headers)
  return status === 304 && reply.statusCode === 200
    ? reply.code(304).headers(body.unchanged).send()
    : reply.headers(body.headers).send(body.bytes)
}
