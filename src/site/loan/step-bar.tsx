import { loanSteps } from '../../../schemas'
import styles from './step-bar.module.css'

const words = { completed: 'completed', current: 'current', open: 'not completed' }

const stateOf = (step: number, current: number) =>
  step < current ? 'completed' : step === current ? 'current' : 'open'

/** The progress through the steps. */
export function StepBar({ current }: { current: number }) {
  const next = loanSteps[current]?.title
  return (
    <>
      <p className={styles.count}>{`Step ${current} of ${loanSteps.length}`}</p>
      <ol aria-label="Steps of the application" className={styles.steps}>
        {loanSteps.map(({ title }, index) => {
          const state = stateOf(index + 1, current)
          return (
            <li
              aria-current={state === 'current' ? 'step' : undefined}
              className={styles.step}
              data-state={state}
              key={title}
            >
              <span className={styles.number}>{index + 1}</span>{' '}
              <span className={styles.name}>{title}</span>
              <span className="visually-hidden">{`, ${words[state]}`}</span>
            </li>
          )
        })}
      </ol>
      <p className={styles.next}>{next ? `Next: ${next}` : 'Last step'}</p>
    </>
  )
}
