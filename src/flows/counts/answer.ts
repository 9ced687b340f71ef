import type { Figure, FlowVersionCounts } from '../../shared/contracts/flow-counts'
import { few, fewest } from '../../shared/flow-counts'
import { amount, figureWords, percent, times } from './figures'
import type { Passage, Station } from './passages'

/** How far visits came: one bar. */
export interface FunnelBar {
  title: string
  came: Figure
  /** Undefined for the end. */
  stopped: Figure | undefined
  /** Of all visits, in percent; undefined where a number is too small to tell. */
  share: number | undefined
  /** Of the longest bar, from 0 to 1. */
  length: number
}

const countOf = ({ states }: FlowVersionCounts, { state }: Station) =>
  states.find(({ id }) => id === state)

/** The stations that this version of the flow has, with their counts; its end last. */
export function funnelBars(counts: FlowVersionCounts, { stations, end }: Passage): FunnelBar[] {
  const known = [...stations, end].flatMap((one) => {
    const count = countOf(counts, one)
    const stopped = one === end ? undefined : count?.ended
    return count ? [{ title: one.title, came: count.visits, stopped }] : []
  })
  const most = Math.max(1, amount(counts.visits), ...known.map(({ came }) => amount(came)))
  return known.map((bar) => ({
    ...bar,
    share: percent(bar.came, counts.visits),
    length: amount(bar.came) / most,
  }))
}

const inWords = (figure: Figure) =>
  figure === few ? `fewer than ${fewest}` : figure === 0 ? 'none' : figureWords(figure)

/** 'Phone number failed most often there: 8 times.' */
function failureWords({ failures }: FlowVersionCounts, { fields }: Station): string[] {
  const byField = new Map<string, number>()
  for (const { field, times: often } of failures)
    if (fields.has(field)) byField.set(field, (byField.get(field) ?? 0) + amount(often))
  const [worst] = [...byField].sort(([, a], [, b]) => b - a)
  if (!worst || worst[1] < fewest) return []
  return [`${fields.get(worst[0])} failed most often there: ${times(worst[1])}.`]
}

/**
 * What the numbers of a flow say: 'Of 40 visits that began, 12 sent; most stopped in Personal, 10 of
 * the 31 that came there. Phone number failed most often there: 8 times.'
 */
export function sayUse(counts: FlowVersionCounts, passage: Passage): string {
  const end = countOf(counts, passage.end)
  const through = `Of ${inWords(counts.visits)} visits that began, ${inWords(end?.visits ?? 0)} ${passage.cameThrough}`
  const [worst] = passage.stations
    .flatMap((station) => {
      const count = countOf(counts, station)
      return count && count.ended !== 0 ? [{ station, count }] : []
    })
    .sort((a, b) => amount(b.count.ended) - amount(a.count.ended))
  if (!worst) return `${through}, and none stopped on the way.`
  const { station, count } = worst
  const stopped = `most stopped in ${station.title}, ${inWords(count.ended)} of the ${inWords(count.visits)} that came there`
  return [`${through}; ${stopped}.`, ...failureWords(counts, station)].join(' ')
}
