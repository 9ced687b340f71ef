import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { busy } from '../errors'
import { isLocked } from './sqlite-driver'
import { refuseNewer } from './migrate'
import type { Tables } from './tables'

/** How long a write waits for a locked database, and the pause between two tries, in ms. */
const patience = 12_000
const betweenTries = 90

/** Runs `work` in one transaction that is flushed to disk, or rolled back, when it resolves. */
export type Write = <T>(work: (trx: Transaction<Tables>) => T | Promise<T>) => Promise<T>

/** What a write still has to do: as the last of its transaction, and once that is stored. */
interface Due {
  last: (() => Promise<void>)[]
  after: (() => void)[]
}

const writes = new WeakMap<Transaction<Tables>, Due>()

function dueIn(trx: Transaction<Tables>): Due {
  const due = writes.get(trx)
  if (due) return due
  throw new Error('A change is made by `write`')
}

/** Runs `work` as the last of a write, in the order of the calls: what it locks is not locked for longer. */
export const lastOf = (trx: Transaction<Tables>, work: () => Promise<void>) =>
  void dueIn(trx).last.push(work)

/** Calls `done` once a write is stored, and not at all if it is not. */
export const after = (trx: Transaction<Tables>, done: () => void) =>
  void dueIn(trx).after.push(done)

/**
 * One try of a write. What a newer program has upgraded takes no rows as this one writes them; that is asked at
 * the end, because an upgrade that has begun waits for the tables that were written to.
 */
export async function writeOnce<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => T | Promise<T>,
): Promise<T> {
  const due: Due = { last: [], after: [] }
  const done = await db.transaction().execute(async (trx) => {
    writes.set(trx, due)
    const result = await work(trx)
    for (const one of due.last) await one()
    await refuseNewer(trx).catch((error: unknown) => {
      throw busy(error)
    })
    return result
  })
  for (const one of due.after) one()
  return done
}

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
          return await writeOnce(db, work)
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
