import { sql, type Kysely, type RawBuilder } from 'kysely'
import { inboxStatesOf, isIn, type InboxKind } from '../../../shared/back-office'
import { fromOfficeClock } from '../../../shared/office-time'
import type { Tables } from '../../core/database/tables'
import type { InboxQuestion } from './inbox-question'
import { inboxTables, receivedColumns } from './inbox-tables'

const dayInMs = 86_400_000

/** The start of a day in the office, as the database has times; of a report, the day itself. */
function startOf(kind: InboxKind, day: string, daysLater = 0) {
  const start = new Date(Date.parse(day) + daysLater * dayInMs)
  return receivedColumns[kind] === 'received_on'
    ? start.toISOString().slice(0, 10)
    : fromOfficeClock(start).toISOString()
}

/** The span of time that a question is about: `from` is in it, `before` no more. */
const receivedBetween = (kind: InboxKind, { since, until }: InboxQuestion) => ({
  from: since === undefined ? undefined : startOf(kind, since),
  before: until === undefined ? undefined : startOf(kind, until, 1),
})

/** Ended applications are behind those that wait; the expression of the indices of the baseline. */
const isEnded = sql<number>`(case when finished_at is null then 0 else 1 end)`

const received = (kind: InboxKind) => receivedColumns[kind] as 'created_at'

const partOf = ({ state }: InboxQuestion) =>
  state === 'open' ? 0 : state === 'decided' ? 1 : undefined

/** Whether entries are listed as they came, which is the order of their numbers. */
export const isByNumber = (question: InboxQuestion) =>
  question.sort !== 'waiting' && partOf(question) === undefined

/** What an order is made of, all in one direction: first the parts of the list, then a time. */
function order(kind: InboxKind, question: InboxQuestion) {
  const part = partOf(question)
  const isInParts = question.sort === 'waiting' && question.state === undefined
  return {
    time: isByNumber(question) ? received(kind) : 'state_since',
    parts: isInParts ? [0, 1] : [part],
  } as const
}

/** The direction of an order, or the opposite one. */
export const direction = ({ sort }: InboxQuestion, isFromEnd = false) =>
  (sort === 'oldest' || sort === 'waiting') === isFromEnd ? 'desc' : 'asc'

/** Whether a question is about some of a kind's entries only, whatever its search. */
export const isFiltered = ({ state, assignee, since, until, ids }: InboxQuestion) =>
  [state, assignee, since, until, ids].some((filter) => filter !== undefined)

/** The rows of the inbox: filtered and in order, from indices that hold what is asked for. */
export function inboxRows(read: Kysely<Tables>) {
  /** All four tables have the columns used here, the applications' alone `assignee`, `state_since`. */
  const rows = (kind: InboxKind) => read.selectFrom(inboxTables[kind] as 'loan_application')

  /** What lets entries through; `isNarrow` where their numbers or who works on them tell which are looked at. */
  function filtered(kind: InboxKind, question: InboxQuestion, isNarrow = false) {
    const { state, assignee, ids } = question
    const { from, before } = receivedBetween(kind, question)
    return rows(kind)
      .$if(state !== undefined, (query) => {
        const states = inboxStatesOf(kind)
        const wanted = states.filter((one) => isIn(kind, state!, one))
        if (wanted.length === 1) return query.where('status', '=', wanted[0]!)
        // A list of states would be looked up in their index, which has far more of them.
        return isNarrow
          ? query.where(
              'status',
              'not in',
              states.filter((one) => !wanted.includes(one)),
            )
          : query.where('status', 'in', wanted)
      })
      .$if(assignee !== undefined, (query) => query.where('assignee', '=', assignee!))
      .$if(from !== undefined, (query) => query.where(received(kind), '>=', from!))
      .$if(before !== undefined, (query) => query.where(received(kind), '<', before!))
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
  }

  /** One part of what a question finds, as the indices of the orders have it. */
  const inPart = (kind: InboxKind, question: InboxQuestion, part: number | undefined) =>
    part === undefined
      ? filtered(kind, question)
      : filtered(kind, { ...question, state: undefined }).where(isEnded, '=', part)

  /** The numbers of what a question finds, in its order or the opposite one. */
  function ordered(kind: InboxKind, question: InboxQuestion, isFromEnd = false) {
    const { parts, time } = order(kind, question)
    const to = direction(question, isFromEnd)
    return [...(parts.length > 1 ? [isEnded] : []), sql.ref(time), sql.ref('id')].reduce(
      (query, column: RawBuilder<unknown>) => query.orderBy(column, to),
      inPart(kind, question, partOf(question)).select('id'),
    )
  }

  /** The numbers of what a question finds, in its order, in slices of a size. */
  async function* slices(kind: InboxKind, question: InboxQuestion, size: number) {
    const { parts, time } = order(kind, question)
    const to = direction(question)
    // SQLite finds its place in an index by columns only, so an expression is asked for apart.
    for (const part of parts) {
      let last: { id: number; at: string } | undefined
      for (;;) {
        const some = await inPart(kind, question, part)
          .select(['id', `${time} as at`])
          .$if(last !== undefined, (query) =>
            query.where(({ eb, refTuple, tuple }) =>
              eb(refTuple(time, 'id'), to === 'desc' ? '<' : '>', tuple(last!.at, last!.id)),
            ),
          )
          .orderBy(time, to)
          .orderBy('id', to)
          .limit(size)
          .execute()
        if (some.length === 0) break
        yield some.map(({ id }) => id)
        last = some.at(-1)
      }
    }
  }

  return { rows, filtered, ordered, slices }
}
