import type { GraphEdge } from '../../../charts/graph'

/** What a chart shows beyond the machine's definition; ids are those of the graph. */
export interface ChartLights {
  /** States that are active. */
  active?: ReadonlySet<string>
  /** Transitions that can happen now; with `onEvent` they can be chosen. */
  possible?: ReadonlySet<string>
  /** Transitions that happened last. */
  taken?: ReadonlySet<string>
  /** Somebody chose a possible transition. */
  onEvent?: (edge: GraphEdge) => void
}
