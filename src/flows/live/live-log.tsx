import { ValueTree } from '../value-tree'
import type { LiveFlow } from './live-board'
import styles from './live.module.css'

const time = (at: number) => new Date(at).toLocaleTimeString('en-GB')

/** A machine's events, latest first. */
export function LiveLog({ log }: Pick<LiveFlow, 'log'>) {
  return (
    <section aria-labelledby="live-log">
      <h3 id="live-log">Events</h3>
      {log.length === 0 && (
        <p className={styles.none}>No events since this page started watching.</p>
      )}
      <ol className={styles.log}>
        {log.map(({ at, event: { type, payload } }, index) => (
          <li key={log.length - index}>
            <b>{type}</b> <span className={styles.none}>{time(at)}</span>
            {typeof payload === 'object' && Object.keys(payload).length > 0 && (
              <ValueTree isRedacted label={`Payload of ${type}`} value={payload} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
