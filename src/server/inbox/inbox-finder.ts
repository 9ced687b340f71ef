import type { Kysely } from 'kysely'
import {
  inboxPageSize,
  type InboxItem,
  type InboxKind,
  type InboxPage,
  type InboxQuestion,
} from '../../shared/back-office'
import type { Tables } from '../database/tables'
import { inboxCandidates } from './inbox-candidates'
import type { InboxIndex } from './inbox-index'
import type { OpenEntry } from './inbox-kinds'
import { inboxRows, isFiltered } from './inbox-rows'
import { foundIn, termsOf } from './inbox-search'
import type { InboxRow } from './inbox-tables'
import { takeTurns } from './take-turns'

/** An entry of a list, decrypted. */
interface Found {
  item: InboxItem
  open: OpenEntry
}

type Counts = InboxPage['counts']

export interface InboxFinder {
  /** One page of what a question finds; `counts` are those of the kind. */
  page(kind: InboxKind, question: InboxQuestion, page: number, counts: Counts): Promise<InboxPage>
  /** Every entry that a question finds, in its order. */
  find(kind: InboxKind, question: InboxQuestion): AsyncIterable<Found>
}

/** Rows read at a time. */
const batch = 50

/** Up to so many candidates are decrypted to count exactly what a search finds. */
const mostVerified = 200

/** Lists and searches: only the entries that are shown are read and decrypted. */
export function inboxFinder(
  read: Kysely<Tables>,
  index: InboxIndex,
  openItem: (kind: InboxKind, row: InboxRow) => Found,
): InboxFinder {
  const { rows, filtered, ordered, slices } = inboxRows(read)
  const { candidates, each } = inboxCandidates(read, index)

  /** These entries in this order, without those that the search does not match. */
  async function* opened(
    kind: InboxKind,
    ids: readonly number[],
    search: string,
    turns = takeTurns(),
  ) {
    const terms = termsOf(search)
    for (let from = 0; from < ids.length; from += batch) {
      const wanted = ids.slice(from, from + batch)
      const some = await rows(kind).selectAll().where('id', 'in', wanted).execute()
      const byId = new Map(some.map((row) => [row.id, row as InboxRow]))
      for (const id of wanted) {
        await turns()
        const row = byId.get(id)
        if (!row) continue
        const { item, open } = openItem(kind, row)
        const matched = terms.length > 0 ? foundIn(open, terms) : []
        if (matched) yield { item: terms.length > 0 ? { ...item, matched } : item, open }
      }
    }
  }

  async function itemsOf(kind: InboxKind, ids: readonly number[], search: string) {
    const items: InboxItem[] = []
    for await (const { item } of opened(kind, ids, search)) items.push(item)
    return items
  }

  /** A page and where it is; the last one instead of one beyond. */
  function pageOf(total: number, wanted: number) {
    const pages = Math.max(1, Math.ceil(total / inboxPageSize))
    const page = Math.min(wanted, pages)
    return { total, page, pages, from: (page - 1) * inboxPageSize }
  }

  async function totalOf(kind: InboxKind, question: InboxQuestion, counts: Counts) {
    const { state, ...others } = question
    if (state !== undefined && !isFiltered(others)) return counts[state] ?? 0
    const { count } = await filtered(kind, question)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async function listed(kind: InboxKind, question: InboxQuestion, wanted: number, counts: Counts) {
    const { from, ...page } = pageOf(await totalOf(kind, question, counts), wanted)
    const size = Math.min(inboxPageSize, page.total - from)
    // From the nearer end: what comes before the page is counted through.
    const isFromEnd = from > page.total / 2
    const found = await ordered(kind, question, isFromEnd)
      .offset(isFromEnd ? page.total - from - size : from)
      .limit(size)
      .execute()
    const ids = found.map(({ id }) => id)
    return { ...page, items: await itemsOf(kind, isFromEnd ? ids.toReversed() : ids, '') }
  }

  async function searched(kind: InboxKind, question: InboxQuestion, wanted: number) {
    const { search } = question
    const { total, ids } = await candidates(kind, question)
    if (total > mostVerified) {
      const { from, ...page } = pageOf(total, wanted)
      return { ...page, items: await itemsOf(kind, await ids(from, inboxPageSize), search) }
    }
    const items = await itemsOf(kind, await ids(0, mostVerified), search)
    const { from, ...page } = pageOf(items.length, wanted)
    return { ...page, items: items.slice(from, from + inboxPageSize) }
  }

  const isSearch = ({ search }: InboxQuestion) => termsOf(search).length > 0

  return {
    async page(kind, question, wanted, counts) {
      if (!isSearch(question)) return { ...(await listed(kind, question, wanted, counts)), counts }
      const { unindexed } = await rows(kind)
        .select(({ fn }) => fn.countAll<number>().as('unindexed'))
        .where('indexed', '=', 0)
        .executeTakeFirstOrThrow()
      const found = await searched(kind, question, wanted)
      return { ...found, counts, unindexed: Number(unindexed) }
    },

    async *find(kind, question) {
      const ids = isSearch(question) ? each(kind, question) : slices(kind, question, batch)
      const turns = takeTurns()
      for await (const some of ids) yield* opened(kind, some, question.search, turns)
    },
  }
}
