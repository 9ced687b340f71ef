import plugin from 'fastify-plugin'
import { checkLiveness, checkReadiness } from '../../../shared/contracts/operation'
import { refuseNewer } from '../../core/database/migrate'
import { HttpError } from '../../core/errors'
import { route } from '../../core/http/route'

/** Readiness checks by name; each rejects when it fails. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>

/** GET /healthz: the process is alive. GET /readyz: all checks pass, else 503. */
export const healthFeature = plugin(
  async (app) => {
    const { content, database, files } = app.core
    /** Reading content checks the database; a newer program may have upgraded it since the start. */
    const checks: Record<string, () => Promise<unknown>> = {
      database: () => Promise.all([content.newestVersion(), refuseNewer(database.read)]),
      files: () => Promise.all([files.pictures.check(), files.documents.check()]),
    }
    route(app, checkLiveness, ({ reply }) => {
      reply.header('cache-control', 'no-store')
      return { status: 'alive' as const }
    })

    route(app, checkReadiness, async ({ request, reply }) => {
      for (const [name, check] of Object.entries(checks)) {
        await check().catch((error: unknown) => {
          request.log.error({ err: error, check: name }, 'not ready')
          throw new HttpError(503, `Not ready: ${name}.`)
        })
      }
      reply.header('cache-control', 'no-store')
      return { status: 'ready' as const, checks: Object.keys(checks) }
    })
  },
  { name: 'health', dependencies: ['requests'] },
)
