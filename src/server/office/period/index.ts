import type { Core } from '../../core'
import { exportPeriod, readPeriod, type Period } from '../../../shared/contracts/period'
import { officeDay, officeTimeName } from '../../../shared/office-time'
import { periodTables } from '../../../shared/period'
import { HttpError } from '../../core/errors'
import { route } from '../../core/http/route'
import { writeAuditEntry } from '../activity/write-audit-entry'
import type { Offers } from '../../cases/loan-case/offer.store'
import { byteOrderMark, csvLine, sendCsv } from '../../cases/inbox/download'
import { dayIn } from '../../cases/inbox/inbox-question'
import { periodStore, type Days } from './period.store'

/** Without days, this month. @throws HttpError 422 for days that do not exist, or in the wrong order */
function daysIn(query: Partial<Days>): Days {
  const today = officeDay(new Date())
  const { from = `${today.slice(0, 8)}01`, until = today } = query
  dayIn(from)
  dayIn(until)
  if (until < from) throw new HttpError(422, 'The last day is before the first.')
  return { from, until }
}

/** The tables of a period below each other. */
function periodCsv(period: Period) {
  const tables = periodTables(period, { count: String, money: (naira) => naira })
  const lines = tables.flatMap(({ title, head, rows }) => [[], [title], head, ...rows])
  const days = [`${period.from} to ${period.until} (${officeTimeName}), amounts in naira`]
  return byteOrderMark + [days, ...lines].map(csvLine).join('')
}

/** A report for a period: what came and what became of it, in counts and sums. */
export async function periodFeature({ app, database }: Core, offers: Offers) {
  const figuresOf = periodStore(database, offers)

  route(app, readPeriod, ({ query, by }) => figuresOf(daysIn(query), by.role))

  route(app, exportPeriod, async ({ query, by, reply }) => {
    const days = daysIn(query)
    const period = await figuresOf(days, by.role)
    const detail = `${days.from} to ${days.until}`
    await database.write((trx) =>
      writeAuditEntry(trx, { who: by.username, deed: 'export', subject: 'period', detail }),
    )
    await sendCsv(reply, database.read, 'report', days.from, days.until)
    return periodCsv(period)
  })
}
