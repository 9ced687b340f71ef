import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InboxAnswers } from '../../../src/office/inbox/inbox-answers'

const answers = { loan_amount: '400000', duration: '1', installment: '37500' }
const remark = '₦37,500 × 1 month is less than the ₦400,000 that you ask for.'
const shown = (changed: object = {}) =>
  renderToStaticMarkup(<InboxAnswers answers={{ ...answers, ...changed }} kind="loan" />)

test('a reviewer reads beside the instalment what the applicant was asked about', () => {
  expect(shown()).toContain(remark)
  expect(shown({ duration: '5', loan_amount: '150000' })).not.toContain('is less than')
})
