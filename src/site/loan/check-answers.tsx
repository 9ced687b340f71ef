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

/** '18 answers, 3 documents' */
function countWords(shown: readonly ShownAnswer[]) {
  const given = shown.filter(({ text }) => text)
  const documents = given.filter((one) => one.isDocument).length
  const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
  return [
    counted(given.length - documents, 'answer'),
    ...(documents ? [counted(documents, 'document')] : []),
  ].join(', ')
}

/** All answers that will be sent, folded for each step unless one is asked about, each with a button to change it. */
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
      shown: shownAnswers(index + 1, answers)
        // The last step is being filled right above.
        .filter(({ text }) => text || index < last)
        .map((answer) => ({ ...answer, asked: loanQuestion(answer.name, answers)?.text })),
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
          <details
            className={`fold ${styles.group}`}
            key={title}
            open={shown.some(({ asked }) => asked !== undefined)}
          >
            <summary>
              <span>{title}</span> <span className="small">{countWords(shown)}</span>
            </summary>
            <dl>
              {shown.map((answer) => (
                <Row
                  about={aboutOf(answer)}
                  answer={answer.text}
                  asked={answer.asked}
                  disabled={disabled}
                  key={answer.name}
                  onChange={() => goTo(answer)}
                  question={answer.title}
                />
              ))}
            </dl>
          </details>
        )
      })}
    </section>
  )
}
