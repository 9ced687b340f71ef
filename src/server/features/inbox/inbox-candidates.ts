import type { Kysely } from 'kysely'
import { inboxStatesOf, type InboxKind } from '../../../shared/back-office'
import type { InboxPage } from '../../../shared/contracts/inbox'
import type { Tables } from '../../core/database/tables'
import type { InboxIndex } from './inbox-index'
import type { InboxQuestion } from './inbox-question'
import { direction, inboxRows, isByNumber, isFiltered } from './inbox-rows'
import { takeTurns } from './take-turns'

/** How many numbers of entries are looked through at a time. */
const inWindow = 5000

/** How many entries are looked through at a time where their order is not that of their numbers. */
const inSlice = 2000

/** What the index finds; some of it may not match the search. */
export interface Candidates {
  total: number
  /** Their numbers in the order of the question. */
  ids(from: number, count: number): Promise<number[]>
}

/** A part of the numbers: `after` is not in it, `upTo` is. */
interface Window {
  after: number
  upTo: number
}

/**
 * What a search finds by the index. Names that many have are looked through in parts, between which
 * other requests have their turn.
 */
export function inboxCandidates(read: Kysely<Tables>, index: InboxIndex) {
  const { rows, filtered, ordered, slices } = inboxRows(read)

  async function windowsOf(kind: InboxKind, question: InboxQuestion): Promise<Window[]> {
    const { first, last } = isFiltered(question)
      ? await filtered(kind, question)
          .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
          .executeTakeFirstOrThrow()
      : await rows(kind)
          .select(({ fn, val }) => [val(1).as('first'), fn.max('id').as('last')])
          .executeTakeFirstOrThrow()
    const size = Math.max(0, Number(last) - Number(first) + 1)
    const windows = Array.from(
      { length: last === null ? 0 : Math.ceil(size / inWindow) },
      (_, n) => {
        const after = Number(first) - 1 + n * inWindow
        return { after, upTo: after + inWindow }
      },
    )
    return direction(question) === 'asc' ? windows : windows.toReversed()
  }

  /** The sets of what has each term, and of what the filters let through, have this in common. */
  function inWindowOf(
    kind: InboxKind,
    question: InboxQuestion,
    terms: readonly number[][],
    { after, upTo }: Window,
  ) {
    const sets = terms.map((some) =>
      index.having(read, kind, some).where('entry', '>', after).where('entry', '<=', upTo),
    )
    const passing = filtered(kind, question, true)
      .select('id as entry')
      .where('id', '>', after)
      .where('id', '<=', upTo)
    if (isFiltered(question)) sets.push(passing as unknown as (typeof sets)[number])
    const [first, ...others] = sets
    return read.selectFrom(
      others.reduce((query, set) => query.intersect(set), first!).as('candidate'),
    )
  }

  /** So few that they are read at a time. */
  async function few(kind: InboxKind, question: InboxQuestion, terms: readonly number[][]) {
    const [rarest = [], ...others] = terms
    const found = await index.having(read, kind, rarest).execute()
    const ids = await index.among(
      read,
      kind,
      others,
      found.map(({ entry }) => entry),
    )
    const inNumbers = (a: number, b: number) => (direction(question) === 'asc' ? a - b : b - a)
    const isNumbered = isByNumber(question)
    if (ids.length === 0 || (isNumbered && !isFiltered(question))) return ids.toSorted(inNumbers)
    const some = await ordered(kind, question).where('id', 'in', ids).execute()
    const passing = some.map(({ id }) => id)
    return isNumbered ? passing.toSorted(inNumbers) : passing
  }

  /** Candidates in slices, in the order of the question. */
  async function* inOrder(
    kind: InboxKind,
    question: InboxQuestion,
    terms: readonly number[][],
  ): AsyncIterable<number[]> {
    const turns = takeTurns()
    if (!isByNumber(question)) {
      for await (const slice of slices(kind, question, inSlice)) {
        const found = new Set(await index.among(read, kind, terms, slice))
        yield slice.filter((id) => found.has(id))
        await turns()
      }
      return
    }
    for (const window of await windowsOf(kind, question)) {
      const some = await inWindowOf(kind, question, terms, window)
        .select('entry')
        .orderBy('entry', direction(question))
        .execute()
      yield some.map(({ entry }) => entry)
      await turns()
    }
  }

  async function many(
    kind: InboxKind,
    question: InboxQuestion,
    terms: readonly number[][],
  ): Promise<Candidates> {
    const turns = takeTurns()
    const counted: { window: Window; count: number }[] = []
    for (const window of await windowsOf(kind, question)) {
      const { count } = await inWindowOf(kind, question, terms, window)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      counted.push({ window, count: Number(count) })
      await turns()
    }

    async function waiting(from: number, count: number) {
      const ids: number[] = []
      for await (const some of inOrder(kind, question, terms)) {
        ids.push(...some)
        if (ids.length >= from + count) break
      }
      return ids.slice(from, from + count)
    }

    async function numbered(from: number, count: number) {
      const ids: number[] = []
      let before = 0
      for (const { window, count: inside } of counted) {
        const start = Math.max(0, from - before)
        if (start < inside && ids.length < count) {
          const some = await inWindowOf(kind, question, terms, window)
            .select('entry')
            .orderBy('entry', direction(question))
            .offset(start)
            .limit(count - ids.length)
            .execute()
          ids.push(...some.map(({ entry }) => entry))
        }
        before += inside
      }
      return ids
    }

    return {
      total: counted.reduce((sum, { count }) => sum + count, 0),
      ids: isByNumber(question) ? numbered : waiting,
    }
  }

  return {
    /** How many candidates are in each state. */
    async states(kind: InboxKind, question: InboxQuestion): Promise<InboxPage['counts']> {
      const counts = Object.fromEntries(inboxStatesOf(kind).map((state) => [state, 0]))
      const sought = await index.sought(read, kind, question.search)
      if (!sought) return counts
      const turns = takeTurns()
      for (const window of await windowsOf(kind, question)) {
        const some = await inWindowOf(kind, question, sought.terms, window)
          .innerJoin(rows(kind).select(['id', 'status']).as('row'), 'row.id', 'candidate.entry')
          .select(({ fn }) => ['row.status', fn.countAll<number>().as('count')])
          .groupBy('row.status')
          .execute()
        for (const { status, count } of some) counts[status]! += Number(count)
        await turns()
      }
      return counts
    },

    async candidates(kind: InboxKind, question: InboxQuestion): Promise<Candidates> {
      const sought = await index.sought(read, kind, question.search)
      if (sought && !sought.isFew) return many(kind, question, sought.terms)
      const ids = sought ? await few(kind, question, sought.terms) : []
      return { total: ids.length, ids: async (from, count) => ids.slice(from, from + count) }
    },

    /** The numbers of all candidates in the order of the question, some at a time. */
    async *each(kind: InboxKind, question: InboxQuestion): AsyncIterable<number[]> {
      const sought = await index.sought(read, kind, question.search)
      if (!sought) return
      if (sought.isFew) yield await few(kind, question, sought.terms)
      else yield* inOrder(kind, question, sought.terms)
    },
  }
}
