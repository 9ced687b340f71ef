import { blockHeight, nodeBlocks, padding, placed } from '../graph/chart-text'
import type { Graph, GraphNode } from '../graph/graph'
import type { Box } from '../graph/layout'
import { nodeSentence } from '../graph/sentences'
import type { ChartLights } from './chart-lights'
import styles from './state-chart.module.css'
import type { ItemOf } from './use-chart-items'

export interface ChartStateProps {
  node: GraphNode
  graph: Graph
  box: Box
  lights: ChartLights
  itemOf: ItemOf
}

/** The symbols of the kinds of states. */
export const stateMarks = (
  node: GraphNode,
  { nodes }: Graph,
  { active, figures }: ChartLights,
) => ({
  className: `${styles.state} ${styles[node.kind]}`,
  'data-active': active?.has(node.id) || undefined,
  'data-loss': figures?.get(node.id)?.loss || undefined,
  'data-region': nodes.find(({ id }) => id === node.parent)?.kind === 'parallel' || undefined,
})

/** The box of a state; its text is drawn above the lines by `StateWords`. */
export function ChartState({ node, graph, box, lights, itemOf }: ChartStateProps) {
  const { x, y, width, height } = box
  const end = placed(nodeBlocks(node, graph)).at(-1)!
  const sentence = nodeSentence(node, graph)
  const marks = [lights.active?.has(node.id) && 'Active', lights.figures?.get(node.id)?.words]
  const words = [sentence, ...marks].filter(Boolean).join('. ')
  return (
    <g
      {...itemOf(node.id)}
      {...stateMarks(node, graph, lights)}
      aria-label={words}
      data-state={node.id}
      role="img"
    >
      <title>{words}</title>
      <rect
        className={styles.box}
        height={height}
        rx={node.kind === 'history' ? 16 : 8}
        width={width}
        x={x}
        y={y}
      />
      {node.kind === 'final' && (
        <rect
          className={styles.inner}
          height={height - 6}
          rx="5.5"
          width={width - 6}
          x={x + 3}
          y={y + 3}
        />
      )}
      {node.children.length > 0 && (
        <path
          className={styles.rule}
          d={`M${x} ${y + end.y + blockHeight(end) + padding.y}h${width}`}
        />
      )}
    </g>
  )
}
