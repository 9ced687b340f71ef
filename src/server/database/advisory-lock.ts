import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { waitForLock } from './wait-for-lock'

/** Pause before a lost lock is taken again, in ms. */
const betweenTries = 250

/**
 * Takes an advisory lock on a connection of its own, so that it is released when the process dies.
 * A lost connection is replaced.
 * @param onWait called when another process holds the lock
 * @returns a function that releases the lock; undefined when another process kept it
 */
export async function advisoryLock(settings: pg.ClientConfig, name: string, onWait?: () => void) {
  let client: pg.Client | undefined
  let isStopped = false

  async function take() {
    const next = new pg.Client(settings)
    // Handled by `end`.
    next.on('error', () => {})
    await next.connect()
    const { rows } = await next.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [name],
    )
    if (!rows[0]!.taken || isStopped) {
      await next.end()
      return false
    }
    next.once('end', () => void takeAgain())
    client = next
    return true
  }

  async function takeAgain() {
    while (!isStopped && !(await take().catch(() => false))) {
      await pause(betweenTries, undefined, { ref: false })
    }
  }

  if (!(await waitForLock(async () => (await take()) || undefined, onWait))) return undefined
  return async () => {
    isStopped = true
    await client?.end().catch(() => {})
  }
}
