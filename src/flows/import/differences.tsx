import { changeWords } from '../chart/change-badge'
import type { Change, Difference } from './difference'
import styles from './import-page.module.css'

/** The differences between one of our machines and an imported one, in words. */
export function Differences({ difference }: { difference: Difference }) {
  return (
    <div className={styles.differences}>
      <Changes changes={difference.states} name="States" />
      <Changes changes={difference.events} name="Events" />
      <Changes changes={difference.transitions} name="Transitions" />
    </div>
  )
}

function Changes({ name, changes }: { name: string; changes: Change[] }) {
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
            {change.was !== undefined && <p className={styles.words}>{`Ours: ${change.was}`}</p>}
            {change.is !== undefined && <p className={styles.words}>{`Imported: ${change.is}`}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
