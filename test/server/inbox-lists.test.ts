// @module-tag stores
import { describe, expect, test } from 'vitest'
import { mostSelected } from '../../src/shared/back-office'
import type { BulkAnswer, InboxPage } from '../../src/shared/contracts/inbox'
import { session, withAdministrator } from '../fixtures/administrator'
import { headersFor } from '../fixtures/beside'
import { startApp } from './start-app'
import { apply, report, writeTo } from '../fixtures/visitors'

async function start() {
  const open = await startApp({ ...withAdministrator, whistleDelivery: 'server' })
  const headers = await session(open.app)
  const headersOf = headersFor(open, headers)
  const ask = async (url: string, payload: object | string) =>
    open.app.inject({
      method: 'POST',
      url,
      headers: { ...(await headersOf(url)), 'content-type': 'application/json' },
      payload,
    })
  const page = async (kind: string, question: object = {}) => {
    const answer = await ask(`/api/inbox/${kind}`, question)
    expect([question, answer.statusCode]).toEqual([question, 200])
    return answer.json<InboxPage>()
  }
  return {
    ...open,
    headers,
    ask,
    page,
    ids: async (kind: string, question: object = {}) =>
      (await page(kind, question)).items.map(({ id }) => id),
    bulk: async (kind: string, body: object) =>
      (await ask(`/api/inbox/${kind}/bulk`, body)).json<BulkAnswer>(),
    contact: (first_name: string) => writeTo(open.app, first_name),
    apply: () => apply(open.app),
  }
}

/** Messages that came on the first five days of March, one around each midnight in Lagos. */
async function inMarch() {
  const site = await start()
  for (const name of ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe']) await site.contact(name)
  const times = ['01T22:59', '01T23:00', '03T12:00', '04T22:59', '04T23:00']
  for (const [n, time] of times.entries())
    await site.sql(
      `update contact_message set created_at = '2026-03-${time}:00.000Z' where id = ${n + 1}`,
    )
  return site
}

describe('a list', () => {
  test('is filtered by days of the office, both included', async () => {
    const { ids } = await inMarch()
    expect(await ids('contact', { since: '2026-03-02' })).toEqual([5, 4, 3, 2])
    expect(await ids('contact', { until: '2026-03-01' })).toEqual([1])
    expect(await ids('contact', { since: '2026-03-02', until: '2026-03-04' })).toEqual([4, 3, 2])
    expect(await ids('contact', { since: '2026-03-05', until: '2026-03-05' })).toEqual([5])
    expect(await ids('contact', { since: '2026-03-06' })).toEqual([])
  })

  test('a report is filtered by its day', async () => {
    const { app, ids, sql } = await start()
    for (const words of ['One', 'Two']) await report(app, words)
    await sql(`update whistle_report set received_on = '2026-03-02' where id = 1`)
    expect(await ids('whistle', { since: '2026-03-02', until: '2026-03-02' })).toEqual([1])
    expect(await ids('whistle', { until: '2026-03-01' })).toEqual([])
    expect(await ids('whistle', { sort: 'oldest' })).toEqual([1, 2])
  })

  test('is in the order that is asked for, with and without a search', async () => {
    const { ids } = await inMarch()
    for (const search of ['', 'obi']) {
      expect(await ids('contact', { search })).toEqual([5, 4, 3, 2, 1])
      expect(await ids('contact', { search, sort: 'oldest' })).toEqual([1, 2, 3, 4, 5])
      expect(await ids('contact', { search, sort: 'oldest', since: '2026-03-04' })).toEqual([4, 5])
    }
  })

  test('of applications begins with what is longest in its state, and ends with what ended', async () => {
    const { app, headers, apply, ids, page, ask, sql } = await start()
    for (let n = 0; n < 4; n += 1) await apply()
    const step = async (id: number, version: number, body: object) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/inbox/loan/${id}/step`,
        headers: { ...headers, 'if-match': `"${version}"` },
        payload: body,
      })
      expect(answer.statusCode).toBe(200)
    }
    for (const id of [1, 2]) await step(id, 1, { to: 'in-review' })
    await step(1, 2, { to: 'withdrawn', reason: 'no-answer', text: 'Called twice' })
    for (const search of ['', 'ada']) {
      expect(await ids('loan', { search, sort: 'waiting' })).toEqual([3, 4, 2, 1])
      expect(await ids('loan', { search, sort: 'waiting', state: 'received' })).toEqual([3, 4])
    }
    await sql(`update loan_application set state_since = '2026-01-01T00:00:00.000Z' where id = 4`)
    const { items } = await page('loan', { sort: 'waiting', assignee: '@nobody' })
    expect(items.map(({ id, loan }) => [id, loan!.stateSince.slice(0, 10)]).slice(0, 2)).toEqual([
      [4, '2026-01-01'],
      [3, new Date().toISOString().slice(0, 10)],
    ])
    const exported = await ask('/api/inbox/loan/export', { sort: 'waiting' })
    expect([...exported.body.matchAll(/^"(\d+)"/gm)].map(([, id]) => Number(id))).toEqual([
      4, 3, 2, 1,
    ])
    expect((await ask('/api/inbox/contact', { sort: 'waiting' })).statusCode).toBe(400)
  })

  test('every entry is on exactly one page, from either end', async () => {
    const { contact, ids } = await start()
    for (let n = 0; n < 128; n += 1) await contact(`Name${n}`)
    for (const sort of ['', 'oldest']) {
      const all: number[] = []
      for (let page = 1; page <= 6; page += 1) all.push(...(await ids('contact', { sort, page })))
      const expected = Array.from({ length: 128 }, (_, n) => n + 1)
      expect(all).toEqual(sort === 'oldest' ? expected : expected.toReversed())
    }
  })

  test('of very many entries believes its counts for a while, one of fewer never', async () => {
    const { page, sql } = await start()
    const add = (first: number, last: number) =>
      sql(`
        with recursive number (n) as
          (select ${first} union all select n + 1 from number where n < ${last})
        insert into newsletter_subscriber (id, email, email_key, created_at, indexed)
        select n, 'a@example.com', '' || n, '2026-03-01T12:00:00.000Z', 1 from number`)
    const counted = async () => (await page('newsletter')).counts.new
    await add(1, 199_998)
    expect(await counted()).toBe(199_998)
    await add(199_999, 199_999)
    expect(await counted()).toBe(199_999)
    await add(200_000, 200_000)
    expect(await counted()).toBe(200_000)
    await add(200_001, 200_001)
    expect(await counted()).toBe(200_000)
  })

  test('of applications is filtered by who works on them', async () => {
    const { apply, ids, page, sql } = await start()
    for (let n = 0; n < 3; n += 1) await apply()
    await sql(`update loan_application set assignee = 'ada' where id = 1`)
    await sql(`update loan_application set assignee = 'bola', status = 'waiting' where id = 2`)
    expect(await ids('loan', { assignee: '@me' })).toEqual([1])
    expect(await ids('loan', { assignee: '@nobody' })).toEqual([3])
    expect(await ids('loan', { assignee: 'bola' })).toEqual([2])
    expect(await ids('loan', { assignee: 'bola', state: 'waiting', search: 'ada' })).toEqual([2])
    expect(await ids('loan', { assignee: 'bola', state: 'approved' })).toEqual([])
    expect(await ids('loan', { search: 'ada', assignee: '@nobody' })).toEqual([3])
    expect((await page('loan')).items[0]!.loan).toMatchObject({ amount: '250000', assignee: '' })
  })

  test('of open or decided applications is in the order of their time in the status', async () => {
    const { apply, ids, page, ask, sql } = await start()
    for (let n = 0; n < 5; n += 1) await apply()
    const times = { 1: '05', 2: '03', 3: '04', 4: '02', 5: '01' }
    for (const [id, day] of Object.entries(times))
      await sql(
        `update loan_application set state_since = '2026-03-${day}T00:00:00.000Z' where id = ${id}`,
      )
    await sql(`update loan_application set assignee = 'ada' where id in (2, 4)`)
    await sql(
      `update loan_application set status = 'declined', finished_at = state_since where id in (3, 4, 5)`,
    )
    for (const search of ['', 'ada']) {
      const part = (state: string, rest: object = {}) => ids('loan', { search, state, ...rest })
      expect(await part('open')).toEqual([1, 2])
      expect(await part('open', { sort: 'oldest' })).toEqual([2, 1])
      expect(await part('decided')).toEqual([3, 4, 5])
      expect(await part('decided', { sort: 'waiting' })).toEqual([5, 4, 3])
      expect(await part('decided', { assignee: '@me' })).toEqual([4])
      expect(await part('decided', { until: '2026-01-01' })).toEqual([])
    }
    expect(await page('loan', { state: 'decided', search: '' })).toMatchObject({
      total: 3,
      mine: 1,
    })
    const exported = await ask('/api/inbox/loan/export', { state: 'decided' })
    expect([...exported.body.matchAll(/^"(\d+)"/gm)].map(([, id]) => Number(id))).toEqual([3, 4, 5])
  })

  test.each([
    ['contact', { state: 'open' }, 422],
    ['loan', { state: 'decided' }, 200],
    ['contact', { since: '2026-02-30' }, 422],
    ['contact', { since: '2026-2-3' }, 422],
    ['contact', { until: "2026-03-01' or 1=1" }, 422],
    ['contact', { sort: 'random()' }, 400],
    ['contact', { assignee: '@me' }, 400],
    ['loan', { assignee: 'a'.repeat(300) }, 400],
    ['loan', { assignee: "' or 1=1 --" }, 200],
    ['loan', { state: 'new' }, 422],
    ['contact', { ids: [] }, 400],
    ['contact', { ids: [1.5] }, 400],
    ['contact', { ids: ['1'] }, 400],
    ['contact', { ids: Array.from({ length: mostSelected + 1 }, (_, n) => n + 1) }, 422],
    ['contact', { search: 'a '.repeat(100) }, 200],
    ['contact', { page: 9_007_199_254_740_991 }, 200],
  ])('of %s asked for %j answers %i', async (kind, question, status) => {
    const { ask } = await start()
    expect((await ask(`/api/inbox/${kind}`, question)).statusCode).toBe(status)
  })
})

describe('many entries', () => {
  test('are marked at a time, each with its own audit entry', async () => {
    const { bulk, contact, ids, rows } = await start()
    for (const name of ['Ada', 'Bola', 'Chidi']) await contact(name)
    const entries = [1, 3].map((id) => ({ id, seen: 'new' }))
    expect((await bulk('contact', { entries, state: 'done' })).outcomes).toEqual([
      { id: 1, problem: '' },
      { id: 3, problem: '' },
    ])
    expect(await ids('contact', { state: 'done' })).toEqual([3, 1])
    expect((await rows('activity')).filter(({ deed }) => deed === 'set-state')).toMatchObject([
      { subject: 'contact', entry_id: 1, detail: 'done', who: 'ada' },
      { subject: 'contact', entry_id: 3, detail: 'done', who: 'ada' },
    ])
  })

  test('what changed meanwhile or is gone stays as it is and is named', async () => {
    const { bulk, contact, ask, app, headers, rows } = await start()
    for (const name of ['Ada', 'Bola', 'Chidi']) await contact(name)
    await ask('/api/inbox/contact/2/state', { state: 'in-review' })
    await app.inject({ method: 'DELETE', url: '/api/inbox/contact/3', headers })
    const entries = [1, 2, 3].map((id) => ({ id, seen: 'new' }))
    const { outcomes } = await bulk('contact', { entries, state: 'done' })
    expect(outcomes.map(({ id, problem }) => [id, problem])).toEqual([
      [1, ''],
      [2, expect.stringContaining('meanwhile')],
      [3, 'It was deleted.'],
    ])
    expect((await rows('contact_message')).map(({ id, status }) => [id, status])).toEqual([
      [1, 'done'],
      [2, 'in-review'],
    ])
  })

  test('of applications take the steps that one may take, in the version that was seen', async () => {
    const { bulk, apply, page, rows } = await start()
    for (let n = 0; n < 3; n += 1) await apply()
    const all = (version: string) => [1, 2, 3].map((id) => ({ id, seen: version }))
    const first = await bulk('loan', { entries: all('1').slice(0, 1), assignee: 'ada' })
    expect(first.outcomes).toEqual([{ id: 1, problem: '' }])
    const second = await bulk('loan', { entries: all('1'), state: 'in-review' })
    expect(second.outcomes.map(({ id, problem }) => [id, problem === ''])).toEqual([
      [1, false],
      [2, true],
      [3, true],
    ])
    const third = await bulk('loan', { entries: all('2'), state: 'in-review' })
    expect(third.outcomes.map(({ problem }) => problem === '')).toEqual([true, false, false])
    const unknown = await bulk('loan', { entries: all('3').slice(0, 1), assignee: 'nobody here' })
    expect(unknown.outcomes[0]!.problem).toContain('Please choose somebody')
    const { items, assignees } = await page('loan', { assignee: '@me' })
    expect(items).toMatchObject([{ id: 1, state: 'in-review', loan: { version: 3 } }])
    expect(assignees).toEqual(['ada'])
    const deeds = (await rows('activity')).filter(({ subject }) => subject === 'loan')
    expect(deeds.map(({ deed, entry_id }) => [deed, entry_id])).toEqual([
      ['assign', 1],
      ['set-state', 2],
      ['set-state', 3],
      ['set-state', 1],
    ])
  })

  test.each([
    [{ entries: [], state: 'done' }, 400],
    [{ entries: [{ id: 1, seen: 'new' }] }, 400],
    [{ entries: [{ id: 1, seen: 'new' }], state: 'done', assignee: 'ada' }, 400],
    [{ entries: [{ id: 1, seen: 'new' }], assignee: 'ada' }, 400],
    [{ entries: [{ id: 1, seen: 'new' }], state: 'approved' }, 422],
    [{ entries: [{ id: 1, seen: ['new'] }], state: 'done' }, 400],
    [{ entries: [{ id: 1 }], state: 'done' }, 400],
    [{ entries: [null], state: 'done' }, 400],
    [{ entries: ['1'], state: 'done' }, 400],
    [{ entries: [1, 1].map((id) => ({ id, seen: 'new' })), state: 'done' }, 400],
    [
      {
        entries: Array.from({ length: 101 }, (_, n) => ({ id: n + 1, seen: 'new' })),
        state: 'done',
      },
      422,
    ],
  ])('asked to change %j answers %i and changes nothing', async (body, status) => {
    const { ask, contact, rows } = await start()
    await contact('Ada')
    expect((await ask('/api/inbox/contact/bulk', body)).statusCode).toBe(status)
    expect(await rows('contact_message')).toMatchObject([{ status: 'new' }])
  })
})

describe('the export', () => {
  const numbers = (body: string) => [...body.matchAll(/^"(\d+)"/gm)].map(([, id]) => Number(id))

  test('has what the filters find, in their order, or only what is selected', async () => {
    const { ask } = await inMarch()
    const exported = async (question: object) =>
      numbers((await ask('/api/inbox/contact/export', question)).body)
    expect(await exported({})).toEqual([5, 4, 3, 2, 1])
    expect(await exported({ since: '2026-03-02', sort: 'oldest' })).toEqual([2, 3, 4, 5])
    expect(await exported({ ids: [4, 2, 99] })).toEqual([4, 2])
    expect(await exported({ search: 'chidi' })).toEqual([3])
    expect(await exported({ search: 'nobody' })).toEqual([])
  })

  test('of more entries than are read at a time has each of them once', async () => {
    const { contact, ask } = await start()
    for (let n = 0; n < 230; n += 1) await contact(`Name${n}`)
    const expected = Array.from({ length: 230 }, (_, n) => 230 - n)
    for (const search of ['', 'obi'])
      expect(numbers((await ask('/api/inbox/contact/export', { search })).body)).toEqual(expected)
  })
})
