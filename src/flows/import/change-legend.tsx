import { ChangeBadge, changeWords } from '../chart/change-badge'
import type { ChangeKind } from '../chart/chart-lights'
import styles from './import-page.module.css'

const meanings: [ChangeKind, string][] = [
  ['added', 'only in the imported machine'],
  ['removed', 'only in ours'],
  ['changed', 'in both, but different'],
]

/** The legend of two compared charts. */
export function ChangeLegend() {
  return (
    <ul aria-label="Marks in the charts" className={styles.legend}>
      {meanings.map(([kind, meaning]) => (
        <li key={kind}>
          <svg aria-hidden="true" height="22" viewBox="0 0 22 22" width="22">
            <ChangeBadge kind={kind} x={11} y={11} />
          </svg>
          {changeWords[kind]}: {meaning}
        </li>
      ))}
    </ul>
  )
}
