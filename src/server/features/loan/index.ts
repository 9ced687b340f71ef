import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import plugin from 'fastify-plugin'
import { applyForLoan } from '../../../shared/contracts/loan'
import { every } from '../../core/every'
import { anHourAgo } from '../../core/files/open-files'
import type { Decoder } from '../../core/files/decoder'
import type { DocumentStore } from '../../core/files/document-store'
import type { Admitted } from '../../core/http/admission'
import { idempotencyKey } from '../../core/http/idempotency-key'
import { takeParts } from '../../core/http/parts'
import { route } from '../../core/http/route'
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
    store: LoanStore,
    documents: DocumentStore,
    decoder: Decoder,
    admitted: Admitted,
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

declare module 'fastify' {
  interface FastifyInstance {
    loans: LoanStore
  }
}

/** Applications for a loan, as they are sent. */
export const loanFeature = plugin(
  async (app) => {
    const { content, database, outbox, webhooks, decoder, admitted, documents, run } = app.core
    const offered: Offered = new Map()
    let known = -1
    const allOffered = app.openCache(
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
    app.decorate('loans', loans)
    run(documentSweep(loans, app.log))
    await app.register(loanRoutes(loans, documents, decoder, admitted, () => allOffered.get('')))
  },
  { name: 'loan', dependencies: ['requests', 'content'] },
)
