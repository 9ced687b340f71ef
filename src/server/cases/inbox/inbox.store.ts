import { countOf } from '../../core/database/count'
import type { Kysely, Transaction } from 'kysely'
import {
  inboxKinds,
  inboxStatesOf,
  isEnded,
  type InboxKind,
  type InboxState,
} from '../../../shared/back-office'
import type { InboxItem, InboxView, NewCounts } from '../../../shared/contracts/inbox'
import type { LoanCase } from '../../../shared/contracts/loan-case'
import type { Database } from '../../core/database/engine'
import { takeNumbers } from '../../core/database/sequence'
import type { Tables } from '../../core/database/tables'
import { grantedStates } from '../../../shared/loan-case'
import { changedMeanwhile, HttpError } from '../../core/errors'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { mayAgreeOf, secondPeople } from '../loan-case/second-people'
import type { InboxEvents } from '../timeline/inbox-event.store'
import { sumIn, type Counts } from './inbox-candidates'
import { inboxFinder } from './inbox-finder'
import type { InboxIndex } from './inbox-index'
import { opened, type InboxSource, type OpenEntry } from './inbox-kinds'
import type { InboxQuestion } from './inbox-question'
import { inboxTables, type InboxRow } from './inbox-tables'
import { takeTurns } from '../../core/take-turns'
import { nonAccounts } from '../../../shared/account-names'
import type { FormValue } from '../../../../schemas'
import { activeWith } from '../../people/accounts/accounts'

export type InboxStore = ReturnType<typeof inboxStore>

const grantedIsKept =
  'This loan was granted, so it is kept. An administrator can ask for its deletion with a reason, and somebody else deletes it then.'
const askedByOneself = 'You asked for this deletion, so somebody else must delete it.'
const notGranted = () =>
  new HttpError(409, 'This application can be deleted without being asked for.')

const isGranted = (state: InboxState) => (grantedStates as readonly string[]).includes(state)

const mostViews = 200

/** Counting so many entries takes longer than all else about a list, so their counts may be so old, in ms. */
const many = 200_000
const oldestCounts = 10_000

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

/** What visitors sent, for the back office. */
export function inboxStore(
  { read, write }: Database,
  sources: Record<InboxKind, InboxSource>,
  events: InboxEvents,
  index: InboxIndex,
) {
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
  const { page, find, openOf } = inboxFinder(read, index, openItem)

  const believed = new Map<InboxKind, { counts: Counts; until: number }>()

  async function countsOf(kind: InboxKind): Promise<Counts> {
    const known = believed.get(kind)
    if (known && performance.now() < known.until) return known.counts
    const turns = takeTurns()
    const counts: Counts = {}
    for (const state of inboxStatesOf(kind)) {
      counts[state] = await countOf(rows(read, kind).where('status', '=', state))
      await turns()
    }
    if (sumIn(kind, undefined, counts) >= many)
      believed.set(kind, { counts, until: performance.now() + oldestCounts })
    return counts
  }

  /** Whether somebody else may open applications. */
  const hasOthers = async (by: string) =>
    (await activeWith(read, 'reviewer')
      .select('id')
      .where('username', '<>', by)
      .executeTakeFirst()) !== undefined

  /** Who asked for a granted loan to be removed, and why `by` may not. Where nobody else is there, whoever asked may. */
  async function removalOf(row: InboxRow, by: string): Promise<LoanCase['removal']> {
    if (!isGranted(stateOf('loan', row))) return { asked: 0, refusal: '' }
    const asked = (await events.of('loan', row.id, ['removal'])).at(-1)
    // One from before it was reopened and granted anew is about another loan.
    const loan = row as InboxRow<'loan'>
    if (!asked || asked.at < loan.state_since) return { asked: 0, refusal: grantedIsKept }
    const refusalOf = async () => {
      if (asked.who === by) return (await hasOthers(by)) ? askedByOneself : ''
      // Where everybody may be the same person as whoever asked, another account is all that can be asked for.
      const people = await secondPeople(read, loan, asked.who, 'asked for this deletion')
      const isMeasured = mayAgreeOf(people).length > 0
      return (isMeasured && people.find(({ username }) => username === by)?.refusal) || ''
    }
    return { asked: asked.id, refusal: await refusalOf() }
  }

  return {
    find,
    openOf,

    /**
     * Asks for a loan that was granted to be removed, which somebody else then does. False if it is gone.
     * @throws HttpError 409 for another entry, which is simply removed
     */
    askRemoval: (id: number, { reason, text }: FormValue<'loanRemoval'>, by: string) =>
      write(async (trx) => {
        const row = await rowAt(trx, 'loan', id)
        if (!row) return false
        if (!isGranted(stateOf('loan', row))) throw notGranted()
        await events.add(trx, 'loan', id, { who: by, what: 'removal', reason, text })
        const audit = { deed: 'ask-removal', subject: 'loan', entry: id, detail: reason } as const
        writeAuditEntry(trx, { who: by, ...audit })
        return true
      }),

    page: (kind: InboxKind, question: InboxQuestion, wanted: number) =>
      page(kind, question, wanted, countsOf),

    /** The number of the application with this reference. */
    async loanOf(reference: string) {
      const row = await read
        .selectFrom('loan_application')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirst()
      return row?.id
    },

    /** Who sent an entry, or what else names it; undefined if it is gone. */
    async nameOf(kind: InboxKind, id: number) {
      const row = await rowAt(read, kind, id)
      const item = row && openItem(kind, row).item
      return item && ((kind === 'loan' && item.detail) || item.title)
    },

    /** How many entries of each of these kinds are new; 0 for the others. */
    async newCounts(kinds: readonly InboxKind[]) {
      const counts = inboxKinds.map(
        async (kind) =>
          [
            kind,
            kinds.includes(kind)
              ? await countOf(rows(read, kind).where('status', '=', inboxStatesOf(kind)[0]!))
              : 0,
          ] as const,
      )
      return Object.fromEntries(await Promise.all(counts)) as NewCounts
    },

    async entry(kind: InboxKind, id: number, reader: string) {
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
        ...(sources[kind].more && {
          case: {
            ...(await sources[kind].more(row, open, reader)),
            removal: await removalOf(row, reader),
          },
        }),
        ...(sources[kind].report && { report: await sources[kind].report(row) }),
      }
    },

    /**
     * The entry in its new state; undefined if it was removed.
     * @throws HttpError 409 when it is in another state than `seen`, if given
     */
    async setState(kind: InboxKind, id: number, status: InboxState, by: string, seen?: InboxState) {
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
        writeAuditEntry(trx, {
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

    /**
     * Removes an entry and all that belongs to it; does nothing if it is gone.
     * @throws HttpError 409 for a loan that was granted, unless somebody else asked for it (`askRemoval`)
     */
    async remove(kind: InboxKind, id: number, by: string) {
      const { forget, remove } = sources[kind]
      const entry = kind === 'loan' && by !== nonAccounts.rule && (await rowAt(read, kind, id))
      const refusal = entry && (await removalOf(entry, by)).refusal
      if (refusal) throw new HttpError(409, refusal)
      const note = async (trx: Transaction<Tables>, row: InboxRow) => {
        await index.remove(trx, kind, id)
        await events.forget(trx, kind, id)
        // Retention records how many, once for all.
        if (by === nonAccounts.rule) return void (await takeNumbers(trx, `removed ${kind}`))
        writeAuditEntry(trx, {
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

    /** Records a view and resolves once that is on disk; null for an export of many entries. */
    noteView: (
      kind: InboxKind,
      entry: number | null,
      { what, how, by }: Pick<InboxView, 'what' | 'how' | 'by'>,
    ) =>
      write((trx) =>
        writeAuditEntry(trx, { who: by, deed: how, subject: kind, entry, detail: what }),
      ),

    /** The numbers of entries finished before a time: of loans that were granted, or of all others. */
    async doneBefore(kind: InboxKind, time: Date, which: 'granted' | 'others') {
      const found = await rows(read, kind)
        .select('id')
        .where(
          'status',
          'in',
          inboxStatesOf(kind).filter(
            (state) => isEnded(kind, state) && isGranted(state) === (which === 'granted'),
          ),
        )
        .where('finished_at', '<', time.toISOString())
        .execute()
      return found.map(({ id }) => id)
    },
  }
}
