import type { InboxItem } from '../../shared/contracts/inbox'
import type { AgreedText, LoanCase, LoanSummary } from '../../shared/contracts/loan-case'
import { shownDay } from '../../shared/date-text'
import { forOffice, shareOfPay, sumsRemark } from '../../shared/loan-sums'
import { officeDay } from '../../shared/office-time'
import { payShareHere } from '../../ui/loan/pay-share'
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
  about: LoanCase
  answers: Record<string, string>
}

/** A number as a phone dials it. */
const dialled = (phone: string) => phone.replace(/[^\d+]/g, '')

const counted = (others: number) =>
  others === 0 ? 'None' : `${others} ${others === 1 ? 'application' : 'applications'}`

/** What decides about an application, what does not add up in it, and the ways to its applicant. */
export function CaseSummary({ item, loan, about, answers }: CaseSummaryProps) {
  const { amount, duration, installment, salary } = loan
  const share = shareOfPay(installment, salary)
  const figures = [
    ['Amount', shownText('loan_amount', amount)],
    ['Duration', shownText('duration', duration)],
    ['Installment', shownText('installment', installment), share ? `${share} % of pay` : ''],
    ['Salary', shownText('salary_amount', salary)],
    ['With us before', counted(about.others.length)],
  ] as const
  const facts: [string, string][] = [
    ['Name', item.detail],
    ['Employer', loan.employer],
    ['Sent under', agreedWords(about.agreed)],
  ]
  const remark = sumsRemark(answers, payShareHere(), forOffice)
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, text, more = '']) => (
          <div className={styles.figure} data-missing={text === ''} key={name}>
            <dt>{name}</dt>
            <dd>{text || 'Not given'}</dd>
            {more && <dd className={styles.more}>{more}</dd>}
          </div>
        ))}
      </dl>
      {remark && <p className={`note ${styles.remark}`}>{remark}</p>}
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
