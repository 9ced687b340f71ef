import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Passkey } from '../../src/shared/contracts/passkeys'
import { cookieOf, credentials, logIn, session, withAdministrator } from '../fixtures/administrator'
import { account, beside } from '../fixtures/beside'
import { device } from '../fixtures/passkeys'
import { peopleCalls } from '../fixtures/people'
import { codeOf } from '../fixtures/second-factor'
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
    remove: (id: number, headers: Headers, current = password, code = '') =>
      post(`/api/passkeys/${id}/remove`, { current, code }, headers),
    /** The headers of the new session, and the device that has the key. */
    async added(headers: Headers, name = 'Phone', key = device(), asked?: Asked) {
      const answer = await add(key.create(asked ?? (await begin(headers, name))), headers, name)
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
    ['a key that its maker vouches for', { vouchedBy: 'its maker' }],
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

  test('takes a key that vouches for itself, unasked', async () => {
    const { app, begin, add, list } = await start()
    const headers = await session(app)
    const made = device().create(await begin(headers), { vouchedBy: 'itself' })
    const answer = await add(made, headers)
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'The passkey was added.' }])
    expect(await list({ cookie: cookieOf(answer) })).toHaveLength(1)
  })

  test('takes the code, too, where the account has codes, each once, as removing does', async () => {
    const { app, post, added, remove, list } = await start()
    const before = await session(app)
    const { key } = (await post('/api/second-factor', { current: password }, before)).json<{
      key: string
    }>()
    const code = codeOf(key)
    const cookie = cookieOf(await post('/api/second-factor/confirm', { code }, before))
    const name = 'Phone'
    const begun = (given?: string) =>
      post('/api/passkeys/start', { current: password, name, code: given }, { cookie })
    const missing = { path: '/code', message: 'Please enter the code.' }
    const wrong = {
      path: '/code',
      message: 'This code is not correct. Each code works only once, so wait for the next one.',
    }
    for (const [given, error] of [
      [undefined, missing],
      ['000000', wrong],
      [code, wrong],
    ] as const) {
      const answer = await begun(given)
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: [error] }])
    }
    vi.advanceTimersByTime(30_000)
    const asked = await begun(codeOf(key))
    expect(asked.statusCode).toBe(200)
    const { headers } = await added({ cookie }, name, device(), asked.json<Asked>())
    expect((await remove(1, headers)).json()).toMatchObject({ errors: [missing] })
    expect((await remove(1, headers, password, '000000')).json()).toMatchObject({ errors: [wrong] })
    expect(await list(headers)).toHaveLength(1)
    vi.advanceTimersByTime(30_000)
    const removed = await remove(1, headers, password, codeOf(key))
    expect(removed.statusCode).toBe(200)
    expect(await list({ cookie: cookieOf(removed) })).toEqual([])
  })

  test('and removing it is told by mail to the person, where there is an address', async () => {
    const { app, added, remove, rows, sql, list } = await start()
    const { headers: first } = await added(await session(app))
    expect(await rows('outbox_mail')).toEqual([])
    await sql(`update administrator set email = 'ada@example.com'`)
    const { headers } = await added(first, 'Laptop')
    await remove((await list(headers))[0]!.id, headers)
    const mails = await rows('outbox_mail')
    expect(mails.map(({ recipient, subject, body }) => [recipient, subject, body])).toEqual([
      [
        'ada@example.com',
        expect.stringMatching(/^A passkey was added to your account at /),
        expect.stringMatching(
          /^The passkey “Laptop” was added to the account ada on .+If this was not you/s,
        ),
      ],
      [
        'ada@example.com',
        expect.stringMatching(/^A passkey was removed from your account at /),
        expect.stringMatching(/^The passkey “Phone” was removed from the account ada on /),
      ],
    ])
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

  test('takes no challenge twice, and none after five minutes', async () => {
    const { key, enter, question, rows } = await startWithKey()
    const asked = await question()
    const late = await question()
    expect((await enter(key.get(asked))).statusCode).toBe(200)
    expect((await enter(key.get(asked))).statusCode).toBe(401)
    vi.advanceTimersByTime(5 * 60_000)
    expect((await enter(key.get(late))).statusCode).toBe(401)
    vi.advanceTimersByTime(2 * 60_000)
    expect((await enter(key.get(await question()))).statusCode).toBe(200)
    expect(await rows('passkey_answer')).toHaveLength(1)
  })

  test('works on two devices at a time that share a passkey, whichever was asked first', async () => {
    const { key, enter, question } = await startWithKey()
    const first = await question()
    vi.advanceTimersByTime(10)
    const second = await question()
    expect((await enter(key.get(second))).statusCode).toBe(200)
    expect((await enter(key.get(first))).statusCode).toBe(200)
    expect((await enter(key.get(first))).statusCode).toBe(401)
  })

  test('works again when the clock was ahead meanwhile', async () => {
    const { key, logIn: enter } = await startWithKey()
    const now = Date.now()
    vi.setSystemTime(now + 400 * 86_400_000)
    expect((await enter(key)).statusCode).toBe(200)
    vi.setSystemTime(now + 1000)
    expect((await enter(key)).statusCode).toBe(200)
  })

  test('lets one of many in that send the same answer at once', { tags: ['stores'] }, async () => {
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
    const { id, hasSecondFactor, passkeys } = await find()
    expect(hasSecondFactor).toBe(true)
    expect(passkeys).toEqual([new Date().toISOString()])
    expect((await people.call('DELETE', `/${id}/second-factor`)).statusCode).toBe(200)
    expect(await find()).toMatchObject({ hasSecondFactor: false, sessions: 0 })
    expect((await enter(theirs.key)).json()).toEqual(notAccepted)
    expect((await people.call('DELETE', `/${id}/second-factor`)).statusCode).toBe(409)
  })
})

describe('a new password', () => {
  const chosen = 'another password of 30 characters'

  test('by a link, or by the command, takes the passkeys away, and the person is told', async () => {
    const { app, dataDir, post, added, logIn: enter, rows, sql } = await startWithKey()
    const people = await peopleCalls(app)
    const eve = await account(dataDir, 'eve', 'editor')
    await sql(`update administrator set email = 'eve@example.com' where username = 'eve'`)
    const theirs = await added(await session(app, eve))
    const { token } = await people.renew(2)
    expect((await enter(theirs.key)).statusCode).toBe(200)
    expect((await post('/api/account-link/password', { token, next: chosen })).statusCode).toBe(200)
    expect((await enter(theirs.key)).json()).toEqual(notAccepted)
    expect((await rows('activity')).slice(-3)).toMatchObject([
      { who: 'eve', deed: 'passkey-remove', subject: 'eve', detail: 'Phone' },
      { who: 'eve', deed: 'password-by-link' },
      { deed: 'log-in-refused' },
    ])
    expect((await rows('outbox_mail')).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A passkey was added/),
      expect.stringMatching(/^A passkey was removed/),
    ])

    const bobs = await added(await session(app, await account(dataDir, 'bob', 'editor')))
    await beside(dataDir, ({ administrators }) => administrators.put('bob', chosen, 'test'))
    expect((await enter(bobs.key)).json()).toEqual(notAccepted)
  })

  test('of one’s own keeps them, and says so', async () => {
    const { post, headers, key, logIn: enter } = await startWithKey()
    const answer = await post('/api/password', { current: password, next: chosen }, headers)
    expect(answer.json()).toEqual({
      message:
        'Your password was changed. You are logged out everywhere else. Your passkeys still log you in: remove those that are not yours under Two-step login.',
    })
    expect((await enter(key)).statusCode).toBe(200)
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
