import { shownDay } from '../../shared/date-text'
import { Icon } from '../icon'
import styles from './tracker.module.css'

export interface TrackedStage {
  name: string
  /** `yes` and `no` are ends. */
  state: 'done' | 'now' | 'yes' | 'no' | 'open'
  /** The day of it, '2026-11-29', and the words before it or in place of it. */
  on?: string | undefined
  words?: string | undefined
}

/** '23 Nov': the year is clear. */
const shortDay = (date: string) => shownDay(date).replace(/^(\d+ \w{3}).*$/, '$1')

const said = { done: 'done', now: 'current', yes: 'done', no: 'ended', open: 'not yet' }

/** How far something has come that somebody waits for, each stage with its day. */
export const Tracker = ({ label, stages }: { label: string; stages: readonly TrackedStage[] }) => (
  <ol aria-label={label} className={styles.tracker}>
    {stages.map(({ name, state, on, words }) => (
      <li
        aria-current={['now', 'yes', 'no'].includes(state) ? 'step' : undefined}
        className={styles.stage}
        data-state={state}
        key={name}
      >
        <span className={styles.name}>
          {(state === 'done' || state === 'yes') && <Icon name="done" size={16} />}
          <span>{name}</span>
          <span className="visually-hidden">{`, ${said[state]}`}</span>
        </span>
        <span className="small">
          {words && <span>{`${words} `}</span>}
          {on && <time dateTime={on}>{shortDay(on)}</time>}
        </span>
      </li>
    ))}
  </ol>
)
