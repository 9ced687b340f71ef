import type { Core } from '../../core'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import { applyForLoan } from '../../../shared/contracts/loan'
import { every } from '../../core/every'
import { anHourAgo } from '../../core/files/open-files'
import { idempotencyKey } from '../../core/http/idempotency-key'
import { takeParts } from '../../core/http/parts'
import { route } from '../../core/http/route'
import type { OpenCache } from '../../site/content/content-cache'
import type { ContentStore } from '../../site/content/content.store'
import type { WebhookStore } from '../webhooks/webhooks.store'
import { loanStore, type LoanStore } from './loan.store'
import { receivedApplication } from './received-application'
import { refuseForeignBodies } from './refuse-foreign-bodies'
import { submitOnce } from './submit-once'
import { addOffered, validApplication, type Offered } from './valid-application'

const received = (reference: string) =>
  `Thank you. We have received your application. Your reference is ${reference}: please keep it. ` +
  'We will check your answers and documents, and then contact you.'

/**
 * POST /admin/loan/addLoanData, public although its path begins with /admin. Answers
 * `{ message, reference }` once the application is on disk.
 */
const loanRoutes =
  (
    { documents, decoder, admitted }: Core,
    store: LoanStore,
    offered: () => Promise<Offered>,
  ): FastifyPluginAsync =>
  async (app) => {
    await takeParts(app)
    const submit = submitOnce(store, documents, decoder)
    route(
      app,
      applyForLoan,
      ({ request, reply }) =>
        admitted(async (admission) => {
          const key = idempotencyKey(request)
          const parts = await receivedApplication(request, admission)
          const answers = validApplication(parts, await offered())
          const reference = await submit({ answers, documents: parts.documents }, key, admission)
          reply.header('cache-control', 'no-store')
          return { message: received(reference), reference }
        }),
      { onRequest: async (request) => refuseForeignBodies(request) },
    )
  }

/** How soon documents that could not be removed are tried again, and how often to look for others, in ms. */
const soon = 60_000
const sweepEvery = 3_600_000

/** Removes documents that a crash or an absent storage left behind; a start has looked for them already. */
function documentSweep({ sweep, onLeft }: LoanStore, log: FastifyBaseLogger) {
  let isDueAt = performance.now() + sweepEvery
  onLeft((err) => {
    log.warn({ err }, 'documents of a removed application are still there, will try again')
    isDueAt = 0
  })
  return every(soon, {
    async work() {
      if (performance.now() < isDueAt) return
      // Before the sweep: what is left while it runs is due soon.
      isDueAt = performance.now() + sweepEvery
      await sweep(anHourAgo())
    },
    onError(err) {
      isDueAt = 0
      log.error({ err }, 'documents without an application could not be removed')
    },
  })
}

interface Needed {
  content: ContentStore
  openCache: OpenCache
  webhooks: WebhookStore
}

/** Applications for a loan, as they are sent. */
export async function loanFeature(
  core: Core,
  { content, openCache, webhooks }: Needed,
): Promise<LoanStore> {
  const { app, database, documents, outbox, run } = core
  const offered: Offered = new Map()
  let known = -1
  const allOffered = openCache(
    async () => {
      for (const saved of await content.versionsSince('siteSettings', known)) {
        addOffered(offered, saved.content)
        known = Math.max(known, saved.version)
      }
      return offered
    },
    () => ['siteSettings'],
  )
  const loans = loanStore(database, documents, outbox, webhooks)
  // Other processes may be writing: only what is too old for that goes.
  await loans.sweep(database.isShared ? anHourAgo() : undefined)
  run(documentSweep(loans, app.log))
  await app.register(loanRoutes(core, loans, () => allOffered.get('')))
  return loans
}
