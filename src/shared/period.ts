import type { Age, Period } from './contracts/period'
import { loanStateNames } from './loan-case'

const ageNames: Record<Age, string> = {
  'up-to-2': 'Up to 2 days',
  'up-to-7': '2 to 7 days',
  'up-to-14': '7 to 14 days',
  'up-to-30': '14 to 30 days',
  more: 'More than 30 days',
}

interface Cells {
  count: (count: number) => string
  /** Of naira as they travel: '37500.5'. */
  money: (naira: string) => string
}

export interface PeriodTable {
  title: string
  /** The first cell of a row is its heading. */
  head: string[]
  rows: string[][]
}

const sum = (counts: number[]) => counts.reduce((total, one) => total + one, 0)

/** The figures of a period as tables, for the page and the file. */
export function periodTables(
  { loans, messages, reports }: Period,
  { count, money }: Cells,
): PeriodTable[] {
  const came = [
    ...(loans ? [['Loan applications', count(sum(loans.outcomes.map((one) => one.count)))]] : []),
    ...(messages === undefined ? [] : [['Messages and complaints', count(messages)]]),
    ...(reports === undefined ? [] : [['Whistleblowing reports', count(reports)]]),
  ]
  return [
    { title: 'Received', head: ['What', 'Number'], rows: came },
    ...(loans
      ? [
          {
            title: 'Applications by outcome',
            head: ['Outcome', 'Applications', 'Amount of the offer'],
            rows: loans.outcomes.map((one) => [
              loanStateNames[one.state],
              count(one.count),
              money(one.amount),
            ]),
          },
          {
            title: 'Offers by product',
            head: ['Product', 'Offered', 'Amount offered', 'Accepted', 'Amount accepted'],
            rows: loans.products.map((one) => [
              one.product,
              count(one.offered),
              money(one.amount),
              count(one.accepted),
              money(one.taken),
            ]),
          },
          {
            title: 'Applications by age',
            head: ['From received to the end, or to now', 'Open', 'Ended'],
            rows: loans.ages.map((one) => [ageNames[one.age], count(one.open), count(one.ended)]),
          },
        ]
      : []),
  ]
}
