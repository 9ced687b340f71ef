import type { PersonSession } from '../../shared/people'
import { dayAndTime, timeOrDay } from '../layout/shown-time'
import styles from './people.module.css'

export interface PersonSessionsProps {
  sessions: readonly PersonSession[]
  isBusy: boolean
  onEnd: (session: string) => void
}

/** Where somebody is logged in. A session has no name: no address or browser is stored. */
export const PersonSessions = ({ sessions, isBusy, onEnd }: PersonSessionsProps) => (
  <ul aria-label="Sessions" className={styles.list}>
    {sessions.map(({ id, since, seenAt, isThis }) => (
      <li className={styles.session} key={id}>
        <p>
          Logged in {dayAndTime(since)}
          {isThis && <strong> (this browser)</strong>}
          <span className={styles.detail}> Last used {timeOrDay(seenAt)}</span>
        </p>
        <button
          aria-disabled={isBusy}
          className="button quiet"
          onClick={() => onEnd(id)}
          type="button"
        >
          Log out
          <span className="visually-hidden"> the session of {dayAndTime(since)}</span>
        </button>
      </li>
    ))}
  </ul>
)
