import type { Core } from '../../core'
import type { FastifyPluginAsync } from 'fastify'
import { applicationAnswer as schema } from '../../../../schemas'
import { nonAccounts } from '../../../shared/account-names'
import { answerErrors } from '../../../shared/application-status'
import { loanFiles, type FileAnswer, type LoanFile } from '../../../shared/codecs/loan'
import { answerOffice } from '../../../shared/contracts/application'
import { inOrder, type FieldError } from '../../../shared/field-error'
import { normalise } from '../../../shared/normalise'
import { validate } from '../../../shared/validate'
import { compileSchema } from '../../../shared/vocabulary'
import { invalid } from '../../core/errors'
import { takeParts } from '../../core/http/parts'
import { route, validBody } from '../../core/http/route'
import { seenVersion } from '../../site/admin/if-match'
import type { LoanCases } from '../loan-case/loan-case.store'
import type { LoanStore } from '../loan/loan.store'
import { receivedApplication } from '../loan/received-application'
import { refuseForeignBodies } from '../loan/refuse-foreign-bodies'
import { verifyAll } from '../loan/submit-once'
import type { ApplicationAttempts } from './application-attempts'
import type { Applications } from './application.store'
import { changedSinceSeen, noApplication, ownApplication, unlessLate } from './own-application'

const compiled = compileSchema(schema)
const claimIn = validBody('applicationStatus')
const paths = ['reference', 'phone', ...Object.keys(schema.properties)].map((name) => `/${name}`)

const files = new Set<string>(loanFiles)
const texts = new Set(['reference', 'phone', 'answer'])

const partOf = (name: string) =>
  files.has(name) ? ('file' as const) : texts.has(name) ? ('text' as const) : undefined

/** The fields that were not asked for, of those that came. */
const notAsked = (came: readonly string[], asked: readonly string[]): FieldError[] =>
  came
    .filter((name) => !asked.includes(name))
    .map((name) => ({ path: `/${name}`, message: 'We did not ask for this document.' }))

/** What an applicant was asked for: documents, sealed like those that came before, and a text. */
export const applicationAnswerRoutes =
  (
    { decoder, admitted }: Core,
    applications: Applications,
    { cases, loans, attempt }: { cases: LoanCases; loans: LoanStore; attempt: ApplicationAttempts },
  ): FastifyPluginAsync =>
  async (app) => {
    await takeParts(app)
    const ownId = ownApplication(applications, attempt)

    route(
      app,
      answerOffice,
      ({ request, reply }) =>
        admitted(async (admission) => {
          reply.header('cache-control', 'no-store')
          const { parts, documents, problems } = await receivedApplication(
            request,
            admission,
            partOf,
          )
          const { reference, phone, ...sent } = parts
          const id = await ownId(claimIn({ reference, phone }), request.ip)
          const seen = await applications.status(id)
          if (!seen) throw noApplication()
          const hasSeen = seenVersion(request)
          if (seen.state !== 'waiting' || !hasSeen(seen.version)) throw changedSinceSeen()
          const { answer: text = '' } = normalise(schema, sent) as { answer?: string }
          const came = Object.keys(documents)
          const errors = inOrder(
            [
              ...problems,
              ...notAsked(came, seen.asked.documents),
              ...validate(compiled, sent),
              ...answerErrors(text !== '', came.length > 0),
            ],
            paths,
          )
          if (errors.length > 0) throw invalid(errors)
          admission.queue()
          await verifyAll(decoder, documents)
          const added = Object.entries(documents).map(([name, bytes]) => ({
            field: name as LoanFile,
            details: parts[name] as FileAnswer,
            bytes,
          }))
          const by = { who: nonAccounts.applicant, hasSeen }
          const stored = await unlessLate(
            loans.attach(id, added, (keep) => cases.answer(id, text, by, keep)),
          )
          const application = stored && (await applications.status(id))
          if (!application) throw noApplication()
          return { message: 'Thank you. We have what you sent.', application }
        }),
      { onRequest: async (request) => refuseForeignBodies(request) },
    )
  }
