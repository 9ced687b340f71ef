import { useEffect, useRef } from 'react'
import type { OfferFacts } from '../../shared/contracts/offer'
import { shownDay } from '../../shared/date-text'
import { timesWords } from '../../shared/loan-rates'
import { hundredths, shownNaira } from '../../shared/money'
import { Facts } from '../kit/facts'
import { Stack } from '../kit/stack'
import { Instalments } from './instalments'

const methods: Record<OfferFacts['method'], string> = {
  Flat: 'of the whole amount',
  'Reducing balance': 'of what is left to pay',
}

const feeTimes = {
  once: 'once, taken off what you get',
  monthly: 'in all, within the instalments',
}

/** When it is paid back, and the last instalment where it is another one. */
function paymentWords(instalments: OfferFacts['instalments']) {
  const [first, last] = [instalments[0]!, instalments.at(-1)!]
  const days =
    first.due === ''
      ? []
      : first === last
        ? [`on ${shownDay(first.due)}`]
        : [`from ${shownDay(first.due)} to ${shownDay(last.due)}`]
  const rest = last.amount === first.amount ? [] : [`the last one is ${shownNaira(last.amount)}`]
  return [...days, ...rest].join('; ')
}

/** What is folded on screen is open on paper. */
function useOpenOnPaper() {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const open = () => fold.current?.setAttribute('open', '')
    window.addEventListener('beforeprint', open)
    return () => window.removeEventListener('beforeprint', open)
  }, [])
  return fold
}

/** What a loan costs, before it is taken: the same for the applicant, the office and on paper. */
export function KeyFacts({ facts }: { facts: OfferFacts }) {
  const { amount, receives, rate, method, fees, instalments, from } = facts
  const fold = useOpenOnPaper()
  const when = paymentWords(instalments)
  const days = facts.mindDays === 1 ? '1 day' : `${facts.mindDays} days`
  const rows: [string, string][] = [
    ['Product', facts.product],
    ['You borrow', shownNaira(amount)],
    ['Interest', `${rate} % a month ${methods[method]}`],
    [
      'Fees',
      fees
        .map((fee) => `${fee.name}: ${shownNaira(fee.amount)} ${feeTimes[fee.when]}`)
        .join('\n') || 'None',
    ],
    ...(facts.late ? [['If a payment is late', facts.late] as [string, string]] : []),
    [
      'If you change your mind',
      `Within ${days} after accepting, you can take your acceptance back where you gave it.`,
    ],
  ]
  return (
    <Stack>
      {facts.isSample && <p className="tag">Sample figures</p>}
      <div>
        <p>You pay back</p>
        <p className="name">
          <span className="figure">{shownNaira(instalments[0]!.amount)}</span>
          <span>{timesWords(instalments.length)}</span>
        </p>
        {when && <p>{when}</p>}
      </div>
      <Facts
        facts={[
          { name: 'You get', value: shownNaira(receives) },
          { name: 'What the loan costs', value: shownNaira(facts.cost) },
          { name: 'You pay in all', value: shownNaira(facts.total) },
        ]}
        isStrip
      />
      {facts.annualRate && <p>{`The yearly rate, with all fees, is ${facts.annualRate}.`}</p>}
      <details className="fold" ref={fold}>
        <summary>Interest, fees and what else is agreed</summary>
        <Facts facts={rows.map(([name, value]) => ({ name, value }))} />
      </details>
      <Instalments
        instalments={instalments.map((one) => ({ due: one.due, amount: hundredths(one.amount) }))}
        title={from ? `Instalments, if the money is paid out on ${shownDay(from)}` : 'Instalments'}
      />
    </Stack>
  )
}
