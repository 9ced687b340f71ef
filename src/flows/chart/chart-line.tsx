import { edgeBlock, placed } from '../graph/chart-text'
import type { Graph } from '../graph/graph'
import type { LaidLine } from '../graph/layout'
import type { ChartLights } from './chart-lights'
import { ChartTransition } from './chart-transition'
import { arrowPath, linePath } from './line-path'
import styles from './state-chart.module.css'
import type { ItemOf } from './use-chart-items'

const isAny = ({ edges }: LaidLine, lit: ReadonlySet<string> | undefined) =>
  edges.some((id) => lit?.has(id)) || undefined

/** A line between two states with its arrowhead. */
export const ChartLine = ({ line, lights }: { line: LaidLine; lights: ChartLights }) => (
  <g
    aria-hidden="true"
    className={styles.line}
    data-possible={isAny(line, lights.possible)}
    data-taken={isAny(line, lights.taken)}
  >
    <path className={styles.way} d={linePath(line.points)} />
    <path className={styles.head} d={arrowPath(line.points)} />
  </g>
)

interface LineLabelProps {
  line: LaidLine
  graph: Graph
  lights: ChartLights
  itemOf: ItemOf
}

/** The labels of a line's transitions, one below another. */
export function LineLabel({ line, graph, lights, itemOf }: LineLabelProps) {
  const { label } = line
  const edges = line.edges.map((id) => graph.edges.find((edge) => edge.id === id)!)
  const blocks = placed(edges.map(edgeBlock))
  return (
    <>
      <rect aria-hidden="true" className={styles.label} rx="6" {...label} />
      {blocks.map((block, index) => (
        <ChartTransition
          block={block}
          box={label}
          edge={edges[index]!}
          graph={graph}
          item={itemOf(edges[index]!.id)}
          key={block.edge}
          lights={lights}
        />
      ))}
    </>
  )
}
