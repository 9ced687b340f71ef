import { memo } from 'react'
import type { Graph } from '../graph/graph'
import type { Layout } from '../graph/layout'
import type { ChartLights } from './chart-lights'
import { ChartLine, LineLabel } from './chart-line'
import { ChartState } from './chart-state'
import { arrowPath, linePath } from './line-path'
import styles from './state-chart.module.css'
import { StateWords } from './state-words'
import { useChartItems } from './use-chart-items'

export interface StateChartProps {
  graph: Graph
  layout: Layout
  /** The accessible name: 'Chart of the flow Login'. */
  label: string
  lights?: ChartLights | undefined
}

const unlit: ChartLights = {}

/** A machine as an SVG drawing in its natural size, with keyboard navigation. */
export const StateChart = memo(function StateChart(props: StateChartProps) {
  const { graph, layout, label, lights = unlit } = props
  const { itemOf, ...listeners } = useChartItems(graph)
  const { width, height, boxes, lines, initials } = layout
  const states = graph.nodes.map((node) => ({
    node,
    graph,
    box: boxes[node.id]!,
    lights,
    itemOf,
  }))
  return (
    <svg
      {...listeners}
      aria-label={label}
      className={styles.chart}
      height={height}
      role="group"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
    >
      {states.map((state) => (
        <ChartState key={state.node.id} {...state} />
      ))}
      {initials.map(({ state, dot, points }) => (
        <g aria-hidden="true" className={styles.initial} key={state}>
          <circle cx={dot.x + dot.width / 2} cy={dot.y + dot.height / 2} r={dot.width / 2} />
          <path className={styles.way} d={linePath(points)} />
          <path className={styles.head} d={arrowPath(points)} />
        </g>
      ))}
      {lines.map((line) => (
        <ChartLine key={line.edges[0]} lights={lights} line={line} />
      ))}
      {states.map((state) => (
        <StateWords key={state.node.id} {...state} />
      ))}
      {lines.map((line) => (
        <LineLabel graph={graph} itemOf={itemOf} key={line.edges[0]} lights={lights} line={line} />
      ))}
    </svg>
  )
})
