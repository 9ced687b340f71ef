import { sql } from 'kysely'
import {
  plottedMonths,
  plottedWeeks,
  type Figures,
  type MonthFigures,
  type Outcome,
  type WeekFigures,
} from '../../../shared/contracts/dashboard'
import type { LoanState } from '../../../shared/loan-case'
import type { Database } from '../../core/database/engine'
import { fromOfficeClock, onOfficeClock } from '../../../shared/office-time'

const day = 24 * 3_600_000

/** From the first moment of a span up to that of the next, as the database holds times. */
export interface Span {
  name: string
  from: string
  to: string
}

const isoOf = (lagos: number) => fromOfficeClock(new Date(lagos)).toISOString()

/** The last `count` weeks, Monday to Sunday in Lagos, the current one last. */
export function weeksUntil(now: Date, count: number): Span[] {
  const today = Math.floor(onOfficeClock(now).getTime() / day)
  // Day 0 was a Thursday.
  const monday = today - ((today + 3) % 7)
  return Array.from({ length: count }, (_, i) => {
    const first = (monday - 7 * (count - 1 - i)) * day
    return {
      name: new Date(first).toISOString().slice(0, 10),
      from: isoOf(first),
      to: isoOf(first + 7 * day),
    }
  })
}

/** The last `count` months in Lagos, the current one last. */
export function monthsUntil(now: Date, count: number): Span[] {
  const lagos = onOfficeClock(now)
  const first = (back: number) => Date.UTC(lagos.getUTCFullYear(), lagos.getUTCMonth() - back)
  return Array.from({ length: count }, (_, i) => {
    const back = count - 1 - i
    return {
      name: new Date(first(back)).toISOString().slice(0, 7),
      from: isoOf(first(back)),
      to: isoOf(first(back - 1)),
    }
  })
}

type Counted = Exclude<Outcome, 'open'>
type WeekRow = Record<Counted | 'total', number> & { span: string }

interface MonthRow {
  span: string
  tenths: number
  count: number
}

/** The states of each outcome. */
const statesOf: Record<Counted, readonly LoanState[]> = {
  offered: ['offered'],
  approved: ['approved'],
  accepted: ['accepted'],
  declined: ['declined'],
  lapsed: ['turned-down', 'expired'],
  withdrawn: ['withdrawn'],
  done: ['done'],
}
const names = Object.keys(statesOf) as Counted[]

/** Finished, but not withdrawn: these count as decided. */
const decided = sql.join(
  [
    ...statesOf.approved,
    ...statesOf.accepted,
    ...statesOf.declined,
    ...statesOf.lapsed,
    ...statesOf.done,
  ].map((status) => sql.lit(status)),
)

const tableOf = (spans: Span[]) =>
  sql`(values ${sql.join(spans.map(({ name, from, to }) => sql`(${name}, ${from}, ${to})`))}) as span`

/** One range of an index for each number: grouping 100,000 rows takes eight times as long. */
const countOf = (outcome?: Counted) => sql`(
  select count(*) from loan_application as loan
  where ${outcome ? sql`loan.status in (${sql.join(statesOf[outcome].map((state) => sql.lit(state)))}) and` : sql``}
    loan.created_at >= span.column2 and loan.created_at < span.column3
) as ${sql.ref(outcome ?? 'total')}`

/** By the nearest rank, so that "half of them took at most so long" is true to the letter. */
function daysOf(rows: MonthRow[], decided: number, part: number): number | null {
  const rank = Math.ceil(decided * part)
  let seen = 0
  const row = rows.find(({ count }) => (seen += Number(count)) >= rank)
  return row ? Math.max(0, Number(row.tenths)) / 10 : null
}

/** Figures about applications, by SQL for both databases. */
export function figuresStore({ read, tenthsOfDays }: Database) {
  async function weeks(spans: Span[]): Promise<WeekFigures[]> {
    const { rows } = await sql<WeekRow>`
      select span.column1 as span, ${sql.join([countOf(), ...names.map((outcome) => countOf(outcome))])}
      from ${tableOf(spans)} order by span.column1`.execute(read)
    return rows.map(({ span: week, ...counts }) => {
      // Postgres gives counts as text.
      const counted = Object.fromEntries(
        names.map((outcome) => [outcome, Number(counts[outcome])]),
      ) as Record<Counted, number>
      const open = Object.values(counted).reduce(
        (left, count) => left - count,
        Number(counts.total),
      )
      return { week, open, ...counted }
    })
  }

  async function months(spans: Span[]): Promise<MonthFigures[]> {
    const tenths = tenthsOfDays(sql.ref('loan.created_at'), sql.ref('loan.finished_at'))
    // With a bare column, SQLite would take the index of states instead of that of times.
    const { rows } = await sql<MonthRow>`
      select span.column1 as span, ${tenths} as tenths, count(*) as count
      from ${tableOf(spans)}
      join loan_application as loan
        on loan.finished_at >= span.column2 and loan.finished_at < span.column3
      where coalesce(loan.status, '') in (${decided})
      group by 1, 2 order by 1, 2`.execute(read)
    return spans.map(({ name }) => {
      const found = rows.filter(({ span }) => span === name)
      const decided = found.reduce((sum, { count }) => sum + Number(count), 0)
      return {
        month: name,
        decided,
        half: daysOf(found, decided, 0.5),
        mostly: daysOf(found, decided, 0.9),
      }
    })
  }

  return {
    /** The figures up to a moment. */
    figures: async (now: Date): Promise<Figures> => ({
      weeks: await weeks(weeksUntil(now, plottedWeeks)),
      months: await months(monthsUntil(now, plottedMonths)),
    }),
  }
}
