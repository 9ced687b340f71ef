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
export const FigureBadge = ({ figure: { text, loss }, x, y }: FigureBadgeProps) => (
  <g aria-hidden="true" className={styles.badge} data-loss={loss || undefined}>
    <rect height={height} rx="9" width={textWidth(text, 12) + 14} x={x} y={y - height / 2} />
    <text x={x + 7} y={y + 4}>
      {text}
    </text>
  </g>
)
