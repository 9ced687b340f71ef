import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  applicationEndpoints,
  byApplicant,
  type ApplicationChanged,
  type ApplicationStatus,
} from '../../shared/application-status'
import { seenVersion } from '../admin/if-match'
import type { LoanCases } from '../loan-case/loan-case.store'
import type { ApplicationAttempts } from './application-attempts'
import { applicationOperations as operations } from './application-operations'
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
    const ownId = ownApplication(applications, attempt)

    async function statusOf(id: number) {
      const status = await applications.status(id)
      if (!status) throw noApplication()
      return status
    }

    const route = (
      name: 'status' | 'withdraw' | 'erasure',
      answer: (
        id: number,
        request: FastifyRequest,
      ) => Promise<ApplicationStatus | ApplicationChanged>,
    ) =>
      app.route({
        method: applicationEndpoints[name].method,
        url: applicationEndpoints[name].path,
        bodyLimit: 8 * 1024,
        config: { role: 'public', operation: operations[name] },
        handler: async (request, reply) => {
          reply.header('cache-control', 'no-store')
          return answer(await ownId(request.body, request.ip), request)
        },
      })

    route('status', statusOf)

    route('withdraw', async (id, request) => {
      const by = { who: byApplicant, hasSeen: seenVersion(request) }
      const reason = { reason: 'applicant-asked' }
      await unlessLate(cases.step(id, 'withdrawn', reason, by))
      return { message: 'Your application is withdrawn.', application: await statusOf(id) }
    })

    route('erasure', async (id) => {
      await cases.askErasure(id, byApplicant)
      return {
        message: 'We have your request to delete your application.',
        application: await statusOf(id),
      }
    })
  }
