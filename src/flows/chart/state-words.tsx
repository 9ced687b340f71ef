import { blocksSize, nodeBlocks, placed } from '../graph/chart-text'
import { stateMarks, type ChartStateProps } from './chart-state'
import { ChartTexts } from './chart-texts'
import { ChartTransition } from './chart-transition'
import { textWidth } from '../graph/text-width'
import type { ChartFigure } from './chart-lights'
import styles from './figure-badge.module.css'

const height = 18

interface FigureBadgeProps {
  figure: ChartFigure
  x: number
  /** Its middle. */
  y: number
}

/** How many came to a state, beside it; its words are in the accessible name of the state. */
const FigureBadge = ({ figure: { text, loss }, x, y }: FigureBadgeProps) => (
  <g aria-hidden="true" className={styles.badge} data-loss={loss || undefined}>
    <rect height={height} rx="9" width={textWidth(text, 12) + 14} x={x} y={y - height / 2} />
    <text x={x + 7} y={y + 4}>
      {text}
    </text>
  </g>
)

/** The text in a state's box, with its internal transitions. */
export function StateWords({ node, graph, box, lights, itemOf }: ChartStateProps) {
  const figure = lights.figures?.get(node.id)
  const [head, ...inside] = placed(nodeBlocks(node, graph))
  return (
    <>
      <g {...stateMarks(node, graph, lights)} pointerEvents="none">
        <ChartTexts block={head!} x={box.x} y={box.y} />
      </g>
      {figure && <FigureBadge figure={figure} x={box.x + 8} y={box.y} />}
      {inside.map((block) => (
        <ChartTransition
          block={block}
          box={{ ...box, width: blocksSize([block]).width }}
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
