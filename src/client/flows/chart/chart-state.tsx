import { blockHeight, nodeBlocks, padding, placed } from '../../../charts/chart-text'
import type { Graph, GraphNode } from '../../../charts/graph'
import type { Box } from '../../../charts/layout'
import { nodeSentence } from '../../../charts/sentences'
import type { ChartLights } from './chart-lights'
import { ChartTexts } from './chart-texts'
import { ChartTransition } from './chart-transition'
import styles from './state-chart.module.css'
import type { ItemOf } from './use-chart-items'

export interface ChartStateProps {
  node: GraphNode
  graph: Graph
  box: Box
  lights: ChartLights
  itemOf: ItemOf
}

/** A state's box with its name, what it does and the transitions that stay inside. */
export function ChartState({ node, graph, box, lights, itemOf }: ChartStateProps) {
  const [head, ...inside] = placed(nodeBlocks(node, graph))
  const isActive = lights.active?.has(node.id) ?? false
  const isRegion = graph.nodes.find(({ id }) => id === node.parent)?.kind === 'parallel'
  const sentence = nodeSentence(node, graph)
  const end = [head!, ...inside].at(-1)!
  const headHeight = end.y + blockHeight(end) + padding.y
  const { x, y, width, height } = box
  return (
    <>
      <g
        {...itemOf(node.id)}
        aria-label={isActive ? `${sentence}. Active` : sentence}
        className={`${styles.state} ${styles[node.kind]}`}
        data-active={isActive || undefined}
        data-region={isRegion || undefined}
        data-state={node.id}
        role="img"
      >
        <title>{sentence}</title>
        <rect className={styles.box} height={height} rx="8" width={width} x={x} y={y} />
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
          <path className={styles.rule} d={`M${x} ${y + headHeight}h${width}`} />
        )}
        <ChartTexts block={head!} x={x} y={y} />
      </g>
      {inside.map((block) => (
        <ChartTransition
          block={block}
          box={box}
          edge={graph.edges.find(({ id }) => id === block.edge)!}
          graph={graph}
          item={itemOf(block.edge!)}
          key={block.edge}
          lights={lights}
        />
      ))}
    </>
  )
}
