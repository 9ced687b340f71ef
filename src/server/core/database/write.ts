import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { busy } from '../errors'
import { isLocked } from './sqlite-driver'
import { onOwnSchema } from './migrate'
import type { Tables } from './tables'

/** How long a write waits for a locked database, and the pause between two tries, in ms. */
const patience = 12_000
const betweenTries = 90

/** Runs `work` in one transaction that is flushed to disk, or rolled back, when it resolves. */
export type Write = <T>(work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>

/**
 * Queues the writes, so that only the first one waits for a locked database and reads are never
 * delayed.
 * @param onRetry called for every retry
 * @throws HttpError 503 when the database stays locked
 */
export function writeQueue(db: Kysely<Tables>, onRetry: () => void): Write {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const deadline = performance.now() + patience
    const written = async () => {
      for (;;) {
        try {
          return await db.transaction().execute(onOwnSchema(work))
        } catch (error) {
          if (!isLocked(error)) throw error
          if (performance.now() > deadline) throw busy(error)
          onRetry()
          await pause(betweenTries)
        }
      }
    }
    const turn = last.then(written)
    last = turn.catch(() => undefined)
    return turn
  }
}
