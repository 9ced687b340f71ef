import { describe, expect, test } from 'vitest'
import { formSchemas } from '../../schemas'
import {
  acceptDays,
  datedFacts,
  needsSecond,
  offerErrors,
  offerFacts,
  type OfferForm,
} from '../../src/shared/loan-offer'
import { hundredths } from '../../src/shared/money'
import { validate } from '../../src/shared/validate'
import { compileSchema } from '../../src/shared/vocabulary'
import { sectionContent } from '../fixtures/section-content'

/** 4 % flat, a fee of 1.5 % at the start, ₦20,000 to ₦500,000, 1 to 5 months. */
const { rates } = sectionContent('here')
const [row] = rates.products
const form: OfferForm = {
  product: '1',
  amount: '200000',
  months: '5',
  rate: '4',
  method: 'Flat',
  reason: 'meets-terms',
  text: '',
  total: '',
  cost: '',
}
const exception = { reason: 'exception', text: 'To see' } as const
const withFee = (fixed: string, percent = '') => ({
  ...rates,
  products: [{ ...row!, fees: [{ name: 'Fee', fixed, percent, when: 'Once' as const }] }],
})

describe('an offer', () => {
  test.each([
    [{ amount: '0' }, '/amount', 'Enter an amount of ₦1 or more, for example 50,000.'],
    [{ amount: '-5' }, '/amount', 'Enter an amount of ₦1 or more, for example 50,000.'],
    [{ amount: '9'.repeat(30) }, '/amount', 'Enter an amount of ₦1 or more, for example 50,000.'],
    [{ months: '0' }, '/months', 'Enter a whole number of months from 1 to 999, for example 6.'],
    [{ months: '1.5' }, '/months', 'Enter a whole number of months from 1 to 999, for example 6.'],
    [{ rate: 'four' }, '/rate', 'Enter a per cent as a number, for example 4 or 4.5.'],
    [{ product: '7' }, '/product', 'Please choose a product.'],
    [{ method: 'Other' }, '/method', 'Please choose what interest is calculated on.'],
  ])('whose form has %j is refused at %s', (changed, path, message) => {
    const errors = validate(compileSchema(formSchemas.loanOffer), { ...form, ...changed })
    expect(errors).toEqual([{ path, message }])
  })

  const otherTerms = 'These are not the terms of the product. Choose another reason, and say it.'
  const changed =
    'The figures under Rates have changed. Reload the page, and check the terms again.'
  const none = 'This product has no figures. Fill them in under Rates, or choose another.'
  const samples =
    'The figures under Rates are samples, which nobody can be offered. Enter your own there first.'
  const nothing = 'The fees leave nothing to pay out. Enter a larger amount.'

  test.each<[Partial<OfferForm>, typeof rates, string, string]>([
    [{}, { ...rates, products: [{ ...row!, rate: '' }] }, '/product', none],
    [exception, { ...rates, sample: 'yes' }, '/product', samples],
    [{ rate: '100.01', ...exception }, rates, '/rate', 'Enter at most 100 % a month.'],
    [{ amount: '30000', ...exception }, withFee('30000'), '/amount', nothing],
    [
      { amount: '1', months: '999', rate: '0', ...exception },
      rates,
      '/months',
      'Each instalment would be ₦0. Enter fewer months or a larger amount.',
    ],
    [{ total: '240000.01' }, rates, '/product', changed],
    [{ total: '240000', cost: '43000.01' }, rates, '/product', changed],
    [{ cost: '43000' }, withFee(''), '/product', changed],
    [{ amount: '500000.01' }, rates, '/reason', otherTerms],
    [{ months: '6' }, rates, '/reason', otherTerms],
    [{ rate: '3.99' }, rates, '/reason', otherTerms],
    [{ method: 'Reducing balance' }, rates, '/reason', otherTerms],
  ])('with %j is refused', (more, figures, path, message) => {
    expect(offerErrors(figures, { ...form, ...more })).toEqual([{ path, message }])
  })

  test.each<[Partial<OfferForm>]>([
    [{}],
    [{ total: '240000', cost: '43000' }],
    [{ amount: '500000.01', ...exception }],
    [{ rate: '100', ...exception }],
    [{ method: 'Reducing balance', ...exception }],
  ])('with %j can be made', (more) => {
    expect(offerErrors(rates, { ...form, ...more })).toEqual([])
  })

  test('says what the loan costs, undated until it is paid out on a day', () => {
    const facts = offerFacts(rates, form)!
    expect(facts).toEqual({
      product: 'Salary Advance',
      amount: '200000',
      receives: '197000',
      rate: '4',
      method: 'Flat',
      from: '',
      instalments: Array(5).fill({ due: '', amount: '48000' }),
      fees: [{ name: 'Handling here', amount: '3000', when: 'once' }],
      total: '240000',
      cost: '43000',
      annualRate: expect.stringMatching(/^\d+(\.\d)?\u00a0%$/),
      late: 'Late here',
      mindDays: 3,
      isSample: false,
    })
    const dated = datedFacts(facts, '2026-01-31')
    expect(dated.from).toBe('2026-01-31')
    expect(dated.instalments.map(({ due }) => due)).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ])
    expect(offerFacts({ ...rates, products: [] }, form)).toBeUndefined()
  })

  test('of the largest amount and time that can be typed is counted to the kobo', () => {
    const huge = { amount: '999999999999.99', months: '999', method: 'Reducing balance' } as const
    const facts = offerFacts(rates, { ...form, ...huge, ...exception })!
    expect(facts.method).toBe('Reducing balance')
    const sum = (all: { amount: string }[]) =>
      all.reduce((kobo, { amount }) => kobo + hundredths(amount), 0n)
    expect(sum(facts.instalments)).toBe(hundredths(facts.total))
    expect(hundredths(facts.receives) + sum(facts.fees)).toBe(hundredths(facts.amount))
    expect(hundredths(facts.receives) + hundredths(facts.cost)).toBe(hundredths(facts.total))
  })

  test('costs less where interest is on what is left', () => {
    const { total } = offerFacts(rates, { ...form, method: 'Reducing balance' })!
    expect(total).toBe('224627.11')
  })

  test('stands, and may be taken back, as long as the lender says, else seven and three days', () => {
    const unsaid = { ...rates, acceptDays: '', mindDays: '' }
    const said = { ...rates, acceptDays: '9', mindDays: '2' }
    expect([unsaid, said].map(acceptDays)).toEqual([7, 9])
    expect([unsaid, said].map((one) => offerFacts(one, form)!.mindDays)).toEqual([3, 2])
  })

  test.each([
    ['', '999999999', false],
    ['150000', '149999.99', false],
    ['150000', '150000', true],
  ])('from %j on needs a second person: ₦%s is %s', (secondFrom, amount, isNeeded) => {
    expect(needsSecond({ secondFrom }, { amount })).toBe(isNeeded)
  })
})
