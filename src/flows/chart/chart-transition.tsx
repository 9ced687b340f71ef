import { blockHeight, type PlacedBlock } from '../graph/chart-text'
import type { Graph, GraphEdge } from '../graph/graph'
import type { Box } from '../graph/layout'
import { edgeSentence, goal } from '../graph/sentences'
import { ChartTexts } from './chart-texts'
import type { ChartItem } from './use-chart-items'
import type { ChartLights } from './chart-lights'
import styles from './state-chart.module.css'

/** The box of a transition in the box of its label or state. */
const transitionBox = ({ x, y, width }: Box, block: PlacedBlock): Box => ({
  x: x + 3,
  y: y + block.y - 2,
  width: width - 6,
  height: blockHeight(block) + 4,
})

interface ChartTransitionProps {
  edge: GraphEdge
  graph: Graph
  block: PlacedBlock
  /** The box of the label, or of the state that contains the transition. */
  box: Box
  lights: ChartLights
  item: ChartItem
}

/** A transition's label; a button while the transition is possible. */
export function ChartTransition({ edge, graph, block, box, lights, item }: ChartTransitionProps) {
  const { possible, taken, onEvent } = lights
  const isPossible = possible?.has(edge.id) ?? false
  const choose = isPossible && onEvent ? () => onEvent(edge) : undefined
  const sentence = edgeSentence(edge, graph)
  // The accessible name is the visible text, for voice control.
  const written = block.lines.map(({ text }) => text).join(' ')
  return (
    <g
      {...item}
      aria-label={isPossible ? `${written}: ${goal(edge, graph)}. Possible now` : sentence}
      className={`${styles.transition} ${styles[edge.trigger]}`}
      data-possible={isPossible || undefined}
      data-taken={taken?.has(edge.id) || undefined}
      onClick={choose}
      onKeyDown={(event) => {
        if (!choose || (event.key !== 'Enter' && event.key !== ' ')) return
        event.preventDefault()
        choose()
      }}
      role={choose ? 'button' : 'img'}
    >
      {!choose && <title>{sentence}</title>}
      <rect rx="4" {...transitionBox(box, block)} />
      <ChartTexts block={block} x={box.x} y={box.y} />
    </g>
  )
}
