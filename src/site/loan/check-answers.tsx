import { useSelector } from '@xstate/react'
import { loanSteps } from '../../../schemas'
import { withoutBrackets } from '../../ui/form/sentence'
import styles from './check-answers.module.css'
import { loanFields } from '../../ui/loan/loan-fields'
import { loanQuestion } from '../../ui/loan/loan-question'
import { shownAnswers, type ShownAnswer } from '../../ui/loan/shown-answer'
import { Notice } from '../../ui/kit/notice'
import type { LoanWizard } from './use-loan-wizard'

interface RowProps {
  question: string
  answer: string
  asked?: string | undefined
  /** Hidden text that names the answer a button changes. */
  about?: string
  disabled: boolean
  onChange: () => void
}

/** An answer, a question about it if it looks wrong, and a button to change it. */
const Row = ({ question, answer, asked, about = question, disabled, onChange }: RowProps) => (
  <div className={styles.row}>
    <dt className="muted">{question}</dt>
    <dd className={answer ? undefined : 'muted'}>
      <span dir="auto">{answer || 'Not given'}</span>
      {asked && <Notice className={styles.asked}>{asked}</Notice>}
    </dd>
    <dd>
      <button className="link" disabled={disabled} onClick={onChange} type="button">
        Change<span className="visually-hidden">{` ${about}`}</span>
      </button>
    </dd>
  </div>
)

/** Several steps ask for a surname, so the button's accessible name includes the step. */
const aboutOf = ({ step, title }: ShownAnswer) =>
  loanFields.filter((field) => withoutBrackets(field.title) === title).length > 1
    ? `${title}, ${loanSteps[step - 1]!.title}`
    : title

/** All answers that will be sent, each with a button to change it. */
export function CheckAnswers({
  actor,
  send,
  disabled,
}: Pick<LoanWizard, 'actor' | 'send'> & { disabled: boolean }) {
  const answers = useSelector(actor, ({ context }) => context.answers)
  const goTo = ({ step, name }: ShownAnswer) => send({ type: 'goTo', step, field: name })
  const last = loanSteps.length - 1
  const groups = loanSteps
    .map(({ title }, index) => ({
      title,
      // The last step is being filled right above.
      shown: shownAnswers(index + 1, answers).filter(({ text }) => text || index < last),
    }))
    .filter(({ shown }) => shown.length > 0)
  return (
    <section aria-labelledby="check-answers" className={styles.answers}>
      <h3 id="check-answers">Check your answers</h3>
      {groups.map(({ title, shown }) => {
        const isEmpty = shown.every(({ text }) => !text)
        return isEmpty ? (
          <dl className={`${styles.group} ${styles.folded}`} key={title}>
            <Row answer="" disabled={disabled} onChange={() => goTo(shown[0]!)} question={title} />
          </dl>
        ) : (
          <div className={styles.group} key={title}>
            <h4 className="part-title">{title}</h4>
            <dl>
              {shown.map((answer) => (
                <Row
                  about={aboutOf(answer)}
                  answer={answer.text}
                  asked={loanQuestion(answer.name, answers)?.text}
                  disabled={disabled}
                  key={answer.name}
                  onChange={() => goTo(answer)}
                  question={answer.title}
                />
              ))}
            </dl>
          </div>
        )
      })}
    </section>
  )
}
