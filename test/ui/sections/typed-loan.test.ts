import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductRate } from '../../../src/shared/loan-rates'
import { amountStops, asTyped, readLoan, stopAt } from '../../../src/ui/sections/typed-loan'

const rate: ProductRate = {
  least: 2_000_000n,
  most: 50_000_000n,
  leastMonths: 1,
  mostMonths: 5,
  rate: 400n,
  method: 'flat',
  fees: [],
}

const notLent = 'Enter an amount that we lend here: ₦20,000 to ₦500,000.'
const noMonths = 'Enter a whole number of months: 1 to 5 months.'

describe('a loan as it is typed', () => {
  test.each([
    ['250,000', '3', 25_000_000n, 3],
    [' N250k ', '3 months', 25_000_000n, 3],
    ['₦20,000.50', ' 1 month', 2_000_050n, 1],
    ['0.5m', '05', 50_000_000n, 5],
  ])('%j for %j is understood', (amount, months, kobo, number) => {
    expect(readLoan(rate, { amount, months })).toEqual({ amount: kobo, months: number })
  })

  test.each([
    ['', '3', notLent],
    ['a lot', '3', notLent],
    ['250.000', '3', notLent],
    ['-50,000', '3', notLent],
    ['19,999.99', '3', notLent],
    ['500,000.01', '3', notLent],
    ['9'.repeat(400), '3', notLent],
    ['250,000', '', noMonths],
    ['250,000', '0', noMonths],
    ['250,000', '6', noMonths],
    ['250,000', '2.5', noMonths],
    ['250,000', '-2', noMonths],
    ['250,000', 'three', noMonths],
  ])('%j for %j is answered with what is lent', (amount, months, sentence) => {
    expect(readLoan(rate, { amount, months })).toBe(sentence)
  })

  test('what a slider types is what its stop stands for', () => {
    for (const amount of amountStops(rate))
      expect(readLoan(rate, asTyped({ amount, months: 2 }))).toEqual({ amount, months: 2 })
  })
})

describe('a slider', () => {
  const kobo = fc.bigInt(100n, 10n ** 14n)

  test('goes from the smallest amount to the largest, in at most about 100 steps that grow', () => {
    fc.assert(
      fc.property(kobo, kobo, (one, other) => {
        const [least, most] = one < other ? [one, other] : [other, one]
        const stops = amountStops({ ...rate, least, most })
        expect(stops[0]).toBe(least)
        expect(stops.at(-1)).toBe(most)
        expect(stops.length).toBeLessThanOrEqual(103)
        expect(stops.every((stop, i) => i === 0 || stop > stops[i - 1]!)).toBe(true)
      }),
    )
  })

  test('stops at round amounts between them', () => {
    const stops = amountStops({ ...rate, least: 1_550_000n, most: 30_000_000n })
    expect(stops.slice(0, 3)).toEqual([1_550_000n, 2_000_000n, 2_500_000n])
  })

  test('stands at the last stop that the field reaches', () => {
    expect(stopAt([10, 20, 30], 25)).toBe(1)
    expect(stopAt([10, 20, 30], 99)).toBe(2)
    expect(stopAt([10, 20, 30], 5)).toBe(0)
    expect(stopAt([10, 20, 30], undefined)).toBe(0)
  })
})
