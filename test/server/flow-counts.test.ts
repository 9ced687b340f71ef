import { afterEach, describe, expect, test, vi } from 'vitest'
import type { InjectOptions } from 'fastify'
import { countedGraphs, graphsName } from '../../src/server/features/flow-counts/counted-graphs'
import type {
  FlowBeacon,
  FlowCounts,
  FlowVersionCounts,
  LoanFunnel,
} from '../../src/shared/contracts/flow-counts'
import { few } from '../../src/shared/flow-counts'
import type { Settings } from '../../src/server/core/env'
import { session, withAdministrator } from '../fixtures/administrator'
import {
  afterVisits,
  contactVisit,
  loanVisit,
  seeded,
  shuffled,
  type ContactVisit,
  type LoanVisit,
} from '../fixtures/flow-visits'
import { startApp } from './start-app'

afterEach(() => {
  vi.useRealTimers()
  afterVisits()
})

const today = () => new Date().toISOString().slice(0, 10)

async function start(settings: Partial<Settings> = {}) {
  const open = await startApp({ ...withAdministrator, flowCounts: 'on', ...settings })
  const headers = await session(open.app)
  const send = (beacon: unknown, rest: InjectOptions = {}) =>
    open.app.inject({ method: 'POST', url: '/flow-counts', payload: beacon as object, ...rest })
  const ask = (url: string) => open.app.inject({ url, headers })
  const counts = async (flow: string, { from = today(), to = today() } = {}) =>
    (await ask(`/api/flow-counts/${flow}?from=${from}&to=${to}`)).json<FlowCounts>()
  return {
    ...open,
    headers,
    send,
    ask,
    counts,
    current: async (flow: string): Promise<FlowVersionCounts> => (await counts(flow)).versions[0]!,
  }
}

const takenOf = ({ transitions }: FlowVersionCounts) =>
  Object.fromEntries(
    transitions.filter(({ taken }) => taken !== 0).map((one) => [one.id, one.taken]),
  )

const stateOf = ({ states }: FlowVersionCounts, id: string) =>
  states.find((state) => state.id === id)!

const many = <T>(item: T, times: number) => Array.from({ length: times }, () => item)

const inContact = (count: Record<ContactVisit, number>) =>
  Object.entries(count).flatMap(([kind, times]) =>
    many(() => contactVisit(kind as ContactVisit), times),
  )

const inLoan = (visits: [LoanVisit, number][]) =>
  visits.flatMap(([visit, times]) => many(() => loanVisit(visit), times))

describe('thousands of visits with known ends', () => {
  const slowly = { tags: ['thorough'], timeout: 180_000 }
  test(
    'are counted exactly as they were, in any order, however often a beacon comes',
    slowly,
    async () => {
      const { send, current, ask } = await start()
      const random = seeded(7)
      const visits = shuffled(
        [
          ...inContact({ looks: 500, errs: 400, sends: 300, fails: 200, returns: 100 }),
          ...inLoan([
            [{ next: 0 }, 250],
            [{ next: 1 }, 150],
            // A reload in the third step: two visits.
            [{ next: 2 }, 100],
            [{ from: 3, next: 1 }, 100],
            [{ next: 5 }, 80],
            [{ next: 4, back: 1 }, 60],
          ]),
        ],
        random,
      )
      const beacons: FlowBeacon[] = []
      for (const visit of visits) beacons.push(...(await visit()))
      expect(beacons.length).toBe(500 + 400 + 300 + 200 + 2 * 100 + 740)
      const retried = beacons.filter((_, n) => n % 7 === 0)
      const sent = shuffled([...beacons, ...retried, ...retried], random)
      for (let n = 0; n < sent.length; n += 20) {
        const answers = await Promise.all(sent.slice(n, n + 20).map((beacon) => send(beacon)))
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 204))
      }

      const contact = await current('contact')
      expect(contact.visits).toBe(1500)
      expect(takenOf(contact)).toEqual({
        'contact.editing:change:0': 5 * 1000,
        'contact.editing:submit:0': 1000,
        'contact.validating:always:0': 600,
        'contact.validating:always:1': 400,
        'contact.submitting:xstate.done.actor.0.contact.submitting:0': 400,
        'contact.submitting:xstate.error.actor.0.contact.submitting:0': 200,
        'contact.succeeded:close:0': 300,
      })
      const [whole, ...states] = contact.states.map(({ id, visits: seen, came, ended }) => [
        id,
        seen,
        came,
        ended,
      ])
      expect(whole).toEqual(['contact', 1500, 1500, 1500])
      expect(states).toEqual([
        ['contact.editing', 1500, 1500 + 400 + 300, 500 + 400 + 300],
        ['contact.validating', 1000, 1000, 0],
        ['contact.submitting', 600, 600, 0],
        ['contact.succeeded', 400, 400, 100],
        ['contact.failed', 200, 200, 200],
      ])
      expect(stateOf(contact, 'contact.editing')).toMatchObject({
        stay: 0,
        wentOn: [
          { event: 'change', times: 5000 },
          { event: 'submit', times: 1000 },
          { event: 'restore', times: 0 },
        ],
      })
      expect(contact.failures).toEqual([{ field: 'email', rule: 'required or format', times: 400 }])

      const loan = await current('loan-wizard')
      expect(loan.visits).toBe(740)
      expect(takenOf(loan)).toMatchObject({
        'loan-wizard.wizard.resuming:always:1': 100,
        'loan-wizard.wizard.resuming:always:4': 640,
        'loan-wizard.wizard.filling.personal:next:0': 390,
        'loan-wizard.wizard.filling:next:1': 250,
        'loan-wizard.wizard.filling.employment:next:0': 240,
        'loan-wizard.wizard.filling.reference1:next:0': 240,
        'loan-wizard.wizard.filling.reference2:next:0': 140,
        'loan-wizard.wizard.filling.loan:back:0': 60,
        'loan-wizard.wizard.filling.loan:next:2': 80,
      })
      expect(loan.failures).toContainEqual({ field: 'surname', rule: 'required', times: 250 })
      expect(loan.failures.every(({ rule, times }) => rule === 'required' && times === 250)).toBe(
        true,
      )

      expect((await ask('/api/loan-funnel')).json<LoanFunnel>()).toMatchObject({
        isOn: true,
        steps: [
          { step: 1, came: 640, ended: 250, failure: { rule: 'required', times: 250 } },
          { step: 2, came: 390, ended: 150 },
          { step: 3, came: 340, ended: 100 },
          { step: 4, came: 240, ended: 160 },
          { step: 5, came: 140, ended: 0 },
        ],
        sent: 80,
      })
    },
  )

  test('of which one beacon is lost differ by that visit and nothing else', async () => {
    const { send, rows } = await start()
    const visits = inContact({ looks: 6, errs: 6, sends: 6, fails: 6, returns: 6 })
    const beacons: FlowBeacon[] = []
    for (const visit of visits) beacons.push(...(await visit()))
    const [lost, ...others] = shuffled(beacons, seeded(3))
    for (const beacon of others) await send(beacon)
    const sums = async () =>
      new Map((await rows('flow_count')).map(({ what, times }) => [what, Number(times)]))
    const without = await sums()
    await send(lost)
    const [[, tally]] = lost!.runs as [FlowBeacon['runs'][number]]
    const differing = [...(await sums())].flatMap(([what, times]) => {
      const by = times - (without.get(what) ?? 0)
      return by === 0 ? [] : [[what, by] as const]
    })
    const own = Object.entries(tally).filter(([what]) => !what.startsWith('failed'))
    expect(Object.fromEntries(differing)).toMatchObject(Object.fromEntries(own))
    expect(differing.length).toBe(Object.keys(tally).length)
  })
})

describe('what is switched off', () => {
  test('takes no beacon and says so to analysts', async () => {
    const { send, counts, rows } = await start({ flowCounts: 'off' })
    const [beacon] = await contactVisit('looks')
    expect((await send(beacon)).statusCode).toBe(404)
    expect(await rows('flow_count')).toEqual([])
    expect(await counts('contact')).toMatchObject({ isOn: false, versions: [] })
  })
})

describe('who asks not to be tracked', () => {
  test.each([{ 'sec-gpc': '1' }, { dnt: '1' }])('is answered alike: %o', async (headers) => {
    const { send, rows } = await start()
    const [beacon] = await contactVisit('sends')
    const answer = await send(beacon, { headers })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await rows('flow_count')).toEqual([])
    expect(await rows('flow_beacon')).toEqual([])
  })
})

describe('a beacon', () => {
  test('leaves sums of a day and a random number, and nothing else', async () => {
    const { send, rows } = await start()
    const [beacon] = await contactVisit('errs')
    await send(beacon, { remoteAddress: '203.0.113.9', headers: { 'user-agent': 'canary' } })
    expect(await rows('flow_beacon')).toEqual([{ once: beacon!.once, day: today() }])
    const stored = await rows('flow_count')
    expect(stored.length).toBeGreaterThan(5)
    expect(stored.map(({ what }) => what)).toContain('failed email required or format')
    expect(JSON.stringify(stored)).not.toMatch(/203\.0|canary|ada|Hello/)
    const counts = await rows('limit_count')
    expect(counts).toEqual(
      counts.map(({ points, expire }) => ({
        key: expect.stringMatching(/^[a-z ]+:[\w-]{43}$/),
        points,
        expire,
      })),
    )
  })

  test('of a page that was made with other graphs counts for nobody', async () => {
    const { send, rows } = await start()
    const [beacon] = await contactVisit('looks')
    expect((await send({ ...beacon, graphs: '0'.repeat(16) })).statusCode).toBe(204)
    expect(await rows('flow_count')).toEqual([])
  })

  const tally = {
    'seen contact': 1,
    'seen contact.editing': 1,
    'ended contact': 1,
    'ended contact.editing': 1,
  }
  const of = (runs: unknown, more = {}) => ({ once: '1-2', graphs: graphsName, runs, ...more })
  const run = (more: Record<string, unknown>) => of([['contact', { ...tally, ...more }]])

  const impossible: [string, unknown][] = [
    ['no runs', of([])],
    ['a run that is none', of(['contact'])],
    ['a flow that is never counted', of([['whistle', tally]])],
    ['a flow that there is not', of([['__proto__', tally]])],
    ['a number that is no random one', of([['contact', tally]], { once: 'ada' })],
    ['a name for the graphs', of([['contact', tally]], { graphs: 'ada' })],
    ['a word', run({ 'liked contact': 1 })],
    ['a state', run({ 'seen contact.ada': 1 })],
    ['a transition of another flow', run({ 'taken newsletter.idle:submit:0': 1 })],
    ['a branch that there is not', run({ 'taken contact.editing:submit:1': 1 })],
    ['a field', run({ 'failed bvn 1': 1 })],
    ['a value in place of a rule', run({ 'failed email ada@example.com x': 1 })],
    ['a key that ends with a blank', run({ 'seen contact.failed ': 1 })],
    ['a class of time', run({ 'stay contact.editing 7': 1 })],
    ['a negative number', run({ 'taken contact.editing:change:0': -5 })],
    ['a part of a number', run({ 'taken contact.editing:change:0': 0.5 })],
    ['a huge number', run({ 'taken contact.editing:change:0': 1e15 })],
    ['a text for a number', run({ 'taken contact.editing:change:0': '5' })],
    ['a state that nothing led to', run({ 'seen contact.failed': 1, 'stay contact.failed 0': 1 })],
    ['a transition from where nobody was', run({ 'taken contact.failed:close:0': 1 })],
    ['two ends', run({ 'ended contact.editing': 2 })],
    ['an end in two states', run({ 'ended contact.failed': 1 })],
    ['no end', of([['contact', { 'seen contact': 1, 'seen contact.editing': 1 }]])],
    ['a state that is seen twice', run({ 'seen contact.editing': 2 })],
  ]

  test('is refused unless a page can have sent it, and nothing of it is stored', async () => {
    const { send, rows } = await start()
    const taken: string[] = []
    for (const [name, beacon] of impossible) {
      const answer = await send(JSON.stringify(beacon), {
        headers: { 'content-type': 'application/json' },
      })
      if (answer.statusCode !== 422) taken.push(`${name}: ${answer.statusCode}`)
    }
    expect(taken).toEqual([])
    expect(await rows('flow_count')).toEqual([])
    expect(await rows('flow_beacon')).toEqual([])
    expect((await send(of([['contact', tally]]))).statusCode).toBe(204)
    expect(await rows('flow_count')).toHaveLength(4)
  })

  test('is taken 300 times in ten minutes from one address; nothing of the address is kept', async () => {
    const { send, rows } = await start({ rateLimit: 0.1 })
    const statuses = []
    for (let n = 0; n < 31; n += 1)
      statuses.push((await send(of([['contact', tally]], { once: `1-${n}` }))).statusCode)
    expect(statuses).toEqual([...many(204, 30), 429])
    expect(await rows('limit_count')).not.toContainEqual(
      expect.objectContaining({ key: expect.stringMatching(/flowCounts/) as string }),
    )
  })
})

describe('what analysts read', () => {
  test('is "< 5" for one to four, and 0 for none', async () => {
    const { send, current, ask } = await start()
    for (let n = 0; n < 4; n += 1) for (const one of await contactVisit('errs')) await send(one)
    const small = await current('contact')
    expect(small.visits).toBe(few)
    expect(takenOf(small)['contact.editing:submit:0']).toBe(few)
    expect(takenOf(small)['contact.editing:change:0']).toBe(20)
    expect(small.failures).toEqual([{ field: 'email', rule: 'required or format', times: few }])
    expect(stateOf(small, 'contact.validating')).toMatchObject({ stay: null, ended: 0 })
    const csv = await ask(`/api/flow-counts/contact/csv?from=${today()}&to=${today()}`)
    expect(csv.headers['content-disposition']).toContain('"marketday-contact-')
    expect(csv.body).toContain('"failed","email","required or format","< 5"')
    expect(csv.body).toContain('"taken","contact.editing:change:0","","20"')
    expect(csv.body).not.toMatch(/,"[1-4]"/)
    for (const one of await contactVisit('errs')) await send(one)
    expect(await current('contact')).toMatchObject({ visits: 5 })
  })

  test('is a range of days, each version on its own; the outline of an old one stays', async () => {
    const { send, counts, sql } = await start()
    const visit = async (day: string) => {
      vi.useFakeTimers({ now: new Date(`${day}T12:00:00Z`), toFake: ['Date'] })
      for (let n = 0; n < 5; n += 1) for (const one of await contactVisit('looks')) await send(one)
      vi.useRealTimers()
    }
    await visit('2031-05-01')
    await visit('2031-05-02')
    await sql(
      "insert into flow_graph (version, flow, outline) select '00000000000000aa', flow, outline from flow_graph where flow = 'contact'",
    )
    await sql(
      "update flow_count set version = '00000000000000aa', name = name || ' old' where day = '2031-05-01'",
    )
    await visit('2031-05-03')
    const all = await counts('contact', { from: '2031-05-01', to: '2031-05-31' })
    expect(
      all.versions.map(({ version, isCurrent, from, to, visits }) => [
        version,
        isCurrent,
        from,
        to,
        visits,
      ]),
    ).toEqual([
      [countedGraphs.get('contact')!.version, true, '2031-05-02', '2031-05-03', 10],
      ['00000000000000aa', false, '2031-05-01', '2031-05-01', 5],
    ])
    expect(all.versions[1]!.outline).toEqual(countedGraphs.get('contact')!.outline)
    const one = await counts('contact', { from: '2031-05-02', to: '2031-05-02' })
    expect(one.versions.map(({ visits }) => visits)).toEqual([5])
  })

  test('is refused for days that are none, in no order, or too many', async () => {
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
  })

  test('is nothing of a flow that is never counted', async () => {
    const { ask } = await start()
    const range = 'from=2031-05-01&to=2031-05-02'
    expect((await ask(`/api/flow-counts/whistle?${range}`)).statusCode).toBe(404)
  })
})

test('counts go after FLOW_COUNTS_DAYS, numbers of beacons after a day', async () => {
  const { app, dataDir, send, rows } = await start()
  const now = Date.now()
  const [old, yesterday, today] = [9, 1, 0].map((days) => now - days * 24 * 3_600_000)
  for (const day of [old, yesterday, today]) {
    vi.useFakeTimers({ now: day!, toFake: ['Date'] })
    for (const one of await contactVisit('looks')) await send(one)
  }
  // A store of documents believes no other clock.
  vi.useRealTimers()
  await app.close()
  const { app: again } = await startApp({ dataDir, flowCounts: 'on', flowCountsDays: 5 })
  await again.ready()
  const days = async (table: 'flow_count' | 'flow_beacon') => [
    ...new Set((await rows(table)).map(({ day }) => day)),
  ]
  const kept = [yesterday, today].map((day) => new Date(day!).toISOString().slice(0, 10))
  // The start waits for no removal.
  for (const table of ['flow_count', 'flow_beacon'] as const)
    await expect.poll(async () => (await days(table)).toSorted()).toEqual(kept)
  expect(await rows('flow_graph')).toHaveLength(countedGraphs.size)
})
