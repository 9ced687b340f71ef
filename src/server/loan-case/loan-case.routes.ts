import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import type { CaseAnswer } from '../../shared/back-office'
import { loanStates } from '../../shared/loan-case'
import { seenVersion } from '../admin/if-match'
import { itemNumber } from '../admin/item-number'
import { HttpError, notFound } from '../errors'
import { administratorOf } from '../http/roles'
import { validBody } from '../http/valid-body'
import { caseOperations } from './loan-case-operations'
import type { LoanCases } from './loan-case.store'

type CaseRequest = FastifyRequest<{ Params: { id: string } }>

/** Four thousand characters, each as an escape of two halves, and what is around them. */
const bodyLimit = 64 * 1024

const fieldsOf = ({ body }: CaseRequest): Record<string, unknown> => ({
  ...(body as object | null),
})

const personOf = (request: CaseRequest) => ({
  who: administratorOf(request).username,
  hasSeen: seenVersion(request),
})

/** Steps, assignments and notes of applications. */
export const loanCaseRoutes =
  (cases: LoanCases): FastifyPluginAsync =>
  async (app) => {
    const noteIn = validBody('loanNote')

    const route = (
      name: keyof typeof caseOperations,
      handler: (request: CaseRequest, reply: FastifyReply) => Promise<unknown>,
    ) =>
      app.route<{ Params: { id: string } }>({
        method: backOfficeEndpoints[name].method,
        url: backOfficeEndpoints[name].path,
        bodyLimit,
        config: { role: 'reviewer', operation: caseOperations[name] },
        handler,
      })

    const answered = (reply: FastifyReply, answer: CaseAnswer | undefined) => {
      if (!answer) throw notFound()
      return reply.header('etag', `"${answer.version}"`).send(answer)
    }

    route('caseStep', async (request, reply) => {
      const { to, ...body } = fieldsOf(request)
      const state = loanStates.find((name) => name === to)
      if (!state) throw new HttpError(422, 'Please choose a status.')
      const id = itemNumber(request.params.id)
      return answered(reply, await cases.step(id, state, body, personOf(request)))
    })

    route('caseAssign', async (request, reply) => {
      const { to } = fieldsOf(request)
      if (typeof to !== 'string') throw new HttpError(422, 'Please choose a person.')
      const id = itemNumber(request.params.id)
      return answered(reply, await cases.assign(id, to, personOf(request)))
    })

    route('caseNote', async (request) => {
      const note = noteIn(request.body)
      const { who } = personOf(request)
      if (!(await cases.note(itemNumber(request.params.id), note, who))) throw notFound()
      return { message: 'The note was added.' }
    })
  }
