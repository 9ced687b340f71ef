import { setImmediate as otherTurns } from 'node:timers/promises'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import {
  inboxPageSize,
  type InboxItem,
  type InboxKind,
  type InboxPage,
  type InboxQuestion,
} from '../../shared/back-office'
import type { Tables } from '../database/tables'
import type { InboxIndex } from './inbox-index'
import type { OpenEntry } from './inbox-kinds'
import { foundIn, termsOf } from './inbox-search'
import { inboxTables, receivedColumns, type InboxRow } from './inbox-tables'
import { receivedBetween } from './received-between'

/** An entry of a list, decrypted. */
interface Found {
  item: InboxItem
  open: OpenEntry
}

export interface InboxFinder {
  /** One page of what a question finds; `counts` are those of the kind. */
  page(kind: InboxKind, question: InboxQuestion, page: number): Promise<Omit<InboxPage, 'counts'>>
  /** Every entry that a question finds, in its order. */
  find(kind: InboxKind, question: InboxQuestion): AsyncIterable<Found>
}

/** Rows read at a time, and decrypted before other requests have their turn. */
const batch = 100
const inOneTurn = 10

/** How many numbers of entries are looked through at a time. */
const inWindow = 2000

/** Up to so many candidates are decrypted to count exactly what a search finds. */
const mostVerified = 200

type Ids = SelectQueryBuilder<Tables, never, { id: number }>

/** Lists and searches: only the entries that are shown are read and decrypted. */
export function inboxFinder(
  read: Kysely<Tables>,
  index: InboxIndex,
  openItem: (kind: InboxKind, row: InboxRow) => Found,
): InboxFinder {
  /** All four tables have the columns used here, the applications' alone `assignee`. */
  const rows = (kind: InboxKind) => read.selectFrom(inboxTables[kind] as 'loan_application')
  const received = (kind: InboxKind) => receivedColumns[kind] as 'created_at'

  function filtered(kind: InboxKind, question: InboxQuestion) {
    const { state, assignee, ids } = question
    const { from, before } = receivedBetween(kind, question)
    return rows(kind)
      .$if(state !== undefined, (query) => query.where('status', '=', state!))
      .$if(assignee !== undefined, (query) => query.where('assignee', '=', assignee!))
      .$if(from !== undefined, (query) => query.where(received(kind), '>=', from!))
      .$if(before !== undefined, (query) => query.where(received(kind), '<', before!))
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
  }

  /** The entries that the index finds; some may not match. Undefined if there are none. */
  async function candidates(kind: InboxKind, question: InboxQuestion) {
    const { search, sort: _, ...filters } = question
    const sought = await index.sought(read, kind, search)
    const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
    return (
      sought &&
      index
        .entriesWith(read, kind, sought)
        .$if(isFiltered, (query) =>
          query.where('inbox_term.entry', 'in', filtered(kind, question).select('id')),
        )
    )
  }

  /** These entries in this order, without those that the search does not match. */
  async function* opened(kind: InboxKind, ids: readonly number[], search: string) {
    const terms = termsOf(search)
    const some =
      ids.length === 0 ? [] : await rows(kind).selectAll().where('id', 'in', ids).execute()
    const byId = new Map(some.map((row) => [row.id, row as InboxRow]))
    for (const [n, id] of ids.entries()) {
      if (n % inOneTurn === inOneTurn - 1) await otherTurns()
      const row = byId.get(id)
      if (!row) continue
      const { item, open } = openItem(kind, row)
      const matched = foundIn(open, terms)
      if (matched) yield { item: terms.length > 0 ? { ...item, matched } : item, open }
    }
  }

  async function itemsOf(kind: InboxKind, ids: readonly number[], search: string) {
    const items: InboxItem[] = []
    for await (const { item } of opened(kind, ids, search)) items.push(item)
    return items
  }

  async function countOf(ids: unknown) {
    const { count } = await read
      .selectFrom((ids as Ids).as('some'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  const direction = ({ sort }: InboxQuestion, isFromEnd = false) =>
    (sort === 'oldest') === isFromEnd ? 'desc' : 'asc'

  /** A page and where it is; the last one instead of one beyond. */
  function pageOf(total: number, wanted: number) {
    const pages = Math.max(1, Math.ceil(total / inboxPageSize))
    const page = Math.min(wanted, pages)
    return { total, page, pages, from: (page - 1) * inboxPageSize }
  }

  async function listed(kind: InboxKind, question: InboxQuestion, wanted: number) {
    const { from, ...page } = pageOf(await countOf(filtered(kind, question).select('id')), wanted)
    const size = Math.min(inboxPageSize, page.total - from)
    // From the nearer end: what comes before the page is counted through.
    const isFromEnd = from > page.total / 2
    const order = direction(question, isFromEnd)
    const found = await filtered(kind, question)
      .select('id')
      .orderBy(received(kind), order)
      .orderBy('id', order)
      .offset(isFromEnd ? page.total - from - size : from)
      .limit(size)
      .execute()
    const ids = found.map(({ id }) => id)
    return { ...page, items: await itemsOf(kind, isFromEnd ? ids.toReversed() : ids, '') }
  }

  async function searched(kind: InboxKind, question: InboxQuestion, wanted: number) {
    const { search } = question
    const query = (await candidates(kind, question))?.orderBy('entry', direction(question))
    const total = query ? await countOf(query.clearOrderBy()) : 0
    const idsOf = async (from: number, count: number) => {
      const some = await query?.offset(from).limit(count).execute()
      return (some ?? []).map(({ entry }) => entry)
    }
    if (total > mostVerified) {
      const { from, ...page } = pageOf(total, wanted)
      return { ...page, items: await itemsOf(kind, await idsOf(from, inboxPageSize), search) }
    }
    const items = await itemsOf(kind, await idsOf(0, mostVerified), search)
    const { from, ...page } = pageOf(items.length, wanted)
    return { ...page, items: items.slice(from, from + inboxPageSize) }
  }

  async function* listedIds(kind: InboxKind, question: InboxQuestion) {
    const order = direction(question)
    let last: { id: number; at: string } | undefined
    for (;;) {
      const some = await filtered(kind, question)
        .select(['id', `${received(kind)} as at`])
        .$if(last !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple(received(kind), 'id'),
              order === 'desc' ? '<' : '>',
              tuple(last!.at, last!.id),
            ),
          ),
        )
        .orderBy(received(kind), order)
        .orderBy('id', order)
        .limit(batch)
        .execute()
      if (some.length === 0) return
      yield some.map(({ id }) => id)
      last = some.at(-1)
    }
  }

  /** In windows of numbers: a batch then costs the same, however many entries are found. */
  async function* searchedIds(kind: InboxKind, question: InboxQuestion) {
    const query = await candidates(kind, question)
    if (!query) return
    const { last } = await rows(kind)
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    const windows = Array.from({ length: Math.ceil(last / inWindow) }, (_, n) => n * inWindow)
    const order = direction(question)
    for (const start of order === 'asc' ? windows : windows.toReversed()) {
      const found = await query
        .where('inbox_term.entry', '>', start)
        .where('inbox_term.entry', '<=', start + inWindow)
        .orderBy('entry', order)
        .execute()
      for (let from = 0; from < found.length; from += batch)
        yield found.slice(from, from + batch).map(({ entry }) => entry)
      await otherTurns()
    }
  }

  const isSearch = ({ search }: InboxQuestion) => termsOf(search).length > 0

  return {
    async page(kind, question, wanted) {
      if (!isSearch(question)) return listed(kind, question, wanted)
      const unindexed = await countOf(rows(kind).select('id').where('indexed', '=', 0))
      return { ...(await searched(kind, question, wanted)), unindexed }
    },

    async *find(kind, question) {
      const ids = isSearch(question) ? searchedIds(kind, question) : listedIds(kind, question)
      for await (const some of ids) yield* opened(kind, some, question.search)
    },
  }
}
