import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { busy } from '../errors'
import { isLocked } from './sqlite-driver'
import type { Tables } from './tables'

/** How long a write waits for a database that another process holds, and between two tries, ms. */
const patience = 12_000
const betweenTries = 90

/** Runs `work` in one transaction: all of it is on disk when this resolves, or nothing is. */
export type Write = <T>(work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>

/**
 * Writes stand in one queue, so that only the first of them knocks at a locked database and
 * readers are never kept waiting.
 * @param onRetry hears of every try after the first
 * @throws HttpError 503 when the database stayed locked
 */
export function writeQueue(db: Kysely<Tables>, onRetry: () => void): Write {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const deadline = performance.now() + patience
    const written = async () => {
      for (;;) {
        try {
          return await db.transaction().execute(work)
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
