import { useId } from 'react'
import { guardsOf } from './guards-of'
import styles from './sandbox.module.css'
import type { Sandbox } from './use-sandbox'

const choices = { product: undefined, yes: true, no: false }
type Choice = keyof typeof choices

/** A switch for each guard: its own rule, or a fixed answer. */
export function GuardAnswers({ run, take }: Sandbox) {
  const guards = guardsOf(run.machine)
  if (guards.length === 0) return null
  return (
    <details className={styles.more}>
      <summary>Guards{run.answers.size > 0 && `, ${run.answers.size} set by you`}</summary>
      <ul className={styles.steps}>
        {guards.map((guard) => (
          <Answer
            answer={run.answers.get(guard)}
            guard={guard}
            key={guard}
            onAnswer={(answer) => take({ kind: 'answer', guard, answer })}
          />
        ))}
      </ul>
    </details>
  )
}

interface AnswerProps {
  guard: string
  answer: boolean | undefined
  onAnswer: (answer: boolean | undefined) => void
}

function Answer({ guard, answer, onAnswer }: AnswerProps) {
  const id = useId()
  const names = Object.keys(choices) as Choice[]
  return (
    <li className={styles.answer}>
      <label htmlFor={id}>{guard}</label>
      <select
        id={id}
        onChange={({ target }) => onAnswer(choices[target.value as Choice])}
        value={names.find((name) => choices[name] === answer)}
      >
        <option value="product">As on the site</option>
        <option value="yes">Always yes</option>
        <option value="no">Always no</option>
      </select>
    </li>
  )
}
