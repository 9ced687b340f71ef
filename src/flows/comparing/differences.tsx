import { changeWords } from '../chart/change-badge'
import type { Change, MachineDifference } from './difference'
import styles from './differences.module.css'

interface DifferencesProps {
  difference: MachineDifference
  /** What the two machines are called. */
  names: readonly [was: string, is: string]
}

/** The differences between two machines, in words. */
export function Differences({ difference, names }: DifferencesProps) {
  return (
    <div className={styles.differences}>
      <Changes changes={difference.states} name="States" names={names} />
      <Changes changes={difference.events} name="Events" names={names} />
      <Changes changes={difference.transitions} name="Transitions" names={names} />
    </div>
  )
}

interface ChangesProps extends Pick<DifferencesProps, 'names'> {
  name: string
  changes: Change[]
}

function Changes({ name, changes, names: [was, is] }: ChangesProps) {
  if (changes.length === 0) return null
  return (
    <section aria-label={name}>
      <h3 className={styles.part}>{name}</h3>
      <ul className={styles.changes}>
        {changes.map((change, index) => (
          <li className={styles.change} data-kind={change.kind} key={index}>
            <p>
              <b className={styles.kind}>{changeWords[change.kind]}</b> <span>{change.name}</span>
            </p>
            {change.was !== undefined && <p className={styles.words}>{`${was}: ${change.was}`}</p>}
            {change.is !== undefined && <p className={styles.words}>{`${is}: ${change.is}`}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
