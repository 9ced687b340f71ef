// @module-tag stores
import { activityStore } from '../../src/server/office/activity/activity.store'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { activityPageSize, type ActivityPage } from '../../src/shared/contracts/activity'
import type { Dashboard } from '../../src/shared/contracts/dashboard'
import { createHash } from 'node:crypto'
import { startProblem, strangeNumbers, verified } from '../../src/server/office/activity/chain'
import { credentials, logIn, session, withAdministrator } from '../fixtures/administrator'
import { markedApplication } from '../fixtures/loan-application'
import { account, beside } from '../fixtures/beside'
import { picturesFor, saveRequest, sectionContent } from '../fixtures/section-content'
import { startApp } from './start-app'
import { apply, report, subscribe, writeTo } from '../fixtures/visitors'

async function start(settings = {}, parts = {}) {
  const open = await startApp({ ...withAdministrator, ...settings }, parts)
  const reader = await session(open.app)
  const get = (query = '') => open.app.inject({ url: `/api/activity${query}`, headers: reader })
  return {
    ...open,
    reader,
    get,
    page: async (query = '') => (await get(query)).json<ActivityPage>(),
    /** Who did what to what, the oldest first, without what was there before the test began. */
    async entries() {
      const { items } = (await get()).json<ActivityPage>()
      return items
        .toReversed()
        .slice(2)
        .map(({ who, deed, subject, entry, detail }) => [who, deed, subject, entry, detail])
    },
  }
}

describe('the record of what people do', () => {
  test('begins with the first administrator and the first login', async () => {
    const { page } = await start()
    const { items, people, total } = await page()
    expect([total, people]).toEqual([2, ['ada', 'command line']])
    expect(items).toEqual([
      {
        id: 2,
        at: expect.any(String),
        who: 'ada',
        deed: 'log-in',
        subject: '',
        entry: null,
        detail: '',
      },
      {
        id: 1,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        who: 'command line',
        deed: 'account',
        subject: 'ada',
        entry: null,
        detail: 'administrator',
      },
    ])
  })

  test('has logins, logouts and those that were refused, of unknown names only that', async () => {
    const { app, entries, rows } = await start()
    await logIn(app, { ...credentials, password: 'a wrong one' })
    await logIn(app, { username: 'canary-name', password: 'canary-password' })
    await logIn(app, { username: 'ada' })
    const other = await session(app)
    await app.inject({ method: 'POST', url: '/logout', headers: other })
    await app.inject({ method: 'POST', url: '/logout', headers: other })
    await app.inject({ method: 'POST', url: '/logout' })
    expect(await entries()).toEqual([
      ['ada', 'log-in-refused', '', null, ''],
      ['', 'log-in-refused', '', null, ''],
      ['ada', 'log-in', '', null, ''],
      ['ada', 'log-out', '', null, ''],
    ])
    expect(JSON.stringify(await rows('activity'))).not.toMatch(/canary|wrong|127\.0\.0\.1/)
  })

  test('has new passwords and refused ones, new accounts and roles, by whom', async () => {
    const { app, dataDir, entries, rows } = await start()
    const eve = await account(dataDir, 'eve', 'editor')
    await beside(dataDir, ({ administrators }) =>
      administrators.setRole('eve', 'reviewer', 'command line'),
    )
    const headers = await session(app, eve)
    const change = async (current: string) => {
      const payload = { current, next: 'another long password' }
      return (await app.inject({ method: 'POST', url: '/api/password', headers, payload }))
        .statusCode
    }
    expect(await change('not it')).toBe(422)
    expect(await change(eve.password)).toBe(200)
    expect(await entries()).toEqual([
      ['test', 'account', 'eve', null, 'editor'],
      ['command line', 'role', 'eve', null, 'reviewer'],
      ['eve', 'log-in', '', null, ''],
      ['eve', 'password-refused', 'eve', null, ''],
      ['eve', 'password', 'eve', null, ''],
    ])
    expect(JSON.stringify(await rows('activity'))).not.toMatch(/not it|another long/)
  })

  test('has saves, removals and restores, and not those that were refused or changed nothing', async () => {
    const { app, reader: headers, entries } = await start()
    const banners = sectionContent('Recorded').banners
    const files = await picturesFor('banners', banners)
    const saved = await app.inject(await saveRequest('banners', banners, { headers, files }))
    const version = Number(saved.headers.etag?.toString().replaceAll('"', ''))
    const { banners: stored } = saved.json<{ banners: { id: number }[] }>()
    const remove = (id: number) =>
      app.inject({ method: 'DELETE', url: `/api/banners/${id}`, headers })
    expect((await remove(stored[1]!.id)).statusCode).toBe(200)
    await remove(stored[1]!.id)
    const restore = (wanted: number) =>
      app.inject({
        method: 'POST',
        url: '/api/history/banners/restore',
        headers,
        payload: { version: wanted },
      })
    expect((await restore(version)).statusCode).toBe(200)
    expect((await restore(9999)).statusCode).toBe(404)
    const stale = { ...headers, 'if-match': `"${version}"` }
    const late = await app.inject(await saveRequest('banners', banners, { headers: stale, files }))
    expect(late.statusCode).toBe(412)
    expect(await entries()).toEqual([
      ['ada', 'save', 'banners', version, ''],
      ['ada', 'remove-item', 'banners', version + 1, '2'],
      ['ada', 'restore', 'banners', version, ''],
    ])
  })

  test('has what is done in the inbox, and outlives the entry', async () => {
    const { app, reader: headers, entries } = await start()
    await writeTo(app, 'Canary', { email: 'canary@example.com', message: 'Canary' })
    const entry = '/api/inbox/contact/1'
    const setState = (state: string) =>
      app.inject({ method: 'POST', url: `${entry}/state`, headers, payload: { state } })
    await setState('in-review')
    await setState('in-review')
    await setState('nonsense')
    await app.inject({
      method: 'POST',
      url: '/api/inbox/contact/export',
      headers,
      payload: {},
    })
    await app.inject({ method: 'DELETE', url: entry, headers })
    await app.inject({ method: 'DELETE', url: entry, headers })
    const record = await entries()
    expect(record).toEqual([
      ['ada', 'set-state', 'contact', 1, 'in-review'],
      ['ada', 'export', 'contact', null, ''],
      ['ada', 'delete', 'contact', 1, ''],
    ])
    expect(JSON.stringify(record)).not.toMatch(/canary/i)
  })

  test('names an application by its reference, also after its removal, and nobody in it', async () => {
    const { app, reader: headers, page, rows } = await start()
    const { answers, files } = await markedApplication('Canary')
    const reference = await apply(app, answers, { files })
    expect(reference).toMatch(/^LN-/)
    const entry = '/api/inbox/loan/1'
    await app.inject({ url: `${entry}/documents/governmentId`, headers })
    const payload = { to: 'in-review' }
    await app.inject({ method: 'POST', url: `${entry}/step`, headers, payload })
    const named = async () =>
      (await page('?kind=inbox')).items.map(({ deed, ...rest }) => [deed, rest.reference])
    const entries = [
      ['set-state', reference],
      ['view', reference],
    ]
    expect(await named()).toEqual(entries)
    await app.inject({ method: 'DELETE', url: entry, headers })
    expect(await rows('loan_application')).toEqual([])
    expect(await named()).toEqual([['delete', reference], ...entries])
    expect(JSON.stringify(await rows('activity'))).not.toMatch(/canary/i)
  })

  test('says which entries are no longer there, of every kind', async () => {
    const { app, reader: headers, page } = await start()
    const { answers, files } = await markedApplication('Ngozi')
    await apply(app, answers, { files })
    for (const email of ['a@example.com', 'b@example.com']) await subscribe(app, email)
    const change = (call: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/inbox/${call}`, headers, payload })
    expect((await change('loan/1/step', { to: 'in-review' })).statusCode).toBe(200)
    for (const entry of ['newsletter/1', 'newsletter/2'])
      expect((await change(`${entry}/state`, { state: 'done' })).statusCode).toBe(200)
    const gone = async () =>
      (await page('?kind=inbox')).items
        .filter(({ deed }) => deed === 'set-state')
        .map(({ subject, entry, isDeleted }) => [subject, entry, isDeleted])
    expect(await gone()).toEqual([
      ['newsletter', 2, undefined],
      ['newsletter', 1, undefined],
      ['loan', 1, undefined],
    ])
    for (const entry of ['loan/1', 'newsletter/1'])
      await app.inject({ method: 'DELETE', url: `/api/inbox/${entry}`, headers })
    expect(await gone()).toEqual([
      ['newsletter', 2, undefined],
      ['newsletter', 1, true],
      ['loan', 1, true],
    ])
  })

  test('has who opened an entry, once in a minute with all that its page reads, and not by HEAD', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { app, dataDir, reader: headers, entries, rows } = await start()
    const { answers, files } = await markedApplication('Canary')
    await apply(app, answers, { files })
    const url = '/api/inbox/loan/1'
    await app.inject({ method: 'HEAD', url, headers })
    expect(await entries()).toEqual([])
    const open = (who = headers) =>
      Promise.all(['', '/replies', ''].map((part) => app.inject({ url: url + part, headers: who })))
    await open()
    const opened = ['ada', 'open', 'loan', 1, '']
    expect(await entries()).toEqual([opened])
    vi.advanceTimersByTime(61_000)
    const step = { method: 'POST', url: `${url}/step`, headers } as const
    await app.inject({ ...step, payload: { to: 'in-review' } })
    // The page reads it again after its own change.
    await open()
    const set = ['ada', 'set-state', 'loan', 1, 'in-review']
    expect(await entries()).toEqual([opened, set])
    vi.advanceTimersByTime(61_000)
    await open()
    await open(await session(app, await account(dataDir, 'rita', 'reviewer')))
    expect((await entries()).slice(2)).toEqual([
      opened,
      ['test', 'account', 'rita', null, 'reviewer'],
      ['rita', 'log-in', '', null, ''],
      ['rita', 'open', 'loan', 1, ''],
    ])
    expect((await app.inject({ url: '/api/inbox/loan/2', headers })).statusCode).toBe(404)
    expect(JSON.stringify(await rows('activity'))).not.toMatch(/canary/i)
  })

  test('has searches with what they found and none of their words, each once for all its pages', async () => {
    const { app, reader: headers, entries, rows } = await start()
    const { answers, files } = await markedApplication('Canary')
    await apply(app, answers, { files })
    const search = (payload: object, kind = 'loan') =>
      app.inject({ method: 'POST', url: `/api/inbox/${kind}`, headers, payload })
    for (const page of [1, 2, 1]) await search({ search: 'canary', page })
    await search({ search: ' ' })
    await search({})
    await search({ search: 'nobody' })
    await search({ search: 'nobody' }, 'contact')
    await search({ search: 'canary', state: 'received' })
    expect(await entries()).toEqual([
      ['ada', 'search', 'loan', null, '1'],
      ['ada', 'search', 'loan', null, '0'],
      ['ada', 'search', 'contact', null, '0'],
      ['ada', 'search', 'loan', null, '1'],
    ])
    expect(JSON.stringify(await rows('activity'))).not.toMatch(/canary|nobody/i)
  })

  test('shows nobody an application whose opening or search it cannot record', async () => {
    const { app, reader: headers, refuseRows } = await start()
    const { answers, files } = await markedApplication('Canary')
    await apply(app, answers, { files })
    await refuseRows('activity')
    const opened = await app.inject({ url: '/api/inbox/loan/1', headers })
    const found = await app.inject({
      method: 'POST',
      url: '/api/inbox/loan',
      headers,
      payload: { search: 'canary' },
    })
    for (const { statusCode, body } of [opened, found]) {
      expect(statusCode).toBe(500)
      expect(body).not.toMatch(/canary/i)
    }
  })

  test('does nothing that it cannot record', async () => {
    const { app, refuseRows, rows } = await start()
    await refuseRows('activity')
    const before = (await rows('session')).length
    expect((await logIn(app)).statusCode).toBe(500)
    expect(await rows('session')).toHaveLength(before)
  })
})

describe('what was done with reports', () => {
  test('is seen by compliance alone, who see nothing else', async () => {
    const { app, dataDir, page } = await start({ whistleDelivery: 'server' })
    // An account may have the name of a kind of entry.
    const cora = await session(app, await account(dataDir, 'whistle', 'compliance'))
    const reviewer = await session(app, await account(dataDir, 'rob', 'reviewer'))
    for (const text of ['One', 'Two']) await report(app, text)
    await writeTo(app, 'Ada')
    const post = (url: string, payload: object, headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: `/api/inbox/${url}`, payload, headers })
    await post('whistle/1/step', { to: 'acknowledged' }, cora)
    await post('whistle/1/note', { text: 'A note' }, cora)
    await post('whistle/1/message', { text: 'A message' }, cora)
    await post('whistle/1/words', { shown: true }, cora)
    await post('whistle/export', {}, cora)
    await app.inject({ method: 'DELETE', url: '/api/inbox/whistle/2', headers: cora })
    await post('contact/1/state', { state: 'done' }, reviewer)

    const seenBy = async (headers: Record<string, string>, query = '') => {
      const answer = await app.inject({ url: `/api/activity${query}`, headers })
      return answer.json<ActivityPage>()
    }
    const own = await seenBy(cora)
    expect(own.items.map(({ deed, subject }) => `${deed} ${subject}`)).toEqual(
      ['delete', 'export', 'show-words', 'reply', 'note', 'set-state'].map(
        (deed) => `${deed} whistle`,
      ),
    )
    expect([own.total, own.people]).toEqual([6, ['whistle']])
    expect((await seenBy(cora, '?who=ada')).total).toBe(0)
    for (const { items, total } of [await page(), await seenBy(reviewer)]) {
      expect(items).toHaveLength(total)
      expect(items.filter(({ subject }) => subject === 'whistle').map(({ deed }) => deed)).toEqual([
        'account',
      ])
      expect(items.map(({ deed }) => deed)).toContain('set-state')
    }
    expect((await seenBy(reviewer, '?kind=inbox&who=whistle')).total).toBe(0)

    const recent = async (headers: Record<string, string>) => {
      const answer = await app.inject({ url: '/api/dashboard', headers })
      return answer.json<Dashboard>().recent.map(({ deed, subject }) => `${deed} ${subject}`)
    }
    expect(await recent(cora)).toEqual(['delete whistle', 'set-state whistle'])
    expect(await recent(reviewer)).toEqual(['set-state contact'])
  })
})

describe('GET /api/activity', () => {
  test('comes in pages, the newest first, and is searched by person and kind', async () => {
    const { page, sql } = await start()
    const values = Array.from(
      { length: activityPageSize + 8 },
      (_, i) =>
        `(${i + 10}, '2026-01-01T00:00:00.000Z', 'bob', '${i % 2 ? 'save' : 'view'}', 'x', 1, '')`,
    )
    await sql(
      `insert into activity (id, at, who, deed, subject, entry_id, detail) values ${values.join()}`,
    )
    const first = await page()
    expect([first.total, first.pages, first.items.length]).toEqual([60, 2, activityPageSize])
    const ids = [...first.items, ...(await page('?page=2')).items].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(60)
    expect((await page('?page=99')).page).toBe(2)
    expect((await page('?who=bob')).total).toBe(58)
    expect((await page('?who=bob&kind=page')).total).toBe(29)
    expect((await page('?kind=login')).items.map(({ who }) => who)).toEqual(['ada'])
    expect((await page("?who=' or 1=1 --")).total).toBe(0)
    expect(first.people).toEqual(['ada', 'bob', 'command line'])
  })

  test.each(['?kind=nonsense', '?kind=__proto__', '?page=0', '?page=x', '?who=a&who=b'])(
    '%s is refused',
    async (query) => {
      const { get } = await start()
      const { statusCode } = await get(query)
      expect([400, 404]).toContain(statusCode)
    },
  )

  test('is the only call there is: nothing changes or removes a row', async () => {
    const routes: string[] = []
    const {
      app,
      reader: headers,
      rows,
    } = await start(
      {},
      {
        onRoute: ({ method, url }: { method: string | string[]; url: string }) =>
          [method].flat().forEach((name) => routes.push(`${name} ${url}`)),
      },
    )
    expect(routes.filter((route) => route.includes('/api/activity'))).toEqual([
      'GET /api/activity',
      'HEAD /api/activity',
    ])
    const before = await rows('activity')
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const url of ['/api/activity', '/api/activity/1']) {
        const { statusCode } = await app.inject({ method, url, headers })
        expect([404, 405]).toContain(statusCode)
      }
    }
    expect(await rows('activity')).toEqual(before)
  })
})

test('the key of the site proves all since its first start: neither forged links nor a cut beginning pass', async () => {
  const { core, sql, rows, app } = await start()
  const { read } = core.database
  for (let times = 0; times < 3; times += 1) await session(app)
  const broken = async () => {
    for await (const { row, isWhole } of verified(read)) if (!isWhole) return row.id
    return undefined
  }
  const all = await rows('activity')
  expect(all.length).toBeGreaterThan(4)
  // The first administrator was made before the first start ended.
  expect((await rows('activity_start'))[0]).toMatchObject({ id: 0, keyed_after: 1 })
  expect([await startProblem(read), await broken()]).toEqual([undefined, undefined])

  let link = all[1]!.link
  for (const { id, at, deed, subject, entry_id, detail } of all.slice(2)) {
    const said = [link, id, at, 'eve', deed, subject, entry_id, detail]
    link = createHash('sha256').update(JSON.stringify(said)).digest('hex')
    await sql(`update activity set who = 'eve', link = '${link}' where id = ${id}`)
  }
  expect(await broken()).toBe(3)
  for (const { id, who, link: own } of all)
    await sql(`update activity set who = '${who}', link = '${own}' where id = ${id}`)
  expect(await broken()).toBeUndefined()

  await sql('delete from activity where id <= 3')
  await sql(`update activity_start set id = 3, link = '${all[2]!.link}'`)
  expect(await broken()).toBeUndefined()
  expect(await startProblem(read)).toContain('The beginning of the log was changed')
  await sql(`update activity_start set id = 0, link = ''`)
  expect([await startProblem(read), await broken()]).toEqual([undefined, 4])

  await activityStore(core.database).forgetBefore(new Date('2999-01-01'))
  await session(app)
  expect([await startProblem(read), await broken()]).toEqual([undefined, undefined])
})

test('entries below the first, among those that were removed, and beyond the last are known as forged', async () => {
  const { core, sql } = await start()
  const { read } = core.database
  const forge = (id: number) =>
    sql(`insert into activity (id, at, who, deed, subject, entry_id, detail, link)
      values (${id}, '2020-01-01T00:00:00.000Z', 'ada', 'export', '', null, '', 'a')`)
  expect(await strangeNumbers(read)).toEqual([])
  for (const id of [0, -7, 99]) await forge(id)
  expect(await strangeNumbers(read)).toEqual([-7, 0, 99])
  await sql('delete from activity where id in (0, -7, 99)')
  await activityStore(core.database).forgetBefore(new Date('2999-01-01'))
  expect(await strangeNumbers(read)).toEqual([])
  await forge(1)
  expect(await strangeNumbers(read)).toEqual([1])
})

describe('ACTIVITY_DAYS', () => {
  test('removes what is older, at the start; without it everything stays', async () => {
    const { app, dataDir, sql } = await start()
    await sql(`insert into activity (id, at, who, deed, subject, entry_id, detail)
      values (0, '2020-01-01T00:00:00.000Z', 'bob', 'save', 'x', 1, '')`)
    await app.close()
    const kept = await startApp({ dataDir })
    await kept.app.ready()
    expect((await kept.rows('activity')).map(({ who }) => who)).toContain('bob')
    await kept.app.close()
    const { app: again, rows } = await startApp({ dataDir, activityDays: 30 })
    await again.ready()
    // The start waits for no removal.
    const people = async () => (await rows('activity')).map(({ who }) => who)
    await expect.poll(people).not.toContain('bob')
    expect(await people()).toContain('ada')
  })
})
