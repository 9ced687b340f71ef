import type { Core } from '../../core'
import type { FastifyPluginAsync } from 'fastify'
import type { FileAnswer } from '../../../shared/codecs/loan'
import { recordAnswer } from '../../../shared/contracts/loan-case'
import { signedPageErrors, type RecordedWay } from '../../../shared/loan-case'
import { signedPage } from '../../../shared/loan-documents'
import { HttpError, invalid, notFound } from '../../core/errors'
import { takeParts } from '../../core/http/parts'
import { route, validBody } from '../../core/http/route'
import { seenVersion } from '../../site/admin/if-match'
import type { LoanStore } from '../loan/loan.store'
import { receivedApplication } from '../loan/received-application'
import { refuseForeignBodies } from '../loan/refuse-foreign-bodies'
import { verifyAll } from '../loan/submit-once'
import type { LoanCases } from './loan-case.store'

const texts = new Set(['to', 'reason', 'name', 'text'])

const partOf = (name: string) =>
  name === signedPage ? ('file' as const) : texts.has(name) ? ('text' as const) : undefined

const answers = ['accepted', 'turned-down'] as const

const forms = { accepted: validBody('loanYes'), 'turned-down': validBody('loanNo') }

/** What an applicant whom no code can reach answers, as the office records it; with the page that was signed. */
export const recordAnswerRoutes =
  ({ decoder, admitted }: Core, cases: LoanCases, loans: LoanStore): FastifyPluginAsync =>
  async (app) => {
    await takeParts(app)

    route(
      app,
      recordAnswer,
      ({ params: { id }, by, request, reply }) =>
        admitted(async (admission) => {
          const received = await receivedApplication(request, admission, partOf)
          const { to: wanted, ...parts } = received.parts
          const to = answers.find((one) => one === wanted)
          if (!to) throw new HttpError(422, 'Please choose a status.')
          const page = parts[signedPage] as FileAnswer | undefined
          const form = forms[to]({ ...parts, ...(page && { [signedPage]: page.name }) })
          const errors = [...received.problems, ...signedPageErrors(form)]
          if (errors.length > 0) throw invalid(errors)
          admission.queue()
          await verifyAll(decoder, received.documents)
          const files = Object.values(received.documents).map((bytes) => ({
            field: signedPage,
            details: page!,
            bytes,
          }))
          const { signedPage: _, ...words } = form
          const answer = { ...words, to, reason: form.reason as RecordedWay }
          const actor = { who: by.username, hasSeen: seenVersion(request) }
          const stored = await loans.attach(id, files, (keep) =>
            cases.recordAnswer(id, answer, actor, keep),
          )
          if (!stored) throw notFound()
          reply.header('etag', `"${stored.version}"`)
          return stored
        }),
      { onRequest: async (request) => refuseForeignBodies(request) },
    )
  }
