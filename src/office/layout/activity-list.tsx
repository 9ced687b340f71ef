import { Link } from '@tanstack/react-router'
import type { Activity } from '../../shared/contracts/activity'
import styles from './activity-list.module.css'
import { whoseName, pageAbout, deedSentence } from './activity-words'
import { dayAndTime } from './shown-time'

/** Who did what and when, each with a link to what came of it. */
export const ActivityList = ({ items }: { items: readonly Activity[] }) => (
  <ol className={`rows ${styles.list}`}>
    {items.map((entry) => {
      const place = pageAbout(entry)
      const sentence = deedSentence(entry)
      return (
        <li className={styles.entry} key={entry.id}>
          <p className="name">{whoseName(entry)}</p>
          <p className={styles.what}>{place ? <Link to={place}>{sentence}</Link> : sentence}</p>
          <p className="small">
            <time dateTime={entry.at}>{dayAndTime(entry.at)}</time>
          </p>
        </li>
      )
    })}
  </ol>
)
