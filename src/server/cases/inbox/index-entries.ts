import type { Core } from '../../core'
import { setImmediate as otherTurns } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { inboxKinds, type InboxKind } from '../../../shared/back-office'
import type { Tables } from '../../core/database/tables'
import type { InboxIndex } from './inbox-index'
import { opened, type InboxSource } from './inbox-kinds'
import { inboxTables, type InboxRow } from './inbox-tables'
import { searchedTexts, termsVersion } from './inbox-terms'

/** How long a batch may take, in ms, and how many entries it has at most. */
const longestBatch = 15
const mostInBatch = 20

/**
 * Indexes the entries without terms, in short transactions: any number of
 * processes share the work, and it goes on where it was broken off.
 */
export function indexEntries(
  { app: { log }, database: { read, write, skipLocked } }: Core,
  sources: Record<InboxKind, InboxSource>,
  index: InboxIndex,
) {
  let running = Promise.resolve()
  let isStopping = false

  const forget = (trx: Transaction<Tables>, kind: InboxKind) =>
    trx
      .updateTable(inboxTables[kind] as 'contact_message')
      .set({ indexed: 0 })
      .where('indexed', '=', 1)
      .execute()

  /** Terms are gone after a move. */
  async function forgetLostTerms(kind: InboxKind) {
    if (!(await index.hasTerms(read, kind))) await write((trx) => forget(trx, kind))
  }

  /** Entries that were indexed by other rules count as not indexed. */
  async function forgetOldTerms() {
    const name = 'inbox_term'
    const value = termsVersion
    const known = await read
      .selectFrom('sequence')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst()
    if (known?.value === value) return
    await write(async (trx) => {
      for (const kind of inboxKinds) await forget(trx, kind)
      await trx
        .insertInto('sequence')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    })
  }

  /** Whether there may be more. */
  async function indexSome(kind: InboxKind) {
    const table = inboxTables[kind] as 'contact_message'
    return write(async (trx) => {
      const began = performance.now()
      const waiting = (await skipLocked(
        trx.selectFrom(table).selectAll().where('indexed', '=', 0).orderBy('id').limit(mostInBatch),
      ).execute()) as InboxRow[]
      for (const row of waiting) {
        const open = opened(sources[kind], row)
        if (open) {
          await index.put(trx, kind, row.id, searchedTexts(open.title, open.answers))
          await sources[kind].index?.(trx, row.id, open)
        }
        await trx.updateTable(table).set({ indexed: 1 }).where('id', '=', row.id).execute()
        if (performance.now() - began > longestBatch) break
      }
      return waiting.length > 0
    })
  }

  async function indexAll() {
    await forgetOldTerms()
    for (const kind of inboxKinds) {
      await forgetLostTerms(kind)
      while (!isStopping && (await indexSome(kind))) await otherTurns()
    }
  }

  return {
    /** Begins in the background. */
    start() {
      running = indexAll().catch((error: unknown) => {
        if (!isStopping) log.error({ err: error }, 'inbox entries could not be indexed')
      })
    },
    async stop() {
      isStopping = true
      await running
    },
  }
}
