import type { FastifyPluginAsync } from 'fastify'
import { nonAccounts } from '../../../shared/account-names'
import {
  askErasure,
  readApplication,
  withdrawApplication,
} from '../../../shared/contracts/application'
import { route, type Asked } from '../../core/http/route'
import { seenVersion } from '../admin/if-match'
import type { LoanCases } from '../loan-case/loan-case.store'
import type { ApplicationAttempts } from './application-attempts'
import type { Applications } from './application.store'
import { noApplication, ownApplication, unlessLate } from './own-application'

interface ApplicationParts {
  applications: Applications
  cases: Pick<LoanCases, 'step' | 'askErasure'>
  attempt: ApplicationAttempts
}

/**
 * What applicants see and do after sending, by reference and phone number: nothing personal is in an
 * address, and no cookie is set.
 */
export const applicationRoutes =
  ({ applications, cases, attempt }: ApplicationParts): FastifyPluginAsync =>
  async (app) => {
    const own = ownApplication(applications, attempt)

    function ownId({ body, request, reply }: Asked<typeof readApplication>) {
      reply.header('cache-control', 'no-store')
      return own(body, request.ip)
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

    route(app, askErasure, async (asked) => {
      const id = await ownId(asked)
      await cases.askErasure(id, nonAccounts.applicant)
      return {
        message: 'We have your request to delete your application.',
        application: await statusOf(id),
      }
    })
  }
