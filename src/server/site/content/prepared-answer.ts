import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One encoding of an answer's body with its headers. */
interface PreparedBody {
  readonly bytes: Buffer
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
interface AnswerHead {
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

function body(bytes: Buffer, head: AnswerHead, encoding?: Encoding): PreparedBody {
  const quoted = `"${head.tag}${encoding ? `-${encoding}` : ''}"`
  const unchanged = {
    'cache-control': head.cacheControl,
    vary: 'accept-encoding',
    etag: quoted,
    ...(head.policy && { 'content-security-policy': head.policy }),
    ...head.more,
  }
  return {
    bytes,
    tag: quoted,
    headers: {
      'content-type': head.type,
      'content-length': bytes.length,
      ...unchanged,
      ...(encoding && { 'content-encoding': encoding }),
    },
    unchanged,
  }
}

/** Prepares a text of any media type. */
export async function prepareText(text: string, head: AnswerHead): Promise<PreparedAnswer> {
  const bytes = Buffer.from(text)
  const plain = body(bytes, head)
  if (bytes.length < worthwhile) return { plain }
  const [br, gz] = await Promise.all([encoders.br(bytes), encoders.gzip(bytes)])
  return { plain, br: body(br, head, 'br'), gzip: body(gz, head, 'gzip') }
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
export const isTagOf = (wanted: string | undefined, tag: string) =>
  wanted !== undefined &&
  (wanted === tag ||
    wanted === '*' ||
    wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))

/** Sends the best encoding, or 304. */
export function sendPrepared(
  answer: PreparedAnswer,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { bytes, tag, headers: own, unchanged } = bodyFor(answer, headers['accept-encoding'])
  return reply.statusCode === 200 && isTagOf(headers['if-none-match'], tag)
    ? reply.code(304).headers(unchanged).send()
    : reply.headers(own).send(bytes)
}
