import type { InboxItem } from '../../shared/contracts/inbox'
import type { AgreedText, LoanSummary } from '../../shared/contracts/loan-case'
import { shownDay } from '../../shared/date-text'
import { officeDay } from '../../shared/office-time'
import { shownText } from '../../ui/loan/shown-answer'
import { ageInDays, dayAndTime } from '../layout/shown-time'
import styles from './case.module.css'

const textNames = { privacy: 'Privacy notice', terms: 'terms' }

/** 'Privacy notice version 3 (28 November 2026), terms version 4 (28 November 2026)' */
const agreedWords = (texts: readonly AgreedText[]) =>
  texts
    .map(({ text, version, savedAt }) =>
      version
        ? `${textNames[text]} version ${version} (${shownDay(officeDay(new Date(savedAt)))})`
        : `${textNames[text]} not written yet`,
    )
    .join(', ')

interface CaseSummaryProps {
  item: InboxItem
  loan: LoanSummary
  agreed: readonly AgreedText[]
}

/** A number as a phone dials it. */
const dialled = (phone: string) => phone.replace(/[^\d+]/g, '')

/** What decides about an application, and the ways to its applicant. */
export function CaseSummary({ item, loan, agreed }: CaseSummaryProps) {
  const facts: [string, string][] = [
    ['Name', item.detail],
    ['Amount', shownText('loan_amount', loan.amount)],
    ['Duration', shownText('duration', loan.duration)],
    ['Installment', shownText('installment', loan.installment)],
    ['Employer', loan.employer],
    ['Salary', shownText('salary_amount', loan.salary)],
    ['Sent under', agreedWords(agreed)],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div className={styles.fact} key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        <div className={styles.fact}>
          <dt>Received</dt>
          <dd>
            <time dateTime={item.receivedAt}>
              {`${ageInDays(item.receivedAt)} (${dayAndTime(item.receivedAt)})`}
            </time>
          </dd>
        </div>
        <div className={`${styles.fact} ${styles.onPaper}`}>
          <dt>Assigned to</dt>
          <dd>{loan.assignee || 'Nobody'}</dd>
        </div>
      </dl>
      <div className={`no-print ${styles.actions}`}>
        {loan.phone && (
          <a className="button quiet" href={`tel:${dialled(loan.phone)}`}>
            Call<span className="visually-hidden">{` ${loan.phone}`}</span>
          </a>
        )}
        {loan.email && (
          <a className="button quiet" href={`mailto:${encodeURIComponent(loan.email)}`}>
            Email<span className="visually-hidden">{` ${loan.email}`}</span>
          </a>
        )}
        <button className="button quiet" onClick={() => window.print()} type="button">
          Print
        </button>
      </div>
    </>
  )
}
