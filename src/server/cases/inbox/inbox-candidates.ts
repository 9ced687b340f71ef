import type { Kysely } from 'kysely'
import { inboxStatesOf, isIn, type InboxKind } from '../../../shared/back-office'
import type { InboxPage } from '../../../shared/contracts/inbox'
import type { Tables } from '../../core/database/tables'
import type { InboxIndex } from './inbox-index'
import type { InboxQuestion } from './inbox-question'
import { direction, inboxRows, isByNumber, isFiltered } from './inbox-rows'
import { takeTurns } from '../../core/take-turns'

/** How many numbers of entries are looked through at a time. */
const inWindow = 10_000

/** How many entries are looked through at a time where their order is not that of their numbers. */
const inSlice = 2000

export type Counts = InboxPage['counts']

/** What the index finds; some of it may not match the search. */
export interface Candidates {
  /** How many are in each state, whichever state is asked for. */
  counts: Counts
  in(state: InboxQuestion['state']): {
    total: number
    /** Their numbers in the order of the question. */
    ids(from: number, count: number): Promise<number[]>
  }
}

const noneOf = (kind: InboxKind): Record<string, number> =>
  Object.fromEntries(inboxStatesOf(kind).map((state) => [state, 0]))

/** How many are in the states that a filter lets through. */
export const sumIn = (kind: InboxKind, filter: InboxQuestion['state'], counts: Counts) =>
  inboxStatesOf(kind)
    .filter((state) => filter === undefined || isIn(kind, filter, state))
    .reduce((sum, state) => sum + (counts[state] ?? 0), 0)

const nothing = (kind: InboxKind): Candidates => ({
  counts: noneOf(kind),
  in: () => ({ total: 0, ids: async () => [] }),
})

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
      index
        .having(read, kind, some)
        .distinct()
        .where('entry', '>', after)
        .where('entry', '<=', upTo),
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

  /** How many candidates of a part of the numbers are in each state. */
  async function countsWithin(
    kind: InboxKind,
    question: InboxQuestion,
    terms: readonly number[][],
    window: Window,
  ): Promise<Record<string, number>> {
    const some = await inWindowOf(kind, question, terms, window)
      .innerJoin(
        rows(kind)
          .select(['id', 'status'])
          .where('id', '>', window.after)
          .where('id', '<=', window.upTo)
          .as('row'),
        'row.id',
        'candidate.entry',
      )
      .select(({ fn }) => ['row.status', fn.countAll<number>().as('count')])
      .groupBy('row.status')
      .execute()
    return Object.fromEntries(some.map(({ status, count }) => [status, Number(count)]))
  }

  /** So few that they are read at a time. */
  async function few(
    kind: InboxKind,
    question: InboxQuestion,
    terms: readonly number[][],
  ): Promise<Candidates> {
    const [rarest = [], ...others] = terms
    const found = await index.having(read, kind, rarest).distinct().execute()
    const entries = found.map(({ entry }) => entry)
    const ids = await index.among(read, kind, others, entries)
    if (ids.length === 0) return nothing(kind)
    const passing = await filtered(kind, { ...question, state: undefined })
      .select(['id', 'status'])
      .where('id', 'in', ids)
      .execute()
    const counts = noneOf(kind)
    for (const { status } of passing) counts[status]! += 1
    return {
      counts,
      in: (state) => ({
        total: sumIn(kind, state, counts),
        async ids(from, count) {
          const asked = { ...question, state }
          const sorted = await ordered(kind, asked).where('id', 'in', ids).execute()
          return sorted.slice(from, from + count).map(({ id }) => id)
        },
      }),
    }
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
    const inAnyState = { ...question, state: undefined }
    const turns = takeTurns()
    const counted: { window: Window; counts: Record<string, number> }[] = []
    for (const window of await windowsOf(kind, inAnyState)) {
      const counts = await countsWithin(kind, inAnyState, terms, window)
      counted.push({ window, counts })
      await turns()
    }
    const counts = noneOf(kind)
    for (const inside of counted)
      for (const [state, count] of Object.entries(inside.counts)) counts[state]! += count

    async function waiting(asked: InboxQuestion, from: number, count: number) {
      const ids: number[] = []
      for await (const some of inOrder(kind, asked, terms)) {
        ids.push(...some)
        if (ids.length >= from + count) break
      }
      return ids.slice(from, from + count)
    }

    async function numbered(asked: InboxQuestion, from: number, count: number) {
      const ids: number[] = []
      let before = 0
      for (const { window, counts: inside } of counted) {
        const size = sumIn(kind, asked.state, inside)
        const start = Math.max(0, from - before)
        if (start < size && ids.length < count) {
          const some = await inWindowOf(kind, asked, terms, window)
            .select('entry')
            .orderBy('entry', direction(asked))
            .offset(start)
            .limit(count - ids.length)
            .execute()
          ids.push(...some.map(({ entry }) => entry))
        }
        before += size
      }
      return ids
    }

    return {
      counts,
      in(state) {
        const asked = { ...question, state }
        const idsOf = isByNumber(asked) ? numbered : waiting
        return {
          total: sumIn(kind, state, counts),
          ids: (from, count) => idsOf(asked, from, count),
        }
      },
    }
  }

  return {
    async candidates(kind: InboxKind, question: InboxQuestion): Promise<Candidates> {
      const sought = await index.sought(read, kind, question.search)
      if (!sought) return nothing(kind)
      return (sought.isFew ? few : many)(kind, question, sought.terms)
    },

    /** The numbers of all candidates in the order of the question, some at a time. */
    async *each(kind: InboxKind, question: InboxQuestion): AsyncIterable<number[]> {
      const sought = await index.sought(read, kind, question.search)
      if (!sought) return
      if (!sought.isFew) return yield* inOrder(kind, question, sought.terms)
      const found = await few(kind, question, sought.terms)
      yield await found.in(question.state).ids(0, Infinity)
    },
  }
}
