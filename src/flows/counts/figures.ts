import type {
  Figure,
  FlowVersionCounts,
  OutlineState,
  StateCount,
} from '../../shared/contracts/flow-counts'
import { few, stayWords } from '../../shared/flow-counts'
import type { ChartFigure } from '../chart/chart-lights'

/** '1,204', '< 5' */
export const figureWords = (figure: Figure) =>
  figure === few ? few : figure.toLocaleString('en-GB')

/** A number to compare with; of one to four the middle. */
export const amount = (figure: Figure) => (figure === few ? 2 : figure)

/**
 * Of so many, in whole percent; undefined where a number is too small to tell. A visit may come on
 * one day and end on the next, so that more end on some days than come.
 */
export function percent(part: Figure, whole: Figure): number | undefined {
  if (part === few || whole === few || whole === 0) return undefined
  return Math.min(100, Math.round((100 * part) / whole))
}

/** Whether a visit ends in a state itself: of one with states inside, it ends in one of those. */
export const endsItself = ({ kind }: OutlineState) => kind === 'atomic' || kind === 'final'

/** The share of visits that came to a state and gave up there, in percent; undefined for an end. */
export const givenUp = (count: StateCount, state: OutlineState) =>
  state.kind === 'atomic' ? percent(count.ended, count.visits) : undefined

/** How often each transition was taken of all that its state did, in percent. */
export function takenShares({ outline, transitions }: FlowVersionCounts) {
  const all = new Map<string, number>()
  for (const [index, { taken }] of transitions.entries()) {
    const { source } = outline.transitions[index]!
    all.set(source, (all.get(source) ?? 0) + amount(taken))
  }
  return transitions.map(({ taken }, index) =>
    percent(taken, all.get(outline.transitions[index]!.source) ?? 0),
  )
}

const lossOf = (share = 0) => (share >= 30 ? 3 : share >= 15 ? 2 : share >= 5 ? 1 : 0)

export const times = (figure: Figure) => (figure === 1 ? 'once' : `${figureWords(figure)} times`)

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
    const state = known.get(count.id)!
    const share = givenUp(count, state)
    const loss = lossOf(share)
    figures.set(count.id, {
      text: loss ? `${figureWords(count.visits)}, ${share} % left` : figureWords(count.visits),
      words: [
        `${figureWords(count.visits)} visits came here`,
        ...(count.wentOn.length > 0 ? [`went on by ${wentOnWords(count)}`] : []),
        ...(endsItself(state) ? [`${figureWords(count.ended)} ended here`] : []),
        ...(count.stay === null ? [] : [`half went on after ${stayWords[count.stay]}`]),
      ].join(', '),
      share: 0,
      loss,
    })
  }
  return figures
}
