import type { GraphEdge } from '../graph/graph'

/** In the imported machine only: added; in ours only: removed. */
export type ChangeKind = 'added' | 'removed' | 'changed'

/** How states and transitions differ from those of another machine. */
export type ChangeMarks = ReadonlyMap<string, ChangeKind>

/** Highlights of a chart, by ids of the graph. */
export interface ChartLights {
  /** Active states. */
  active?: ReadonlySet<string>
  /** Transitions that can happen now; with `onEvent` they can be clicked. */
  possible?: ReadonlySet<string>
  /** The transitions of the last step. */
  taken?: ReadonlySet<string>
  /** Differences from another machine. */
  changes?: ChangeMarks
  /** Called when a possible transition is clicked. */
  onEvent?: (edge: GraphEdge) => void
}
