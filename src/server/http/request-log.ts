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

/** Takes lines of JSON. */
export interface LogTarget {
  write(line: string): void
}

/**
 * Logs tell what the server did, never who asked or what they sent: no address, no body, no query,
 * and of an error only what the program itself wrote.
 */
export const loggerFor = (level: string, stream?: LogTarget): FastifyServerOptions['logger'] => ({
  level,
  ...(stream && { stream }),
  base: null,
  // The parser of forms would write down all headers at level trace, cookies among them.
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

/** Of each answer one line, where LOG_LEVEL is info or finer, in place of Fastify's own lines. */
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
