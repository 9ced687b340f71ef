import type { FastifyPluginAsync } from 'fastify'
import { probes } from '../../shared/endpoints'
import { HttpError } from '../errors'
import { json } from '../openapi/answer'
import type { Operation } from '../openapi/operation'
import { exactly, list, record, sentence, text } from '../openapi/wire-schema'

/** Readiness checks by name; each rejects when it fails. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>

const isAlive: Operation = {
  tag: 'Operation',
  summary: 'Check that the process is running',
  answers: { 200: json(record<{ status: 'alive' }>({ status: exactly('alive') }), 'It is') },
}

const isReady: Operation = {
  tag: 'Operation',
  summary: 'Check that the process is ready for visitors',
  answers: {
    200: json(
      record<{ status: 'ready'; checks: string[] }>({
        status: exactly('ready'),
        checks: list(text),
      }),
      'Ready; lists what was checked',
    ),
    503: json(
      record<{ message: string }>({ message: sentence }),
      'Not ready; names what is missing',
    ),
  },
}

/** GET /healthz: the process is alive. GET /readyz: all checks pass, else 503. */
export const healthRoutes =
  (checks: ReadinessChecks): FastifyPluginAsync =>
  async (app) => {
    const noStore = { 'cache-control': 'no-store' }
    const alive = { role: 'public', operation: isAlive } as const
    app.get(probes.liveness.path, { config: alive }, async (_request, reply) =>
      reply.headers(noStore).send({ status: 'alive' }),
    )
    const ready = { role: 'public', operation: isReady } as const
    app.get(probes.readiness.path, { config: ready }, async (request, reply) => {
      for (const [name, check] of Object.entries(checks)) {
        await check().catch((error: unknown) => {
          request.log.error({ err: error, check: name }, 'not ready')
          throw new HttpError(503, `Not ready: ${name}.`)
        })
      }
      return reply.headers(noStore).send({ status: 'ready', checks: Object.keys(checks) })
    })
  }
