import { hundredths, nairaText } from './money'
import type { Content, FormValue } from '../../schemas'
import type { LoanCase } from './contracts/loan-case'
import type { OfferFacts } from './contracts/offer'
import type { FieldError } from './field-error'
import { areSamples, lends, productRate } from './loan-rates'
import { loanTerms, monthsAfter } from './loan-terms'
import { shownRate, termsProblem } from './loan-words'
import { productNames } from './pages'

type Rates = Content['rates']

/** What the office fills in for an offer, as its form holds it. */
export type OfferForm = FormValue<'loanOffer'>

/** How long an offer stands, in days. */
export const acceptDays = ({ acceptDays: days }: Rates) => Number(days || '7')

/** Whether somebody else must agree to an offer of this amount. */
export const needsSecond = (
  { secondFrom }: Pick<LoanCase, 'secondFrom'>,
  { amount }: Pick<OfferForm, 'amount'>,
) => secondFrom !== '' && hundredths(amount) >= hundredths(secondFrom)

const positionOf = ({ product }: Pick<OfferForm, 'product'>) => Number(product) - 1

const mostRate = 100_00n

const asked = ({ amount, months }: Pick<OfferForm, 'amount' | 'months'>) => ({
  amount: hundredths(amount),
  months: Number(months),
})

const methodOf = ({ method }: OfferForm) => (method === 'Flat' ? 'Flat' : 'Reducing balance')

/** The terms of a valid form, undated; undefined while its product has no figures. */
function termsOf(rates: Rates, form: OfferForm) {
  const product = productRate(rates, positionOf(form))
  if (!product) return undefined
  const method = methodOf(form) === 'Flat' ? 'flat' : 'balance'
  return loanTerms(
    { rate: hundredths(form.rate), method, fees: product.fees },
    { ...asked(form), from: '2000-01-01' },
  )
}

/**
 * What a loan of a valid form costs: the fees are those of its product, all else is the form's. Undated.
 * @returns undefined while the product has no figures
 */
export function offerFacts(rates: Rates, form: OfferForm): OfferFacts | undefined {
  const terms = termsOf(rates, form)
  if (!terms) return undefined
  return {
    product: productNames[positionOf(form)]!,
    amount: nairaText(asked(form).amount),
    receives: nairaText(terms.received),
    rate: form.rate,
    method: methodOf(form),
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
  const terms = termsOf(rates, form)
  const at = (name: keyof OfferForm, message: string) => [{ path: `/${name}`, message }]
  if (!product || !terms)
    return at(
      'product',
      'This product has no figures. Fill them in under Rates, or choose another.',
    )
  if (areSamples(rates))
    return at(
      'product',
      'The figures under Rates are samples, which nobody can be offered. Enter your own there first.',
    )
  if (hundredths(form.rate) > mostRate) return at('rate', 'Enter at most 100 % a month.')
  const problem = termsProblem(terms)
  if (problem) return at(problem.of, problem.message)
  const isOther = (shown: string, now: bigint) => shown !== '' && hundredths(shown) !== now
  if (isOther(form.total, terms.total) || isOther(form.cost, terms.cost))
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
