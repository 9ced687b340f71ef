import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Passkey } from '../../src/shared/contracts/passkeys'
import { cookieOf, credentials, logIn, session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { device } from '../fixtures/passkeys'
import { peopleCalls } from '../fixtures/people'
import { startApp } from './start-app'

type Headers = Record<string, string>
type Device = ReturnType<typeof device>
interface Asked {
  challenge: string
  rp: { id: string }
  user: { id: string }
  excludeCredentials: { id: string }[]
}

const { password } = credentials
const notAccepted = {
  message: 'This passkey was not accepted. Please log in with your password.',
}

/** What a browser does with passkeys, by HTTP. */
function passkeyCalls(app: FastifyInstance) {
  const post = (url: string, payload: object, headers: Headers = {}) =>
    app.inject({ method: 'POST', url, payload, headers })
  const begin = async (headers: Headers, name = 'Phone') =>
    (await post('/api/passkeys/start', { current: password, name }, headers)).json<Asked>()
  const add = (made: object, headers: Headers, name = 'Phone') =>
    post('/api/passkeys', { name, ...made }, headers)
  const list = async (headers: Headers) =>
    (await app.inject({ url: '/api/passkeys', headers })).json<{ passkeys: Passkey[] }>().passkeys
  const question = async () =>
    (await app.inject({ url: '/api/login/passkey' })).json<{ challenge: string; rpId: string }>()
  return {
    post,
    begin,
    add,
    list,
    question,
    enter: (signed: object, headers?: Headers) => post('/api/login/passkey', signed, headers),
    logIn: async (key: Device, odd = {}) =>
      post('/api/login/passkey', key.get(await question(), odd)),
    remove: (id: number, headers: Headers, current = password) =>
      post(`/api/passkeys/${id}/remove`, { current }, headers),
    /** The headers of the new session, and the device that has the key. */
    async added(headers: Headers, name = 'Phone', key = device()) {
      const answer = await add(key.create(await begin(headers, name)), headers, name)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return { key, headers: { ...headers, cookie: cookieOf(answer) } }
    },
  }
}

async function start(settings = {}) {
  const open = await startApp({ ...withAdministrator, ...settings })
  return { ...open, ...passkeyCalls(open.app) }
}

/** A server whose administrator has a passkey. */
async function startWithKey(settings = {}) {
  const open = await start(settings)
  const before = await session(open.app)
  return { ...open, before, ...(await open.added(before)) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('adding a passkey', () => {
  test('takes the password and a name, ends every other session, and is listed', async () => {
    const { app, before, headers, list, rows } = await startWithKey()
    expect((await app.inject({ url: '/api/session', headers: before })).statusCode).toBe(401)
    expect(await list(headers)).toEqual([
      { id: 1, name: 'Phone', addedAt: expect.any(String), usedAt: null },
    ])
    expect((await rows('activity')).at(-1)).toMatchObject({
      who: 'ada',
      deed: 'passkey-add',
      subject: 'ada',
      detail: 'Phone',
    })
  })

  test('is refused with a wrong password and without a name', async () => {
    const { app, post } = await start()
    const headers = await session(app)
    for (const [body, message] of [
      [{ current: 'not it', name: 'Phone' }, 'This is not your current password.'],
      [{ current: password }, 'Please enter a name.'],
    ] as const) {
      const answer = await post('/api/passkeys/start', body, headers)
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { message }])
    }
  })

  test.each<[string, Parameters<Device['create']>[1]]>([
    ['another site', { origin: 'http://evil.example' }],
    ['a name of another site', { rpId: 'evil.example' }],
    ['a challenge of its own', { challenge: 'bm90IG91cnM' }],
    ['nobody whom the device knows', { isVerified: false }],
    ['another deed', { type: 'webauthn.get' }],
  ])('is refused for %s', async (_, odd) => {
    const { app, begin, add, list } = await start()
    const headers = await session(app)
    const answer = await add(device().create(await begin(headers), odd), headers)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { message: 'The passkey was not added. Please try again.' },
    ])
    expect(await list(headers)).toEqual([])
  })

  test('is refused for what another person, session or name was asked, and after five minutes', async () => {
    const { app, dataDir, begin, add, list } = await start()
    const headers = await session(app)
    const other = await session(app, await account(dataDir, 'eve', 'administrator'))
    const asked = await begin(headers)
    expect((await add(device().create(asked), other)).statusCode).toBe(409)
    expect((await add(device().create(asked), await session(app))).statusCode).toBe(409)
    expect((await add(device().create(asked), headers, 'Laptop')).statusCode).toBe(409)
    vi.advanceTimersByTime(5 * 60_000)
    expect((await add(device().create(asked), headers)).statusCode).toBe(409)
    expect(await list(headers)).toEqual([])
  })

  test('takes no challenge twice and no key twice, up to twenty keys', async () => {
    const open = await start()
    const before = await session(open.app)
    const key = device()
    const asked = await open.begin(before)
    const first = await open.add(key.create(asked), before)
    let headers: Headers = { ...before, cookie: cookieOf(first) }
    expect((await open.add(device().create(asked), headers)).statusCode).toBe(409)
    const again = await open.begin(headers)
    expect(again.excludeCredentials.map(({ id }) => id)).toEqual([key.id])
    expect((await open.add(key.create(again), headers)).json()).toEqual({
      message: 'This passkey is already in use.',
    })
    for (let i = 2; i <= 20; i += 1) ({ headers } = await open.added(headers, `Key ${i}`))
    expect(await open.list(headers)).toHaveLength(20)
    expect(await open.begin(headers)).toEqual({
      message: 'You have 20 passkeys already. Remove one to add another.',
    })
  })
})

describe('the login with a passkey', () => {
  test('needs neither name, password nor code, and is recorded', async () => {
    const { app, key, logIn: enter, list, rows } = await startWithKey()
    const answer = await enter(key)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message: 'Login successful',
        user: { id: 1, username: 'ada', name: 'ada', role: 'administrator' },
      },
    ])
    const headers = { cookie: cookieOf(answer) }
    expect((await app.inject({ url: '/api/session', headers })).statusCode).toBe(200)
    expect((await list(headers))[0]!.usedAt).toEqual(expect.any(String))
    expect((await rows('activity')).at(-1)).toMatchObject({
      who: 'ada',
      deed: 'log-in',
      detail: 'passkey',
    })
    expect((await logIn(app)).statusCode).toBe(200)
  })

  test.each<[string, Parameters<Device['get']>[1]]>([
    ['another site', { origin: 'http://evil.example' }],
    ['a name of another site', { rpId: 'evil.example' }],
    ['a challenge of its own', { challenge: 'bm90IG91cnM' }],
    ['nobody whom the device knows', { isVerified: false }],
    ['another person', { userHandle: 'eve' }],
    ['another deed', { type: 'webauthn.create' }],
  ])('is refused for %s', async (_, odd) => {
    const { key, logIn: enter, rows } = await startWithKey()
    const sessions = (await rows('session')).length
    const answer = await enter(key, odd)
    expect([answer.statusCode, answer.json()]).toEqual([401, notAccepted])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await rows('session')).toHaveLength(sessions)
    expect((await rows('activity')).at(-1)).toMatchObject({
      deed: 'log-in-refused',
      detail: 'passkey',
    })
  })

  test('is refused for a key that no account has, and for another one under its name', async () => {
    const { key, logIn: enter, enter: send, question } = await startWithKey()
    const stranger = device()
    expect((await enter(stranger)).json()).toEqual(notAccepted)
    const signed = { ...stranger.get(await question()), id: key.id }
    expect((await send(signed)).json()).toEqual(notAccepted)
  })

  test('takes no challenge twice, none that is older, and none after five minutes', async () => {
    const { key, enter, question } = await startWithKey()
    const older = await question()
    vi.advanceTimersByTime(10)
    const asked = await question()
    const late = await question()
    expect((await enter(key.get(asked))).statusCode).toBe(200)
    expect((await enter(key.get(asked))).statusCode).toBe(401)
    expect((await enter(key.get(older))).statusCode).toBe(401)
    vi.advanceTimersByTime(5 * 60_000)
    expect((await enter(key.get(late))).statusCode).toBe(401)
  })

  test('lets one of many in that send the same answer at once', async () => {
    const { key, enter, question } = await startWithKey()
    vi.advanceTimersByTime(10)
    const signed = key.get(await question())
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(signed)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 401, 401, 401, 401,
    ])
  })

  test('is refused when the counter of the key goes back, which tells of a copy', async () => {
    const { key, logIn: enter } = await startWithKey()
    const statuses: number[] = []
    for (const counter of [5, 6, 6, 3, 0, 7]) {
      vi.advanceTimersByTime(10)
      statuses.push((await enter(key, { counter })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 401, 401, 401, 200])
  })

  test('is refused for a disabled account, and for a key that was removed', async () => {
    const { app, dataDir, added, logIn: enter, remove } = await startWithKey()
    const eve = await session(app, await account(dataDir, 'eve', 'editor'))
    const theirs = await added(eve)
    const people = await peopleCalls(app)
    const { id } = (await people.list()).people.find(({ username }) => username === 'eve')!
    expect((await people.call('POST', `/${id}/disable`)).statusCode).toBe(200)
    expect((await enter(theirs.key)).json()).toEqual(notAccepted)
    expect((await people.call('POST', `/${id}/enable`)).statusCode).toBe(200)
    vi.advanceTimersByTime(10)
    const back = await enter(theirs.key)
    expect(back.statusCode).toBe(200)
    expect((await remove(2, { cookie: cookieOf(back) })).statusCode).toBe(200)
    expect((await enter(theirs.key)).json()).toEqual(notAccepted)
  })

  test('is refused to a page of another site', async () => {
    const { key, enter, question } = await startWithKey()
    const signed = key.get(await question())
    expect((await enter(signed, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })

  test('is slowed down after twenty of one address, whatever RATE_LIMIT says', async () => {
    const { key, logIn: enter } = await startWithKey()
    const stranger = device()
    for (let i = 0; i < 20; i += 1) expect((await enter(stranger)).statusCode).toBe(401)
    const answer = await enter(key)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '10'])
    vi.advanceTimersByTime(11_000)
    expect((await enter(key)).statusCode).toBe(200)
  })

  test('goes by PUBLIC_URL, whatever Host says', async () => {
    const site = { origin: 'https://www.example.com', rpId: 'www.example.com' }
    const open = await start({ publicUrl: site.origin })
    const headers = await session(open.app)
    const { key } = await open.added(headers, 'Phone', device(site))
    expect((await open.question()).rpId).toBe('www.example.com')
    const signed = key.get(await open.question())
    expect((await open.enter(signed, { host: 'evil.example' })).statusCode).toBe(200)
  })
})

describe('removing a passkey', () => {
  test('takes the password, ends every other session, and is recorded', async () => {
    const { app, headers, list, remove, rows } = await startWithKey()
    expect((await remove(1, headers, 'not it')).statusCode).toBe(422)
    expect(await list(headers)).toHaveLength(1)
    const other = await session(app)
    const answer = await remove(1, headers)
    expect(answer.json()).toEqual({ message: 'The passkey was removed.' })
    expect(await list({ cookie: cookieOf(answer) })).toEqual([])
    expect((await app.inject({ url: '/api/session', headers: other })).statusCode).toBe(401)
    expect((await rows('activity')).at(-1)).toMatchObject({
      who: 'ada',
      deed: 'passkey-remove',
      detail: 'Phone',
    })
  })

  test('of another person is refused', async () => {
    const { app, dataDir, key, remove, logIn: enter } = await startWithKey()
    const eve = await session(app, await account(dataDir, 'eve', 'administrator'))
    expect((await remove(1, eve)).statusCode).toBe(404)
    expect((await enter(key)).statusCode).toBe(200)
  })

  test('by an administrator goes with turning off two-step login, for somebody who lost all', async () => {
    const { app, dataDir, added, logIn: enter } = await startWithKey()
    const theirs = await added(await session(app, await account(dataDir, 'eve', 'editor')))
    const people = await peopleCalls(app)
    const find = async () =>
      (await people.list()).people.find(({ username }) => username === 'eve')!
    const { id, hasSecondFactor } = await find()
    expect(hasSecondFactor).toBe(true)
    expect((await people.call('DELETE', `/${id}/second-factor`)).statusCode).toBe(200)
    expect(await find()).toMatchObject({ hasSecondFactor: false, sessions: 0 })
    expect((await enter(theirs.key)).json()).toEqual(notAccepted)
    expect((await people.call('DELETE', `/${id}/second-factor`)).statusCode).toBe(409)
  })
})

test('where two-step login is required a passkey is enough, and its password alone is not', async () => {
  const {
    app,
    headers,
    key,
    logIn: enter,
    remove,
  } = await startWithKey({
    requiresSecondFactor: true,
  })
  const people = (as: Headers) => app.inject({ url: '/api/people', headers: as })
  expect((await people(headers)).statusCode).toBe(200)
  const answer = await logIn(app)
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { message: 'Two-step login is required here. Please log in with your passkey.' },
  ])
  expect(answer.headers['set-cookie']).toBeUndefined()
  const now = { cookie: cookieOf(await enter(key)) }
  expect((await people(now)).statusCode).toBe(200)
  const removed = await remove(1, now)
  expect((await people({ cookie: cookieOf(removed) })).json()).toMatchObject({
    secondFactorNeeded: true,
  })
  expect((await logIn(app)).json()).toMatchObject({ secondFactorNeeded: true })
})
