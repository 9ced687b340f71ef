import { Fragment, use } from 'react'
import { lineHeight, nameHeight, padding, type PlacedBlock } from '../graph/chart-text'
import { ActorWay } from './actor-way'
import styles from './state-chart.module.css'

/** The baseline of a line of text, from its top. */
const baseline = { name: 16, other: 13 }

/** The lines of a block; `x` and `y` are the corner of its box. */
export function ChartTexts({ block, x, y }: { block: PlacedBlock; x: number; y: number }) {
  const way = use(ActorWay)
  let top = y + block.y
  return block.lines.map(({ text, kind, starts }, index) => {
    const isName = kind === 'name'
    const here = top + (isName ? baseline.name : baseline.other)
    top += isName ? nameHeight : lineHeight
    const place = { x: x + padding.x, y: here }
    const link = starts && way(starts, <text {...place}>{text}</text>)
    return link ? (
      <Fragment key={index}>{link}</Fragment>
    ) : (
      <text {...place} aria-hidden="true" className={styles[kind]} key={index}>
        {`${text} `}
      </text>
    )
  })
}
