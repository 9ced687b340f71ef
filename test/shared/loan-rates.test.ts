import { describe, expect, test } from 'vitest'
import { exampleOf, hasRates, lends, payShare, productRate } from '../../src/shared/loan-rates'
import { sectionContent } from '../fixtures/section-content'

const { rates } = sectionContent('here')
const [row] = rates.products
const product = {
  ...productRate(rates, 0)!,
  least: 20_000_00n,
  most: 500_000_00n,
  leastMonths: 1,
  mostMonths: 5,
}

describe('a product', () => {
  test.each([
    [20_000_00n, 1, true],
    [500_000_00n, 5, true],
    [19_999_99n, 1, false],
    [500_000_01n, 5, false],
    [20_000_00n, 0, false],
    [500_000_00n, 6, false],
  ])(
    'that lends from its least to its most: %s kobo for %i months is %s',
    (amount, months, yes) => {
      expect(lends(product, { amount, months })).toBe(yes)
    },
  )

  test('has no figures while its rate is blank, and figures as soon as one is filled in', () => {
    const blank = { ...row!, rate: '' }
    const none = { ...rates, products: [blank, blank] }
    expect([hasRates(none), productRate(none, 0)]).toEqual([false, undefined])
    expect(hasRates({ ...rates, products: [blank, row!] })).toBe(true)
  })

  test.each([
    ['Flat', 'flat'],
    ['Reducing balance', 'balance'],
  ] as const)('counts interest as it says: %s', (method, counted) => {
    const one = { ...rates, products: [{ ...row!, method }] }
    expect(productRate(one, 0)!.method).toBe(counted)
  })

  test('is shown by an amount that it lends, where the middle is outside of its amounts', () => {
    expect(exampleOf({ ...product, least: 15n, most: 16n }).amount).toBe(16n)
    expect(exampleOf({ ...product, least: 24n, most: 24n }).amount).toBe(24n)
  })
})

test('an instalment may take the share of the pay that the lender says, else a third', () => {
  expect(payShare({ ...rates, payShare: '' })).toBe(33_00n)
  expect(payShare({ ...rates, payShare: '40' })).toBe(40_00n)
})
