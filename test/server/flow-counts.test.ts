import type { InjectOptions } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openEngine } from '../../src/server/core/database/database'
import { migrate } from '../../src/server/core/database/migrate'
import { readSettings, type Settings } from '../../src/server/core/env'
import type { FlowCounts } from '../../src/shared/contracts/flow-counts'
import { few } from '../../src/shared/flow-counts'
import { session, withAdministrator } from '../fixtures/administrator'
import { contactVisit } from '../fixtures/counted-page'
import { environmentAt, makeEmptyStorage, sqlAt } from '../fixtures/server-storage'
import { startApp, temporaryFolder } from './start-app'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const today = () => new Date().toISOString().slice(0, 10)
const at = (day: string) =>
  vi.useFakeTimers({ now: new Date(`${day}T12:00:00Z`), toFake: ['Date'] })

async function start(settings: Partial<Settings> = {}) {
  const open = await startApp({ ...withAdministrator, flowCounts: 'on', ...settings })
  const headers = await session(open.app)
  const send = (body: unknown, rest: InjectOptions = {}) =>
    open.app.inject({ method: 'POST', url: '/flow-counts', payload: body as object, ...rest })
  const ask = (url: string) => open.app.inject({ url, headers })
  return {
    ...open,
    send,
    ask,
    sendOften: async (times: number, ...bodies: unknown[]) => {
      for (let n = 0; n < times; n += 1) for (const body of bodies) await send(body)
    },
    counts: async (flow: string, query = '') =>
      (await ask(`/api/flow-counts/${flow}${query}`)).json<FlowCounts>(),
    days: async () =>
      [...new Set((await open.rows('flow_count')).map(({ day }) => day))].toSorted(),
  }
}

const looked = {
  flow: 'contact',
  seen: ['contact', 'contact.editing'],
  ended: ['contact.editing'],
  failed: [] as string[],
}
const one = (changes: object = {}) => ({ visits: [{ ...looked, ...changes }] })

test('visits of the real form are added up by day: who came, where they ended, what stopped them', async () => {
  const { sendOften, counts } = await start()
  const [sent] = await contactVisit()
  const [failed] = await contactVisit({ email: 'ada at example' })
  const [other] = await contactVisit({ email: '', phone: '1' })
  await sendOften(20, sent)
  await sendOften(12, failed)
  await sendOften(6, other, one())
  const { isOn, visits, states, failures, from, to } = await counts('contact')
  expect([isOn, visits, to]).toEqual([true, 44, today()])
  expect(Date.parse(to) - Date.parse(from)).toBe(29 * 24 * 3_600_000)
  expect(states.map(({ id, visits: came, ended }) => [id, came, ended])).toEqual([
    ['contact', 44, 0],
    ['contact.editing', 44, 24],
    ['contact.validating', 38, 0],
    ['contact.submitting', 20, 0],
    ['contact.succeeded', 20, 20],
    ['contact.failed', 0, 0],
  ])
  expect(failures).toEqual([
    { field: 'email', visits: 18 },
    { field: 'phone', visits: 6 },
  ])
})

test('what is switched off takes nothing and says so to analysts', async () => {
  const { send, counts, rows } = await start({ flowCounts: 'off' })
  expect((await send(one())).statusCode).toBe(404)
  expect(await rows('flow_count')).toEqual([])
  expect(await counts('contact')).toMatchObject({ isOn: false, visits: 0 })
})

describe('what a page sends', () => {
  test.each([{ 'sec-gpc': '1' }, { dnt: '1' }])(
    'is answered alike and dropped for who asks not to be tracked: %o',
    async (headers) => {
      const { send, rows } = await start()
      const answer = await send(one(), { headers })
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      expect(await rows('flow_count')).toEqual([])
    },
  )

  test('leaves sums of a day, and nothing else', async () => {
    const { send, rows } = await start()
    await send(one({ failed: ['email'] }), {
      remoteAddress: '203.0.113.9',
      headers: { 'user-agent': 'canary' },
    })
    const whats = ['ended contact.editing', 'failed email', 'seen contact', 'seen contact.editing']
    expect((await rows('flow_count')).toSorted((a, b) => (a.what < b.what ? -1 : 1))).toEqual(
      whats.map((what) => ({
        name: `contact ${today()} ${what}`,
        flow: 'contact',
        day: today(),
        what,
        times: 1,
      })),
    )
    const limits = await rows('limit_count')
    expect(JSON.stringify(limits)).not.toMatch(/203\.0|canary/)
  })

  test('is refused unless it is a list of states and fields of its flows, and nothing of it is stored', async () => {
    const { send, rows } = await start()
    const wrong: Record<string, unknown> = {
      'no visits': { visits: [] },
      'a visit that is none': { visits: ['contact'] },
      'a flow that is never counted': one({ flow: 'whistle' }),
      'a flow that there is not': one({ flow: '__proto__' }),
      'a flow twice': { visits: [looked, looked] },
      'a state of another flow': one({ seen: ['contact', 'newsletter.idle'], ended: [] }),
      'a value for a state': one({ seen: ['contact', 'ada@example.com'], ended: [] }),
      'a state twice': one({ seen: ['contact', 'contact', 'contact.editing'] }),
      'a visit that never began': one({ seen: ['contact.editing'] }),
      'an end where nobody was': one({ ended: ['contact.failed'] }),
      'a field of no form': one({ failed: ['bvn'] }),
      'a number for names': one({ seen: 5 }),
      'more than names': one({ times: 5 }),
    }
    const taken: string[] = []
    for (const [name, body] of Object.entries(wrong)) {
      const { statusCode } = await send({ visits: [], ...(body as object) })
      if (statusCode !== 422) taken.push(`${name}: ${statusCode}`)
    }
    expect(taken).toEqual([])
    expect(await rows('flow_count')).toEqual([])
    expect((await send(one())).statusCode).toBe(204)
    expect(await rows('flow_count')).toHaveLength(3)
  })

  test('is taken 300 times in ten minutes from one address; nothing of the address is kept', async () => {
    const { send, rows } = await start({ rateLimit: 0.1 })
    const statuses = new Map<number, number>()
    for (let n = 0; n < 31; n += 1) {
      const { statusCode } = await send(one())
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [204, 30],
      [429, 1],
    ])
    expect(JSON.stringify(await rows('limit_count'))).not.toContain('flowCounts')
  })
})

describe('what analysts read', { tags: ['stores'] }, () => {
  test('is "< 5" for one to four, and 0 for none, in a file too', async () => {
    const { sendOften, counts, ask } = await start()
    await sendOften(4, one({ failed: ['email'] }))
    const { visits, states, failures } = await counts('contact')
    expect([visits, failures]).toEqual([few, [{ field: 'email', visits: few }]])
    expect(states[1]).toEqual({ id: 'contact.editing', visits: few, ended: few })
    const csv = await ask(`/api/flow-counts/contact/csv?from=${today()}&to=${today()}`)
    expect(csv.headers['content-disposition']).toContain('"marketday-contact-')
    expect(csv.body).toContain('"state","contact.editing","< 5","< 5"\r\n')
    expect(csv.body).toContain('"field","email","< 5",""\r\n')
    expect(csv.body).not.toMatch(/,"[1-4]"/)
    await sendOften(1, one())
    expect(await counts('contact')).toMatchObject({ visits: 5 })
  })

  test('is a range of days, both included', async () => {
    const { sendOften, counts } = await start()
    for (const day of ['2031-05-01', '2031-05-02', '2031-05-03']) {
      at(day)
      await sendOften(5, one())
      vi.useRealTimers()
    }
    const visits = async (query: string) => (await counts('contact', query)).visits
    expect(await visits('?from=2031-05-01&to=2031-05-31')).toBe(15)
    expect(await visits('?from=2031-05-02&to=2031-05-03')).toBe(10)
    expect(await visits('?from=2031-05-04&to=2031-05-04')).toBe(0)
  })

  test('is refused for days that are none, in no order, or too many, and for flows never counted', async () => {
    const { ask } = await start()
    const queries = [
      '?from=2031-05-01',
      '?from=2031-04-31&to=2031-05-01',
      '?from=2031-05-02&to=2031-05-01',
      '?from=2029-05-02&to=2031-05-01',
      '?from=2031-05-01&from=2031-05-01&to=2031-05-01',
    ]
    for (const query of queries)
      for (const call of ['', '/csv'])
        expect((await ask(`/api/flow-counts/contact${call}${query}`)).statusCode).toBe(400)
    expect((await ask('/api/flow-counts/whistle')).statusCode).toBe(404)
  })
})

test('counts go after FLOW_COUNTS_DAYS', { tags: ['stores'] }, async () => {
  const { app, dataDir, sendOften, days } = await start()
  const ago = (n: number) => new Date(Date.now() - n * 24 * 3_600_000).toISOString().slice(0, 10)
  const kept = [ago(1), ago(0)]
  for (const day of [ago(9), ...kept]) {
    at(day)
    await sendOften(1, one())
  }
  // A store of documents believes no other clock.
  vi.useRealTimers()
  await app.close()
  const { app: again } = await startApp({ dataDir, flowCounts: 'on', flowCountsDays: 5 })
  await again.ready()
  // The start waits for no removal.
  await expect.poll(days).toEqual(kept)
})

test('what a site counted before it counted names alone is read on, whatever its machine was', async () => {
  const dataDir = await temporaryFolder()
  await makeEmptyStorage(dataDir)
  const engine = await openEngine(readSettings(await environmentAt(dataDir)))
  await migrate(engine, '008-traces')
  await engine.close()
  const counted: [string, string, number][] = [
    ['aa', 'seen contact', 30],
    ['bb', 'seen contact', 20],
    ['bb', 'ended contact', 25],
    ['bb', 'back contact', 5],
    ['aa', 'seen contact.editing', 30],
    ['aa', 'ended contact.editing', 30],
    ['bb', 'ended contact.editing', 20],
    ['bb', 'back contact.editing', 9],
    ['aa', 'taken contact.editing:submit:0', 70],
    ['aa', 'stay contact.editing 2', 70],
    ['aa', 'failed email required or format', 30],
    ['bb', 'failed email maxLength', 12],
    ['bb', 'failed phone pattern', 90],
  ]
  for (const [version, what, times] of counted)
    await sqlAt(
      dataDir,
      `insert into flow_count values ('${version} ${what}', 'contact', '${version}', '${today()}', '${what}', ${times})`,
    )
  const { counts, rows, sendOften } = await start({ dataDir })
  await sendOften(6, one())
  const { visits, states, failures } = await counts('contact')
  expect(visits).toBe(56)
  expect(states[1]).toEqual({ id: 'contact.editing', visits: 36, ended: 47 })
  // Counted in times then: no more than there were visits.
  expect(failures).toEqual([
    { field: 'phone', visits: 50 },
    { field: 'email', visits: 42 },
  ])
  const kinds = new Set((await rows('flow_count')).map(({ what }) => what.split(' ')[0]))
  expect([...kinds].toSorted()).toEqual(['ended', 'failed', 'seen'])
})
