import { createPortal } from 'react-dom'
import type { LoanAnswers, LoanReceipt } from '../../../machines/loan-wizard.machine'
import { loanSteps } from '../../../schemas'
import { useSite } from '../../ui/site-facts'
import { Message } from './reference'
import styles from './receipt.module.css'
import { shownAnswers } from '../../ui/loan/shown-answer'

/** Answers printed as their last four digits only. */
const masked = ['account_number', 'bvn']

const lastFour = (text: string) => text.replace(/.(?=.{4})/gsu, '•')

/** The copy to print or save; everything else is hidden in print. */
export function Receipt({ receipt, answers }: { receipt: LoanReceipt; answers: LoanAnswers }) {
  const { company } = useSite()
  return createPortal(
    <article className={styles.receipt}>
      <h1>{`${company.name}: loan application`}</h1>
      {receipt.reference && (
        <p>
          Reference:{' '}
          <span className="reference" translate="no">
            {receipt.reference}
          </span>
        </p>
      )}
      {receipt.message && <Message {...receipt} />}
      {loanSteps
        .map(({ title }, index) => ({
          title,
          items: shownAnswers(index + 1, answers).filter(({ text }) => text),
        }))
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => (
          <section key={title}>
            <h2>{title}</h2>
            <dl>
              {items.map(({ name, title: question, text }) => (
                <div className={styles.row} key={name}>
                  <dt>{question}</dt>
                  <dd>{masked.includes(name) ? lastFour(text) : text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </article>,
    document.body,
  )
}
