import { hundredths } from '../../src/shared/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Content } from '../../schemas'
import { sampleContent } from '../../src/office/editor/sample-content'
import { areSamples, exampleOf, productRate } from '../../src/shared/loan-rates'
import { loanTerms } from '../../src/shared/loan-terms'
import {
  costWords,
  planWords,
  rateWords,
  shownRate,
  termsProblem,
} from '../../src/shared/loan-words'

const samples = sampleContent.rates!
const from = '2026-11-28'
const naira = (amount: number) => BigInt(amount) * 100n
const [salary, , , , trader, travel] = samples.products.map((_, i) => productRate(samples, i)!)

const only = (...positions: number[]): Content['rates'] => ({
  ...samples,
  products: samples.products.map((product, i) =>
    positions.includes(i)
      ? product
      : { ...product, least: '', most: '', leastMonths: '', mostMonths: '', rate: '', fees: [] },
  ),
})

describe('the example of a product', () => {
  test.each([
    ['the middle by ratio, with one digit', 20_000, 500_000, 100_000],
    ['the largest amount where that is less', 12_000, 16_000, 12_000],
    ['the smallest amount where that is more', 15_100, 15_200, 15_200],
    ['the only amount', 75_000, 75_000, 75_000],
  ])('is of %s', (_, least, most, amount) => {
    const rate = { ...salary!, least: naira(least), most: naira(most) }
    const { amount: found } = exampleOf(rate)
    expect(found).toBeGreaterThanOrEqual(naira(least))
    expect(found).toBeLessThanOrEqual(naira(most))
    expect(found).toBe(naira(amount))
  })

  test('is for the months in the middle', () => {
    expect(exampleOf(salary!).months).toBe(3)
    expect(exampleOf({ ...salary!, leastMonths: 6, mostMonths: 6 }).months).toBe(6)
  })

  test('says what is paid out, instalment, months, total, cost and yearly rate', () => {
    const words = (rate: typeof salary) => {
      const request = { ...exampleOf(rate!), from }
      return costWords(request, loanTerms(rate!, request))
    }
    expect(words(salary)).toBe(
      '₦100,000 over 3 months: you get ₦99,000 and pay about ₦37,333 a month, ' +
        '₦112,000 in all. The loan costs you ₦13,000, a yearly rate of 111.3\u00a0%.',
    )
    expect(words({ ...trader!, leastMonths: 1, mostMonths: 1 })).toMatch(
      /^₦80,000 over 1 month: you pay about ₦83,600 a month, ₦83,600 in all\. The loan costs you ₦3,600, a yearly rate of 69\.6\u00a0%\.$/,
    )
  })

  test('adds up as it is read: what one gets and what it costs make what one pays in all', () => {
    let withFees = 0
    const fee = fc.record({
      name: fc.constant('Fee'),
      fixed: fc.bigInt(0n, 100_000n),
      share: fc.bigInt(0n, 2_000n),
      when: fc.constantFrom('once' as const, 'monthly' as const),
    })
    fc.assert(
      fc.property(
        fc.bigInt(0n, 3_000n),
        fc.constantFrom('flat' as const, 'balance' as const),
        fc.array(fee, { maxLength: 3 }),
        fc.bigInt(1n, 10n ** 10n),
        fc.integer({ min: 1, max: 60 }),
        (rate, method, fees, naira, months) => {
          const amount = naira * 100n
          const terms = loanTerms({ rate, method, fees }, { amount, months, from })
          fc.pre(!termsProblem(terms))
          const words = costWords({ amount, months }, terms)
          const kobo = (before: RegExp) =>
            hundredths(before.exec(words)![1]!.replaceAll(',', '').replace(/\.$/, ''))
          const gets = /you get/.test(words) ? kobo(/you get ₦([\d,.]+)/) : amount
          if (gets < amount) withFees += 1
          expect(gets + kobo(/costs you ₦([\d,.]+)/)).toBe(kobo(/₦([\d,.]+) in all/))
        },
      ),
    )
    expect(withFees).toBeGreaterThan(20)
  })

  test('says a yearly rate that nobody can read as over 10,000 %', () => {
    const rate = {
      ...salary!,
      fees: [{ name: 'Fee', fixed: 499_999n, share: 0n, when: 'once' as const }],
    }
    const request = { amount: naira(5_000), months: 6, from }
    expect(costWords(request, loanTerms(rate, request))).toMatch(
      /, a yearly rate of over 10,000\u00a0%\.$/,
    )
    expect([shownRate(100), shownRate(100.001)]).toEqual(['10,000\u00a0%', 'over 10,000\u00a0%'])
  })

  test('names no yearly rate where the fees leave nothing to pay out', () => {
    const rate = {
      ...salary!,
      fees: [{ name: 'All', fixed: 0n, share: 10_000n, when: 'once' as const }],
    }
    const request = { amount: naira(50_000), months: 1, from }
    expect(costWords(request, loanTerms(rate, request))).toMatch(/The loan costs you ₦52,000\.$/)
  })
})

describe('the line about an application', () => {
  const lent = { amount: naira(100_000), months: 3, from }

  test('says what the one product that lends it costs, and that nothing is promised', () => {
    expect(planWords(only(0), lent)).toBe(
      '₦100,000 over 3 months, paid out as ₦99,000, would cost about ₦37,333 a month, ₦112,000 in all. ' +
        'We decide whether we lend it, and on which terms.',
    )
  })

  test('says from what to what where several lend it', () => {
    const { instalments, total } = loanTerms(travel!, lent)
    expect(instalments[0]!.amount).toBe(3_883_333n)
    expect(total).toBe(11_650_000n)
    expect(planWords(only(0, 5), lent)).toBe(
      '₦100,000 over 3 months, paid out as ₦99,000 to ₦100,000, would cost ' +
        'about ₦37,333 to ₦38,833 a month, ₦112,000 to ₦116,500 in all. We decide whether we lend it, and on which terms.',
    )
  })

  test.each([
    ['amount', { ...lent, amount: naira(500_001) }],
    ['time', { ...lent, months: 6 }],
    ['number', { ...lent, months: NaN }],
  ])('is empty where nobody lends that %s', (_, request) => {
    expect(planWords(only(0), request)).toBe('')
  })
})

describe('the sentence about the cost', () => {
  const said = (months: number, rate = salary!) => {
    const request = { amount: naira(80_000), months, from }
    return rateWords(request, loanTerms(rate, request))
  }

  test('says what comes on top of ₦100, the yearly rate, and why a short loan has a high one', () => {
    expect(said(3)).toBe(
      'For each ₦100 you borrow, you pay ₦13 on top. As a yearly rate that is 111.3\u00a0%, because the loan is short.',
    )
    expect(said(12)).not.toContain('because')
  })

  test('says so where less than half a naira comes on top', () => {
    expect(said(1, { ...salary!, rate: 30n, fees: [] })).toMatch(
      /^For each ₦100 you borrow, you pay less than ₦1 on top\./,
    )
  })
})

test('figures are samples only where the section says so', () => {
  expect([areSamples(samples), areSamples({ ...samples, sample: 'no' })]).toEqual([true, false])
})
