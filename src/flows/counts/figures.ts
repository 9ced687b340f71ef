import {
  few,
  stayWords,
  type Figure,
  type FlowVersionCounts,
  type OutlineState,
  type StateCount,
} from '../../shared/flow-counts'
import type { ChartFigure } from '../chart/chart-lights'

/** '1,204', '< 5' */
export const figureWords = (figure: Figure) =>
  figure === few ? few : figure.toLocaleString('en-GB')

/** A number to compare with; of one to four the middle. */
const amount = (figure: Figure) => (figure === few ? 2 : figure)

/** Of so many, in whole percent; undefined where a number is too small to tell. */
export function percent(part: Figure, whole: Figure): number | undefined {
  if (part === few || whole === few || whole === 0) return undefined
  return Math.round((100 * part) / whole)
}

/** Whether people who end there gave up. */
const isEnd = ({ kind }: OutlineState) => kind === 'final'

/** The share of visits that came to a state and ended there, in percent; undefined for an end. */
export const givenUp = (count: StateCount, state: OutlineState) =>
  isEnd(state) ? undefined : percent(count.ended, count.visits)

const lossOf = (share = 0) => (share >= 30 ? 3 : share >= 15 ? 2 : share >= 5 ? 1 : 0)

const times = (figure: Figure) => (figure === 1 ? 'once' : `${figureWords(figure)} times`)

/** 'next 1,204, back 31' */
export const wentOnWords = ({ wentOn }: StateCount) =>
  wentOn.map(({ event, times: often }) => `${event} ${figureWords(often)}`).join(', ')

/** The figures of a chart, by the ids of its states and transitions. */
export function chartFigures({ transitions, states, outline }: FlowVersionCounts) {
  const figures = new Map<string, ChartFigure>()
  const most = Math.max(1, ...transitions.map(({ taken }) => amount(taken)))
  for (const { id, taken } of transitions)
    figures.set(id, {
      text: figureWords(taken),
      words: taken === 0 ? 'never taken' : `taken ${times(taken)}`,
      share: amount(taken) / most,
    })
  const known = new Map(outline.states.map((state) => [state.id, state]))
  for (const count of states) {
    const share = givenUp(count, known.get(count.id)!)
    const loss = lossOf(share)
    figures.set(count.id, {
      text: loss ? `${figureWords(count.visits)}, ${share} % left` : figureWords(count.visits),
      words: [
        `${figureWords(count.visits)} visits came here`,
        ...(count.wentOn.length > 0 ? [`went on by ${wentOnWords(count)}`] : []),
        `${figureWords(count.ended)} ended here`,
        ...(count.stay === null ? [] : [`half went on after ${stayWords[count.stay]}`]),
      ].join(', '),
      share: 0,
      loss,
    })
  }
  return figures
}
