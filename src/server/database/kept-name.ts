import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { takenInTime } from './taken-in-time'

/** Until a name whose connection broke is taken again, in ms. */
const betweenTries = 250

/**
 * Takes a name that one process at a time may have (advisory lock), on a connection of its own: when
 * the process dies, however it does, the name is free. A connection that breaks is made anew.
 * @param onWait hears that another process has it
 * @returns what gives the name back; undefined when another process kept it
 */
export async function keptName(settings: pg.ClientConfig, name: string, onWait?: () => void) {
  let client: pg.Client | undefined
  let isStopped = false

  async function take() {
    const next = new pg.Client(settings)
    // Heard of by `end`, too.
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

  if (!(await takenInTime(async () => (await take()) || undefined, onWait))) return undefined
  return async () => {
    isStopped = true
    await client?.end().catch(() => {})
  }
}
