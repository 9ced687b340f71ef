import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '../../shared/endpoints'
import type { Decoder } from '../files/decoder'
import type { Admitted } from '../http/admission'
import { idempotencyKey } from './idempotency-key'
import { validApplication } from './valid-application'
import { loanOperation } from './loan-operation'
import type { Loans } from './open-loans'
import { largestBody, receivedApplication } from './received-application'
import { refuseForeignBodies } from './refuse-foreign-bodies'
import { submitOnce } from './submit-once'

const received = (reference: string) =>
  `Thank you. We have received your application. Your reference is ${reference}: please keep it. ` +
  'We will check your answers and documents, and then contact you.'

/**
 * POST /admin/loan/addLoanData, public although its path begins with /admin. Answers
 * `{ message, reference }` once the application is on disk.
 */
export const loanRoutes =
  ({ store, documents }: Loans, decoder: Decoder, admitted: Admitted): FastifyPluginAsync =>
  async (app) => {
    await app.register(multipart, { throwFileSizeLimit: false })
    const submit = submitOnce(store, documents, decoder)
    app.route({
      ...endpoints.loan,
      url: endpoints.loan.path,
      bodyLimit: largestBody,
      config: { role: 'public', operation: loanOperation, limit: 'loan' },
      onRequest: async (request) => refuseForeignBodies(request),
      handler: (request, reply) =>
        admitted(async (admission) => {
          const key = idempotencyKey(request)
          const parts = await receivedApplication(request, admission)
          const answers = validApplication(parts)
          const reference = await submit({ answers, documents: parts.documents }, key, admission)
          reply.header('cache-control', 'no-store')
          return { message: received(reference), reference }
        }),
    })
  }
