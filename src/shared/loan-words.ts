import { shownKobo } from './money'
import type { Content } from '../../schemas'
import { lends, productRate, shownMonths } from './loan-rates'
import { inWholeNaira, loanTerms, type LoanRequest, type LoanTerms } from './loan-terms'

const mostRate = 100

/** '42.6 %' of 0.4258, never broken over two lines; 'over 10,000 %' beyond that. */
export const shownRate = (annualRate: number) =>
  annualRate > mostRate
    ? 'over 10,000\u00a0%'
    : `${(annualRate * 100).toLocaleString('en', { maximumFractionDigits: 1 })}\u00a0%`

/** Why nobody lends on such terms, and what to change; undefined for any others. */
export function termsProblem({ received, instalments }: LoanTerms) {
  if (received <= 0n)
    return {
      of: 'amount',
      message: 'The fees leave nothing to pay out. Enter a larger amount.',
    } as const
  if (instalments[0]!.amount === 0n)
    return {
      of: 'months',
      message: 'Each instalment would be ₦0. Enter fewer months or a larger amount.',
    } as const
  return undefined
}

/** What a loan costs, in whole naira: what is paid out, instalment, months, total, cost and yearly rate. */
export function costWords({ amount, months }: Omit<LoanRequest, 'from'>, exact: LoanTerms): string {
  const { instalments, received, total, cost, annualRate } = inWholeNaira(exact)
  const gets = received < amount ? `you get ${shownKobo(received)} and pay` : 'you pay'
  const rate = annualRate === undefined ? '' : `, a yearly rate of ${shownRate(annualRate)}`
  return (
    `${shownKobo(amount)} over ${shownMonths(months)}: ${gets} about ` +
    `${shownKobo(instalments[0]!.amount)} a month, ${shownKobo(total)} in all. ` +
    `The loan costs you ${shownKobo(cost)}${rate}.`
  )
}

/** What the cost and the yearly rate mean: for each ₦100, and why the rate is as high as it is. */
export function rateWords({ amount, months }: Omit<LoanRequest, 'from'>, terms: LoanTerms): string {
  const each = (terms.cost * 200n + amount) / (2n * amount)
  const onTop = each === 0n ? 'less than ₦1' : shownKobo(each * 100n)
  if (terms.annualRate === undefined) return ''
  const why = months < 12 ? ', because the loan is short' : ''
  return `For each ₦100 you borrow, you pay ${onTop} on top. As a yearly rate that is ${shownRate(terms.annualRate)}${why}.`
}

/** '₦5,000', or '₦5,000 to ₦6,000' */
function span(amounts: readonly bigint[]): string {
  const [least, most] = amounts.reduce<[bigint, bigint]>(
    ([low, high], one) => [one < low ? one : low, one > high ? one : high],
    [amounts[0]!, amounts[0]!],
  )
  return least === most ? shownKobo(least) : `${shownKobo(least)} to ${shownKobo(most)}`
}

/**
 * What a loan would cost each month and in all by the products that lend it, and that this is no promise; '' where
 * none does.
 */
export function planWords(rates: Content['rates'], request: LoanRequest): string {
  const offers = rates.products.flatMap((_, product) => {
    const rate = productRate(rates, product)
    const terms = rate && lends(rate, request) ? loanTerms(rate, request) : undefined
    return terms && !termsProblem(terms) ? [inWholeNaira(terms)] : []
  })
  if (offers.length === 0) return ''
  const monthly = span(offers.map(({ instalments }) => instalments[0]!.amount))
  const total = span(offers.map((offer) => offer.total))
  const received = offers.map((offer) => offer.received)
  const gets = received.some((one) => one < request.amount)
    ? `, paid out as ${span(received)},`
    : ''
  return (
    `${shownKobo(request.amount)} over ${shownMonths(request.months)}${gets} would cost about ${monthly} a month, ` +
    `${total} in all. We decide whether we lend it, and on which terms.`
  )
}
