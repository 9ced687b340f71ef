import plugin from 'fastify-plugin'
import type { FastifyBaseLogger } from 'fastify'
import {
  addCaseNote,
  assignCase,
  takeCaseStep,
  type CaseAnswer,
} from '../../../shared/contracts/loan-case'
import { notFound } from '../../core/errors'
import { idempotencyKey } from '../../core/http/idempotency-key'
import { route, type Asked } from '../../core/http/route'
import { every } from '../../core/every'
import { seenVersion } from '../admin/if-match'
import { loanCases, type LoanCases } from './loan-case.store'
import { watchOfferLimit } from './offer-limit'
import { offerStore, type Offers } from './offer.store'
import { recordAnswerRoutes } from './record-answer.routes'

/** How often to look for offers that end, in ms. */
const checkEvery = 60_000

/** Ends offers and reminds of them: each once, whichever process is first, and after a restart those that are due. */
const offerClock = (cases: Pick<LoanCases, 'ending' | 'passTime'>, log: FastifyBaseLogger) =>
  every(checkEvery, {
    async work(stopping) {
      for (const id of await cases.ending()) {
        if (stopping.aborted) return
        // One that fails must not hold up the others.
        await cases.passTime(id).catch((err: unknown) => {
          log.error({ err, application: id }, 'time could not pass for an offer')
        })
      }
    },
    onError: (err) => log.error({ err }, 'offers that end could not be found'),
  })

type Change = Asked<typeof takeCaseStep> | Asked<typeof assignCase>

declare module 'fastify' {
  interface FastifyInstance {
    loanCases: LoanCases
    offers: Offers
  }
}

/** Steps, assignments and notes of applications, and their offers. */
export const loanCaseFeature = plugin(
  async (app) => {
    const { content, database, webhooks, outbox, documents, decoder, admitted, run } = app.core
    const { timeline: events, loans, sendsMail: canSend } = app
    const offers = offerStore(documents)
    watchOfferLimit(content, outbox)
    const cases = loanCases({
      database,
      events,
      webhooks,
      outbox,
      documents,
      loans,
      offers,
      canSend,
    })
    app.decorate('loanCases', cases).decorate('offers', offers)
    run(offerClock(cases, app.log))
    const personOf = ({ by, request }: Change) => ({
      who: by.username,
      hasSeen: seenVersion(request),
    })

    function answered({ reply }: Change, answer: CaseAnswer | undefined) {
      if (!answer) throw notFound()
      reply.header('etag', `"${answer.version}"`)
      return answer
    }

    route(app, takeCaseStep, async (asked) => {
      const { to, ...form } = asked.body
      return answered(asked, await cases.step(asked.params.id, to, form, personOf(asked)))
    })

    route(app, assignCase, async (asked) => {
      const { params, body } = asked
      return answered(asked, await cases.assign(params.id, body.to, personOf(asked)))
    })

    await app.register(recordAnswerRoutes({ cases, loans, decoder, admitted }))

    route(app, addCaseNote, async ({ params, body, by, request }) => {
      const writer = { who: by.username, key: idempotencyKey(request) }
      if (!(await cases.note(params.id, body, writer))) throw notFound()
      return { message: 'The note was added.' }
    })
  },
  { name: 'loan-case', dependencies: ['timeline', 'loan', 'mails'] },
)
