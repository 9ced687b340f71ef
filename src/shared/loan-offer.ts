import type { Content, FormValue } from '../../schemas'
import type { OfferFacts } from './contracts/offer'
import type { FieldError } from './field-error'
import { areSamples, hundredths, lends, productRate } from './loan-rates'
import { loanTerms, monthsAfter } from './loan-terms'
import { shownRate } from './loan-words'
import { productNames } from './pages'

type Rates = Content['rates']

/** What the office fills in for an offer, as its form holds it. */
export type OfferForm = FormValue<'loanOffer'>

/** Kobo as naira on the wire: '37500.5'. */
export function nairaText(kobo: bigint) {
  const rest = kobo % 100n
  return `${kobo / 100n}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}

/** How long an offer stands, in days. */
export const acceptDays = ({ acceptDays: days }: Rates) => Number(days || '7')

/** Whether somebody else must agree to an offer of this amount. */
export const needsSecond = (
  { secondFrom }: Pick<Rates, 'secondFrom'>,
  { amount }: Pick<OfferForm, 'amount'>,
) => secondFrom !== '' && hundredths(amount) >= hundredths(secondFrom)

const positionOf = ({ product }: Pick<OfferForm, 'product'>) => Number(product) - 1

const mostRate = 100_00n

const asked = ({ amount, months }: Pick<OfferForm, 'amount' | 'months'>) => ({
  amount: hundredths(amount),
  months: Number(months),
})

/**
 * What a loan of a valid form costs: the fees are those of its product, all else is the form's. Undated.
 * @returns undefined while the product has no figures
 */
export function offerFacts(rates: Rates, form: OfferForm): OfferFacts | undefined {
  const product = productRate(rates, positionOf(form))
  if (!product) return undefined
  const { amount, months } = asked(form)
  const method = form.method === 'Flat' ? 'Flat' : 'Reducing balance'
  const terms = loanTerms(
    {
      rate: hundredths(form.rate),
      method: method === 'Flat' ? 'flat' : 'balance',
      fees: product.fees,
    },
    { amount, months, from: '2000-01-01' },
  )
  const start = terms.fees.reduce((sum, fee) => sum + (fee.when === 'once' ? fee.amount : 0n), 0n)
  return {
    product: productNames[positionOf(form)]!,
    amount: nairaText(amount),
    receives: nairaText(amount < start ? 0n : amount - start),
    rate: form.rate,
    method,
    from: '',
    instalments: terms.instalments.map((one) => ({ due: '', amount: nairaText(one.amount) })),
    fees: terms.fees.map((fee) => ({ ...fee, amount: nairaText(fee.amount) })),
    total: nairaText(terms.total),
    cost: nairaText(terms.cost),
    annualRate: terms.annualRate === undefined ? '' : shownRate(terms.annualRate),
    late: rates.late,
    mindDays: Number(rates.mindDays || '3'),
    isSample: areSamples(rates),
  }
}

/** The same, paid out on a day. */
export const datedFacts = (facts: OfferFacts, from: string): OfferFacts => ({
  ...facts,
  from,
  instalments: facts.instalments.map((one, i) => ({ ...one, due: monthsAfter(from, i + 1) })),
})

/** What is wrong with a form whose fields are valid. */
export function offerErrors(rates: Rates, form: OfferForm): FieldError[] {
  const product = productRate(rates, positionOf(form))
  const at = (name: keyof OfferForm, message: string) => [{ path: `/${name}`, message }]
  if (!product)
    return at(
      'product',
      'This product has no figures. Fill them in under Rates, or choose another.',
    )
  if (hundredths(form.rate) > mostRate) return at('rate', 'Enter at most 100 % a month.')
  const facts = offerFacts(rates, form)!
  if (facts.annualRate === '')
    return at('amount', 'The fees leave nothing to pay out. Enter a larger amount.')
  if (form.total && hundredths(form.total) !== hundredths(facts.total))
    return at(
      'product',
      'The figures under Rates have changed. Reload the page, and check the terms again.',
    )
  const isOfProduct =
    lends(product, asked(form)) &&
    hundredths(form.rate) === product.rate &&
    (form.method === 'Flat') === (product.method === 'flat')
  return isOfProduct || form.reason !== 'meets-terms'
    ? []
    : at('reason', 'These are not the terms of the product. Choose another reason, and say it.')
}
