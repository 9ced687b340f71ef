// @module-tag thorough
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFile } from '../../../src/server/core/database/sqlite-driver'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../src/server/core/database/database'
import { StartError } from '../../../src/server/core/start-error'
import { session, withAdministrator } from '../../fixtures/administrator'
import { freePort } from '../../journeys/server-process.js'
import { startApp, temporaryFolder } from '../start-app'

const email = (name: string) =>
  ({ method: 'POST', url: '/subscribe', payload: { email: `${name}@b.co` } }) as const

/** Those of the folder, in order. */
const migrations = Object.keys(
  import.meta.glob('../../../src/server/core/database/migrations/*.ts'),
).map((path) => /([^/]+)\.ts$/.exec(path)![1])

describe('the database', () => {
  test.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['secure_delete', 1],
  ])('runs with %s = %s', async (pragma, value) => {
    const database = await openDatabase({ dataDir: await temporaryFolder() })
    onTestFinished(() => database.close())
    const { rows } = await database.write((trx) => sql`pragma ${sql.raw(pragma)}`.execute(trx))
    expect(Object.values(rows[0] as object)).toEqual([value])
  })

  test('migrates once, and says which steps it took', async () => {
    const dataDir = await temporaryFolder()
    const first = await openDatabase({ dataDir })
    await first.close()
    const second = await openDatabase({ dataDir })
    await second.close()
    expect(first.migrated).toEqual(migrations)
    expect(second.migrated).toEqual([])
  })

  test('a database of a newer program is not touched', async () => {
    const { app, dataDir, sql: run } = await startApp()
    await app.close()
    await run("insert into kysely_migration values ('999-from-the-future', '2100-01-01')")
    await expect(startApp({ dataDir })).rejects.toThrow(StartError)
    await expect(startApp({ dataDir })).rejects.toThrow(/newer version.*999-from-the-future/)
  })

  test('a damaged file is refused in one sentence and not overwritten', async () => {
    const { app, dataDir } = await startApp()
    await app.inject(email('a'))
    await app.close()
    const file = join(dataDir, 'site.db')
    const bytes = await readFile(file)
    bytes.fill(0x5a, 4096, 4196)
    bytes.fill(0x5a, 8192, 8292)
    await writeFile(file, bytes)
    await expect(startApp({ dataDir })).rejects.toThrow(/^The database file .* is damaged\./)
    expect((await readFile(file)).equals(bytes)).toBe(true)
  })

  test('a file that is no database is refused in one sentence', async () => {
    const dataDir = await temporaryFolder()
    await writeFile(join(dataDir, 'site.db'), 'no database at all '.repeat(1000))
    await expect(startApp({ dataDir })).rejects.toThrow(/^The database file .* is damaged\./)
  })

  test('a data folder that cannot be a folder is refused in one sentence', async () => {
    const dataDir = join(await temporaryFolder(), 'file')
    await writeFile(dataDir, '')
    await expect(startApp({ dataDir })).rejects.toThrow(/^Cannot write to the data folder .*\./)
  })

  test('a read waits for no write, and sees nothing of it before it is stored', async () => {
    const { app, core } = await startApp()
    await app.ready()
    await app.inject(email('a'))
    const { read, write } = core.database
    const subscribers = () => read.selectFrom('newsletter_subscriber').select('email').execute()
    let store!: () => void
    const answered = new Promise<void>((resolve) => (store = resolve))
    const removed = write(async (trx) => {
      await trx.deleteFrom('newsletter_subscriber').execute()
      await answered
    })
    expect((await app.inject('/api/testimonials')).statusCode).toBe(200)
    expect(await subscribers()).toEqual([{ email: 'a@b.co' }])
    store()
    await removed
    expect(await subscribers()).toEqual([])
  })

  test('while another program holds the lock, readers are answered and writers wait', async () => {
    const metricsPort = await freePort()
    const { app, dataDir, rows } = await startApp({ metricsPort })
    await app.ready()
    const other = openFile(join(dataDir, 'site.db'))
    other.exec('begin immediate')
    const writing = Promise.all(['a', 'b', 'c'].map((name) => app.inject(email(name))))
    const reading = await app.inject('/api/banners')
    expect(reading.statusCode).toBe(200)
    expect(await rows('newsletter_subscriber')).toEqual([])
    const figures = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    await expect.poll(figures).toMatch(/^database_write_retries_total [1-9]/m)
    other.exec('rollback')
    other.close()
    expect((await writing).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await rows('newsletter_subscriber')).map((row) => row.email)).toEqual([
      'a@b.co',
      'b@b.co',
      'c@b.co',
    ])
  })

  test('a page of the back office waits for no write, and its session is used all the same', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { app, dataDir, rows } = await startApp(withAdministrator)
    const headers = await session(app)
    const [begun] = await rows('session')
    const other = openFile(join(dataDir, 'site.db'))
    other.exec('begin immediate')
    const visit = async () => (await app.inject({ url: '/api/session', headers })).statusCode
    for (let hours = 0; hours < 12; hours += 6) {
      vi.advanceTimersByTime(6 * 3_600_000)
      expect(await visit()).toBe(200)
    }
    expect((await rows('session'))[0]).toEqual(begun)
    other.exec('rollback')
    other.close()
    expect(await visit()).toBe(200)
    await expect.poll(async () => (await rows('session'))[0]!.seen_at).not.toBe(begun!.seen_at)
  })

  test('a removal of what is old that has to wait keeps no visitor out', async () => {
    const first = await startApp()
    await first.app.inject(email('old'))
    await first.sql(
      "update newsletter_subscriber set status = 'done', finished_at = '2020-01-01T00:00:00.000Z'",
    )
    await first.app.close()
    const { app, dataDir, rows } = await startApp({ dataDir: first.dataDir, retentionDays: 10 })
    const other = openFile(join(dataDir, 'site.db'))
    other.exec('begin immediate')
    await app.ready()
    expect((await app.inject('/api/banners')).statusCode).toBe(200)
    expect(await rows('newsletter_subscriber')).toHaveLength(1)
    other.exec('rollback')
    other.close()
    await expect.poll(() => rows('newsletter_subscriber')).toEqual([])
  })

  test('the log tells why a write was refused, and not whose', async () => {
    const lines: string[] = []
    const logTo = { write: (line: string) => void lines.push(line) }
    const { app, dataDir } = await startApp({ logLevel: 'warn' }, { logTo })
    await app.ready()
    const other = openFile(join(dataDir, 'site.db'))
    onTestFinished(() => void other.close())
    other.exec('begin immediate')
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const refused = app.inject(email('ada'))
    const passing = setInterval(() => vi.advanceTimersByTime(1000), 10)
    onTestFinished(() => clearInterval(passing))
    expect((await refused).statusCode).toBe(503)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        level: 50,
        err: { code: expect.stringContaining('SQLITE') as string, message: 'database is locked' },
        msg: 'failed',
      },
    ])
    expect(lines.join()).not.toContain('ada')
  })
})
