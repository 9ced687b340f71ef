import type { InboxKind, InboxQuestion } from '../../shared/back-office'
import { receivedColumns } from './inbox-tables'

/** The office's time, all year. */
const lagos = '+01:00'

const dayInMs = 86_400_000

/** The start of a day in the office, as the database has times; of a report, the day itself. */
function startOf(kind: InboxKind, day: string, daysLater = 0) {
  const isDay = receivedColumns[kind] === 'received_on'
  const start = new Date(`${day}T00:00:00${isDay ? 'Z' : lagos}`)
  const text = new Date(start.getTime() + daysLater * dayInMs).toISOString()
  return isDay ? text.slice(0, 10) : text
}

/** The span of time that a question is about: `from` is in it, `before` no more. */
export const receivedBetween = (kind: InboxKind, { since, until }: InboxQuestion) => ({
  from: since === undefined ? undefined : startOf(kind, since),
  before: until === undefined ? undefined : startOf(kind, until, 1),
})
