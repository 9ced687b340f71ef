import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import plugin from 'fastify-plugin'
import { reportWrongdoing } from '../../../shared/contracts/forms'
import { every } from '../../core/every'
import { idempotencyKey } from '../../core/http/idempotency-key'
import { route } from '../../core/http/route'
import { receiptHash } from './receipt'
import { reportCases, type ReportCases } from './report-case.store'
import { type ReportTries, reportTries } from './report-tries'
import { reportRoutes } from './report.routes'
import { whistleStore, type WhistleStore } from './whistle.store'

const submitted = 'Your report has been submitted anonymously.'

/**
 * POST /whistle, only with WHISTLE_DELIVERY=server. Anonymous: a line of the log or a count would reveal
 * the second of a report.
 */
const whistleRoutes =
  (store: WhistleStore): FastifyPluginAsync =>
  async (app) => {
    route(app, reportWrongdoing, async ({ body, request, reply }) => {
      reply.header('cache-control', 'no-store')
      return { message: submitted, receipt: await store.add(body, idempotencyKey(request)) }
    })
  }

/** How often to check whether a day with reports is over, in ms. */
const checkEvery = 3_600_000

/** Once a day is over: notifies the office of its reports, and forgets its wrong receipts. */
const reportNotices = (
  { notifyOffice }: Pick<WhistleStore, 'notifyOffice'>,
  tries: Pick<ReportTries, 'forget'>,
  log: FastifyBaseLogger,
) =>
  every(checkEvery, {
    work: () => notifyOffice().then(tries.forget),
    onError: (err) => log.error({ err }, 'the mail about reports could not be stored'),
  })

declare module 'fastify' {
  interface FastifyInstance {
    reports: { store: WhistleStore; cases: ReportCases }
  }
}

/** Reports of wrongdoing, and the way back to them by receipt. */
export const whistleFeature = plugin(
  async (app) => {
    const { database, documents, outbox, decoder, admitted, settings, run } = app.core
    const hashOf = receiptHash(documents)
    const store = whistleStore(database, documents, outbox, hashOf)
    const cases = reportCases(database, documents)
    const tries = reportTries(database, documents)
    app.decorate('reports', { store, cases })
    run(reportNotices(store, tries, app.log))
    if (settings.whistleDelivery !== 'server') return
    await app.register(whistleRoutes(store))
    await app.register(reportRoutes({ reports: store, cases, hashOf, tries, decoder, admitted }))
  },
  { name: 'whistle', dependencies: ['requests'] },
)
