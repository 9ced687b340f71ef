import {
  LogController,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'

interface Thrown {
  name?: string
  code?: string
  message?: string
  stack?: string
}

/** Receives lines of JSON. */
export interface LogTarget {
  write(line: string): void
}

/**
 * Logs contain no address, body or query, and of errors only our own text: they must not identify
 * anybody.
 */
export const loggerFor = (level: string, stream?: LogTarget): FastifyServerOptions['logger'] => ({
  level,
  ...(stream && { stream }),
  base: null,
  // At level trace the multipart parser would log all headers, cookies included.
  redact: ['req', 'res', 'headers', '*.headers', 'body', 'password', 'email', 'phone', 'report'],
  serializers: {
    err: ({ name, code, message, stack }: Thrown) => ({
      type: name ?? 'Error',
      code,
      message: message ?? '',
      stack: stack ?? '',
    }),
  },
})

const talkative = new Set(['info', 'debug', 'trace'])

/** One line per answer at LOG_LEVEL info and below, instead of Fastify's two. */
export class AnswerLog extends LogController {
  readonly #isOn: boolean

  constructor(level: string) {
    super({ disableRequestLogging: true })
    this.#isOn = talkative.has(level)
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
    if (!this.#isOn) return
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  }
}
