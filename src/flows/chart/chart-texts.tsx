import { lineHeight, nameHeight, padding, type PlacedBlock } from '../graph/chart-text'
import styles from './state-chart.module.css'

/** The baseline of a line of text, from its top. */
const baseline = { name: 16, other: 13 }

/** The lines of a block; `x` and `y` are the corner of its box. */
export function ChartTexts({ block, x, y }: { block: PlacedBlock; x: number; y: number }) {
  let top = y + block.y
  return block.lines.map(({ text, kind }, index) => {
    const isName = kind === 'name'
    const here = top + (isName ? baseline.name : baseline.other)
    top += isName ? nameHeight : lineHeight
    return (
      <text aria-hidden="true" className={styles[kind]} key={index} x={x + padding.x} y={here}>
        {`${text} `}
      </text>
    )
  })
}
