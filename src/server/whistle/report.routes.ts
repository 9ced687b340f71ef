import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { emptyAnswer, receiptIn, reportEndpoints, type ReportAnswer } from '../../shared/receipt'
import { isRecord } from '../../shared/schema-walk'
import { badRequest, invalid } from '../errors'
import type { Decoder } from '../files/decoder'
import type { Admitted } from '../http/admission'
import { steadily } from '../http/steadily'
import { validBody } from '../http/valid-body'
import { refuseForeignBodies } from '../loan/refuse-foreign-bodies'
import { openReport } from './open-report'
import { padded } from './padded'
import type { ReceiptHash } from './receipt'
import { cleanFiles, largestAnswer, receivedAnswer } from './received-answer'
import type { ReportCases, SentFile } from './report-case.store'
import { reportOperations } from './report-operations'
import type { ReportTries } from './report-tries'
import type { WhistleStore } from './whistle.store'

interface ReportParts {
  reports: Pick<WhistleStore, 'unsealed'>
  cases: ReportCases
  hashOf: ReceiptHash
  tries: ReportTries
  decoder: Decoder
  admitted: Admitted
}

/** What comes with a receipt. */
interface Claim {
  receipt: string
  before?: number | undefined
  /** To be stored; nothing to read only. */
  answer?: { text: string; files: readonly SentFile[] }
}

type Sent = Omit<ReportAnswer, 'padding'>

const unknown: Sent = {
  message: 'There is no report with this receipt. Please check every digit.',
  report: null,
  isStored: false,
}

/**
 * What reporters read and answer with their receipt. Neither logged nor counted, no cookie is read or
 * set; every answer to a receipt, right or wrong, has the same status and size and comes after whole
 * steps of time.
 */
export const reportRoutes =
  ({ reports, cases, hashOf, tries, decoder, admitted }: ReportParts): FastifyPluginAsync =>
  async (app) => {
    await app.register(multipart, { throwFileSizeLimit: false })
    const openIn = validBody('reportOpen')
    const answerIn = validBody('reportAnswer')

    async function found({ receipt, before, answer }: Claim): Promise<Sent | undefined> {
      const row = await cases.find(await hashOf(receipt))
      if (!row) return undefined
      const isStored = answer ? await cases.answer(row.id, answer.text, answer.files) : false
      const { report = '' } = reports.unsealed(row) as { report?: string }
      const events = await cases.events(row)
      const message = isStored
        ? 'Your answer was sent.'
        : answer
          ? 'This report cannot take any more answers. Yours was not sent.'
          : 'This is your report.'
      return { message, report: openReport(row, { report, events, before }), isStored }
    }

    async function answerTo(claim: Claim, address: string): Promise<string> {
      await tries.check(address)
      const answer = await found(claim)
      if (!answer) await tries.add(address)
      return padded(answer ?? unknown)
    }

    /** Proxies must not compress it either. */
    const send = (reply: FastifyReply, answer: string) =>
      reply
        .headers({ 'cache-control': 'no-store, no-transform' })
        .type('application/json; charset=utf-8')
        .send(answer)

    const route = { logLevel: 'silent' as const }

    app.route({
      ...route,
      method: reportEndpoints.open.method,
      url: reportEndpoints.open.path,
      bodyLimit: 8 * 1024,
      config: { role: 'public', operation: reportOperations.open, limit: 'report' },
      handler: async (request, reply) => {
        const { before, ...body } = isRecord(request.body) ? request.body : {}
        if (before !== undefined && !Number.isSafeInteger(before)) throw badRequest()
        const receipt = receiptIn(openIn(body).receipt)!
        const claim = { receipt, before: before as number | undefined }
        return send(reply, await steadily(() => answerTo(claim, request.ip)))
      },
    })

    app.route({
      ...route,
      method: reportEndpoints.answer.method,
      url: reportEndpoints.answer.path,
      bodyLimit: largestAnswer,
      config: { role: 'public', operation: reportOperations.answer, limit: 'report' },
      onRequest: async (request) =>
        refuseForeignBodies(request, { most: largestAnswer, what: 'answer' }),
      handler: (request, reply) =>
        admitted(async (admission) => {
          const { texts, files: sent } = await receivedAnswer(request, admission)
          const { receipt, text } = answerIn(texts)
          if (text === '' && sent.length === 0) throw invalid([emptyAnswer])
          admission.queue()
          // Decoded before the receipt is looked up: right and wrong ones take the same work.
          const files = await cleanFiles(sent, decoder)
          const claim = { receipt: receiptIn(receipt)!, answer: { text, files } }
          return send(reply, await steadily(() => answerTo(claim, request.ip)))
        }),
    })
  }
