import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '../../shared/endpoints'
import { HttpError } from '../errors'

/** What must work before visitors are sent here, by name; each rejects when it does not. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>

/** GET /healthz: the process is alive. GET /readyz: what it needs is there, else 503. */
export const healthRoutes =
  (checks: ReadinessChecks): FastifyPluginAsync =>
  async (app) => {
    const noStore = { 'cache-control': 'no-store' }
    app.get(endpoints.health.path, { config: { role: 'public' } }, async (_request, reply) =>
      reply.headers(noStore).send({ status: 'alive' }),
    )
    app.get(endpoints.readiness.path, { config: { role: 'public' } }, async (request, reply) => {
      for (const [name, check] of Object.entries(checks)) {
        await check().catch((error: unknown) => {
          request.log.error({ err: error, check: name }, 'not ready')
          throw new HttpError(503, `Not ready: ${name}.`)
        })
      }
      return reply.headers(noStore).send({ status: 'ready', checks: Object.keys(checks) })
    })
  }
