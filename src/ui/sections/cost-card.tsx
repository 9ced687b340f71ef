import { useLayoutEffect, useState, type ReactNode } from 'react'
import type { Content } from '../../../schemas'
import {
  exampleOf,
  productRate,
  shownMonths,
  timesWords,
  type ProductRate,
} from '../../shared/loan-rates'
import { inWholeNaira, loanTerms, type LoanTerms } from '../../shared/loan-terms'
import { costWords, rateWords, termsProblem } from '../../shared/loan-words'
import { koboIn, shownKobo } from '../../shared/money'
import { productNames, productSlugs } from '../../shared/pages'
import { useToday } from '../first-content'
import { useTypedBefore } from '../form/use-typed-before'
import { Outline } from '../icon'
import { Button } from '../kit/button'
import { PlainInput, PlainSelect } from '../kit/field'
import { Notice } from '../kit/notice'
import { Instalments } from '../loan/instalments'
import type { LoanChoice } from '../loan/loan-choice'
import { SettledStatus } from '../settled-status'
import styles from './cost-card.module.css'
import {
  amountStops,
  asTyped,
  monthsIn,
  monthStops,
  readLoan,
  stopAt,
  type TypedLoan,
} from './typed-loan'

interface SlidFieldProps<T extends number | bigint> {
  id: string
  label: string
  inputMode: 'decimal' | 'numeric'
  /** As typed. */
  text: string
  /** As understood. */
  value: T | undefined
  /** All that the slider knows. */
  stops: readonly T[]
  shown: (value: T) => string
  onChange: (text: string) => void
}

const minus = 'M5 12h14'
const plus = 'M12 5v14M5 12h14'

/** A field for any value, with a slider and two buttons for round ones. */
function SlidField<T extends number | bigint>(props: SlidFieldProps<T>) {
  const { id, label, inputMode, text, value, stops, shown, onChange } = props
  const at = stopAt(stops, value)
  const last = stops.length - 1
  const stepTo = (stop: number) => onChange(shown(stops[Math.min(Math.max(stop, 0), last)]!))
  const field = useTypedBefore<HTMLInputElement>(text, onChange)
  const slider = useTypedBefore<HTMLInputElement>(String(at), (stop) => stepTo(Number(stop)))
  useLayoutEffect(() => {
    slider.current?.style.setProperty('--filled', `${(at / last) * 100}%`)
  }, [slider, at, last])
  return (
    <div className={styles.slid}>
      <label className="name" htmlFor={id}>
        {label}
      </label>
      <div className={styles.stepper}>
        <Button
          aria-label={`${label}: less`}
          isIcon
          kind="ghost"
          onClick={() => stepTo(value === stops[at] ? at - 1 : at)}
        >
          <Outline path={minus} size={18} />
        </Button>
        <PlainInput
          autoComplete="off"
          className={styles.value}
          id={id}
          inputMode={inputMode}
          name={id}
          onChange={(event) => onChange(event.target.value)}
          ref={field}
          value={text}
        />
        <Button
          aria-label={`${label}: more`}
          isIcon
          kind="ghost"
          onClick={() => stepTo(value === undefined ? at : at + 1)}
        >
          <Outline path={plus} size={18} />
        </Button>
      </div>
      {last > 0 && (
        <>
          <input
            aria-label={`${label}, slider`}
            aria-valuetext={shown(stops[at]!)}
            className={styles.slider}
            id={`${id}-slider`}
            max={last}
            min={0}
            name={`${id}-slider`}
            onChange={(event) => stepTo(Number(event.target.value))}
            ref={slider}
            type="range"
            value={at}
          />
          <p aria-hidden="true" className={`small ${styles.ends}`}>
            <span>{shown(stops[0]!)}</span>
            <span>{shown(stops[last]!)}</span>
          </p>
        </>
      )}
    </div>
  )
}

/** A product that has figures. */
export interface PricedProduct {
  slug: string
  title: string
  rate: ProductRate
}

/** @param sections what the content says of the products, after the banner of their page */
export const pricedProducts = (
  rates: Content['rates'],
  sections: Content['products'],
): PricedProduct[] =>
  productSlugs.flatMap((slug, i) => {
    const rate = productRate(rates, i)
    return rate ? [{ slug, title: sections[i + 1]?.tittle || productNames[i]!, rate }] : []
  })

interface CostCardProps {
  /** At least one. */
  products: readonly PricedProduct[]
  isSample: boolean
  /** The slug of the chosen one. */
  product: string
  onProduct: (slug: string) => void
  /** What it shows first, instead of an example. */
  start?: Pick<LoanChoice, 'amount' | 'months'> | undefined
  /** The way on with what was chosen. */
  apply: (choice: LoanChoice) => ReactNode
}

interface CostProps {
  loan: { amount: bigint; months: number }
  terms: LoanTerms
  isSample: boolean
  /** The way on. */
  children: ReactNode
}

/** What a loan that can be had costs. */
function Cost({ loan, terms, isSample, children }: CostProps) {
  const { instalments, received, total, cost } = inWholeNaira(terms)
  const figures = [
    ...(received < loan.amount ? [['You get', received] as const] : []),
    ['It costs', cost] as const,
    ['You pay in all', total] as const,
  ]
  return (
    <>
      {isSample && <p className={`tag ${styles.sample}`}>Sample figures, not an offer</p>}
      <p>You pay about</p>
      <p className={styles.pays}>
        <strong className={`figure ${styles.monthly}`}>{shownKobo(instalments[0]!.amount)}</strong>
        <span>{timesWords(loan.months)}</span>
      </p>
      <dl className={styles.facts}>
        {figures.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shownKobo(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.rate}>{rateWords(loan, terms)}</p>
      {children}
      <details className="fold">
        <summary>Dates and amounts</summary>
        <Instalments
          instalments={instalments}
          title="If the money is paid out today"
          total={total}
        />
      </details>
    </>
  )
}

/** The loan that was typed with its terms, or why there is none. */
function answerTo(rate: ProductRate, typed: TypedLoan, from: string) {
  const loan = readLoan(rate, typed)
  if (typeof loan === 'string') return { words: loan }
  const terms = loanTerms(rate, { ...loan, from })
  const problem = termsProblem(terms)
  return problem ? { words: problem.message } : { words: costWords(loan, terms), loan, terms }
}

/** What a loan of each product would cost, for any amount and months that it lends. */
export function CostCard({ products, isSample, product, onProduct, start, apply }: CostCardProps) {
  const { slug, title, rate } = products.find((one) => one.slug === product) ?? products[0]!
  const [typed, setTyped] = useState(() =>
    start?.amount
      ? { amount: start.amount, months: shownMonths(start.months) }
      : asTyped(exampleOf(rate)),
  )
  const [shownFor, setShownFor] = useState(slug)
  const from = useToday()
  // What was typed stays where the other product lends it.
  if (shownFor !== slug) {
    setShownFor(slug)
    if (typeof readLoan(rate, typed) === 'string') setTyped(asTyped(exampleOf(rate)))
  }
  const { words, loan, terms } = answerTo(rate, typed, from)
  return (
    <section aria-label="What a loan costs" className={styles.place}>
      <div className={styles.card}>
        <div className={styles.asked}>
          <label className="visually-hidden" htmlFor="cost-product">
            Product
          </label>
          <PlainSelect
            id="cost-product"
            onChange={(event) => onProduct(event.target.value)}
            value={slug}
          >
            {products.map((one) => (
              <option key={one.slug} value={one.slug}>
                {one.title}
              </option>
            ))}
          </PlainSelect>
          <SlidField
            id="cost-amount"
            inputMode="decimal"
            label="You borrow"
            onChange={(amount) => setTyped({ ...typed, amount })}
            shown={shownKobo}
            stops={amountStops(rate)}
            text={typed.amount}
            value={koboIn(typed.amount)}
          />
          <SlidField
            id="cost-months"
            inputMode="numeric"
            label="You pay back over"
            onChange={(months) => setTyped({ ...typed, months })}
            shown={shownMonths}
            stops={monthStops(rate)}
            text={typed.months}
            value={monthsIn(typed.months)}
          />
        </div>
        <div className={styles.answer}>
          {loan ? (
            <Cost isSample={isSample} loan={loan} terms={terms}>
              <div className={styles.apply}>
                {apply({
                  product: slug,
                  title,
                  amount: shownKobo(loan.amount),
                  months: loan.months,
                  monthly: shownKobo(inWholeNaira(terms).instalments[0]!.amount),
                })}
              </div>
            </Cost>
          ) : (
            <Notice>{words}</Notice>
          )}
          <SettledStatus text={words} />
        </div>
      </div>
    </section>
  )
}
