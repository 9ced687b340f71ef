import { blocksSize, nodeBlocks, placed, toggleSize } from '../graph/chart-text'
import { type ChartStateProps, hasToggle, stateMarks } from './chart-state'
import { ChartTexts } from './chart-texts'
import { ChartTransition } from './chart-transition'
import { FigureBadge } from './figure-badge'
import styles from './state-chart.module.css'

/** The text in a state's box, with its internal transitions. */
export function StateWords({ node, graph, box, lights, itemOf, onToggle }: ChartStateProps) {
  const figure = lights.figures?.get(node.id)
  const [head, ...inside] = placed(nodeBlocks(node, graph))
  return (
    <>
      <g {...stateMarks(node, graph, lights)} pointerEvents="none">
        <ChartTexts block={head!} x={box.x} y={box.y} />
      </g>
      {hasToggle({ node, onToggle }) && (
        <Toggle
          isCollapsed={node.hidden !== undefined}
          onClick={() => onToggle?.(node.id)}
          x={box.x + box.width - toggleSize - 4}
          y={box.y + 4}
        />
      )}
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

interface ToggleProps {
  x: number
  y: number
  isCollapsed: boolean
  onClick: () => void
}

/** For pointers; by key and screen reader the state itself is the button. */
const Toggle = ({ x, y, isCollapsed, onClick }: ToggleProps) => {
  const middle = { x: x + toggleSize / 2, y: y + toggleSize / 2 }
  return (
    <g aria-hidden="true" className={styles.toggle} data-toggle="" onClick={onClick}>
      <title>{isCollapsed ? 'Expand' : 'Collapse'}</title>
      <rect height={toggleSize} rx="6" width={toggleSize} x={x} y={y} />
      <path d={`M${middle.x - 5} ${middle.y}h10${isCollapsed ? 'm-5 -5v10' : ''}`} />
    </g>
  )
}
