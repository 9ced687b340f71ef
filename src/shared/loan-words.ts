import type { Content } from '../../schemas'
import { lends, productRate, shownKobo, shownMonths } from './loan-rates'
import { loanTerms, type LoanFee, type LoanRequest, type LoanTerms } from './loan-terms'

/** The fees of a loan in kobo: those at the start, or those of each month for all months. */
export const feesOf = ({ fees }: LoanTerms, when: LoanFee['when']) =>
  fees.reduce((sum, fee) => (fee.when === when ? sum + fee.amount : sum), 0n)

/** '42.6 %' of 0.4258, never broken over two lines. */
export const shownRate = (annualRate: number) =>
  `${(annualRate * 100).toLocaleString('en', { maximumFractionDigits: 1 })}\u00a0%`

/** What a loan costs: instalment, months, total, cost and yearly rate. */
export function costWords({ amount, months }: Omit<LoanRequest, 'from'>, terms: LoanTerms): string {
  const { instalments, total, cost, annualRate } = terms
  const start = feesOf(terms, 'once')
  const fees = start ? ` and fees of ${shownKobo(start)} at the start` : ''
  const rate = annualRate === undefined ? '' : `, a yearly rate of ${shownRate(annualRate)}`
  return (
    `${shownKobo(amount)} over ${shownMonths(months)}: you pay ` +
    `${shownKobo(instalments[0]!.amount)} each month${fees}, ${shownKobo(total)} in all. ` +
    `The loan costs you ${shownKobo(cost)}${rate}.`
  )
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
    return rate && lends(rate, request) ? [loanTerms(rate, request)] : []
  })
  if (offers.length === 0) return ''
  const monthly = span(offers.map(({ instalments }) => instalments[0]!.amount))
  const total = span(offers.map((offer) => offer.total))
  return (
    `${shownKobo(request.amount)} over ${shownMonths(request.months)} would cost ${monthly} each month, ` +
    `${total} in all. We decide whether we lend it, and on which terms.`
  )
}
