// @module-tag stores
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AppOptions } from '../../../src/server/app'
import { openDatabase } from '../../../src/server/core/database/database'
import type { Database } from '../../../src/server/core/database/engine'
import { takeNumbers } from '../../../src/server/core/database/sequence'
import type { SequenceName } from '../../../src/server/core/database/tables'
import { readSettings } from '../../../src/server/core/env'
import { limits, limitWindow } from '../../../src/server/core/http/rate-limits'
import { openStores } from '../../../src/server/core/stores'
import { applicationEndpoints } from '../../../src/shared/application-status'
import { loanFiles } from '../../../src/shared/codecs/loan'
import { credentials, logIn, withAdministrator } from '../../fixtures/administrator'
import { formOf, fourPictures, fullAnswers } from '../../fixtures/loan-application'
import { startLoanServer, storedIn } from '../../fixtures/loan-server'
import {
  documentNames,
  environmentAt,
  filesAt,
  makeEmptyStorage,
  rowsAt,
  sqlAt,
} from '../../fixtures/server-storage'
import { startApp, temporaryFolder } from '../start-app'

describe('a start on services that are not there is refused in one sentence, without a secret', () => {
  test.each([
    [
      'no database server',
      { DATABASE_URL: 'postgres://site:hunter2@127.0.0.1:1/site' },
      'The database server in DATABASE_URL (127.0.0.1:1/site) cannot be reached.',
    ],
    [
      'no database of this name',
      { DATABASE_URL: '/nowhere' },
      /nowhere\) has no database with this/,
    ],
    [
      'no bucket',
      { STORAGE_URL: 's3://nowhere' },
      /^The bucket in .* \(nowhere\) does not exist\.$/,
    ],
    [
      'another key',
      { AWS_SECRET_ACCESS_KEY: 'hunter2' },
      /\) rejected the keys in AWS_ACCESS_KEY_ID/,
    ],
    ['another account', { AWS_ACCESS_KEY_ID: 'eve' }, /\) rejected the keys in AWS_ACCESS_KEY_ID/],
  ])('%s', async (_name, wrong: Record<string, string>, sentence) => {
    const env = await environmentAt(await temporaryFolder())
    const settings = { ...env, ...wrong }
    if (wrong.DATABASE_URL?.startsWith('/')) {
      settings.DATABASE_URL = new URL(wrong.DATABASE_URL, env.DATABASE_URL).href
    }
    if (wrong.STORAGE_URL) settings.STORAGE_URL += new URL(env.STORAGE_URL!).search
    const starting = openStores(readSettings(settings))
    await expect(starting).rejects.toThrow(sentence)
    await expect(starting).rejects.not.toThrow(/hunter2/)
  })
})

/** Another program that is in the middle of something: what it changed it keeps until it lets go. */
async function holding(dataDir: string, change: string) {
  const { DATABASE_URL } = await environmentAt(dataDir)
  const program = new pg.Client(DATABASE_URL)
  await program.connect()
  onTestFinished(() => program.end())
  await program.query('begin')
  await program.query(change)
  return { letGo: () => program.query('rollback') }
}

describe('two servers on the same services', () => {
  test('count the requests of an address together, and store no address', async () => {
    const first = await startApp({ rateLimit: 1 })
    const second = await startApp({ rateLimit: 1, dataDir: first.dataDir })
    const subscribe = (n: number) =>
      [first, second][n % 2]!.app.inject({
        method: 'POST',
        url: '/subscribe',
        payload: { email: `a${n}@b.co` },
        remoteAddress: '203.0.113.7',
      })
    for (let n = 0; n < limits.newsletter; n += 1) {
      expect((await subscribe(n)).statusCode).toBe(200)
    }
    for (const n of [0, 1]) {
      const refused = await subscribe(n)
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    const counts = await rowsAt(first.dataDir, 'limit_count')
    expect(counts).toMatchObject([{ points: limits.newsletter + 2 }])
    expect(JSON.stringify(counts)).not.toContain('203.0.113')
  })

  test('count guesses of an application together, and store neither it nor an address', async () => {
    const first = await startApp()
    const second = await startApp({ dataDir: first.dataDir })
    const payload = { reference: 'LN-22222-22222', phone: '08031234567' }
    const guesses = Array.from({ length: 8 }, (_, n) =>
      [first, second][n % 2]!.app.inject({
        method: 'POST',
        url: applicationEndpoints.status.path,
        payload,
        remoteAddress: `203.0.113.${n}`,
      }),
    )
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([404, 404, 404, 404, 404, 429, 429, 429])
    const counts = await rowsAt(first.dataDir, 'limit_count')
    expect(counts.length).toBeGreaterThan(0)
    const count = { key: expect.stringMatching(/^[a-z ]+:[\w-]{43}$/), points: expect.any(Number) }
    expect(counts).toEqual(counts.map(({ expire }) => ({ ...count, expire })))
    for (const { expire } of counts) expect(Number(expire)).toBeGreaterThan(Date.now())
  })

  test('know an address by a name that only their key makes: nobody finds it by trying all', async () => {
    const names = []
    for (const _ of [1, 2]) {
      const { app, dataDir } = await startApp({ rateLimit: 1 })
      const remoteAddress = '203.0.113.7'
      const payload = { email: 'a@b.co' }
      await app.inject({ method: 'POST', url: '/subscribe', payload, remoteAddress })
      const [row] = await rowsAt(dataDir, 'limit_count')
      names.push(row!.key)
    }
    expect(names[0]).toMatch(/^newsletter:[\w-]{43}$/)
    expect(names[1]).not.toBe(names[0])
  })

  test('count anew once the time of a limit is over, and forget who asked before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { app, dataDir } = await startApp({ rateLimit: 1 })
    const subscribe = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/subscribe',
        payload: { email: 'a@b.co' },
        remoteAddress,
      })
    await subscribe('198.51.100.4')
    for (let n = 0; n < limits.newsletter; n += 1) await subscribe('203.0.113.7')
    expect((await subscribe('203.0.113.7')).statusCode).toBe(429)
    expect(await rowsAt(dataDir, 'limit_count')).toHaveLength(2)
    vi.setSystemTime(Date.now() + limitWindow * 1000 + 1)
    expect((await subscribe('203.0.113.7')).statusCode).toBe(200)
    expect(await rowsAt(dataDir, 'limit_count')).toMatchObject([{ points: 1 }])
  })

  test('run a write again that stood in the way of another, and do it once', async () => {
    const settings = readSettings(await environmentAt(await temporaryFolder()))
    const [first, second] = await Promise.all([openDatabase(settings), openDatabase(settings)])
    onTestFinished(async () => void (await Promise.all([first.close(), second.close()])))
    let runs = 0
    const takeBoth = ({ write }: Database, names: [SequenceName, SequenceName]) =>
      write(async (trx) => {
        const one = await takeNumbers(trx, names[0])
        runs += 1
        await expect.poll(() => runs).toBeGreaterThan(1)
        return [one, await takeNumbers(trx, names[1])]
      })
    const taken = await Promise.all([
      takeBoth(first, ['item', 'activity']),
      takeBoth(second, ['activity', 'item']),
    ])
    // Who is run again may take its first row once more before the other one has woken up.
    expect(runs).toBeGreaterThanOrEqual(3)
    expect(taken.flat().toSorted()).toEqual([1, 1, 2, 2])
  })

  test('answer 503 to what waits too long for a row or a connection, and take it afterwards', async () => {
    const lines: string[] = []
    const logTo = { write: (line: string) => void lines.push(line) }
    const first = await startApp({ logLevel: 'warn' }, { logTo })
    const second = await startApp({ dataDir: first.dataDir, logLevel: 'warn' }, { logTo })
    const subscribe = ({ app }: typeof first, email: string) =>
      app.inject({ method: 'POST', url: '/subscribe', payload: { email } })
    const other = await holding(
      first.dataDir,
      "update sequence set value = value where name = 'newsletter_subscriber'",
    )
    const waiting = [
      subscribe(first, 'row@b.co'),
      // Ten have a connection, ten get theirs, and for all others none is free in time.
      ...Array.from({ length: 25 }, (_, n) => subscribe(second, `connection-${n}@b.co`)),
    ]
    expect((await first.app.inject('/api/banners')).statusCode).toBe(200)
    for (const refused of await Promise.all(waiting)) {
      expect([refused.statusCode, refused.json()]).toEqual([
        503,
        { message: 'The server is busy. Please try again in a moment.' },
      ])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    // The servers' own tasks wait for connections too.
    const causes = lines
      .map((line) => JSON.parse(line) as { reqId?: string; err: { message: string } })
      .filter(({ reqId }) => reqId)
      .map(({ err }) => err.message)
    expect(causes).toHaveLength(waiting.length)
    expect(new Set(causes)).toEqual(
      new Set([
        'canceling statement due to lock timeout',
        'timeout exceeded when trying to connect',
      ]),
    )
    expect(lines.join()).not.toContain('@')
    await other.letGo()
    expect((await subscribe(first, 'row@b.co')).statusCode).toBe(200)
    expect((await subscribe(second, 'connection@b.co')).statusCode).toBe(200)
    const stored = await first.rows('newsletter_subscriber')
    expect(stored.map(({ email }) => email)).toEqual(['row@b.co', 'connection@b.co'])
  })

  test('store an application once that both are sent at the same time', async () => {
    const dataDir = await temporaryFolder()
    const servers = [await startLoanServer({}, dataDir), await startLoanServer({}, dataDir)]
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))))
    const files = await fourPictures()
    const [first, second] = await Promise.all(
      servers.map((server) =>
        server.send(formOf(fullAnswers('shared'), files), { 'idempotency-key': 'shared' }),
      ),
    )
    expect(first!.statusCode).toBe(200)
    expect(second!.json()).toEqual(first!.json())
    const { applications, mails } = await storedIn(dataDir)
    expect([applications.length, mails.length]).toEqual([1, 1])
    expect(await documentNames(dataDir)).toHaveLength(loanFiles.length)
  })

  test('hear at once what the other tells, also after their connection broke', async () => {
    const dataDir = await temporaryFolder()
    const settings = readSettings(await environmentAt(dataDir))
    const [first, second] = await Promise.all([openDatabase(settings), openDatabase(settings)])
    onTestFinished(async () => void (await Promise.all([first.close(), second.close()])))
    let heard = 0
    second.listen('content', () => (heard += 1))
    // Something may have been told before it listened.
    await expect.poll(() => heard).toBe(1)
    await first.write((trx) => first.notify(trx, 'content'))
    await expect.poll(() => heard).toBe(2)
    await sqlAt(
      dataDir,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen %'`,
    )
    await expect.poll(() => heard).toBe(3)
    await first.write((trx) => first.notify(trx, 'content'))
    await expect.poll(() => heard).toBe(4)
  })

  test('slow down guesses of a password together, and know together where its owner is', async () => {
    const first = await startApp(withAdministrator)
    const second = await startApp({ dataDir: first.dataDir })
    const guess = (n: number) =>
      logIn(
        [first, second][n % 2]!.app,
        { ...credentials, password: 'a guess' },
        { remoteAddress: `203.0.113.${n}` },
      )
    const home = { remoteAddress: '198.51.100.4' }
    expect((await logIn(first.app, credentials, home)).statusCode).toBe(200)
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(n)))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    const [refused] = answers.filter(({ statusCode }) => statusCode === 429)
    expect(Number(refused!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await logIn(second.app, credentials, home)).statusCode).toBe(200)
    const counts = JSON.stringify([
      ...(await rowsAt(first.dataDir, 'limit_count')),
      ...(await rowsAt(first.dataDir, 'known_address')),
    ])
    expect(counts).not.toMatch(new RegExp(`203\\.0\\.113|198\\.51| ${credentials.username}`))
  })

  test('start at the same time on a new database: one fills it, one makes the administrator', async () => {
    const dataDir = await temporaryFolder()
    await makeEmptyStorage(dataDir)
    let fills = 0
    const seed: AppOptions['seed'] = async (content) => {
      fills += 1
      await content.save('services', [{ id: 0, title: 'Lending', description: '' }], 'seed')
    }
    const servers = await Promise.all([1, 2, 3].map(() => startApp({ dataDir }, { seed })))
    expect(await rowsAt(dataDir, 'administrator')).toHaveLength(1)
    const told = servers.flatMap(({ said }) => said.filter((line) => line.startsWith('Password: ')))
    expect(told).toHaveLength(1)
    expect(fills).toBe(1)
  })
})

describe('a file in a bucket', () => {
  test('is there as it was written, until it is removed', async () => {
    const { documents } = await filesAt(await temporaryFolder())
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, n) => n % 256))
    await documents.write('one two+three', bytes)
    const file = await documents.open('one two+three')
    expect(file!.size).toBe(bytes.length)
    expect(Math.abs(Date.now() - file!.writtenAt)).toBeLessThan(60_000)
    expect((await buffer(file!.stream())).equals(bytes)).toBe(true)
    expect((await buffer(file!.stream())).equals(bytes)).toBe(true)
    expect(await documents.names()).toEqual(['one two+three'])
    await documents.remove('one two+three')
    await documents.remove('one two+three')
    expect(await documents.open('one two+three')).toBeUndefined()
    expect(await documents.names()).toEqual([])
  })

  test('is listed among more than one page of others, and apart from other kinds', async () => {
    const { documents, pictures } = await filesAt(await temporaryFolder())
    await pictures.write('a picture', Buffer.from('x'))
    const names = Array.from({ length: 1005 }, (_, n) => `file-${n}`)
    for (let from = 0; from < names.length; from += 50) {
      const some = names.slice(from, from + 50)
      await Promise.all(some.map((name) => documents.write(name, Buffer.from('x'))))
    }
    expect((await documents.names()).toSorted()).toEqual(names.toSorted())
  })
})
