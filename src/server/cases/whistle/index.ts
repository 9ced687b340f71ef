import type { Core } from '../../core'
import type { FastifyBaseLogger } from 'fastify'
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
function whistleRoutes({ app }: Core, store: WhistleStore) {
  route(app, reportWrongdoing, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { message: submitted, receipt: await store.add(body, idempotencyKey(request)) }
  })
}

/** What the office does with reports. */
export interface Reports {
  store: WhistleStore
  cases: ReportCases
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

/** Reports of wrongdoing, and the way back to them by receipt. */
export async function whistleFeature(core: Core): Promise<Reports> {
  const { app, database, documents, outbox, settings, run } = core
  const hashOf = receiptHash(documents)
  const store = whistleStore(database, documents, outbox, hashOf)
  const cases = reportCases(database, documents)
  const tries = reportTries(database, documents)
  run(reportNotices(store, tries, app.log))
  if (settings.whistleDelivery === 'server') {
    whistleRoutes(core, store)
    await app.register(reportRoutes(core, { reports: store, cases, hashOf, tries }))
  }
  return { store, cases }
}
