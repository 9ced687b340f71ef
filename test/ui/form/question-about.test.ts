import { describe, expect, test } from 'vitest'
import { loanSteps } from '../../../schemas'
import { questionAbout } from '../../../src/ui/form/question-about'

const application = {
  properties: Object.assign({}, ...loanSteps.map(({ properties }) => properties)) as object,
}
const now = new Date(2026, 10, 22, 9)
const asked = (name: string, answer: string, others = {}) =>
  questionAbout(application, name, { ...others, [name]: answer }, now)

describe('an answer that looks wrong', () => {
  test.each([
    ['phone', 'abc', 'This does not look like a phone number. Is this right?'],
    ['referII_phone_name', '12', 'This does not look like a phone number. Is this right?'],
    ['email', 'not-an-email', 'This does not look like an email address. Is this right?'],
    ['bvn', '2212345678', 'A BVN has 11 digits. Is this right?'],
    ['account_number', '12345', 'Most account numbers have 10 digits. Is this right?'],
    ['dob', '06/01/2025', 'This makes you younger than 18. Is this right?'],
    ['dob', '11/23/2008', 'This makes you younger than 18. Is this right?'],
    ['dob', '11/22/1925', 'This makes you older than 100. Is this right?'],
    ['employment_dob', '11/23/2026', 'This date is in the future. Is this right?'],
    ['account_opened', '12/01/2030', 'This date is in the future. Is this right?'],
    ['pay_date', '11/21/2026', 'This date has passed. Is this right?'],
    [
      'pay_date',
      'the 25th',
      'We could not read this as a date. Enter the month first, for example 11/27/2026.',
    ],
    ['installment', '-5000', 'This is zero or less. Is this right?'],
    ['loan_amount', '₦0', 'This is zero or less. Is this right?'],
    ['salary_amount', 'enough', 'We could not read this as an amount. Is this right?'],
    ['dob', '02/30/1990', 'February 1990 has 28 days. Is this right?'],
  ])('%s %j: %s', (name, answer, text) => {
    expect(asked(name, answer)).toEqual({ text })
  })

  test.each([
    ['27/03/1990', 'The month comes first. Did you mean 27 March 1990?'],
    ['1990-03-27', 'The month comes first. Did you mean 27 March 1990?'],
    ['27031990', 'The month comes first. Did you mean 27 March 1990?'],
    ['27/3/90', 'The year has four digits. Did you mean 27 March 1990?'],
  ])('as the date %j is given the day that was meant', (answer, text) => {
    for (const name of ['dob', 'employment_dob', 'account_opened', 'pay_date'])
      expect(asked(name, answer)).toEqual({ text, instead: '03/27/1990' })
  })

  test('is compared with the date of birth of another step', () => {
    const text = 'This is before your date of birth. Is this right?'
    const born = { dob: '27 March 1990' }
    expect(asked('employment_dob', '03/26/1990', born)).toEqual({ text })
    expect(asked('account_opened', '03/26/1990', born)).toEqual({ text })
    expect(asked('employment_dob', '03/28/1990', born)).toBeUndefined()
    expect(asked('employment_dob', '03/26/1990')).toBeUndefined()
  })
})

describe('nothing is asked', () => {
  test.each([
    ['phone', '+234 (801) 234-5678'],
    ['email', 'ada@example.org'],
    ['bvn', '221 2345 6789'],
    ['account_number', '0123456789'],
    ['dob', '11/22/2008'],
    ['dob', '11/23/1925'],
    ['employment_dob', '11/22/2026'],
    ['pay_date', '11/22/2026'],
    ['loan_amount', '250k'],
    ['surname', '???'],
  ])('about %s %j', (name, answer) => {
    expect(asked(name, answer)).toBeUndefined()
  })

  test('about what was left empty', () => {
    for (const name of Object.keys(application.properties)) expect(asked(name, ' ')).toBeUndefined()
  })
})
