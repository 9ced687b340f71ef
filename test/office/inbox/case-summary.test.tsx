import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CaseSummary } from '../../../src/office/inbox/case-summary'
import type { InboxItem } from '../../../src/shared/contracts/inbox'
import type { LoanCase, LoanSummary } from '../../../src/shared/contracts/loan-case'

const answers = { loan_amount: '400000', duration: '1', installment: '37500' }
const remark = '₦37,500 × 1 month is less than the ₦400,000 asked for.'
const loan = {
  amount: '400000',
  duration: '',
  installment: '37500',
  salary: '395000',
} as LoanSummary
const about = { others: [{}], agreed: [] as unknown } as LoanCase
const item = { detail: 'Bola Balogun', receivedAt: '2026-11-27T16:31:00.000Z' } as InboxItem
const shown = (changed: object = {}) =>
  renderToStaticMarkup(
    <CaseSummary about={about} answers={{ ...answers, ...changed }} item={item} loan={loan} />,
  )

test('a reviewer reads at once what does not add up, as the applicant was asked about it', () => {
  expect(shown()).toContain(remark)
  expect(shown({ duration: '5', loan_amount: '150000' })).not.toContain('is less than')
})

test('the figures say the share of the pay, earlier applications, and what was not given', () => {
  const text = shown().replaceAll(/<[^>]*>/g, ' ')
  expect(text).toMatch(/Installment\s+₦37,500\s+9 % of pay/)
  expect(text).toMatch(/With us before\s+1 application\b/)
  expect(text).toMatch(/Duration\s+Not given/)
})
