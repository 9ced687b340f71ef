import { useState } from 'react'
import { exampleOf, shownMonths, type ProductRate } from '../../shared/loan-rates'
import { shownKobo, koboIn } from '../../shared/money'
import { loanTerms } from '../../shared/loan-terms'
import { costWords, termsProblem } from '../../shared/loan-words'
import { useToday } from '../../ui/first-content'
import { Field } from '../../ui/kit/field'
import { TextInput } from '../../ui/form/text-input'
import { SettledStatus } from '../../ui/settled-status'
import { Card } from '../../ui/kit/card'
import { Notice } from '../../ui/kit/notice'
import { Instalments } from '../../ui/loan/instalments'
import styles from './cost-calculator.module.css'
import {
  lentAmounts,
  amountStops,
  asTyped,
  monthsIn,
  monthsOf,
  monthStops,
  readLoan,
  stopAt,
  type TypedLoan,
} from './typed-loan'

interface SlidFieldProps<T extends number | bigint> {
  id: string
  label: string
  hint: string
  inputMode: 'decimal' | 'numeric'
  /** As typed. */
  text: string
  /** As understood. */
  value: T | undefined
  /** All that the slider knows. */
  stops: readonly T[]
  shown: (value: T) => string
  typedOf: (value: T) => string
  onChange: (text: string) => void
}

/** A field for any value, and a slider for round ones. */
function SlidField<T extends number | bigint>(props: SlidFieldProps<T>) {
  const { id, label, hint, inputMode, text, value, stops, shown, typedOf, onChange } = props
  const at = stopAt(stops, value)
  return (
    <div>
      <Field hint={hint} id={id} label={label}>
        <TextInput
          autoComplete="off"
          id={id}
          inputMode={inputMode}
          name={id}
          onChange={onChange}
          short
          value={text}
        />
      </Field>
      {stops.length > 1 && (
        <input
          aria-label={`${label}, slider`}
          aria-valuetext={shown(stops[at]!)}
          className={styles.slider}
          max={stops.length - 1}
          min={0}
          onChange={(event) => onChange(typedOf(stops[Number(event.target.value)]!))}
          type="range"
          value={at}
        />
      )}
    </div>
  )
}

/** The loan that was typed with its terms, or why there is none. */
function answerTo(rate: ProductRate, typed: TypedLoan, from: string) {
  const loan = readLoan(rate, typed)
  if (typeof loan === 'string') return { words: loan }
  const terms = loanTerms(rate, { ...loan, from })
  const problem = termsProblem(terms)
  return problem ? { words: problem.message } : { words: costWords(loan, terms), terms }
}

interface CostCalculatorProps {
  rate: ProductRate
  /** Begins the ids of its fields. */
  slug: string
  title: string
  isSample: boolean
}

function Calculation({ rate, slug, title, isSample }: CostCalculatorProps) {
  const [typed, setTyped] = useState(() => asTyped(exampleOf(rate)))
  const from = useToday()
  const { words, terms } = answerTo(rate, typed, from)
  return (
    <Card isTinted>
      <div className={styles.fields}>
        <SlidField
          hint={lentAmounts(rate)}
          id={`${slug}-amount`}
          inputMode="decimal"
          label="Amount in naira"
          onChange={(amount) => setTyped({ ...typed, amount })}
          shown={shownKobo}
          stops={amountStops(rate)}
          text={typed.amount}
          typedOf={(amount) => asTyped({ amount, months: 0 }).amount}
          value={koboIn(typed.amount)}
        />
        <SlidField
          hint={monthsOf(rate)}
          id={`${slug}-months`}
          inputMode="numeric"
          label="Months"
          onChange={(months) => setTyped({ ...typed, months })}
          shown={shownMonths}
          stops={monthStops(rate)}
          text={typed.months}
          typedOf={String}
          value={monthsIn(typed.months)}
        />
      </div>
      {terms ? (
        <p aria-hidden="true" className={styles.answer}>
          {words}
        </p>
      ) : (
        <Notice aria-hidden="true">{words}</Notice>
      )}
      <SettledStatus text={words} />
      {terms && (
        <Instalments
          instalments={terms.instalments}
          title={`Instalments of ${title}, if the money is paid out today`}
          total={terms.total}
        />
      )}
      {isSample && <p className="small">These are sample figures, not an offer.</p>}
    </Card>
  )
}

/** What a loan of a product would cost: calculated here, for any amount and months that it lends. */
export function CostCalculator(props: CostCalculatorProps) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details className={`fold ${styles.costs}`} onToggle={() => setWasOpened(true)}>
      <summary>
        <span>What would it cost?</span>
        <span className="visually-hidden">{` ${props.title}`}</span>
      </summary>
      {wasOpened && <Calculation {...props} />}
    </details>
  )
}
