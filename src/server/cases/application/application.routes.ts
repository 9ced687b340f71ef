import type { Core } from '../../core'
import { nonAccounts } from '../../../shared/account-names'
import {
  acceptOffer,
  askErasure,
  askForCode,
  readApplication,
  takeAcceptanceBack,
  turnOfferDown,
  withdrawApplication,
} from '../../../shared/contracts/application'
import { route, type Asked } from '../../core/http/route'
import { seenVersion } from '../../site/admin/if-match'
import type { LoanCases } from '../loan-case/loan-case.store'
import type { ApplicantStep } from '../../../shared/loan-case'
import type { ApplicationAttempts, CodeAllowance } from './application-attempts'
import { masked } from './masked-address'
import type { Applications } from './application.store'
import { noApplication, ownApplication, unlessLate } from './own-application'

interface Needed {
  cases: LoanCases
  attempt: ApplicationAttempts
  allowCode: CodeAllowance
}

/**
 * What applicants see and do after sending, by reference and phone number: nothing personal is in an
 * address, and no cookie is set.
 */
export function applicationRoutes(
  { app }: Core,
  applications: Applications,
  { cases, attempt, allowCode }: Needed,
) {
  const own = ownApplication(applications, attempt)

  function ownId({ body: { reference, phone }, request, reply }: Asked<typeof readApplication>) {
    reply.header('cache-control', 'no-store')
    return own({ reference, phone }, request.ip)
  }

  async function statusOf(id: number) {
    const status = await applications.status(id)
    if (!status) throw noApplication()
    return status
  }

  route(app, readApplication, async (asked) => statusOf(await ownId(asked)))

  route(app, withdrawApplication, async (asked) => {
    const id = await ownId(asked)
    const by = { who: nonAccounts.applicant, hasSeen: seenVersion(asked.request) }
    await unlessLate(cases.step(id, 'withdrawn', { reason: 'applicant-asked' }, by))
    return { message: 'Your application is withdrawn.', application: await statusOf(id) }
  })

  route(app, askForCode, async (asked) => {
    const { reference, phone, step } = asked.body
    const id = await ownId({ ...asked, body: { reference, phone } })
    const hasSeen = seenVersion(asked.request)
    const allow = () => allowCode(id)
    const address = await unlessLate(cases.sendCode(id, step as ApplicantStep, { hasSeen, allow }))
    if (address === undefined) throw noApplication()
    return { message: `We have sent a code to ${masked(address)}.` }
  })

  /** Nobody accepts or turns down an offer unseen: its version must be named. */
  async function answered(
    asked:
      | Asked<typeof acceptOffer>
      | Asked<typeof turnOfferDown>
      | Asked<typeof takeAcceptanceBack>,
    step: ApplicantStep,
    message: string,
  ) {
    const { reference, phone, ...words } = asked.body
    const id = await ownId({ ...asked, body: { reference, phone } })
    await unlessLate(cases.answerOffer(id, step, words, seenVersion(asked.request)))
    return { message, application: await statusOf(id) }
  }

  route(app, acceptOffer, (asked) => answered(asked, 'accept', 'You have accepted the offer.'))
  route(app, turnOfferDown, (asked) =>
    answered(asked, 'turnDown', 'You have turned the offer down.'),
  )
  route(app, takeAcceptanceBack, (asked) =>
    answered(asked, 'changeMind', 'Your acceptance is taken back.'),
  )

  route(app, askErasure, async (asked) => {
    const id = await ownId(asked)
    await cases.askErasure(id, nonAccounts.applicant)
    return {
      message: 'We have your request to delete your application.',
      application: await statusOf(id),
    }
  })
}
