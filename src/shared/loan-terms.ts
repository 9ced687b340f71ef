// What a loan costs, said once: pages, server, mails and print call `loanTerms`.
//
// Money is whole kobo as bigint. A number would do for a sum, but an amount times a rate to the power of the months
// leaves 2^53, and a bigint cannot be mixed with a fraction by mistake: the compiler and the browser refuse.

/** Interest of each month on the amount, or on what is left of it. */
export type Method = 'flat' | 'balance'

/** A fee: so many kobo, and so many hundredths of a per cent of the amount. */
export interface LoanFee {
  name: string
  fixed: bigint
  share: bigint
  /** At the start, when the money is paid out, or with each instalment. */
  when: 'once' | 'monthly'
}

export interface LoanRate {
  /** Interest a month, in hundredths of a per cent. */
  rate: bigint
  method: Method
  fees: readonly LoanFee[]
}

export interface LoanRequest {
  /** In kobo. */
  amount: bigint
  /** From 1. */
  months: number
  /** The day on which the money is paid out, '2026-11-28' in the office's calendar. */
  from: string
}

export interface Instalment {
  /** The day on which it is due, '2026-12-28'. */
  due: string
  /** In kobo, fees of that month included. */
  amount: bigint
}

export interface LoanTerms {
  instalments: Instalment[]
  /** The fees in kobo: those at the start, and those of each month for all months. */
  fees: { name: string; amount: bigint; when: LoanFee['when'] }[]
  /** What is paid out: the amount without the fees at the start. */
  received: bigint
  /** All that is paid: the instalments. Fees at the start are never handed over, so they are no part of it. */
  total: bigint
  /** What the loan costs: with what is paid out it makes what is paid. */
  cost: bigint
  /** 0.42 for 42 % a year; undefined where the fees leave nothing to pay out. */
  annualRate: number | undefined
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

/** Half a kobo counts as one. */
const rounded = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)

/** 100 % in hundredths of a per cent. */
const whole = 10_000n

/** Amount and interest of all months together: rounded once, so that more never costs less. */
function repaid({ rate, method }: LoanRate, { amount, months }: LoanRequest): bigint {
  const count = BigInt(months)
  if (method === 'flat' || rate === 0n) return amount + rounded(amount * rate * count, whole)
  const grown = (whole + rate) ** count
  return rounded(count * amount * rate * grown, whole * (grown - whole ** count))
}

/** The same day so many months later, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/**
 * The rate a year at which the payments, each a twelfth of a year after the one before, are worth what was paid out:
 * received = Σ payment × (1 + annual)^(-month/12). It compounds, so it is comparable with any other loan's.
 * The worth grows with the discount of a month, which is therefore found by halving where it lies. A rate is not
 * money: it is the only fraction here.
 * @returns 0.42 for 42 %; undefined where nothing was paid out
 */
export function effectiveAnnualRate(
  received: bigint,
  payments: readonly bigint[],
): number | undefined {
  if (received <= 0n) return undefined
  const worth = (discount: number) =>
    payments.reduceRight((later, payment) => (later + Number(payment)) * discount, 0)
  let [low, high] = [0, 1]
  if (worth(high) <= Number(received)) return 0
  for (let round = 0; round < 200; round += 1) {
    const middle = (low + high) / 2
    if (worth(middle) < Number(received)) low = middle
    else high = middle
  }
  return high ** -12 - 1
}

/**
 * What a loan costs. Instalments are equal and whole kobo; the last one takes the rest, less than a kobo for each
 * month. They fall due monthly from a month after the start.
 */
export function loanTerms(rate: LoanRate, request: LoanRequest): LoanTerms {
  const { amount, months, from } = request
  const fees = rate.fees.map(({ name, fixed, share, when }) => {
    const each = fixed + rounded(amount * share, whole)
    return { name, when, amount: when === 'once' ? each : each * BigInt(months) }
  })
  const feesOf = (when: LoanFee['when']) =>
    sum(fees.filter((fee) => fee.when === when).map((fee) => fee.amount))
  const received = amount - feesOf('once')
  const due = repaid(rate, request) + feesOf('monthly')
  const regular = due / BigInt(months)
  const rest = due - regular * BigInt(months)
  const instalments = Array.from({ length: months }, (_, i) => ({
    due: monthsAfter(from, i + 1),
    amount: i === months - 1 ? regular + rest : regular,
  }))
  const payments = instalments.map((instalment) => instalment.amount)
  return {
    instalments,
    fees,
    received,
    total: due,
    cost: due - received,
    annualRate: effectiveAnnualRate(received, payments),
  }
}

const inNaira = (kobo: bigint) => rounded(kobo, 100n) * 100n

/**
 * The same in whole naira, for those who compare: the last instalment takes the rest, and what is paid out and the cost
 * still make what is paid.
 */
export function inWholeNaira(terms: LoanTerms): LoanTerms {
  const total = inNaira(terms.total)
  const received = inNaira(terms.received)
  const before = BigInt(terms.instalments.length - 1)
  const each = terms.instalments[0]!.amount
  const regular = inNaira(each) * before > total ? (each / 100n) * 100n : inNaira(each)
  return {
    ...terms,
    instalments: terms.instalments.map(({ due }, i) => ({
      due,
      amount: i < before ? regular : total - regular * before,
    })),
    received,
    total,
    cost: total - received,
  }
}
