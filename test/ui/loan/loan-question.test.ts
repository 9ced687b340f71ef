import { describe, expect, test } from 'vitest'
import { sumsRemark } from '../../../src/shared/loan-sums'
import { loanQuestion } from '../../../src/ui/loan/loan-question'

const answers = {
  loan_amount: '400,000',
  duration: '1',
  installment: '37,500',
  salary_amount: '90k',
}

describe('sums that do not add up', () => {
  test('are asked about beside the instalment', () => {
    const text = '₦37,500 × 1 month is less than the ₦400,000 that you ask for.'
    expect(loanQuestion('installment', answers)).toEqual({ text })
    expect(loanQuestion('loan_amount', answers)).toBeUndefined()
  })

  test('are compared over all months, to the kobo', () => {
    const over = (installment: string) =>
      sumsRemark({ loan_amount: '100,000.01', duration: '3', installment })
    expect(over('33,333.33')).toBe(
      '₦33,333.33 × 3 months is less than the ₦100,000.01 that you ask for.',
    )
    expect(over('33,333.34')).toBeUndefined()
  })

  test('are those of the pay only where the lender has given a share', () => {
    const affordable = { ...answers, loan_amount: '30,000' }
    expect(sumsRemark(affordable)).toBeUndefined()
    expect(sumsRemark(affordable, 3_300n)).toBe(
      '₦37,500 a month is more than 33 % of your pay, ₦90,000.',
    )
    expect(sumsRemark({ ...affordable, salary_amount: '113,636.37' }, 3_300n)).toBeUndefined()
  })

  test.each([
    ['an amount that cannot be read', { loan_amount: 'a lot' }],
    ['no months', { duration: '' }],
    ['another time than months', { duration: 'soon' }],
    ['no instalment', { installment: '' }],
  ])('are not asked about with %s', (_, changed) => {
    expect(sumsRemark({ ...answers, ...changed })).toBeUndefined()
  })
})
