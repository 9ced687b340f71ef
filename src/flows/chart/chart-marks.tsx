import type { Box, Layout } from '../graph/layout'
import styles from './chart-marks.module.css'

export interface ChartMarksProps {
  layout: Layout
  /** What was found, by id of the graph. */
  hits: readonly string[]
  current: string | undefined
  boxes: ReadonlyMap<string, Box>
  zoom: number
}

/** The width of a frame around a hit, in px of the screen. */
const strong = { current: 4, other: 2 }

/** Frames around what was found, over the drawing. */
export function ChartMarks({ layout, hits, current, boxes, zoom }: ChartMarksProps) {
  const { width, height } = layout
  if (hits.length === 0) return null
  return (
    <svg
      aria-hidden="true"
      className={styles.marks}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
    >
      {hits.map((id) => {
        const box = boxes.get(id)
        if (!box) return null
        const isCurrent = id === current
        return (
          <rect
            className={styles.hit}
            data-current={isCurrent || undefined}
            data-hit={id}
            key={id}
            rx="6"
            strokeWidth={(isCurrent ? strong.current : strong.other) / zoom}
            {...box}
          />
        )
      })}
    </svg>
  )
}
