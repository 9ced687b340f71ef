import type { ChangeKind } from './chart-lights'
import styles from './change-badge.module.css'

const changeSigns: Record<ChangeKind, string> = { added: '+', removed: '−', changed: '≠' }

export const changeWords: Record<ChangeKind, string> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
}

/** The sign of a difference in a corner, so that colour is not the only mark. */
export function ChangeBadge({ kind, x, y }: { kind: ChangeKind; x: number; y: number }) {
  return (
    <g aria-hidden="true" className={styles.badge} data-change={kind}>
      <circle cx={x} cy={y} r="9" />
      <text className={styles.sign} textAnchor="middle" x={x} y={y + 5}>
        {changeSigns[kind]}
      </text>
    </g>
  )
}
