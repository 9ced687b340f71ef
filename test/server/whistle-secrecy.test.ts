import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { backupSite } from '../../src/server/office/backup/backup-site'
import type { Tables } from '../../src/server/core/database/tables'
import type { InboxEntry, InboxPage } from '../../src/shared/contracts/inbox'
import { session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { multipartOf } from '../fixtures/loan-application'
import { rowsAt } from '../fixtures/server-storage'
import { freePort } from '../journeys/server-process.js'
import { startApp, temporaryFolder } from './start-app'

const words = ['ledger-canary', 'Ngozi-canary', '0123456789', 'canary@example.com']
const report = {
  report: words[0]!,
  name: words[1]!,
  accountNumber: words[2]!,
  email: words[3]!,
}
const address = '203.0.113.77'
const keyBegin = 'key-canary'
const moments = ['05:17:23.481', '05:17:24.002', '19:48:11.763'].map(
  (time) => new Date(`2031-03-07T${time}Z`),
)

const tables: Record<keyof Tables, true> = {
  site: true,
  sequence: true,
  section_version: true,
  section_draft: true,
  newsletter_subscriber: true,
  contact_message: true,
  whistle_report: true,
  outbox_mail: true,
  administrator: true,
  loan_application: true,
  session: true,
  second_factor: true,
  recovery_code: true,
  passkey: true,
  passkey_answer: true,
  provider_account: true,
  provider_login: true,
  account_link: true,
  account_access: true,
  activity: true,
  activity_start: true,
  known_address: true,
  limit_count: true,
  inbox_term: true,
  inbox_event: true,
  loan_identity: true,
  loan_document: true,
  loan_offer: true,
  answer_code: true,
  mail_template: true,
  saved_view: true,
  webhook_event: true,
  setup_note: true,
  report_event: true,
  report_file: true,
  report_try: true,
  flow_count: true,
}

/** A copy as `npm run backup` makes it. */
async function backupOf(dataDir: string) {
  const folder = join(await temporaryFolder(), 'backup')
  await backupSite({ dataDir }, folder)
  return folder
}

/** Every byte that a site keeps: its files, its backup, and the rows of a database that is no file. */
async function keptBy(dataDir: string) {
  const services = inject('services')
  const elsewhere = services
    ? join(services.s3.folder, basename(dataDir).toLowerCase())
    : await backupOf(dataDir)
  const folders = [dataDir, elsewhere]
  const kept: Buffer[] = []
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries.filter((one) => one.isFile()))
      kept.push(await readFile(join(entry.parentPath, entry.name)))
  }
  for (const table of Object.keys(tables) as (keyof Tables)[])
    kept.push(Buffer.from(JSON.stringify(await rowsAt(dataDir, table))))
  return kept
}

/** A moment as programs write it down: text, numbers, and the bytes of numbers, to about a minute. */
function formsOf(moment: Date) {
  const ms = moment.getTime()
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(ms))
  const seconds = Buffer.alloc(4)
  seconds.writeUInt32BE(Math.floor(ms / 1000))
  return [
    moment.toISOString().slice(0, 13),
    moment.toUTCString().slice(5, 19),
    String(ms).slice(0, 8),
    ms.toString(16).slice(0, -4),
    bytes.subarray(2, 6),
    seconds.subarray(0, 3),
  ]
}

const at = (moment: Date) => vi.setSystemTime(moment)

/** A site with a log of everything and with metrics; it starts today, or its bucket would not know it. */
async function start(settings = {}) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const lines: string[] = []
  const metricsPort = await freePort()
  const open = await startApp(
    {
      ...withAdministrator,
      whistleDelivery: 'server',
      logLevel: 'trace',
      rateLimit: 1,
      metricsPort,
      trustProxy: '127.0.0.1',
      ...settings,
    },
    { logTo: { write: (line: string) => void lines.push(line) } },
  )
  await open.app.ready()
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  let sent = 0
  const send = (payload: object = report, from = address) =>
    open.app.inject({
      method: 'POST',
      url: '/whistle',
      payload,
      headers: { 'x-forwarded-for': from, 'idempotency-key': `${keyBegin}-${(sent += 1)}` },
    })
  return { ...open, lines, metrics, send }
}

afterEach(() => void vi.useRealTimers())

const day = 24 * 3_600_000
const nextDay = new Date(moments[0]!.getTime() + day)

describe('after three reports', { tags: ['stores'] }, () => {
  test('no byte of the site, its log or its metrics tells who sent them, when, or a word of them', async () => {
    const { dataDir, lines, metrics, send, app } = await start()
    const before = lines.length
    for (const moment of moments) {
      at(moment)
      await app.inject({ url: '/whistle', headers: { accept: 'text/html' } })
      expect((await send()).statusCode).toBe(200)
    }
    expect((await send({ name: words[1] })).statusCode).toBe(422)
    expect(lines.slice(before)).toEqual([])
    expect(await metrics()).not.toMatch(/whistle/)
    at(nextDay)
    const kept = [...(await keptBy(dataDir)), Buffer.from(lines.join(''))]
    expect(kept.length).toBeGreaterThan(Object.keys(tables).length)
    const secrets = [address, keyBegin, ...words, ...moments.flatMap(formsOf)]
    for (const secret of secrets) {
      const found = kept.filter((bytes) => bytes.includes(secret)).length
      expect([String(secret), found]).toEqual([String(secret), 0])
    }
    const rows = JSON.stringify(kept.map(String))
    expect(rows).not.toMatch(/2031-03-07[T ](?!00:00:00\.000Z)\d\d:/)
    expect(rows).toContain('2031-03-07')
    expect(await rowsAt(dataDir, 'limit_count')).toEqual([])
    expect(await rowsAt(dataDir, 'known_address')).toEqual([])
  })

  test('nor after three conversations, once both sides have written and sent files', async () => {
    const { app, dataDir, lines, metrics, send } = await start()
    const cora = await account(dataDir, 'cora', 'compliance')
    const answerWords = ['answer-canary', 'camera-canary', 'name-canary', 'file-canary']
    const picture = await sharp({
      create: { width: 30, height: 20, channels: 3, background: '#a30' },
    })
      .withExif({ IFD0: { Make: answerWords[1]! } })
      .jpeg()
      .toBuffer()
    const from = { 'x-forwarded-for': address }
    const open = (receipt: string) =>
      app.inject({ method: 'POST', url: '/api/report/open', payload: { receipt }, headers: from })
    async function answer(receipt: string) {
      const form = new FormData()
      form.append('receipt', receipt)
      form.append('text', answerWords[0]!)
      form.append('file', new File([new Uint8Array(picture)], `${answerWords[2]}.jpg`))
      form.append('file', new File([answerWords[3]!], `${answerWords[2]}.txt`))
      const { payload, headers } = await multipartOf(form)
      const sent = await app.inject({
        method: 'POST',
        url: '/api/report/answer',
        payload,
        headers: { ...headers, ...from },
      })
      expect(sent.json()).toMatchObject({ isStored: true })
    }

    const receipts: string[] = []
    const before = lines.length
    for (const moment of moments) {
      at(moment)
      const { receipt } = (await send()).json<{ receipt: string }>()
      receipts.push(receipt)
      await open('0000 0000 0000 0000')
      await answer(receipt)
    }
    expect(lines.slice(before)).toEqual([])
    at(nextDay)
    const headers = await session(app, cora)
    const message = 'office-canary'
    for (const id of [1, 2, 3])
      for (const [call, payload] of [
        ['step', { to: 'acknowledged' }],
        ['message', { text: message }],
        ['note', { text: message }],
        ['words', { shown: true }],
      ] as const) {
        const url = `/api/inbox/whistle/${id}/${call}`
        expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
      }
    const dayAfter = moments.map((moment) => new Date(moment.getTime() + 2 * day))
    const silent = lines.length
    for (const [n, moment] of dayAfter.entries()) {
      at(moment)
      expect((await open(receipts[n]!)).body).toContain(message)
      await answer(receipts[n]!)
    }
    expect(lines.slice(silent)).toEqual([])
    expect(await metrics()).not.toMatch(/"\/whistle|\/api\/report/)
    at(new Date(nextDay.getTime() + 4 * day))
    const kept = [...(await keptBy(dataDir)), Buffer.from(lines.join(''))]
    const secrets = [
      address,
      message,
      keyBegin,
      ...words,
      ...answerWords,
      ...receipts,
      ...[...moments, ...dayAfter].flatMap(formsOf),
    ]
    for (const secret of secrets) {
      const found = kept.filter((bytes) => bytes.includes(secret)).length
      expect([String(secret), found]).toEqual([String(secret), 0])
    }
    const counted = await rowsAt(dataDir, 'limit_count')
    expect(counted.filter(({ key }) => /report|whistle/.test(key))).toEqual([])
  }, 60_000)

  test('the numbers in the log have no gap that would tell of one', async () => {
    const { app, lines } = await start()
    for (const _ of [1, 2, 3]) await app.inject('/healthz')
    const ids = lines.flatMap((line) => /"reqId":"([^"]+)"/.exec(line)?.[1] ?? [])
    expect(new Set(ids).size).toBeGreaterThanOrEqual(3)
    expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}$/.test(id))).toEqual([])
  })

  test('compliance reads, searches and exports them', async () => {
    const { app, send, dataDir } = await start()
    const cora = await account(dataDir, 'cora', 'compliance')
    at(moments[0]!)
    await send()
    const headers = await session(app, cora)
    const ask = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, headers, payload })
    const page = await ask('/api/inbox/whistle', { search: 'LEDGER-canary' })
    const [item] = page.json<InboxPage>().items
    expect(item).toMatchObject({ title: '2031-03-07', detail: 'ledger-canary' })
    const entry = await app.inject({ url: `/api/inbox/whistle/${item!.id}`, headers })
    expect(entry.json<InboxEntry>().answers).toEqual({
      name: report.name,
      email: report.email,
      report: report.report,
      accountNumber: report.accountNumber,
    })
    const csv = await ask('/api/inbox/whistle/export', { sensitive: true })
    for (const word of words) expect(csv.body).toContain(word)
  })
})

describe('the mail about reports', { tags: ['stores'] }, () => {
  const anHourLater = () => vi.advanceTimersByTimeAsync(3_600_000)

  test('is one for each day, stored once the day is over, and says only that there is something', async () => {
    const { rows, send } = await start()
    for (const moment of moments) {
      at(moment)
      await send()
      await anHourLater()
    }
    expect(await rows('outbox_mail')).toEqual([])
    at(nextDay)
    await anHourLater()
    await expect.poll(() => rows('outbox_mail')).not.toEqual([])
    await anHourLater()
    const midnight = '2031-03-08T00:00:00.000Z'
    const mails = await rows('outbox_mail')
    expect(mails).toMatchObject([{ created_at: midnight, next_attempt_at: midnight }])
    const { subject, body, message_id } = mails[0]!
    expect(subject + body).not.toMatch(/\d:\d|three|\b3\b/)
    expect(message_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  })

  test('is gone with the last report of its day, and only then', async () => {
    const { app, rows, send, dataDir } = await start()
    const cora = await account(dataDir, 'cora', 'compliance')
    at(moments[0]!)
    await send()
    await send()
    at(nextDay)
    await anHourLater()
    await expect.poll(() => rows('outbox_mail')).not.toEqual([])
    const headers = await session(app, cora)
    const left = []
    for (const id of [1, 2]) {
      await app.inject({ method: 'DELETE', url: `/api/inbox/whistle/${id}`, headers })
      left.push((await rows('outbox_mail')).length)
    }
    expect(left).toEqual([1, 0])
  })
})

test('thirty reports from one address in ten minutes are taken, and no more', async () => {
  const { send } = await start()
  const sent = []
  for (let n = 0; n < 31; n += 1) sent.push(await send())
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([...Array(30).fill(200), 429])
  expect(Number(sent.at(-1)!.headers['retry-after'])).toBe(600)
  expect((await send(report, '203.0.113.78')).statusCode).toBe(200)
})

test('an address is counted under a key of the day: from midnight on nobody can tell who it was', async () => {
  const { send } = await start()
  const minute = 60_000
  const midnight = new Date('2031-03-08T00:00:00Z').getTime()
  at(new Date(midnight - minute))
  for (let n = 0; n < 30; n += 1) await send()
  expect((await send()).statusCode).toBe(429)
  at(new Date(midnight - 1))
  expect((await send()).statusCode).toBe(429)
  at(new Date(midnight))
  expect((await send()).statusCode).toBe(200)
})
