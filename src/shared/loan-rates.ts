import { hundredths, shownKobo } from './money'
import type { Content } from '../../schemas'
import { productNames } from './pages'
import type { LoanFee, LoanRate, LoanRequest } from './loan-terms'

type Rates = Content['rates']
type ProductRow = Rates['products'][number]

/** What a product costs, and for which amounts (in kobo) and months there is a loan. */
export interface ProductRate extends LoanRate {
  least: bigint
  most: bigint
  leastMonths: number
  mostMonths: number
}

const feeIn = ({ name, fixed, percent, when }: ProductRow['fees'][number]): LoanFee[] =>
  name
    ? [
        {
          name,
          fixed: hundredths(fixed),
          share: hundredths(percent),
          when: when === 'Monthly' ? 'monthly' : 'once',
        },
      ]
    : []

/** The figures of a product, 0 to 5; undefined while the lender has given none. */
export function productRate({ products }: Rates, product: number): ProductRate | undefined {
  const row = products[product]
  if (!row?.rate) return undefined
  return {
    least: hundredths(row.least),
    most: hundredths(row.most),
    leastMonths: Number(row.leastMonths),
    mostMonths: Number(row.mostMonths),
    rate: hundredths(row.rate),
    method: row.method === 'Flat' ? 'flat' : 'balance',
    fees: row.fees.flatMap(feeIn),
  }
}

/** Whether the figures are samples, which every page that shows them says. */
export const areSamples = ({ sample }: Rates) => sample === 'yes'

/** Whether any product has figures. */
export const hasRates = (rates: Rates) => rates.products.some(({ rate }) => rate !== '')

/** Whether a product lends that much for so long. */
export const lends = (rate: ProductRate, { amount, months }: Omit<LoanRequest, 'from'>) =>
  rate.least <= amount &&
  amount <= rate.most &&
  rate.leastMonths <= months &&
  months <= rate.mostMonths

/** What stands for all loans of a product: the middle of its amounts, by ratio and with one digit, and of its months. */
export function exampleOf({ least, most, leastMonths, mostMonths }: ProductRate) {
  const middle = BigInt(Number(Math.sqrt(Number(least) * Number(most)).toPrecision(1)))
  return {
    amount: middle < least ? least : middle > most ? most : middle,
    months: Math.round((leastMonths + mostMonths) / 2),
  }
}

/** The largest share of the pay for an instalment, in hundredths of a per cent: the lender's, or a third. */
export const payShare = (rates: Rates) => hundredths(rates.payShare || '33')

/** '4.5 %' of 450 hundredths. */
export const shownPercent = (share: bigint) => `${String(Number(share) / 100)} %`

/** '1 month', '6 months' */
export const shownMonths = (months: number) => (months === 1 ? '1 month' : `${months} months`)

/** Which amounts a product lends: '₦20,000 to ₦500,000'. */
export const lentAmounts = ({ least, most }: ProductRate) =>
  least === most ? shownKobo(least) : `${shownKobo(least)} to ${shownKobo(most)}`

/** For how many months: '1 to 5 months'. */
export const lentMonths = ({ leastMonths, mostMonths }: ProductRate) =>
  leastMonths === mostMonths
    ? shownMonths(leastMonths)
    : `${leastMonths} to ${shownMonths(mostMonths)}`

/**
 * What each product costs in one line, 'from ₦20,000 · 4 % a month', by its titles in small letters.
 * @param titles what the content calls the six products
 */
export function costLines(rates: Rates, titles: readonly (string | undefined)[]) {
  const mark = areSamples(rates) ? 'Sample: ' : ''
  return Object.fromEntries(
    productNames.flatMap((name, i) => {
      const rate = productRate(rates, i)
      const title = (titles[i] || name).toLowerCase()
      return rate
        ? [[title, `${mark}from ${shownKobo(rate.least)} · ${shownPercent(rate.rate)} a month`]]
        : []
    }),
  ) as Record<string, string>
}

/** How often an instalment is paid, behind its amount: 'a month, 5 times'. */
export const timesWords = (times: number) => (times === 1 ? 'once' : `a month, ${times} times`)
