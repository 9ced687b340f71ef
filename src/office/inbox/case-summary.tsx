import type { ReactNode } from 'react'
import type { InboxItem } from '../../shared/contracts/inbox'
import type { AgreedText, LoanCase, LoanSummary } from '../../shared/contracts/loan-case'
import { shownDay } from '../../shared/date-text'
import { forOffice, shareOfPay, sumsRemark } from '../../shared/loan-sums'
import { officeDay } from '../../shared/office-time'
import { productNames } from '../../shared/pages'
import { payShareHere } from '../../ui/loan/pay-share'
import { shownText } from '../../ui/loan/shown-answer'
import { ageInDays, dayAndTime } from '../layout/shown-time'
import styles from './case.module.css'
import { Notice } from '../../ui/kit/notice'
import { Facts } from '../../ui/kit/facts'

const textNames = { privacy: 'privacy notice', terms: 'terms' }

/** 'privacy notice version 3 (28 November 2026), terms version 4 (28 November 2026)' */
export const agreedWords = (texts: readonly AgreedText[]) =>
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
  /** Stands above the figures. */
  children?: ReactNode
}

const counted = (others: number) =>
  others === 0 ? 'None' : `${others} ${others === 1 ? 'application' : 'applications'}`

/** What decides about an application, and what does not add up in it. */
export function CaseSummary({ item, loan, about, answers, children }: CaseSummaryProps) {
  const { amount, duration, installment, product, salary } = loan
  const share = shareOfPay(installment, salary)
  const figures = [
    { name: 'Amount', value: shownText('loan_amount', amount) },
    { name: 'Duration', value: shownText('duration', duration) },
    {
      name: 'Installment',
      value: shownText('installment', installment),
      more: share && `${share} % of pay`,
    },
    { name: 'Salary', value: shownText('salary_amount', salary) },
    ...(product ? [{ name: 'Product', value: productNames[Number(product) - 1]! }] : []),
    { name: 'With us before', value: counted(about.others.length) },
  ]
  const remark = sumsRemark(answers, payShareHere(), forOffice)
  return (
    <>
      <dl className={`small ${styles.facts}`}>
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
      {children}
      <Facts facts={figures} isStrip />
      {remark && <Notice>{remark}</Notice>}
    </>
  )
}
