import { loanSteps } from '../../../schemas'
import type { InboxKind } from '../../shared/back-office'
import { stepOf } from '../../ui/loan/loan-fields'
import { shownText } from '../../ui/loan/shown-answer'
import styles from './inbox.module.css'
import { labelOf } from '../layout/inbox-words'

interface Answer {
  name: string
  text: string
}

/** The steps of an application with their answers; other entries have one part. */
function partsOf(kind: InboxKind, answers: Answer[]) {
  if (kind !== 'loan') return [{ title: '', items: answers }]
  return loanSteps
    .map(({ title }, index) => ({
      title,
      items: answers
        .filter(({ name }) => stepOf(name) === index + 1)
        .map(({ name, text }) => ({ name, text: shownText(name, text) })),
    }))
    .filter(({ items }) => items.length > 0)
}

export interface InboxAnswersProps {
  kind: InboxKind
  answers: Record<string, string>
}

/** The answers of an entry under the labels of their form. */
export function InboxAnswers({ kind, answers }: InboxAnswersProps) {
  const items = Object.entries(answers).map(([name, text]) => ({ name, text }))
  return partsOf(kind, items).map(({ title, items }) => (
    <section key={title}>
      {title && <h2 className={styles.heading}>{title}</h2>}
      <dl className={styles.answers} data-kind={kind}>
        {items.map(({ name, text }) => (
          <div className={styles.answer} key={name}>
            <dt>{labelOf(kind, name)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
