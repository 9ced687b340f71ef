import styles from './steps.module.css'

const words = { completed: 'completed', current: 'current', open: 'not completed' }

interface StepsProps {
  label: string
  titles: readonly string[]
  /** The step that one is at, counted from 1. */
  current: number
}

/** How far somebody has come: a list beside a form, segments above it where there is no room. */
export function Steps({ label, titles, current }: StepsProps) {
  const next = titles[current]
  return (
    <>
      <p className={`small ${styles.count}`}>{`Step ${current} of ${titles.length}`}</p>
      <ol aria-label={label} className={styles.steps}>
        {titles.map((title, i) => {
          const state = i + 1 < current ? 'completed' : i + 1 === current ? 'current' : 'open'
          return (
            <li
              aria-current={state === 'current' ? 'step' : undefined}
              className={styles.step}
              data-state={state}
              key={title}
            >
              <span className={styles.number}>{i + 1}</span>{' '}
              <span className={styles.name}>{title}</span>
              <span className="visually-hidden">{`, ${words[state]}`}</span>
            </li>
          )
        })}
      </ol>
      <p className={`small ${styles.next}`}>{next ? `Next: ${next}` : 'Last step'}</p>
    </>
  )
}
