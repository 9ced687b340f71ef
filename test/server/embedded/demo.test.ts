import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { firstOf, makeDemo } from '../../../src/demo/make-demo'
import { office, type OfficeRole } from '../../../src/demo/words'
import { demoContent } from '../../../src/server/site/seed/demo-content'
import type { AppOptions } from '../../../src/server/app'
import type { ActivityPage } from '../../../src/shared/contracts/activity'
import { outcomes, type Dashboard } from '../../../src/shared/contracts/dashboard'
import type { InboxEntry, InboxPage } from '../../../src/shared/contracts/inbox'
import type { People } from '../../../src/shared/contracts/people'
import { loanFiles } from '../../../src/shared/codecs/loan'
import { loanStates } from '../../../src/shared/loan-case'
import { session } from '../../fixtures/administrator'
import { serverProgram, type Program } from '../../fixtures/server-program'
import { forget } from '../../fixtures/server-storage'
import { openApp, temporaryFolder, type OpenApp } from '../start-app'

const now = new Date('2026-11-30T15:00:00Z')
const passwords = Object.fromEntries(
  Object.keys(office).map((role) => [role, `the password of a ${role}`]),
) as Record<OfficeRole, string>

/** The content of the site without its pictures, which take long to copy. */
const seed: NonNullable<AppOptions['seed']> = (content) =>
  content.saveAll(
    demoContent(() => ''),
    'seed',
  )

let site: OpenApp

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await makeDemo({
    async open() {
      site = await openApp(
        { whistleDelivery: 'server', flowCounts: 'on', ...firstOf(passwords) },
        { seed },
      )
      return site.core
    },
    setClock: (time) => vi.setSystemTime(time),
    now,
    passwords,
    share: 0,
  })
}, 120_000)

afterAll(async () => {
  vi.useRealTimers()
  await site.app.close()
  await forget(site.dataDir)
})

/** Asks as one of the demo's four people. */
async function asked<T>(role: OfficeRole, url: string, payload?: object) {
  const headers = await session(site.app, { username: office[role], password: passwords[role] })
  const answer = await site.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers,
    ...(payload && { payload }),
  })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.json<T>()
}

test('a demo has an application of each kind, over ten weeks, in every state that can be reached', async () => {
  const { items, counts } = await asked<InboxPage>('reviewer', '/api/inbox/loan', { page: 1 })
  expect(items).toHaveLength(16)
  const empty = loanStates.filter((state) => counts[state] === 0)
  expect(empty).toEqual(['done'])
  const days = items.map(({ receivedAt }) => (now.getTime() - Date.parse(receivedAt)) / 86_400_000)
  expect(Math.min(...days)).toBeLessThan(1)
  expect(Math.max(...days)).toBeGreaterThan(60)
  expect(Math.max(...days)).toBeLessThan(70)
})

test('each has four documents that can be seen, and what was done with it bears the name of who did it', async () => {
  const list = await asked<InboxPage>('administrator', '/api/inbox/loan', {
    page: 1,
    state: 'accepted',
  })
  const { id } = list.items[0]!
  const entry = await asked<InboxEntry>('administrator', `/api/inbox/loan/${id}`)
  const documents = entry.documents.map(({ document }) => document)
  expect(documents).toEqual(expect.arrayContaining([...loanFiles]))
  expect(entry.case!.offers).toHaveLength(1)
  const steps = entry.events.flatMap(({ what, state, who }) =>
    what === 'step' ? [{ state, who }] : [],
  )
  expect(steps.map(({ state }) => state)).toEqual(['in-review', 'offered', 'accepted'])
  expect(['ngozi', 'tunde']).toEqual(expect.arrayContaining(steps.map(({ who }) => who)))
})

test('the dashboard has something waiting, twelve weeks of figures and what happened lately', async () => {
  const { waiting, figures, recent } = await asked<Dashboard>('administrator', '/api/dashboard')
  expect(waiting!.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['received', 'second-person', 'offer', 'erasure', 'contact']),
  )
  const sums = figures!.weeks.map((week) => outcomes.reduce((sum, one) => sum + week[one], 0))
  expect(sums.reduce((sum, count) => sum + count, 0)).toBe(16)
  expect(sums.filter((sum) => sum > 0).length).toBeGreaterThan(5)
  expect(recent.length).toBeGreaterThan(3)
})

test('there are messages, subscribers, reports for compliance, and drafts', async () => {
  const total = async (role: OfficeRole, kind: string) =>
    (await asked<InboxPage>(role, `/api/inbox/${kind}`, { page: 1 })).total
  expect(await total('reviewer', 'contact')).toBe(12)
  expect(await total('reviewer', 'newsletter')).toBe(24)
  expect(await total('compliance', 'whistle')).toBe(5)
  const drafts = ['banners', 'chooseUs'].map((key) =>
    asked<{ drafts: { state: string }[] }>('editor', `/api/drafts/${key}`),
  )
  const states = (await Promise.all(drafts)).flatMap((list) => list.drafts.map((one) => one.state))
  expect(states).toEqual(['open', 'scheduled'])
})

test('four people work there', async () => {
  const { people } = await asked<People>('administrator', '/api/people')
  expect(people.map(({ username, role }) => [role, username])).toEqual(
    expect.arrayContaining(Object.entries(office)),
  )
  expect(people).toHaveLength(4)
})

test('what the four did stands in the log, day by day', async () => {
  const { items, total, people } = await asked<ActivityPage>(
    'administrator',
    '/api/activity?page=1',
  )
  expect(total).toBeGreaterThan(150)
  expect(items.length).toBeGreaterThan(10)
  const times = items.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(people).toEqual(expect.arrayContaining(Object.values(office)))
})

describe('the program', { tags: ['thorough'] }, () => {
  let server: Program
  beforeAll(async () => {
    vi.useRealTimers()
    server = await serverProgram()
  }, 120_000)

  test('writes nothing into a folder that holds something else', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'site.db'), 'a real one')
    const { status, stdout, stderr } = spawnSync(process.execPath, [server.file('demo')], {
      env: { PATH: process.env.PATH, DEMO_DIR: folder },
      encoding: 'utf8',
    })
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `The folder ${folder} holds something that is not a demo, so nothing was written. Set DEMO_DIR to another folder.\n`,
    ])
    expect(await readdir(folder)).toEqual(['site.db'])
  })

  test('makes a demo once, then goes on with it, and takes no other settings than where it listens', async () => {
    const folder = join(await temporaryFolder(), 'demo')
    const first = await demo(folder, { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
    expect(first).toMatch(/^Making a demo[^]*Made in/)
    const again = await demo(folder)
    expect(again).toMatch(/^The demo in \S+ goes on[^]*remove the folder/)
    const accounts = /^ {2}(?:administrator|reviewer|compliance|editor): \w+, password \S+$/gm
    expect(first.match(accounts)).toHaveLength(4)
    expect(again.match(accounts)).toEqual(first.match(accounts))
  }, 120_000)

  /** Starts the demo of a folder, and stops it once it says where it is. */
  async function demo(folder: string, env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [server.file('demo')], {
      env: { PATH: process.env.PATH, PORT: '0', DEMO_DIR: folder, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part))
    await expect.poll(() => said, { timeout: 90_000 }).toMatch(/The site is at http\S+/)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    return said
  }
})
