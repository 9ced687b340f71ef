import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { answerTo, type PreparedAnswer, type PreparedBody } from '../content/prepared-answer'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The prepared answer that the route would send now, if there is one; the same for everybody. */
    ready?: (path: string) => PreparedAnswer | undefined
    /** The paths that have one, if the route has parameters. */
    readyAt?: Iterable<string>
  }
}

/** Called after each answer; the time in seconds. */
export type CountAnswer = (method: string, route: string, status: number, time: number) => void

interface ReadyParts {
  /** The headers of every answer. */
  headers: Record<string, string>
  /** Whether each answer is logged: then the routes send all of them. */
  isLogged: boolean
  count?: CountAnswer | undefined
}

/**
 * Maximum bytes of a body that is sent as text, in one piece with its headers: Node copies up to 16 kB of
 * both without asking for memory. Longer bodies are faster as bytes in a piece of their own.
 */
const mostAtOnce = 14_000

/** Names and values alternating, which Node writes fastest. */
const flat = (headers: object) => Object.entries(headers).flat() as string[]

/**
 * Sends prepared answers of public routes before the framework handles the request, with the bytes and
 * headers that the route sends.
 */
export function answerReady(app: FastifyInstance, { headers, isLogged, count }: ReadyParts) {
  const ready = new Map<string, RouteOptions>()
  app.addHook('onRoute', (route) => {
    const { url, method, config } = route
    if (!config?.ready || ![method].flat().includes('GET')) return
    if (config.role !== 'public') throw new Error(`${url} has a ready answer but is not public`)
    for (const path of config.readyAt ?? [url]) ready.set(path, route)
  })

  let isOpen = !isLogged
  app.addHook('preClose', async () => {
    isOpen = false
  })

  const lines = new WeakMap<
    PreparedBody,
    Record<200 | 304, string[]> & { text: string | undefined }
  >()
  function linesOf(body: PreparedBody) {
    const known = lines.get(body)
    if (known) return known
    const made = {
      200: flat({ ...headers, ...body.headers }),
      304: flat({ ...headers, ...body.unchanged }),
      text: body.length <= mostAtOnce ? body.bytes.toString('latin1') : undefined,
    }
    lines.set(body, made)
    return made
  }

  function isAnswered(request: IncomingMessage, response: ServerResponse) {
    const { method, url = '' } = request
    if (!isOpen || method !== 'GET') return false
    const route = ready.get(url)
    const answer = route?.config?.ready?.(url)
    if (!route || !answer) return false
    const { status, body } = answerTo(answer, request.headers)
    if (count && route.logLevel !== 'silent') {
      const began = performance.now()
      response.once('finish', () =>
        count('GET', route.url, status, (performance.now() - began) / 1000),
      )
    }
    const { text, [status]: head } = linesOf(body)
    response.writeHead(status, head)
    if (status === 304) response.end()
    else if (text === undefined) response.end(body.bytes)
    // `end(text)` would add an empty piece, and several pieces take Node a third longer than one.
    else response.write(text, 'latin1', () => response.end())
    return true
  }

  const routed = app.server.listeners('request') as ((...all: unknown[]) => void)[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (isAnswered(request, response)) return
    for (const route of routed) route.call(app.server, request, response)
  })
}
