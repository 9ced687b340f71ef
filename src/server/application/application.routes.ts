import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  applicationEndpoints,
  byApplicant,
  type ApplicationChanged,
  type ApplicationStatus,
} from '../../shared/application-status'
import { loanReference } from '../../shared/loan-reference'
import { seenVersion } from '../admin/if-match'
import { HttpError } from '../errors'
import { validBody } from '../http/valid-body'
import type { LoanCases } from '../loan-case/loan-case.store'
import type { ApplicationAttempts } from './application-attempts'
import { applicationOperations as operations } from './application-operations'
import type { Applications } from './application.store'

/** The same for an unknown reference and for another phone number. */
const noApplication = () =>
  new HttpError(
    404,
    'We cannot find an application with this reference and this phone number. Please check both.',
  )

const movedOn = () =>
  new HttpError(
    412,
    'We changed your application a moment ago, so it was not withdrawn. Please check it again.',
  )

const isLate = (error: unknown) =>
  error instanceof HttpError && [409, 412].includes(error.statusCode)

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
    const claimIn = validBody('applicationStatus')

    /** @throws HttpError 404 for a wrong pair, 422 for a bad body, 429 after too many */
    async function ownId({ body, ip }: FastifyRequest) {
      const typed = claimIn(body)
      const claim = { ...typed, reference: loanReference(typed.reference)! }
      const takeBack = await attempt({ reference: claim.reference, address: ip })
      const id = await applications.find(claim)
      if (id === undefined) throw noApplication()
      await takeBack()
      return id
    }

    async function statusOf(id: number) {
      const status = await applications.status(id)
      if (!status) throw noApplication()
      return status
    }

    const route = (
      name: keyof typeof operations,
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
          return answer(await ownId(request), request)
        },
      })

    route('status', statusOf)

    route('withdraw', async (id, request) => {
      const by = { who: byApplicant, hasSeen: seenVersion(request) }
      await cases.step(id, 'withdrawn', { reason: 'applicant-asked' }, by).catch((error) => {
        throw isLate(error) ? movedOn() : error
      })
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
