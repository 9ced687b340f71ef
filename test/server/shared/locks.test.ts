// @module-tag stores
import { expect, onTestFinished, test, vi } from 'vitest'
import { takeNumbers } from '../../../src/server/core/database/sequence'
import { openPostgres } from '../../../src/server/core/database/postgres'
import { environmentAt } from '../../fixtures/server-storage'
import { onPostgres } from '../../services/lent-databases'
import { temporaryFolder } from '../start-app'

/** Two processes on one database. */
async function two() {
  const { DATABASE_URL } = await environmentAt(await temporaryFolder())
  const engines = [openPostgres(DATABASE_URL!), openPostgres(DATABASE_URL!)] as const
  onTestFinished(async () => {
    for (const engine of engines) await engine.close()
  })
  return { engines, name: new URL(DATABASE_URL!).pathname.slice(1) }
}

/** Breaks the connections that hold locks of one database; the view shows those of all. */
const breakLocks = (name: string) =>
  onPostgres(name, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and granted and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())`,
    ),
  )

test('work whose lock is lost is told at once, and another process may begin', async () => {
  const {
    engines: [one, other],
    name,
  } = await two()
  let told: Promise<unknown> | undefined
  const working = one.withLock('work', async (lost) => {
    told = new Promise((resolve) => lost.addEventListener('abort', resolve))
    await breakLocks(name)
    await new Promise(() => {})
  })
  await expect(working).rejects.toThrow('The lock “work” was lost')
  await told
  expect(await other.withLock('work', async () => 'done')).toBe('done')
})

test('a server whose place another one took writes nothing more, and hears of it', async () => {
  const {
    engines: [one],
    name,
  } = await two()
  const written = () =>
    one
      .write((trx) => takeNumbers(trx, 'contact_message', 0))
      .then(
        () => 'written',
        () => 'refused',
      )
  let hear = () => {}
  const lost = new Promise<void>((resolve) => (hear = resolve))
  expect(await one.keepLock('server', { onLost: () => hear() })).toBe(true)
  expect(await written()).toBe('written')
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const passing = setInterval(() => vi.advanceTimersByTime(1000), 50)
  onTestFinished(() => clearInterval(passing))
  await onPostgres(name, async (other) => {
    const taking = other.query(`select pg_advisory_lock(hashtextextended('server', 0))`)
    await breakLocks(name)
    await taking
    await expect.poll(written).toBe('refused')
    await lost
    expect(await written()).toBe('refused')
  })
})

test('a lock that is lost for a moment is taken again, and writing goes on', async () => {
  const {
    engines: [one],
    name,
  } = await two()
  expect(await one.keepLock('server')).toBe(true)
  await breakLocks(name)
  await expect
    .poll(() =>
      one
        .write((trx) => takeNumbers(trx, 'contact_message', 0))
        .then(
          () => 'written',
          () => 'refused',
        ),
    )
    .toBe('written')
})
