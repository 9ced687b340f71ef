import type { Graph } from '../graph/graph'
import type { Layout } from '../graph/layout'
import styles from './chart-thumbnail.module.css'
import { linePath } from './line-path'

/** A chart without text, as a picture beside its name. */
export const ChartThumbnail = ({ graph, layout }: ChartShapesProps) => (
  <svg
    aria-hidden="true"
    className={styles.thumbnail}
    viewBox={`0 0 ${layout.width} ${layout.height}`}
  >
    <ChartShapes graph={graph} layout={layout} />
  </svg>
)

export interface ChartShapesProps {
  graph: Graph
  layout: Layout
}

/** The boxes and lines of a chart. */
export const ChartShapes = ({ graph, layout: { boxes, lines } }: ChartShapesProps) => (
  <>
    {graph.nodes.map(({ id, children }) => (
      <rect
        className={children.length > 0 ? styles.outer : styles.inner}
        key={id}
        rx="12"
        {...boxes[id]!}
      />
    ))}
    {lines.map(({ edges, points }) => (
      <path className={styles.line} d={linePath(points)} key={edges[0]} />
    ))}
  </>
)
