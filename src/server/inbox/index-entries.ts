import { setImmediate as otherTurns } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { inboxKinds, type InboxKind } from '../../shared/back-office'
import type { Database } from '../database/engine'
import { opened, type InboxSource } from './inbox-kinds'
import type { InboxIndex } from './inbox-index'
import { inboxTables, type InboxRow } from './inbox-tables'
import { searchedTexts } from './inbox-terms'

/** How long a batch may take, in ms, and how many entries it has at most. */
const longestBatch = 15
const mostInBatch = 20

interface Indexing {
  database: Pick<Database, 'read' | 'write' | 'untaken'>
  sources: Record<InboxKind, InboxSource>
  index: InboxIndex
  log: FastifyBaseLogger
}

/**
 * Indexes the entries without terms, in short transactions: any number of
 * processes share the work, and it goes on where it was broken off.
 */
export function indexEntries({ database, sources, index, log }: Indexing) {
  const { read, write, untaken } = database
  let running = Promise.resolve()
  let isStopping = false

  /** Terms are gone after a move, and after a migration that changes them. */
  async function forgetLostTerms(kind: InboxKind) {
    const table = inboxTables[kind] as 'contact_message'
    if (await index.hasTerms(read, kind)) return
    await write((trx) =>
      trx.updateTable(table).set({ indexed: 0 }).where('indexed', '=', 1).execute(),
    )
  }

  /** Whether there may be more. */
  async function indexSome(kind: InboxKind) {
    const table = inboxTables[kind] as 'contact_message'
    return write(async (trx) => {
      const began = performance.now()
      const waiting = (await untaken(
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
