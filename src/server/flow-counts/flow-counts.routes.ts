import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  flowBeaconPath,
  flowCountsEndpoints,
  isCountedFlow,
  mostBeaconBytes,
  mostCountedDays,
  type DayRange,
  type FlowCounts,
  type LoanFunnel,
} from '../../shared/flow-counts'
import { badRequest, notFound } from '../errors'
import { asksNotToBeCounted } from '../http/not-counted'
import { flowCountsAnswer } from './flow-counts-answer'
import { flowCountsCsv } from './flow-counts-csv'
import { flowCountsOperations } from './flow-counts-operations'
import { dayOf, type FlowCountsStore } from './flow-counts.store'
import { funnelRange, loanFunnel } from './loan-funnel'
import { receivedBeacon } from './received-beacon'

interface Asked {
  Params: { flow: string }
  Querystring: { from?: unknown; to?: unknown }
}

const day = 24 * 3_600_000

/** How many days an answer covers that names none. */
const shownDays = 30

/** The time of a day such as 2026-11-23. */
function timeOf(text: unknown): number {
  const isDay = typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text)
  const time = isDay ? Date.parse(`${text}T00:00:00Z`) : NaN
  // The 31st of a month that has thirty days is none.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw badRequest('Please give two days, such as 2026-11-23.')
  return time
}

/**
 * The days asked for; up to today, and the month before, where they are not named.
 * @throws HttpError 400 with a sentence
 */
function rangeOf(asked: Asked['Querystring']): DayRange {
  const { to = dayOf(new Date()) } = asked
  const { from = dayOf(new Date(timeOf(to) - (shownDays - 1) * day)) } = asked
  const days = (timeOf(to) - timeOf(from)) / day + 1
  if (days < 1) throw badRequest('The first day must not be after the last one.')
  if (days > mostCountedDays) throw badRequest(`Please choose ${mostCountedDays} days or fewer.`)
  return { from: String(from), to: String(to) }
}

/** How often visitors took which way: the beacons of pages, and what analysts read. */
export const flowCountsRoutes =
  (store: FlowCountsStore, isOn: boolean): FastifyPluginAsync =>
  async (app) => {
    async function counts({ params, query }: FastifyRequest<Asked>): Promise<FlowCounts> {
      const { flow } = params
      if (!isCountedFlow(flow)) throw notFound()
      const range = rangeOf(query)
      return flowCountsAnswer(flow, range, await store.read(flow, range), isOn)
    }

    app.get<Asked>(
      flowCountsEndpoints.counts.path,
      { config: { role: 'administrator', operation: flowCountsOperations.counts } },
      counts,
    )
    app.get<Asked>(
      flowCountsEndpoints.csv.path,
      { config: { role: 'administrator', operation: flowCountsOperations.csv } },
      async (request, reply) => {
        const answer = await counts(request)
        const name = `${answer.flow}-${answer.from}-${answer.to}.csv`
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(flowCountsCsv(answer))
      },
    )
    app.get(
      flowCountsEndpoints.funnel.path,
      { config: { role: 'administrator', operation: flowCountsOperations.funnel } },
      async (): Promise<LoanFunnel> => {
        const range = funnelRange(new Date())
        return loanFunnel(range, await store.read('loan-wizard', range), isOn)
      },
    )
    if (!isOn) return
    app.route({
      method: 'POST',
      url: flowBeaconPath,
      bodyLimit: mostBeaconBytes,
      config: { role: 'public', operation: flowCountsOperations.beacon, limit: 'flowCounts' },
      handler: async (request, reply) => {
        const beacon = receivedBeacon(request.body)
        if (!asksNotToBeCounted(request)) await store.add(beacon, new Date())
        return reply.code(204).send()
      },
    })
  }
