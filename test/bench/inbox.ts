import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readSettings, type Settings } from '../../src/server/core/env'
import { inboxPageSize, toMe, toNobody } from '../../src/shared/back-office'
import type { InboxPage } from '../../src/shared/contracts/inbox'
import { credentials, firstAdministrator } from '../fixtures/administrator'
import { freePort, startServer } from '../journeys/server-process.js'
import { answersOf, rowsAt, seedApplications } from './applications'
import { printTable, verdict } from './table.js'

/** How often each question is asked. */
const rounds = 20

const longestPage = 100
const longestSearch = 300
const longestTurn = 100
const mostKept = 40
const mostPerApplication = 2500

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The processor time of a process so far, in ms: the same however busy the machine is. */
function processorTime(pid: number) {
  const [, times = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = times.split(' ').slice(11, 13)
  return 10 * (Number(user) + Number(system))
}

const percentile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? NaN

/** How long the event loop was held since this was last asked, in ms. */
async function longestTurnAt(metricsPort: number) {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1])
}

/** Logs in; a server that counts its own start as overload says when to try again. */
async function loggedIn(url: string): Promise<Response> {
  const login = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (login.status !== 503) return login
  await pause(1000 * Number(login.headers.get('retry-after')))
  return loggedIn(url)
}

/** Stores applications, unless they are there from an earlier run. */
async function applicationsAt(settings: Settings) {
  const { dataDir, databaseUrl } = settings
  if (existsSync(join(dataDir, 'document.key'))) {
    const query = 'select reference from loan_application order by id'
    const rows = await rowsAt<{ reference: string }>(settings, query)
    return rows.map(({ reference }) => reference)
  }
  if (process.env.SEEDED_FOLDER && !databaseUrl)
    cpSync(process.env.SEEDED_FOLDER, dataDir, { recursive: true })
  const began = performance.now()
  const references = await seedApplications(settings, Number(process.env.INBOX_ROWS ?? 100_000))
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`\n${references.length} applications were stored in ${seconds} s`)
  return references
}

/**
 * Lists, searches and the export of a lender with many applications. They are stored once and kept
 * for the next run in the folder that INBOX_FOLDER names, and in the database of INBOX_DATABASE_URL if
 * that is set.
 */
export async function benchInbox() {
  const { INBOX_FOLDER: kept, INBOX_DATABASE_URL } = process.env
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'inbox-'))
  const place = {
    DATA_DIR: dataDir,
    ...(INBOX_DATABASE_URL && { DATABASE_URL: INBOX_DATABASE_URL }),
  }
  try {
    await measure(place, await applicationsAt(readSettings(place)))
  } finally {
    if (!kept) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** How much the index and the whole database take, in bytes. */
const sizesAt = (settings: Settings) =>
  rowsAt<{ index: number; all: number }>(
    settings,
    settings.databaseUrl
      ? `select pg_total_relation_size('inbox_term')::float as "index", pg_database_size(current_database())::float as "all"`
      : `select sum(pgsize) filter (where name = 'inbox_term') as "index", sum(pgsize) as "all" from dbstat`,
  )

async function measure(place: Record<string, string>, references: string[]) {
  const count = references.length
  const metricsPort = await freePort()
  const more = { ...firstAdministrator, METRICS_PORT: String(metricsPort) }
  const site = await startServer({ ...place, ...more }, place.DATA_DIR)
  const rows: (string | number)[][] = []
  const note = (what: string, figure: number, goal: number, unit: string) =>
    rows.push([what, `${figure.toFixed(1)} ${unit}`, `≤ ${goal} ${unit}`, verdict(figure <= goal)])

  try {
    const login = await loggedIn(site.url)
    if (login.status !== 200)
      throw new Error(`The login answered ${login.status}: ${await login.text()}`)
    const headers = {
      cookie: login.headers.get('set-cookie')!.split(';')[0]!,
      'content-type': 'application/json',
    }
    const post = async (what: string, question: object) => {
      const body = JSON.stringify(question)
      const answer = await fetch(`${site.url}/api/inbox/loan${what}`, {
        method: 'POST',
        headers,
        body,
      })
      if (answer.status !== 200) throw new Error(`${JSON.stringify(question)}: ${answer.status}`)
      return answer
    }
    const timed = async (question: object, isRight: (page: InboxPage) => boolean) => {
      const began = performance.now()
      const page = (await (await post('', question)).json()) as InboxPage
      const ms = performance.now() - began
      if (!isRight(page)) throw new Error(`${JSON.stringify(question)} found ${page.total}`)
      return ms
    }
    const part = async (
      questions: Record<string, [(n: number) => object, (page: InboxPage) => boolean]>,
      goal: number,
    ) => {
      await longestTurnAt(metricsPort)
      const before = memoryOf(site.pid)
      const all: number[] = []
      const ofProcessor: number[] = []
      for (const [what, [question, isRight]] of Object.entries(questions)) {
        const times: number[] = []
        const busy = processorTime(site.pid)
        for (let n = 0; n < rounds; n += 1)
          times.push(await timed(question(Math.floor((n * count) / rounds)), isRight))
        all.push(...times)
        ofProcessor.push((processorTime(site.pid) - busy) / rounds)
        note(`${what}, p95`, percentile(times, 0.95), goal, 'ms')
      }
      note('all of these, p95', percentile(all, 0.95), goal, 'ms')
      note('processor time of the longest', Math.max(...ofProcessor), goal, 'ms')
      note('event loop held, at most', await longestTurnAt(metricsPort), longestTurn, 'ms')
      note('memory kept', memoryOf(site.pid) - before, mostKept, 'MB')
    }
    const full = ({ items }: InboxPage) => items.length === inboxPageSize
    const pages = Math.ceil(count / inboxPageSize)

    await timed({}, full)
    await part(
      {
        'list: first page': [() => ({}), full],
        'list: any page': [(n) => ({ page: 1 + Math.floor(n / inboxPageSize) }), full],
        'list: middle page': [() => ({ page: Math.floor(pages / 2) }), full],
        'list: oldest first': [() => ({ sort: 'oldest' }), full],
        'list: one state': [() => ({ state: 'approved', page: 7 }), full],
        'list: mine': [() => ({ assignee: toMe }), full],
        'list: nobody’s, waiting': [() => ({ assignee: toNobody, state: 'waiting' }), full],
        'list: of a month': [() => ({ since: '2024-03-01', until: '2024-03-31' }), full],
      },
      longestPage,
    )
    const some = ({ total }: InboxPage) => total >= 1
    const many = ({ total }: InboxPage) => total > count / 20
    await part(
      {
        'search: beginning of a rare name': [() => ({ search: 'wari' }), some],
        'search: phone number': [(n) => ({ search: answersOf(n).phone }), some],
        'search: last digits of one': [(n) => ({ search: answersOf(n).phone.slice(-4) }), some],
        'search: BVN': [(n) => ({ search: answersOf(n).bvn }), some],
        'search: reference': [(n) => ({ search: references[n]! }), some],
        'search: email address': [(n) => ({ search: answersOf(n).email }), some],
        'search: nothing found': [() => ({ search: 'zzznobody' }), ({ total }) => total === 0],
        'search: a very common name': [() => ({ search: 'okafor' }), many],
        'search: two common names': [() => ({ search: 'okafor ngozi' }), some],
        'search: common, one state': [() => ({ search: 'okafor', state: 'waiting' }), some],
        'search: the whole list': [() => ({ search: 'lagos' }), many],
      },
      longestSearch,
    )

    const before = memoryOf(site.pid)
    await longestTurnAt(metricsPort)
    const began = performance.now()
    const answer = await post('/export', { sensitive: true })
    let lines = 0
    let bytes = 0
    let most = before
    for await (const chunk of answer.body!) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines += 1
      most = Math.max(most, memoryOf(site.pid))
    }
    if (lines !== count + 1) throw new Error(`The export has ${lines} lines`)
    const seconds = (performance.now() - began) / 1000
    rows.push([`export of all, ${Math.round(bytes / 1e6)} MB`, `${seconds.toFixed(1)} s`, '', ''])
    note('export: memory at its highest', most - before, mostKept, 'MB')
    note('export: event loop held, at most', await longestTurnAt(metricsPort), longestTurn, 'ms')
  } finally {
    await site.stop()
  }
  const settings = readSettings(place)
  const [terms] = await rowsAt<{ n: number }>(settings, 'select count(*) as n from inbox_term')
  const [size] = await sizesAt(settings)
  note('index: bytes per application', size!.index / count, mostPerApplication, 'B')
  rows.push(['index: terms per application', (Number(terms!.n) / count).toFixed(0), '', ''])
  rows.push(['database', `${Math.round(size!.all / 1e6)} MB`, '', ''])
  printTable(`Inbox with ${count} applications`, ['', '', 'goal', ''], rows)
}
