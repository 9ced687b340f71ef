import type { Graph } from '../graph/graph'
import type { Layout } from '../graph/layout'
import styles from './chart-thumbnail.module.css'
import { linePath } from './line-path'

/** A chart without text, as a picture beside its name. */
export function ChartThumbnail({ graph, layout }: { graph: Graph; layout: Layout }) {
  const { width, height, boxes, lines } = layout
  return (
    <svg aria-hidden="true" className={styles.thumbnail} viewBox={`0 0 ${width} ${height}`}>
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
    </svg>
  )
}
