import { countOf, pageOf } from '../../core/database/count'
import type { Kysely } from 'kysely'
import { inboxPageSize, inboxStatesOf, type InboxKind } from '../../../shared/back-office'
import type { InboxItem } from '../../../shared/contracts/inbox'
import type { Tables } from '../../core/database/tables'
import { inboxCandidates, sumIn, type Candidates, type Counts } from './inbox-candidates'
import { waitingForSecond } from '../loan-case/second-people'
import type { InboxIndex } from './inbox-index'
import type { OpenEntry } from './inbox-kinds'
import type { InboxQuestion } from './inbox-question'
import { inboxRows, isByNumber, isFiltered } from './inbox-rows'
import { foundIn, isShort, termsOf } from './inbox-search'
import type { InboxRow } from './inbox-tables'
import { takeTurns } from '../../core/take-turns'

/** An entry of a list, decrypted. */
interface Found {
  item: InboxItem
  open: OpenEntry
}

export type InboxFinder = ReturnType<typeof inboxFinder>

const countsIn = (kind: InboxKind, items: readonly InboxItem[]): Counts =>
  Object.fromEntries(
    inboxStatesOf(kind).map((one) => [one, items.filter(({ state }) => state === one).length]),
  )

/** Rows read at a time. */
const batch = 50

/** Up to so many candidates are decrypted to count exactly what a search finds. */
const mostVerified = 200

/** Lists and searches: only the entries that are shown are read and decrypted. */
export function inboxFinder(
  read: Kysely<Tables>,
  index: InboxIndex,
  openItem: (kind: InboxKind, row: InboxRow) => Found,
) {
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
        if (matched) yield { item: terms.length > 0 ? { ...item, matched } : item, open, row }
      }
    }
  }

  async function itemsOf(kind: InboxKind, ids: readonly number[], search: string) {
    const items: InboxItem[] = []
    for await (const { item } of opened(kind, ids, search)) items.push(item)
    return items
  }

  async function totalOf(kind: InboxKind, question: InboxQuestion, counts: Counts) {
    const { state, ...others } = question
    if (!isFiltered(others)) return sumIn(kind, state, counts)
    return countOf(filtered(kind, question))
  }

  async function listed(kind: InboxKind, question: InboxQuestion, wanted: number, counts: Counts) {
    const { from, ...page } = pageOf(await totalOf(kind, question, counts), wanted, inboxPageSize)
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

  /** The counts are those of the whole search, whichever state is asked for. */
  async function searched(kind: InboxKind, question: InboxQuestion, wanted: number) {
    const { search, state } = question
    const verified = async ({ total, ids }: ReturnType<Candidates['in']>) =>
      total > mostVerified ? undefined : itemsOf(kind, await ids(0, mostVerified), search)
    const any = await candidates(kind, question)
    const all = await verified(any.in(undefined))
    const counts = all ? countsIn(kind, all) : any.counts
    // A part of the states has an order of its own.
    const some = isByNumber({ ...question, sort: undefined }) ? all : undefined
    const found = any.in(state)
    const exact =
      some?.filter((item) => state === undefined || item.state === state) ?? (await verified(found))
    const { from, ...page } = pageOf(exact?.length ?? found.total, wanted, inboxPageSize)
    const shown =
      exact?.slice(from, from + inboxPageSize) ??
      (await itemsOf(kind, await found.ids(from, inboxPageSize), search))
    return { ...page, counts, items: shown, isShort: isShort(search) }
  }

  /** No state tells what waits for a second person: its numbers do. */
  async function settled(question: InboxQuestion): Promise<InboxQuestion> {
    const { state, ids } = question
    if (state !== 'second') return question
    const waiting = (await waitingForSecond(read)).map(({ id }) => id)
    // A list of none is no SQL.
    const wanted = [0, ...(ids ? ids.filter((id) => waiting.includes(id)) : waiting)]
    return { ...question, state: undefined, ids: wanted }
  }

  const isSearch = ({ search }: InboxQuestion) => search.trim() !== ''

  return {
    /** How many open applications somebody works on. */
    openOf: (assignee: string) =>
      countOf(filtered('loan', { search: '', state: 'open', assignee }, true)),

    /** One page of what a question finds; `countsOf` counts all entries of the kind. */
    async page(
      kind: InboxKind,
      asked: InboxQuestion,
      wanted: number,
      countsOf: (kind: InboxKind) => Promise<Counts>,
    ) {
      const question = await settled(asked)
      if (!isSearch(question)) {
        const counts = await countsOf(kind)
        return { ...(await listed(kind, question, wanted, counts)), counts }
      }
      const unindexed = await countOf(rows(kind).where('indexed', '=', 0))
      return { ...(await searched(kind, question, wanted)), unindexed }
    },

    /** Every entry that a question finds, in its order. */
    async *find(kind: InboxKind, asked: InboxQuestion) {
      const question = await settled(asked)
      const ids = isSearch(question) ? each(kind, question) : slices(kind, question, batch)
      const turns = takeTurns()
      for await (const some of ids) yield* opened(kind, some, question.search, turns)
    },
  }
}
