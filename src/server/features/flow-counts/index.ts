import plugin from 'fastify-plugin'
import {
  exportFlowCounts,
  readFlowCounts,
  readLoanFunnel,
  sendFlowCounts,
  type FlowCounts,
  type FunnelStep,
  type LoanFunnel,
} from '../../../shared/contracts/flow-counts'
import {
  mostCountedDays,
  type DayRange,
  stayWords,
  fewest,
  funnelDays,
} from '../../../shared/flow-counts'
import { badRequest } from '../../core/errors'
import { asksNotToBeCounted } from '../../core/http/not-counted'
import { route, type Asked } from '../../core/http/route'
import { byteOrderMark, csvLine, sendCsv } from '../inbox/download'
import { keptSince } from '../inbox/retention'
import { loanSentState, loanStepStates } from './counted-graphs'
import { fieldsOfStep } from './field-rules'
import { flowCountsAnswer, exactCounts, figure, shownFailure } from './flow-counts-answer'
import { flowCountsStore, dayOf, type VersionSums, type FlowCountsStore } from './flow-counts.store'
import { receivedBeacon } from './received-beacon'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../core/database/engine'
import { every } from '../../core/every'

const day = 24 * 3_600_000

interface ForgetCountsParts {
  database: Pick<Database, 'withLock'>
  store: Pick<FlowCountsStore, 'forgetBeaconsBefore' | 'forgetBefore'>
  /** The setting FLOW_COUNTS_DAYS; 0 keeps everything. */
  days: number
  log: FastifyBaseLogger
}

/**
 * At the start and once a day: forgets the numbers of beacons of the day before yesterday and
 * earlier, and counts older than `days` days.
 */
const forgetCounts = ({ database, store, days, log }: ForgetCountsParts) =>
  every(day, {
    work: () =>
      database.withLock('flow counts', async () => {
        const now = new Date()
        await store.forgetBeaconsBefore(dayOf(keptSince(now, 1)))
        if (days > 0) await store.forgetBefore(dayOf(keptSince(now, days)))
      }),
    onError: (err) => log.error({ err }, 'could not delete old flow counts'),
  })

/** The last days, today included. */
const funnelRange = (now: Date): DayRange => ({
  from: dayOf(keptSince(now, funnelDays - 1)),
  to: dayOf(now),
})

/** All versions as one: the five steps have the same names in each. */
function together(found: readonly VersionSums[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const one of found)
    for (const [what, times] of one.sums) sums.set(what, (sums.get(what) ?? 0) + times)
  return sums
}

/** How far visits of the loan came, and where they ended. */
function loanFunnel(range: DayRange, found: readonly VersionSums[], isOn: boolean): LoanFunnel {
  const exact = exactCounts(together(found))
  const stepOf = (state: string, index: number): FunnelStep => {
    const own = fieldsOfStep(index)
    const failure = exact.failures.find(({ field, times }) => own.has(field) && times >= fewest)
    return {
      step: index + 1,
      came: figure(exact.visits(state)),
      ended: figure(exact.ended(state)),
      ...(failure && { failure: shownFailure(failure) }),
    }
  }
  return {
    isOn,
    ...range,
    steps: loanStepStates.map(stepOf),
    sent: figure(exact.visits(loanSentState)),
  }
}

/** The counts as a CSV file: a line for each number. */
function flowCountsCsv({ versions }: FlowCounts): string {
  const lines = versions.flatMap(
    ({ version, from, to, visits, transitions, states, failures, outline }) => {
      const line = (what: string, name: string, detail: string, number: string | number) =>
        csvLine([version, from, to, what, name, detail, String(number)])
      const guards = new Map(outline.transitions.map(({ id, guard = '' }) => [id, guard]))
      return [
        line('visits', '', '', visits),
        ...transitions.map(({ id, taken }) => line('taken', id, guards.get(id) ?? '', taken)),
        ...states.flatMap(({ id, stay, ...state }) => [
          line('visits to state', id, '', state.visits),
          line('came', id, '', state.came),
          ...state.wentOn.map(({ event, times }) => line('went on', id, event, times)),
          line('ended', id, '', state.ended),
          ...(stay === null ? [] : [line('median time', id, '', stayWords[stay]!)]),
        ]),
        ...failures.map(({ field, rule, times }) => line('failed', field, rule, times)),
      ]
    },
  )
  const head = ['Version', 'From (UTC)', 'To (UTC)', 'What', 'Name', 'Detail', 'Number']
  return byteOrderMark + [csvLine(head), ...lines].join('')
}

/** How many days an answer covers that names none. */
const shownDays = 30

/** The time of a day such as 2026-11-23. */
function timeOf(text: string): number {
  const time = Date.parse(`${text}T00:00:00Z`)
  // The 31st of a month that has thirty days is none.
  if (Number.isNaN(time) || dayOf(new Date(time)) !== text)
    throw badRequest(readFlowCounts.query.from.errorMessage)
  return time
}

/**
 * The days asked for; up to today, and the month before, where they are not named.
 * @throws HttpError 400 with a sentence
 */
function rangeOf(asked: Partial<DayRange>): DayRange {
  const { to = dayOf(new Date()) } = asked
  const { from = dayOf(new Date(timeOf(to) - (shownDays - 1) * day)) } = asked
  const days = (timeOf(to) - timeOf(from)) / day + 1
  if (days < 1) throw badRequest('The first day must not be after the last one.')
  if (days > mostCountedDays) throw badRequest(`Please choose ${mostCountedDays} days or fewer.`)
  return { from, to }
}

/** How often visitors took which way: the beacons of pages, and what analysts read. */
export const flowCountsFeature = plugin(
  async (app) => {
    const { database, settings, run } = app.core
    const isOn = settings.flowCounts === 'on'
    const store = flowCountsStore(database)
    if (isOn) await store.keepGraphs()
    run(forgetCounts({ database, store, days: settings.flowCountsDays, log: app.log }))
    async function counts({ params: { flow }, query }: Asked<typeof readFlowCounts>) {
      const range = rangeOf(query)
      return flowCountsAnswer(flow, range, await store.read(flow, range), isOn)
    }

    route(app, readFlowCounts, counts)

    route(app, exportFlowCounts, async (asked) => {
      const answer = await counts(asked)
      await sendCsv(asked.reply, database.read, answer.flow, answer.from, answer.to)
      return flowCountsCsv(answer)
    })

    route(app, readLoanFunnel, async () => {
      const range = funnelRange(new Date())
      return loanFunnel(range, await store.read('loan-wizard', range), isOn)
    })

    if (!isOn) return
    route(app, sendFlowCounts, async ({ body, request }) => {
      const beacon = receivedBeacon(body)
      if (!asksNotToBeCounted(request)) await store.add(beacon, new Date())
    })
  },
  { name: 'flow-counts', dependencies: ['requests'] },
)
