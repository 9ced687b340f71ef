import type { Kysely, Transaction } from 'kysely'
import {
  inboxKinds,
  inboxStatesOf,
  isEnded,
  type InboxEntry,
  type InboxItem,
  type InboxKind,
  type InboxPage,
  type InboxQuestion,
  type InboxState,
  type InboxView,
  type NewCounts,
} from '../../shared/back-office'
import { writeAuditEntry } from '../activity/write-audit-entry'
import type { Database } from '../database/engine'
import { changedMeanwhile } from '../errors'
import type { Tables } from '../database/tables'
import type { InboxEvents } from './inbox-event.store'
import { inboxFinder, type InboxFinder } from './inbox-finder'
import type { InboxIndex } from './inbox-index'
import { opened, openTexts, type InboxSource, type OpenEntry } from './inbox-kinds'
import { inboxTables, type InboxRow } from './inbox-tables'
import { takeTurns } from './take-turns'

/** What visitors sent, for the back office. */
export interface InboxStore {
  page(kind: InboxKind, question: InboxQuestion, page: number): Promise<InboxPage>
  find: InboxFinder['find']
  entry(kind: InboxKind, id: number): Promise<InboxEntry | undefined>
  /**
   * The entry in its new state; undefined if it was removed.
   * @throws HttpError 409 when it is in another state than `seen`, if given
   */
  setState(
    kind: InboxKind,
    id: number,
    state: InboxState,
    by: string,
    seen?: InboxState,
  ): Promise<InboxItem | undefined>
  /** Removes an entry and all that belongs to it; does nothing if it is gone. */
  remove(kind: InboxKind, id: number, by: string): Promise<void>
  /** The number of the application with this reference. */
  loanOf(reference: string): Promise<number | undefined>
  /** How many entries of each of these kinds are new; 0 for the others. */
  newCounts(kinds: readonly InboxKind[]): Promise<NewCounts>
  /** Records a view and resolves once that is on disk; null for an export of many entries. */
  noteView(
    kind: InboxKind,
    id: number | null,
    view: Pick<InboxView, 'what' | 'how' | 'by'>,
  ): Promise<void>
  /** The numbers of entries finished before a time. */
  doneBefore(kind: InboxKind, time: Date): Promise<number[]>
}

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
  index: InboxIndex,
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
    ...(open.report && { report: open.report }),
  })

  /** An entry that cannot be decrypted must not hide the others. */
  const openItem = (kind: InboxKind, row: InboxRow) => {
    const open = opened(sources[kind], row) ?? unopened(row.id)
    return { item: itemOf(kind, row, open), open }
  }
  const { page, find } = inboxFinder(read, index, openItem)

  async function countOf(kind: InboxKind, state: InboxState) {
    const { count } = await rows(read, kind)
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('status', '=', state)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async function countsOf(kind: InboxKind): Promise<InboxPage['counts']> {
    const turns = takeTurns()
    const counts: InboxPage['counts'] = {}
    for (const state of inboxStatesOf(kind)) {
      counts[state] = await countOf(kind, state)
      await turns()
    }
    return counts
  }

  return {
    find,

    page: async (kind, question, wanted) => page(kind, question, wanted, await countsOf(kind)),

    async loanOf(reference) {
      const row = await read
        .selectFrom('loan_application')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirst()
      return row?.id
    },

    async newCounts(kinds) {
      const counts = inboxKinds.map(
        async (kind) =>
          [kind, kinds.includes(kind) ? await countOf(kind, inboxStatesOf(kind)[0]!) : 0] as const,
      )
      return Object.fromEntries(await Promise.all(counts)) as NewCounts
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
        documents: [...open.documents, ...((await sources[kind].added?.(row)) ?? [])],
        views: views.map(({ detail, deed, who, at }) => ({
          what: detail,
          how: deed as InboxView['how'],
          by: who,
          at,
        })),
        events: await events.of(kind, id),
        ...(sources[kind].more && { case: await sources[kind].more(row, open) }),
        ...(sources[kind].report && { report: await sources[kind].report(row) }),
      }
    },

    async setState(kind, id, status, by, seen) {
      const row = await write(async (trx) => {
        const before = await rowAt(trx, kind, id)
        if (!before || before.status === status) return before
        if (seen !== undefined && before.status !== seen) throw changedMeanwhile()
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
      return row && openItem(kind, row).item
    },

    async remove(kind, id, by) {
      const { forget, remove } = sources[kind]
      const note = async (trx: Transaction<Tables>, row: InboxRow) => {
        await index.remove(trx, kind, id, openTexts(sources[kind], row))
        await events.forget(trx, kind, id)
        await writeAuditEntry(trx, {
          who: by,
          deed: 'delete',
          subject: kind,
          entry: id,
          detail: 'reference' in row ? row.reference : '',
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
        await note(trx, row)
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
