import plugin from 'fastify-plugin'
import {
  addCaseNote,
  assignCase,
  takeCaseStep,
  type CaseAnswer,
} from '../../../shared/contracts/loan-case'
import { notFound } from '../../core/errors'
import { idempotencyKey } from '../../core/http/idempotency-key'
import { route, type Asked } from '../../core/http/route'
import { seenVersion } from '../admin/if-match'
import { loanCases, type LoanCases } from './loan-case.store'
import { offerClock } from './offer-clock'
import { offerStore, type Offers } from './offer.store'

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
    const { database, webhooks, outbox, documents, run } = app.core
    const { timeline: events, loans, sendsMail: canSend } = app
    const offers = offerStore(documents)
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

    route(app, addCaseNote, async ({ params, body, by, request }) => {
      const writer = { who: by.username, key: idempotencyKey(request) }
      if (!(await cases.note(params.id, body, writer))) throw notFound()
      return { message: 'The note was added.' }
    })
  },
  { name: 'loan-case', dependencies: ['timeline', 'loan', 'mails'] },
)
