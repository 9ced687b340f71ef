import type { ReactNode } from 'react'
import { dayAndTime } from '../layout/shown-time'
import styles from './timeline.module.css'

/** Something that happened. */
export interface Happened {
  /** A time or a day. */
  at: string
  who: string
  words: string
  text: string
  /** What belongs to it, below its text. */
  more?: ReactNode
}

/** What happened, the newest first; what has the same time, in the order given. */
export function TimelineList({ all }: { all: readonly Happened[] }) {
  if (all.length === 0) return <p className="small">No activity yet</p>
  return (
    <ol className="branch">
      {[...all]
        .sort((a, b) => b.at.localeCompare(a.at))
        .map(({ at, who, words, text, more }, i) => (
          <li className={styles.event} key={i}>
            <p className="name">{words}</p>
            {text && (
              <p className="prose written" dir="auto">
                {text}
              </p>
            )}
            {more}
            <p className="small">
              <span>{`${who},`}</span> <time dateTime={at}>{dayAndTime(at)}</time>
            </p>
          </li>
        ))}
    </ol>
  )
}
