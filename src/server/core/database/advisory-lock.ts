import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { waitForLock } from './wait-for-lock'

/** Pause between two tries to take a lock, in ms. */
const betweenTries = 100

async function connected(settings: pg.ClientConfig) {
  const client = new pg.Client(settings)
  // What ends the connection also emits 'end'.
  client.on('error', () => {})
  await client.connect().catch((error: { code?: string }) => {
    // A timeout has no code.
    throw Object.assign(error, { code: error.code ?? 'ETIMEDOUT' })
  })
  return client
}

async function isTaken(client: pg.Client, name: string) {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [name],
  )
  return rows[0]!.taken
}

/**
 * Runs `work` under an advisory lock; waits for the lock. When the connection that holds it breaks,
 * another process may take the lock: the signal is aborted, and the call rejects at once.
 */
export async function withAdvisoryLock<T>(
  settings: pg.ClientConfig,
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const client = await connected(settings)
  const ending = new AbortController()
  try {
    while (!(await isTaken(client, name))) await pause(betweenTries)
    return await new Promise<T>((resolve, reject) => {
      client.once('end', () => {
        ending.abort(new Error(`The lock “${name}” was lost`))
        reject(ending.signal.reason as Error)
      })
      work(ending.signal).then(resolve, reject)
    })
  } finally {
    client.removeAllListeners('end')
    await client.end().catch(() => {})
  }
}

/** A lock for the life of the process. */
export interface KeptLock {
  /** False from the moment that its connection breaks until it is taken again. */
  isHeld(): boolean
  release(): Promise<void>
}

/**
 * Takes an advisory lock on a connection of its own, so that it is released when the process dies.
 * A lost connection is replaced.
 * @param onWait called when another process holds the lock
 * @param onLost called when another process took the lock after the connection broke
 * @returns undefined when another process kept it
 */
export async function advisoryLock(
  settings: pg.ClientConfig,
  name: string,
  { onWait, onLost = () => {} }: { onWait?: (() => void) | undefined; onLost?: () => void } = {},
): Promise<KeptLock | undefined> {
  let client: pg.Client | undefined
  let isStopped = false

  async function take() {
    const next = await connected(settings)
    if (isStopped || !(await isTaken(next, name))) {
      await next.end()
      return undefined
    }
    next.once('end', () => {
      client = undefined
      void takeAgain()
    })
    client = next
    return true
  }

  /** While the database is away nobody has it; what is left of our own session may for a while. */
  async function takeAgain() {
    while (!isStopped) {
      try {
        if (!(await waitForLock(take)) && !isStopped) onLost()
        return
      } catch {
        await pause(betweenTries, undefined, { ref: false })
      }
    }
  }

  if (!(await waitForLock(take, onWait))) return undefined
  return {
    isHeld: () => client !== undefined,
    async release() {
      isStopped = true
      await client?.end().catch(() => {})
    },
  }
}
