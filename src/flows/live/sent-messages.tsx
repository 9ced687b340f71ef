import type { SentReport } from './live-message'
import styles from './live.module.css'

/** Who sent what to whom: a lane for each, an arrow for each message. */
export function SentMessages({ sent }: { sent: readonly SentReport[] }) {
  if (sent.length === 0) return null
  const lanes = [...new Set(sent.flatMap(({ from, to }) => [from, to]))]
  const shared = { gridTemplateColumns: `repeat(${lanes.length}, 6.5rem)` }
  return (
    <div className={styles.told}>
      <h3 id="live-sent">Who told whom</h3>
      <div aria-labelledby="live-sent" className={styles.sequence} role="region" tabIndex={0}>
        <div aria-hidden="true" className={styles.lanes} style={shared}>
          {lanes.map((lane) => (
            <b key={lane}>{lane}</b>
          ))}
        </div>
        <ol>
          {sent.map(({ from, to, what }, i) => {
            const [start, end] = [lanes.indexOf(from), lanes.indexOf(to)]
            const columns = {
              gridColumn: `${Math.min(start, end) + 1} / ${Math.max(start, end) + 2}`,
            }
            return (
              <li className={styles.lanes} key={i} style={shared}>
                <span className={styles.sent} data-back={end < start || undefined} style={columns}>
                  <span className="visually-hidden">{`${from} to ${to}: `}</span>
                  <span>{what}</span>
                </span>
              </li>
            )
          })}
        </ol>
      </div>
    </div>
  )
}
