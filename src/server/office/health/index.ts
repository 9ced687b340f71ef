import type { Core } from '../../core'
import { checkLiveness, checkReadiness } from '../../../shared/contracts/operation'
import type { ContentStore } from '../../site/content/content.store'
import { refuseNewer } from '../../core/database/migrate'
import type { Observed } from '../../core/metrics/figures'
import { lastBackup } from '../ready/ready-lines'
import { setupNotes } from '../ready/setup-notes.store'
import { HttpError } from '../../core/errors'
import { route } from '../../core/http/route'

/** Readiness checks by name; each rejects when it fails. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>

interface Needed extends Pick<Observed, 'webhooks' | 'retention'> {
  content: ContentStore
  /** Takes what the metrics report on. */
  observe(observed: Observed): void
}

/** GET /healthz: the process is alive. GET /readyz: all checks pass, else 503. */
export function healthFeature(core: Core, { content, observe, ...observed }: Needed) {
  const { app, database, files, settings } = core
  observe({
    ...core,
    ...observed,
    server: app.server,
    lastBackup: () => lastBackup(setupNotes(database), settings),
  })
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
}
