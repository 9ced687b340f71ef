import { setImmediate as otherTurns } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import {
  inboxPageSize,
  inboxStatesOf,
  isEnded,
  type InboxEntry,
  type InboxItem,
  type InboxKind,
  type InboxPage,
  type InboxState,
  type InboxView,
} from '../../shared/back-office'
import { writeAuditEntry } from '../activity/write-audit-entry'
import type { Database } from '../database/engine'
import type { Tables } from '../database/tables'
import type { InboxSource, OpenEntry } from './inbox-kinds'
import type { InboxEvents } from './inbox-event.store'
import { foundIn, termsOf } from './inbox-search'
import { inboxTables, type InboxRow } from './inbox-tables'

export interface InboxSearch {
  /** Terms that must all be in an entry; '' finds every entry. */
  search: string
  state?: InboxState | undefined
}

/** What visitors sent, for the back office. */
export interface InboxStore {
  page(kind: InboxKind, search: InboxSearch, page: number): Promise<InboxPage>
  /** Every entry that a search finds, newest first. */
  find(kind: InboxKind, search: InboxSearch): AsyncIterable<{ item: InboxItem; open: OpenEntry }>
  entry(kind: InboxKind, id: number): Promise<InboxEntry | undefined>
  /** The entry in its new state; undefined if it was removed. */
  setState(
    kind: InboxKind,
    id: number,
    state: InboxState,
    by: string,
  ): Promise<InboxItem | undefined>
  /** Removes an entry and all that belongs to it; does nothing if it is gone. */
  remove(kind: InboxKind, id: number, by: string): Promise<void>
  /** Records a view and resolves once that is on disk; null for an export of many entries. */
  noteView(
    kind: InboxKind,
    id: number | null,
    view: Pick<InboxView, 'what' | 'how' | 'by'>,
  ): Promise<void>
  /** The numbers of entries finished before a time. */
  doneBefore(kind: InboxKind, time: Date): Promise<number[]>
}

/** Rows read at a time, so that other requests run in between. */
const batch = 200
const mostViews = 200

const unopened = (id: number): OpenEntry => ({
  title: `Entry ${id}`,
  detail: 'This entry cannot be opened.',
  receivedAt: '',
  answers: {},
  documents: [],
})

const stateOf = (kind: InboxKind, { status }: InboxRow): InboxState => {
  const states = inboxStatesOf(kind)
  return states.find((state) => state === status) ?? states[0]!
}

export function inboxStore(
  { read, write }: Database,
  sources: Record<InboxKind, InboxSource>,
  events: InboxEvents,
): InboxStore {
  /** All four tables have the columns used here. */
  const rows = (db: Kysely<Tables>, kind: InboxKind) =>
    db.selectFrom(inboxTables[kind] as 'contact_message')

  const rowAt = (db: Kysely<Tables>, kind: InboxKind, id: number) =>
    rows(db, kind).selectAll().where('id', '=', id).executeTakeFirst() as Promise<
      InboxRow | undefined
    >

  const itemOf = (kind: InboxKind, row: InboxRow, open: OpenEntry): InboxItem => ({
    kind,
    id: row.id,
    title: open.title,
    detail: open.detail,
    receivedAt: open.receivedAt,
    state: stateOf(kind, row),
    ...(open.loan && { loan: open.loan }),
  })

  /** An entry that cannot be decrypted must not hide the others. */
  function opened(kind: InboxKind, row: InboxRow) {
    try {
      return sources[kind].open(row)
    } catch {
      return unopened(row.id)
    }
  }

  async function* find(kind: InboxKind, { search, state }: InboxSearch) {
    const terms = termsOf(search)
    let before = Number.MAX_SAFE_INTEGER
    for (;;) {
      const some = (await rows(read, kind)
        .selectAll()
        .where('id', '<', before)
        .$if(state !== undefined, (query) => query.where('status', '=', state!))
        .orderBy('id', 'desc')
        .limit(batch)
        .execute()) as InboxRow[]
      for (const row of some) {
        const open = opened(kind, row)
        const matched = foundIn(open, terms)
        if (!matched) continue
        const item = itemOf(kind, row, open)
        yield { item: terms.length > 0 ? { ...item, matched } : item, open }
      }
      if (some.length < batch) return
      before = some.at(-1)!.id
      await otherTurns()
    }
  }

  async function countsOf(kind: InboxKind): Promise<InboxPage['counts']> {
    const found = await rows(read, kind)
      .select((row) => ['status', row.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    const count = (state: InboxState) =>
      Number(found.find(({ status }) => status === state)?.count ?? 0)
    return Object.fromEntries(inboxStatesOf(kind).map((state) => [state, count(state)]))
  }

  /** Without search terms only one page is read and decrypted. */
  async function unsearched(
    kind: InboxKind,
    state: InboxState | undefined,
    from: number,
  ): Promise<InboxItem[]> {
    const some = (await rows(read, kind)
      .selectAll()
      .$if(state !== undefined, (query) => query.where('status', '=', state!))
      .orderBy('id', 'desc')
      .limit(inboxPageSize)
      .offset(from)
      .execute()) as InboxRow[]
    return some.map((row) => itemOf(kind, row, opened(kind, row)))
  }

  return {
    find,

    async page(kind, search, wanted) {
      const counts = await countsOf(kind)
      const { state } = search
      const found: InboxItem[] = []
      const isSearch = termsOf(search.search).length > 0
      if (isSearch) for await (const { item } of find(kind, search)) found.push(item)
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
      const total = isSearch ? found.length : state ? counts[state]! : all
      const pages = Math.max(1, Math.ceil(total / inboxPageSize))
      const page = Math.min(wanted, pages)
      const from = (page - 1) * inboxPageSize
      const items = isSearch
        ? found.slice(from, from + inboxPageSize)
        : await unsearched(kind, state, from)
      return { items, total, page, pages, counts }
    },

    async entry(kind, id) {
      const row = await rowAt(read, kind, id)
      if (!row) return undefined
      const open = sources[kind].open(row)
      const views = await read
        .selectFrom('activity')
        .select(['detail', 'deed', 'who', 'at'])
        .where('subject', '=', kind)
        .where('entry_id', '=', id)
        .where('deed', 'in', ['view', 'download'])
        .orderBy('id', 'desc')
        .limit(mostViews)
        .execute()
      return {
        item: itemOf(kind, row, open),
        answers: open.answers,
        documents: open.documents,
        views: views.map(({ detail, deed, who, at }) => ({
          what: detail,
          how: deed as InboxView['how'],
          by: who,
          at,
        })),
        events: await events.of(kind, id),
        ...(sources[kind].more && { case: await sources[kind].more(row, open) }),
      }
    },

    async setState(kind, id, status, by) {
      const row = await write(async (trx) => {
        const before = await rowAt(trx, kind, id)
        if (!before || before.status === status) return before
        const finished_at = isEnded(kind, status) ? new Date().toISOString() : null
        const isThere = await trx
          .updateTable(inboxTables[kind] as 'contact_message')
          .set({ status, finished_at })
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        // Removed in between, by another process.
        if (!isThere) return undefined
        await events.add(trx, kind, id, { who: by, what: 'step', state: status })
        await writeAuditEntry(trx, {
          who: by,
          deed: 'set-state',
          subject: kind,
          entry: id,
          detail: status,
        })
        return { ...before, status }
      })
      return row && itemOf(kind, row, opened(kind, row))
    },

    async remove(kind, id, by) {
      const { forget, remove } = sources[kind]
      const note = async (trx: Transaction<Tables>, reference = '') => {
        await events.forget(trx, kind, id)
        await writeAuditEntry(trx, {
          who: by,
          deed: 'delete',
          subject: kind,
          entry: id,
          detail: reference,
        })
      }
      if (remove) return remove(id, note)
      await write(async (trx) => {
        const row = await rowAt(trx, kind, id)
        if (!row) return
        await trx
          .deleteFrom(inboxTables[kind] as 'contact_message')
          .where('id', '=', id)
          .execute()
        await forget?.(trx, row)
        await note(trx)
      })
    },

    noteView: (kind, entry, { what, how, by }) =>
      write((trx) =>
        writeAuditEntry(trx, { who: by, deed: how, subject: kind, entry, detail: what }),
      ),

    async doneBefore(kind, time) {
      const found = await rows(read, kind)
        .select('id')
        .where(
          'status',
          'in',
          inboxStatesOf(kind).filter((state) => isEnded(kind, state)),
        )
        .where('finished_at', '<', time.toISOString())
        .execute()
      return found.map(({ id }) => id)
    },
  }
}
