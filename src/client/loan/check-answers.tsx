import { useSelector } from '@xstate/react'
import { loanSteps } from '../../../schemas'
import styles from './check-answers.module.css'
import { loanFields } from './loan-fields'
import { shownAnswers } from './shown-answer'
import type { LoanWizard } from './use-loan-wizard'

/** Both references ask the same: read aloud, each button says which of them it leads to. */
const named = (question: string, group: string) =>
  loanFields.filter(({ title }) => title === question).length > 1
    ? `${question}, ${group}`
    : question

/** Everything that will be sent, each answer with a way back to its question. Experience W4. */
export function CheckAnswers({
  actor,
  send,
  disabled,
}: Pick<LoanWizard, 'actor' | 'send'> & { disabled: boolean }) {
  const answers = useSelector(actor, ({ context }) => context.answers)
  return (
    <section aria-labelledby="check-answers" className={styles.answers}>
      <h3 id="check-answers">Check your answers</h3>
      {loanSteps.map(({ title }, index) => (
        <div className={styles.group} key={title}>
          <h4>{title}</h4>
          <dl>
            {shownAnswers(index + 1, answers).map(({ name, title: question, step, text }) => (
              <div className={styles.row} key={name}>
                <dt>{question}</dt>
                <dd className={text ? undefined : styles.none}>{text || 'Not given'}</dd>
                <dd>
                  <button
                    className={`link ${styles.change}`}
                    disabled={disabled}
                    onClick={() => send({ type: 'goTo', step, field: name })}
                    type="button"
                  >
                    Change<span className="visually-hidden"> {named(question, title)}</span>
                  </button>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
