import type { GraphEdge } from '../graph/graph'

/** What only an imported machine has is added, what only ours has is removed. */
export type ChangeKind = 'added' | 'removed' | 'changed'

/** How states and transitions differ from those of another machine. */
export type ChangeMarks = ReadonlyMap<string, ChangeKind>

/** What a chart shows beyond the machine's definition; ids are those of the graph. */
export interface ChartLights {
  /** States that are active. */
  active?: ReadonlySet<string>
  /** Transitions that can happen now; with `onEvent` they can be chosen. */
  possible?: ReadonlySet<string>
  /** Transitions that happened last. */
  taken?: ReadonlySet<string>
  /** What differs from the machine beside. */
  changes?: ChangeMarks
  /** Somebody chose a possible transition. */
  onEvent?: (edge: GraphEdge) => void
}
