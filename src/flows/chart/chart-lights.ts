import type { GraphEdge } from '../graph/graph'

/** How many came to a state. */
export interface ChartFigure {
  /** Beside it: '1,204'. */
  text: string
  /** For screen readers: '1,204 visits came here'. */
  words: string
  /** How much is lost there: 0 nothing, 3 much. */
  loss?: 0 | 1 | 2 | 3
}

/** Highlights of a chart, by ids of the graph. */
export interface ChartLights {
  /** Active states. */
  active?: ReadonlySet<string>
  /** Transitions that can happen now; with `onEvent` they can be clicked. */
  possible?: ReadonlySet<string>
  /** The transitions of the last step. */
  taken?: ReadonlySet<string>
  /** How many came to its states. */
  figures?: ReadonlyMap<string, ChartFigure>
  /** Called when a possible transition is clicked. */
  onEvent?: (edge: GraphEdge) => void
}
