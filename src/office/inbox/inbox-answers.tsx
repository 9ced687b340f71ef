import { loanSteps } from '../../../schemas'
import type { InboxKind } from '../../shared/back-office'
import { sumsRemark } from '../../shared/loan-sums'
import { stepOf } from '../../ui/loan/loan-fields'
import { payShareHere } from '../../ui/loan/pay-share'
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

/** What the applicant was asked about before sending: sums that do not add up. */
function SumsRemark({ answers }: { answers: Record<string, string> }) {
  const remark = sumsRemark(answers, payShareHere())
  return remark && <p className={styles.asked}>{remark}</p>
}

/** The answers of an entry under the labels of their form. */
export function InboxAnswers({ kind, answers }: InboxAnswersProps) {
  const items = Object.entries(answers).map(([name, text]) => ({ name, text }))
  return partsOf(kind, items).map(({ title, items }) => (
    <section key={title}>
      {title && <h2 className={styles.heading}>{title}</h2>}
      <dl className={styles.answers}>
        {items.map(({ name, text }) => (
          <div className={styles.answer} key={name}>
            <dt>{labelOf(kind, name)}</dt>
            <dd>
              <span>{text}</span>
              {kind === 'loan' && name === 'installment' && <SumsRemark answers={answers} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
