import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  effectiveAnnualRate,
  inWholeNaira,
  loanTerms,
  monthsAfter,
  type LoanFee,
  type LoanRate,
  type LoanRequest,
} from '../../src/shared/loan-terms'

const from = '2026-11-28'
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
const paid = (rate: LoanRate, request: LoanRequest) => {
  const terms = loanTerms(rate, request)
  return { ...terms, payments: terms.instalments.map(({ amount }) => amount) }
}

const method = fc.constantFrom('flat' as const, 'balance' as const)
const percent = fc.bigInt(0n, 10_000n)
const amount = fc.bigInt(1n, 10n ** 13n)
const months = fc.integer({ min: 1, max: 60 })
const fee: fc.Arbitrary<LoanFee> = fc.record({
  name: fc.constant('Fee'),
  fixed: fc.bigInt(0n, 1_000_000n),
  share: fc.bigInt(0n, 10_000n),
  when: fc.constantFrom('once' as const, 'monthly' as const),
})
const rate: fc.Arbitrary<LoanRate> = fc.record({
  rate: percent,
  method,
  fees: fc.array(fee, { maxLength: 3 }),
})
const request: fc.Arbitrary<LoanRequest> = fc.record({ amount, months, from: fc.constant(from) })

/** A fraction of whole numbers, so that nothing is ever rounded. */
type Exact = readonly [bigint, bigint]
const times = ([a, b]: Exact, [c, d]: Exact): Exact => [a * c, b * d]
const plus = ([a, b]: Exact, [c, d]: Exact): Exact => [a * d + c * b, b * d]
const toKobo = ([a, b]: Exact) => (a * 2n + b) / (b * 2n)

/** Another way to the same sum: month by month, in fractions. */
function repaidMonthByMonth({ rate, method }: LoanRate, { amount, months }: LoanRequest): bigint {
  if (method === 'flat') {
    let owed: Exact = [amount, 1n]
    for (let month = 0; month < months; month += 1) owed = plus(owed, [amount * rate, 10_000n])
    return toKobo(owed)
  }
  // Without payments the amount grows to `debt`; one naira a month grows to `saved`.
  let debt: Exact = [amount, 1n]
  let saved: Exact = [0n, 1n]
  const growth: Exact = [10_000n + rate, 10_000n]
  for (let month = 0; month < months; month += 1) {
    debt = times(debt, growth)
    saved = plus(times(saved, growth), [1n, 1n])
  }
  return toKobo(times([BigInt(months), 1n], times(debt, [saved[1], saved[0]])))
}

describe('instalments', () => {
  test('add up to the total, and what is paid out and the cost do, to the kobo', () => {
    fc.assert(
      fc.property(rate, request, (rate, request) => {
        const { payments, fees, received, total, cost } = paid(rate, request)
        const atStart = fees.filter(({ when }) => when === 'once').map((fee) => fee.amount)
        expect(sum(payments)).toBe(total)
        expect(received + sum(atStart)).toBe(request.amount)
        expect(received + cost).toBe(total)
      }),
    )
  })

  test('are as many as the months, equal but for the last, and never negative', () => {
    fc.assert(
      fc.property(rate, request, (rate, request) => {
        const { payments, cost } = paid(rate, request)
        const last = payments.at(-1)!
        expect(payments).toHaveLength(request.months)
        expect(new Set(payments.slice(0, -1)).size).toBeLessThanOrEqual(1)
        expect(payments.every((payment) => payment >= 0n)).toBe(true)
        expect(last - payments[0]!).toBeLessThan(BigInt(request.months))
        expect(last >= payments[0]!).toBe(true)
        expect(cost >= 0n).toBe(true)
      }),
    )
  })

  test('are what a calculation month by month in fractions gives', () => {
    fc.assert(
      fc.property(percent, method, request, (rate, method, request) => {
        const bare = { rate, method, fees: [] }
        expect(loanTerms(bare, request).total).toBe(repaidMonthByMonth(bare, request))
      }),
    )
  })

  test('fall due monthly, on the last day of a shorter month', () => {
    const { instalments } = loanTerms(
      { rate: 0n, method: 'flat', fees: [] },
      { amount: 400n, months: 4, from: '2027-10-31' },
    )
    expect(instalments.map(({ due }) => due)).toEqual([
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
    ])
    expect(monthsAfter('2026-12-31', 2)).toBe('2027-02-28')
    expect(monthsAfter('2026-01-15', 12)).toBe('2027-01-15')
  })

  test('leave the rest to the last one', () => {
    const { payments } = paid(
      { rate: 0n, method: 'balance', fees: [] },
      { amount: 1000n, months: 3, from },
    )
    expect(payments).toEqual([333n, 333n, 334n])
  })
})

describe('a loan never costs less', () => {
  const more = fc.bigInt(0n, 5_000n)

  test('at a higher rate', () => {
    fc.assert(
      fc.property(rate, request, more, (rate, request, more) => {
        const lower = loanTerms(rate, request)
        const higher = loanTerms({ ...rate, rate: rate.rate + more }, request)
        expect(higher.total >= lower.total).toBe(true)
        expect((higher.annualRate ?? 0) >= (lower.annualRate ?? 0) - 1e-9).toBe(true)
      }),
    )
  })

  test('for a larger amount', () => {
    fc.assert(
      fc.property(rate, request, more, (rate, request, more) => {
        const larger = { ...request, amount: request.amount + more }
        expect(loanTerms(rate, larger).cost >= loanTerms(rate, request).cost).toBe(true)
      }),
    )
  })

  test('for more months', () => {
    fc.assert(
      fc.property(rate, request, fc.integer({ min: 0, max: 24 }), (rate, request, more) => {
        const longer = { ...request, months: request.months + more }
        expect(loanTerms(rate, longer).cost >= loanTerms(rate, request).cost).toBe(true)
      }),
    )
  })

  test('in flat interest than on the balance at the same rate', () => {
    fc.assert(
      fc.property(percent, request, (rate, request) => {
        const flat = loanTerms({ rate, method: 'flat', fees: [] }, request)
        const balance = loanTerms({ rate, method: 'balance', fees: [] }, request)
        expect(flat.total >= balance.total).toBe(true)
      }),
    )
  })
})

describe('fees', () => {
  const request = { amount: 10_000_000n, months: 4, from }
  const flat = { rate: 400n, method: 'flat' } as const

  test('at the start are taken off what is paid out, and cost their amount', () => {
    const { fees, payments, received, total, cost } = paid(
      { ...flat, fees: [{ name: 'Handling', fixed: 0n, share: 150n, when: 'once' }] },
      request,
    )
    expect(fees).toEqual([{ name: 'Handling', amount: 150_000n, when: 'once' }])
    expect(payments).toEqual([2_900_000n, 2_900_000n, 2_900_000n, 2_900_000n])
    expect([received, total, cost]).toEqual([9_850_000n, 11_600_000n, 1_750_000n])
  })

  test('of each month are part of each instalment', () => {
    const { fees, payments } = paid(
      { ...flat, fees: [{ name: 'Insurance', fixed: 50_000n, share: 0n, when: 'monthly' }] },
      request,
    )
    expect(fees).toEqual([{ name: 'Insurance', amount: 200_000n, when: 'monthly' }])
    expect(payments).toEqual([2_950_000n, 2_950_000n, 2_950_000n, 2_950_000n])
  })

  test('that eat up the loan leave no rate to compare', () => {
    const { annualRate } = loanTerms(
      { ...flat, fees: [{ name: 'All', fixed: 0n, share: 10_000n, when: 'once' }] },
      request,
    )
    expect(annualRate).toBeUndefined()
  })
})

describe('the effective annual rate', () => {
  const worth = (annual: number, payments: readonly bigint[]) =>
    payments.reduce((all, one, i) => all + Number(one) * (1 + annual) ** (-(i + 1) / 12), 0)

  test('makes the payments worth what was paid out', () => {
    fc.assert(
      fc.property(rate, request, (rate, request) => {
        const { annualRate, payments, fees } = paid(rate, request)
        const atStart = fees.filter(({ when }) => when === 'once').map((fee) => fee.amount)
        const received = Number(request.amount - sum(atStart))
        fc.pre(annualRate !== undefined && annualRate < 1e6)
        expect(worth(annualRate!, payments) / received).toBeCloseTo(1, 6)
      }),
    )
  })

  test('of a loan without fees on the balance is its monthly rate, compounded', () => {
    const { annualRate } = loanTerms(
      { rate: 250n, method: 'balance', fees: [] },
      { amount: 10n ** 9n, months: 12, from },
    )
    expect(annualRate).toBeCloseTo(1.025 ** 12 - 1, 8)
  })

  test('is zero where nothing is paid for the loan', () => {
    expect(effectiveAnnualRate(900n, [300n, 300n, 300n])).toBe(0)
    expect(effectiveAnnualRate(0n, [300n])).toBeUndefined()
  })
})

// Public tables state the nominal rate of a year: twelve times that of a month.
const nominal = (effective: number | undefined) => ((1 + effective!) ** (1 / 12) - 1) * 12

describe('worked examples of regulators', () => {
  test('Reserve Bank of India, key facts statement: 20,000 for 24 months at 15 %, fees 400', () => {
    const { payments, cost, annualRate } = paid(
      {
        rate: 125n,
        method: 'balance',
        fees: [
          { name: 'Processing', fixed: 24_000n, share: 0n, when: 'once' },
          { name: 'Insurance', fixed: 16_000n, share: 0n, when: 'once' },
        ],
      },
      { amount: 2_000_000n, months: 24, from },
    )
    expect(Math.round(Number(payments[0]) / 100)).toBe(970)
    expect(Math.round(Number(cost) / 100)).toBe(3_274 + 400)
    expect(nominal(annualRate)).toBeCloseTo(0.1707, 4)
  })

  test('United States, Regulation Z, appendix J: 5,000 repaid by 24 payments of 230', () => {
    const payments = Array.from({ length: 24 }, () => 23_000n)
    expect(nominal(effectiveAnnualRate(500_000n, payments))).toBeCloseTo(0.0969, 4)
  })

  test('a bank’s key facts statement: 47,000 for 24 months at 21 %, each instalment 2,415.14', () => {
    const { payments } = paid(
      { rate: 175n, method: 'balance', fees: [] },
      { amount: 4_700_000n, months: 24, from },
    )
    expect(Number(payments[0]) / 100).toBeCloseTo(2_415.14, 0)
  })
})

describe('in whole naira', () => {
  const isWhole = (kobo: bigint) => kobo % 100n === 0n

  test('the figures that stand together add up, and none is a naira away from what is paid', () => {
    fc.assert(
      fc.property(rate, request, (rate, request) => {
        const exact = loanTerms(rate, request)
        const { instalments, received, total, cost } = inWholeNaira(exact)
        const payments = instalments.map(({ amount }) => amount)
        expect([...payments, received, total, cost].every(isWhole)).toBe(true)
        expect(sum(payments)).toBe(total)
        expect(received + cost).toBe(total)
        expect(payments.every((payment) => payment >= 0n)).toBe(true)
        for (const [i, near] of payments.slice(0, -1).entries())
          expect(Math.abs(Number(near - exact.instalments[i]!.amount))).toBeLessThan(100)
      }),
    )
  })

  test('stay with the days on which they are due', () => {
    const rate: LoanRate = { rate: 400n, method: 'flat', fees: [] }
    const { instalments } = inWholeNaira(loanTerms(rate, { amount: 8_000_000n, months: 3, from }))
    expect(instalments).toEqual([
      { due: '2026-12-28', amount: 2_986_700n },
      { due: '2027-01-28', amount: 2_986_700n },
      { due: '2027-02-28', amount: 2_986_600n },
    ])
  })
})
