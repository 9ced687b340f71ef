import type { Figure, FlowCounts, StateCount } from '../../shared/contracts/flow-counts'
import { few, fewest } from '../../shared/flow-counts'
import type { Passage, Station } from '../../shared/passages'
import type { ChartFigure } from '../chart/chart-lights'
import type { Graph, GraphNode } from '../graph/graph'

/** '1,204', '< 5' */
export const figureWords = (figure: Figure) =>
  figure === few ? few : figure.toLocaleString('en-GB')

/** A number to compare with; of one to four the middle. */
const amount = (figure: Figure) => (figure === few ? 2 : figure)

/**
 * Of so many, in whole percent; undefined where a number is too small to tell. A visit may be counted
 * on one day and its page be left on the next, so that more end than come.
 */
function percent(part: Figure, whole: Figure): number | undefined {
  if (part === few || whole === few || whole === 0) return undefined
  return Math.min(100, Math.round((100 * part) / whole))
}

/** What the chart and the table say of a state. */
export interface StateFigures extends StateCount {
  node: GraphNode
  /** Whether visits end in it, and not in a state inside. */
  isLeaf: boolean
  /** The share of visits that gave up there, in percent; undefined for an end. */
  lost: number | undefined
}

/** The counts of the states of a chart. */
export const stateFigures = ({ states }: FlowCounts, { nodes }: Graph): StateFigures[] =>
  states.flatMap((count) => {
    const node = nodes.find(({ id }) => id === count.id)
    const lost = node?.kind === 'atomic' ? percent(count.ended, count.visits) : undefined
    return node ? [{ ...count, node, isLeaf: node.children.length === 0, lost }] : []
  })

const lossOf = (share = 0) => (share >= 30 ? 3 : share >= 15 ? 2 : share >= 5 ? 1 : 0)

/** The figures of a chart, by the ids of its states. */
export const chartFigures = (counts: FlowCounts, graph: Graph): ReadonlyMap<string, ChartFigure> =>
  new Map(
    stateFigures(counts, graph).map(({ id, visits, ended, isLeaf, lost }) => {
      const loss = lossOf(lost)
      const came = figureWords(visits)
      const left = isLeaf ? `, ${figureWords(ended)} ended here` : ''
      return [
        id,
        {
          text: loss ? `${came}, ${lost} % left` : came,
          words: `${came} visits came here${left}`,
          loss,
        },
      ]
    }),
  )

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

const countOf = ({ states }: FlowCounts, { state }: Station) =>
  states.find(({ id }) => id === state) ?? { visits: 0, ended: 0 }

/** The stations of a flow with their counts; its end last. */
export function funnelBars(counts: FlowCounts, { stations, end }: Passage): FunnelBar[] {
  const came = [...stations, end].map((one) => ({ one, ...countOf(counts, one) }))
  const most = Math.max(1, amount(counts.visits), ...came.map(({ visits }) => amount(visits)))
  return came.map(({ one, visits, ended }) => ({
    title: one.title,
    came: visits,
    stopped: one === end ? undefined : ended,
    share: percent(visits, counts.visits),
    length: amount(visits) / most,
  }))
}

const inWords = (figure: Figure) =>
  figure === few ? `fewer than ${fewest}` : figure === 0 ? 'none' : figureWords(figure)

/**
 * What the numbers of a flow say: 'Of 40 visits that began, 12 sent; most stopped in Personal, 10 of
 * the 31 that came there. Phone number failed most often there: in 8 visits.'
 */
export function sayUse(counts: FlowCounts, { stations, end, cameThrough }: Passage): string {
  const through = `Of ${inWords(counts.visits)} visits that began, ${inWords(countOf(counts, end).visits)} ${cameThrough}`
  const [worst] = stations
    .map((station) => ({ station, ...countOf(counts, station) }))
    .filter(({ ended }) => ended !== 0)
    .sort((a, b) => amount(b.ended) - amount(a.ended))
  if (!worst) return `${through}, and none stopped on the way.`
  const { title, fields } = worst.station
  const stopped = `most stopped in ${title}, ${inWords(worst.ended)} of the ${inWords(worst.visits)} that came there`
  const failure = counts.failures.find(({ field }) => fields.has(field))
  const failed =
    failure && failure.visits !== few
      ? ` ${fields.get(failure.field)} failed most often there: in ${figureWords(failure.visits)} visits.`
      : ''
  return `${through}; ${stopped}.${failed}`
}
