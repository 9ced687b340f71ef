import type { Core } from '../../core'
import {
  exportFlowCounts,
  readFlowCounts,
  sendFlowCounts,
  type Figure,
  type FlowCounts,
} from '../../../shared/contracts/flow-counts'
import { few, fewest, mostCountedDays, shownDays, type DayRange } from '../../../shared/flow-counts'
import { badRequest } from '../../core/errors'
import { every } from '../../core/every'
import { asksNotToBeCounted } from '../../core/http/not-counted'
import { route, type Asked } from '../../core/http/route'
import { byteOrderMark, csvLine, sendCsv } from '../../cases/inbox/download'
import { keptSince } from '../../cases/inbox/retention'
import { additionsOf, countedNames } from './counted-names'
import { dayOf, flowCountsStore } from './flow-counts.store'

const aDay = 24 * 3_600_000

/** A number as analysts may see it: one to four visitors are not told apart. */
const figure = (times: number): Figure => (times <= 0 ? 0 : times < fewest ? few : times)

/** The counts as a CSV file: a line for each state and field. */
const csvOf = ({ states, failures }: FlowCounts) =>
  byteOrderMark +
  [
    ['What', 'Name', 'Visits', 'Ended there'],
    ...states.map(({ id, visits, ended }) => ['state', id, String(visits), String(ended)]),
    ...failures.map(({ field, visits }) => ['field', field, String(visits), '']),
  ]
    .map(csvLine)
    .join('')

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
  const { from = dayOf(new Date(timeOf(to) - (shownDays - 1) * aDay)) } = asked
  const days = (timeOf(to) - timeOf(from)) / aDay + 1
  if (days < 1) throw badRequest('The first day must not be after the last one.')
  if (days > mostCountedDays) throw badRequest(`Please choose ${mostCountedDays} days or fewer.`)
  return { from, to }
}

/** How far visits came in the flows: what pages send, and what analysts read. */
export async function flowCountsFeature({ app, database, settings, run }: Core) {
  const isOn = settings.flowCounts === 'on'
  const store = flowCountsStore(database)
  run(
    every(aDay, {
      async work() {
        const { flowCountsDays: days } = settings
        const first = dayOf(keptSince(new Date(), days))
        if (days > 0) await database.withLock('flow counts', () => store.forgetBefore(first))
      },
      onError: (err) => app.log.error({ err }, 'could not delete old flow counts'),
    }),
  )

  async function counts(asked: Asked<typeof readFlowCounts>): Promise<FlowCounts> {
    const { flow } = asked.params
    const { states, fields } = countedNames.get(flow)!
    const range = rangeOf(asked.query)
    const sums = await store.read(flow, range)
    const of = (what: string) => sums.get(what) ?? 0
    return {
      flow,
      ...range,
      isOn,
      visits: figure(of(`seen ${flow}`)),
      states: [...states].map((id) => ({
        id,
        visits: figure(of(`seen ${id}`)),
        ended: figure(of(`ended ${id}`)),
      })),
      failures: [...fields]
        .filter((field) => of(`failed ${field}`) > 0)
        .toSorted((a, b) => of(`failed ${b}`) - of(`failed ${a}`))
        .map((field) => ({ field, visits: figure(of(`failed ${field}`)) })),
    }
  }

  route(app, readFlowCounts, counts)

  route(app, exportFlowCounts, async (asked) => {
    const answer = await counts(asked)
    await sendCsv(asked.reply, database.read, answer.flow, answer.from, answer.to)
    return csvOf(answer)
  })

  if (!isOn) return
  route(app, sendFlowCounts, async ({ body: { visits }, request }) => {
    const additions = additionsOf(visits)
    if (!asksNotToBeCounted(request)) await store.add(additions, dayOf(new Date()))
  })
}
