import type { OfferFacts } from '../../shared/contracts/offer'
import { shownDay } from '../../shared/date-text'
import { shownMonths } from '../../shared/loan-rates'
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

/** '5 months, ₦54,000 each, the last ₦54,000.03' */
function instalmentWords(instalments: OfferFacts['instalments']) {
  const first = instalments[0]!.amount
  const last = instalments.at(-1)!.amount
  return (
    `${shownMonths(instalments.length)}, ${shownNaira(first)} each` +
    (last === first ? '' : `, the last ${shownNaira(last)}`)
  )
}

/** What a loan costs, before it is taken: the same for the applicant, the office and on paper. */
export function KeyFacts({ facts }: { facts: OfferFacts }) {
  const { amount, receives, rate, method, fees, instalments, from } = facts
  const days = facts.mindDays === 1 ? '1 day' : `${facts.mindDays} days`
  const rows: [string, string][] = [
    ['Product', facts.product],
    ['You borrow', shownNaira(amount)],
    ['You get', shownNaira(receives)],
    ['You pay back', instalmentWords(instalments)],
    ['You pay in all', shownNaira(facts.total)],
    ['What the loan costs', shownNaira(facts.cost)],
    ['Yearly rate, with all fees', facts.annualRate],
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
      <Facts facts={rows.map(([name, value]) => ({ name, value }))} />
      <Instalments
        instalments={instalments.map((one) => ({ due: one.due, amount: hundredths(one.amount) }))}
        title={from ? `Instalments, if the money is paid out on ${shownDay(from)}` : 'Instalments'}
      />
    </Stack>
  )
}
