import { nairaText, hundredths } from '../../../shared/money'
import { countOf } from '../../core/database/count'
import { sql } from 'kysely'
import { mayUse } from '../../../shared/account-roles'
import { isEnded } from '../../../shared/back-office'
import { ages, longestAges, type Period } from '../../../shared/contracts/period'
import { loanStates, type LoanState } from '../../../shared/loan-case'
import { daysAfter } from '../../../shared/date-text'
import { fromOfficeTime } from '../../../shared/office-time'
import { productNames } from '../../../shared/pages'
import type { Database } from '../../core/database/engine'
import { takeTurns } from '../../core/take-turns'
import type { Offers } from '../../cases/loan-case/offer.store'

/** The first and the last day of a period, in the time of the office. */
export interface Days {
  from: string
  until: string
}

const startOf = (day: string) => fromOfficeTime(`${day}T00:00`)!

const partInMs = 30 * 86_400_000

/** Applications are counted in parts, between which other requests have their turn. */
function* partsOf(from: string, to: string) {
  const end = Date.parse(to)
  for (let at = Date.parse(from); at < end; at += partInMs)
    yield [at, Math.min(at + partInMs, end)].map((time) => new Date(time).toISOString())
}

interface AgeRow {
  status: LoanState
  age: number
  count: number
}

/** Figures of a period. */
export function periodStore({ read, tenthsOfDays }: Database, offers: Pick<Offers, 'sentFor'>) {
  function countBetween(table: 'contact_message' | 'whistle_report', from: string, to: string) {
    const time = table === 'contact_message' ? 'created_at' : ('received_on' as 'created_at')
    const all = read.selectFrom(table as 'contact_message')
    return countOf(all.where(time, '>=', from).where(time, '<', to))
  }

  async function loans(from: string, to: string): Promise<Period['loans']> {
    const now = new Date().toISOString()
    const tenths = tenthsOfDays(sql.ref('created_at'), sql`coalesce(finished_at, ${now})`)
    const upTo = Object.values(longestAges).map(
      (days, i) => sql`when days <= ${sql.lit(days * 10)} then ${sql.lit(i)}`,
    )
    const rows: AgeRow[] = []
    const turns = takeTurns()
    for (const [first, last] of partsOf(from, to)) {
      const some = await sql<AgeRow>`
        select status, case ${sql.join(upTo, sql` `)} else ${sql.lit(upTo.length)} end as age, count(*) as count
        from (select status, ${tenths} as days from loan_application
          where created_at >= ${first} and created_at < ${last}) as loan
        group by 1, 2`.execute(read)
      rows.push(...some.rows)
      await turns()
    }
    const amounts = new Map<string, bigint>()
    const products = new Map(
      productNames.map((product) => [product, { offered: 0, amount: 0n, accepted: 0, taken: 0n }]),
    )
    for await (const { status, facts } of offers.sentFor(read, from, to)) {
      const amount = hundredths(facts.amount)
      amounts.set(status, (amounts.get(status) ?? 0n) + amount)
      const sums = products.get(facts.product)
      if (!sums) continue
      sums.offered += 1
      sums.amount += amount
      if (status !== 'accepted') continue
      sums.accepted += 1
      sums.taken += amount
    }
    const countIn = (isCounted: (row: AgeRow) => boolean) =>
      rows.reduce((sum, row) => (isCounted(row) ? sum + Number(row.count) : sum), 0)
    return {
      outcomes: loanStates.map((state) => ({
        state,
        count: countIn(({ status }) => status === state),
        amount: nairaText(amounts.get(state) ?? 0n),
      })),
      products: [...products].map(([product, sums]) => ({
        product,
        ...sums,
        amount: nairaText(sums.amount),
        taken: nairaText(sums.taken),
      })),
      ages: ages.map((age, i) => ({
        age,
        open: countIn((row) => Number(row.age) === i && !isEnded('loan', row.status)),
        ended: countIn((row) => Number(row.age) === i && isEnded('loan', row.status)),
      })),
    }
  }

  /** What came in a period, as far as a role may see it. */
  return async ({ from, until }: Days, role: string): Promise<Period> => {
    const next = daysAfter(until, 1)
    const span = [startOf(from), startOf(next)] as const
    return {
      from,
      until,
      ...(mayUse(role, 'reviewer') && {
        loans: await loans(...span),
        messages: await countBetween('contact_message', ...span),
      }),
      ...(mayUse(role, 'compliance') && {
        reports: await countBetween('whistle_report', from, next),
      }),
    }
  }
}
