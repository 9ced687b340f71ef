import { koboIn } from '../../shared/money'
import { useEffect, useState } from 'react'
import type { Answers, FieldChange } from '../../../machines/answers'
import type { FieldError } from '../../shared/field-error'
import type { Content } from '../../../schemas'
import options from '../../../schemas/options.json'
import schema from '../../../schemas/loan-case/loan-offer.schema.json'
import compiled from '../../../schemas/loan-case/loan-offer.schema.json?validator'
import type { LoanCase, LoanSummary } from '../../shared/contracts/loan-case'
import { hasRates } from '../../shared/loan-rates'
import {
  acceptDays,
  datedFacts,
  needsSecond,
  offerErrors,
  offerFacts,
  type OfferForm,
} from '../../shared/loan-offer'
import { daysAfter } from '../../shared/date-text'
import { normalise } from '../../shared/normalise'
import { officeDay } from '../../shared/office-time'
import { productNames } from '../../shared/pages'
import { read as ratesRead } from '../../shared/sections/rates'
import { shaped } from '../../shared/shaped'
import { validate } from '../../shared/validate'
import { readContent } from '../../ui/api'
import { Field } from '../../ui/kit/field'
import { controlId, SchemaFields } from '../../ui/form/schema-fields'
import { Select } from '../../ui/form/select'
import { KeyFacts } from '../../ui/loan/key-facts'
import styles from './case.module.css'
import { Notice } from '../../ui/kit/notice'

export type Rates = Content['rates']

/** The figures of the loans; undefined until they are read, and while there are none. */
export function useRates(): Rates | undefined {
  const [rates, setRates] = useState<Rates>()
  useEffect(() => {
    let isGone = false
    readContent(ratesRead).then(
      (read) => isGone || setRates(hasRates(read) ? read : undefined),
      // Without figures nothing is offered.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return rates
}

const formIn = (answers: Answers): OfferForm => shaped(schema, normalise(schema, answers))

/** What the server would refuse of an offer. */
export function validateOffer(rates: Rates | undefined, answers: Answers): FieldError[] {
  const errors = validate(compiled, answers)
  return errors.length > 0 || !rates ? errors : offerErrors(rates, formIn(answers))
}

/** The terms that the application asks for, until somebody changes them. */
export const askedTerms = (
  { amount, duration, product }: LoanSummary,
  rates: Rates | undefined,
): Answers => ({
  amount: koboIn(amount) ? amount : '',
  months: /^[1-9]\d{0,2}$/.test(duration) ? duration : '',
  ...(rates?.products[Number(product) - 1]?.rate && { product, ...productTerms(rates, product) }),
})

/** What its product asks for. */
const productTerms = ({ products }: Rates, product: string) => {
  const { rate = '', method = '' } = products[Number(product) - 1] ?? {}
  return { rate, method }
}

/** The key facts of terms that can be offered, as the applicant would read them if they were sent today. */
function factsOf(rates: Rates, answers: Answers) {
  const tried = { ...answers, reason: 'exception', text: '-', total: '', cost: '' }
  if (validateOffer(rates, tried).length > 0) return undefined
  const facts = offerFacts(rates, formIn(tried))
  return facts && datedFacts(facts, daysAfter(officeDay(new Date()), acceptDays(rates)))
}

/** What the maker reads of an offer that needs a second person, before it is made. */
const secondWords = (couldAgree: readonly string[]) =>
  couldAgree.length > 0
    ? `A second person must agree before it is sent: ${couldAgree.join(' or ')}.`
    : 'A second person must agree before it is sent, and nobody else may agree to an offer of yours. Ask somebody else to make it, or an administrator for a second reviewer.'

interface OfferTermsProps {
  rates: Rates
  about: Pick<LoanCase, 'secondFrom' | 'couldAgree'>
  answers: Answers
  errors: readonly FieldError[]
  isBusy: boolean
  onChange: (change: FieldChange) => void
}

/** The terms of an offer, and what the applicant will read. */
export function OfferTerms({ rates, about, answers, errors, isBusy, onChange }: OfferTermsProps) {
  const facts = factsOf(rates, answers)
  const { total = '', cost = '' } = facts ?? {}
  useEffect(() => {
    // What is sent is what was shown, also if the figures change meanwhile.
    onChange({ name: 'total', value: total })
    onChange({ name: 'cost', value: cost })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [total, cost])
  const choice = (name: 'product' | 'method', labels: Record<string, string>) => {
    const { title, enum: items } = schema.properties[name]
    const id = controlId(schema, name)
    return (
      <Field error={errors.find(({ path }) => path === `/${name}`)?.message} id={id} label={title}>
        <Select
          disabled={isBusy}
          id={id}
          list={{ items: items.filter((item) => labels[item]), labels }}
          name={name}
          onChange={(value) => {
            onChange({ name, value })
            if (name === 'method') return
            for (const [term, own] of Object.entries(productTerms(rates, value)))
              onChange({ name: term, value: own })
          }}
          required
          value={answers[name] ?? ''}
        />
      </Field>
    )
  }
  const offered = productNames.flatMap((name, i) =>
    rates.products[i]?.rate ? [[String(i + 1), name]] : [],
  )
  const fields = { answers, errors, onChange, readOnly: isBusy, schema }
  return (
    <>
      {choice('product', Object.fromEntries(offered))}
      <SchemaFields {...fields} names={['amount', 'months', 'rate']} />
      {choice('method', options.interestMethods.labels)}
      {facts && (
        <section aria-label="What the applicant will read" className={`card ${styles.offer}`}>
          <h3 className="name">What the applicant will read</h3>
          <KeyFacts facts={facts} />
          {needsSecond(about, formIn(answers)) && <Notice>{secondWords(about.couldAgree)}</Notice>}
        </section>
      )}
    </>
  )
}
