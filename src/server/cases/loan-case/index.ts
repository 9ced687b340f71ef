import type { Core } from '../../core'
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
import type { ContentStore } from '../../site/content/content.store'
import type { LoanStore } from '../loan/loan.store'
import type { InboxEvents } from '../timeline/inbox-event.store'
import type { WebhookStore } from '../webhooks/webhooks.store'
import { seenVersion } from '../../site/admin/if-match'
import { loanCases, type LoanCases } from './loan-case.store'
import { watchOfferLimit } from './offer-limit'
import { offerStore } from './offer.store'
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

interface Needed {
  content: ContentStore
  webhooks: WebhookStore
  events: InboxEvents
  loans: LoanStore
  /** Whether a mail server is set. */
  canSend: boolean
}

/** Steps, assignments and notes of applications, and their offers. */
export async function loanCaseFeature(
  core: Core,
  { content, webhooks, events, loans, canSend }: Needed,
) {
  const { app, database, outbox, documents, run } = core
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

  await app.register(recordAnswerRoutes(core, cases, loans))

  route(app, addCaseNote, async ({ params, body, by, request }) => {
    const writer = { who: by.username, key: idempotencyKey(request) }
    if (!(await cases.note(params.id, body, writer))) throw notFound()
    return { message: 'The note was added.' }
  })

  return { cases, offers }
}
