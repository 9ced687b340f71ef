import type { Core } from '../../core'
import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  answerOwnReport,
  openOwnReport,
  type ReportAnswer,
  type OpenReport,
  type ReportWord,
} from '../../../shared/contracts/report'
import type { ReportEvent } from '../../../shared/contracts/report-case'
import { emptyAnswer, receiptIn } from '../../../shared/receipt'
import type { ReportState } from '../../../shared/whistle-case'
import type { WhistleReportRow } from '../../core/database/tables'
import { invalid } from '../../core/errors'
import { idempotencyKey } from '../../core/http/idempotency-key'
import { takeParts } from '../../core/http/parts'
import { route, validBody } from '../../core/http/route'
import { steadily } from '../../core/http/steadily'
import { refuseForeignBodies } from '../loan/refuse-foreign-bodies'
import type { ReceiptHash } from './receipt'
import { cleanFiles, receivedAnswer } from './received-answer'
import type { ReportCases, SentAnswer } from './report-case.store'
import type { ReportTries } from './report-tries'
import type { WhistleStore } from './whistle.store'

/** Bytes of every answer to a receipt. */
const answerBytes = 128 * 1024

/** JSON of exactly `answerBytes`. Its padding is random, so that no proxy can make it smaller. */
function padded(answer: Omit<ReportAnswer, 'padding'>): string {
  const body: ReportAnswer = { ...answer, padding: '' }
  const missing = answerBytes - Buffer.byteLength(JSON.stringify(body))
  if (missing < 0) throw new Error('An answer is larger than all answers are')
  return JSON.stringify({
    ...body,
    padding: randomBytes(missing).toString('base64url').slice(0, missing),
  })
}

/** What is left of an answer beside the report and its words. */
const spare = 4096

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) + 1

/** What the reporter may read of an event; undefined for what is the office's own. */
function wordOf({ on, what, state, text, files }: ReportEvent, showsWords: boolean) {
  if (what === 'answer')
    return { on, from: 'reporter' as const, text: showsWords ? text : '', files: files.length }
  const isForReporter = what === 'message' || (what === 'step' && state === 'closed' && text !== '')
  return isForReporter ? { on, from: 'office' as const, text, files: 0 } : undefined
}

interface Parts {
  /** The text of the report. */
  report: string
  events: readonly ReportEvent[]
  /** Only words before this one; all without it. */
  before?: number | undefined
}

/** A report as its reporter sees it: the newest words that fit into an answer. */
function openReport(
  { received_on, status, shows_words }: WhistleReportRow,
  { report, events, before = Infinity }: Parts,
): OpenReport {
  const showsWords = shows_words === 1
  const all = events
    .flatMap((event) => wordOf(event, showsWords) ?? [])
    .map((word, index): ReportWord => ({ number: index + 1, ...word }))
    .filter(({ number }) => number < before)
  const text = showsWords ? report : ''
  let left = answerBytes - spare - sizeOf(text)
  const words: ReportWord[] = []
  for (const word of all.toReversed()) {
    left -= sizeOf(word)
    if (left < 0) break
    words.unshift(word)
  }
  const closing = events.findLast(({ what, state }) => what === 'step' && state === 'closed')
  return {
    receivedOn: received_on,
    state: status as ReportState,
    outcome: status === 'closed' ? (closing?.outcome ?? '') : '',
    showsWords,
    text,
    words,
    more: words.length < all.length,
  }
}

interface Needed {
  reports: WhistleStore
  cases: ReportCases
  hashOf: ReceiptHash
  tries: ReportTries
}

/** What comes with a receipt. */
interface Claim {
  receipt: string
  before?: number | undefined
  /** To be stored; nothing to read only. */
  answer?: SentAnswer
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
  ({ decoder, admitted }: Core, { reports, cases, hashOf, tries }: Needed): FastifyPluginAsync =>
  async (app) => {
    await takeParts(app)
    const answerIn = validBody('reportAnswer')

    async function found({ receipt, before, answer }: Claim): Promise<Sent | undefined> {
      const row = await cases.find(await hashOf(receipt))
      if (!row) return undefined
      const isStored = answer ? await cases.answer(row.id, answer) : false
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

    route(app, openOwnReport, async ({ body: { receipt, before }, request, reply }) => {
      const claim = { receipt: receiptIn(receipt)!, before }
      return send(reply, await steadily(() => answerTo(claim, request.ip)))
    })

    const { all: most } = answerOwnReport.body.limits
    const onRequest = async (request: FastifyRequest) =>
      refuseForeignBodies(request, { most, what: 'answer' })
    route(
      app,
      answerOwnReport,
      ({ request, reply }) =>
        admitted(async (admission) => {
          const key = idempotencyKey(request)
          const { texts, files: sent } = await receivedAnswer(request, admission)
          const { receipt, text } = answerIn(texts)
          if (text === '' && sent.length === 0) throw invalid([emptyAnswer])
          admission.queue()
          // Decoded before the receipt is looked up: right and wrong ones take the same work.
          const files = await cleanFiles(sent, decoder)
          const claim = { receipt: receiptIn(receipt)!, answer: { text, files, key } }
          return send(reply, await steadily(() => answerTo(claim, request.ip)))
        }),
      { onRequest },
    )
  }
