import { describe, expect, test, vi } from 'vitest'
import { idleEnd, absoluteEnd } from '../../src/server/people/login/session.store'
import { cookieOf, credentials, logIn, session, withAdministrator } from '../fixtures/administrator'
import { startApp } from './start-app'
import { toldBy } from '../fixtures/answers'

const start = (settings = {}) => startApp({ ...withAdministrator, ...settings })
type App = Awaited<ReturnType<typeof start>>['app']

const whoAmI = (app: App, headers: Record<string, string>) =>
  app.inject({ url: '/api/session', headers })

const wrong = { ...credentials, password: 'not the password' }

describe('POST /login', () => {
  test('answers the message and the user, and sets a cookie that no script and no other site uses', async () => {
    const { app, rows } = await start()
    const answer = await logIn(app)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      message: 'Login successful',
      user: { id: expect.any(Number), username: 'ada', name: 'ada', role: 'administrator' },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toMatch(
      /^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const token = cookieOf(answer).split('=')[1]!
    expect(await rows('session')).toHaveLength(1)
    expect(JSON.stringify(await rows('session'))).not.toContain(token)
    expect(answer.body).not.toContain(token)
    const { user } = (await whoAmI(app, { cookie: cookieOf(answer) })).json<{ user: unknown }>()
    expect(user).toEqual(answer.json<{ user: unknown }>().user)
  })

  test('behind https the cookie is one that no other host can plant', async () => {
    const { app } = await start({ publicUrl: 'https://site.example' })
    expect((await logIn(app)).headers['set-cookie']).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const plain = cookieOf(await logIn(app)).replace('__Host-', '')
    expect((await whoAmI(app, { cookie: plain })).statusCode).toBe(401)
  })

  test.each([
    ['a wrong password', wrong],
    ['an unknown name', { ...credentials, username: 'nobody' }],
    ['another name that looks alike', { ...credentials, username: '\u0430da' }],
    ['SQL', { username: "ada' or 1=1 --", password: "' or ''='" }],
  ])('%s answers 401 and the same words', async (_name, body) => {
    const { app, rows } = await start()
    const answer = await logIn(app, body)
    expect([answer.statusCode, answer.body]).toEqual([401, '{"message":"Invalid credentials"}'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await rows('session')).toEqual([])
  })

  test.each([
    [{}, 'Username is required'],
    [{ username: 'ada' }, 'Password is required'],
    [{ username: '  ', password: 'x' }, 'Username is required'],
    [{ username: 'ada', password: '' }, 'Password is required'],
  ])('%j answers %s', async (body, message) => {
    const { app } = await start()
    const answer = await logIn(app, body)
    expect(toldBy(answer)).toEqual([422, message])
  })

  test.each([
    { username: {}, password: 'x' },
    { username: ['ada'], password: credentials.password },
    { username: 'ada', password: { $gt: '' } },
    { username: 'ada', password: null },
    { username: 'ada', password: true },
    { username: 'ada\u0000', password: credentials.password },
    { username: 'a'.repeat(101), password: 'x' },
    { username: 'ada', password: 'x'.repeat(201) },
    { username: 'ada', password: 'x'.repeat(2_000_000) },
    { ...credentials, admin: true },
    [credentials],
  ])('what is no pair of texts is refused without a session (%#)', async (body) => {
    const { app, rows } = await start()
    const answer = await logIn(app, body)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(await rows('session')).toEqual([])
  })

  test('a password is taken as it was typed, blanks included', async () => {
    const { app } = await start({ adminPassword: ' spaces around ' })
    expect((await logIn(app, { username: 'ada', password: 'spaces around' })).statusCode).toBe(401)
    expect((await logIn(app, { username: 'ada', password: ' spaces around ' })).statusCode).toBe(
      200,
    )
  })

  test.each([
    ['capitals', 'ADÉ  BELLO'],
    ['small letters', 'adé bello'],
    ['decomposed letters', 'Ade\u0301 Bello'],
    ['full-width letters', 'Ａｄé Bello'],
    ['what nobody sees', 'A\u200bdé\u00ad Bello\u2060'],
    ['other blanks', 'Adé\u00a0\u2003Bello'],
  ])('a name is one name, also typed with %s', async (_how, username) => {
    const { app } = await start({ adminUsername: 'Adé Bello' })
    const answer = await logIn(app, { ...credentials, username })
    expect([answer.statusCode, answer.json<{ user: object }>().user]).toMatchObject([
      200,
      { username: 'Adé Bello' },
    ])
  })

  test('spellings of a name are one name for whoever guesses', async () => {
    const { app } = await start()
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) {
      const username = i % 2 === 0 ? 'ADA' : `ada${'\u200b'.repeat(i)}`
      const remoteAddress = `192.0.2.${i}`
      statuses.push((await logIn(app, { ...wrong, username }, { remoteAddress })).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  })

  test('a password is one password, composed or not', async () => {
    const { app } = await start({ adminPassword: 'pa\u0300ssword of \u1ecd' })
    for (const password of ['p\u00e0ssword of o\u0323', 'pa\u0300ssword of \u1ecd'])
      expect((await logIn(app, { username: 'ada', password })).statusCode).toBe(200)
    const blank = { username: 'ada', password: 'p\u00e0ssword of o' }
    expect((await logIn(app, blank)).statusCode).toBe(401)
  })

  test('a password of blanks alone is a password; an empty one is none', async () => {
    const blanks = ' '.repeat(8)
    const { app } = await start()
    const answer = await app.inject({
      method: 'POST',
      url: '/api/password',
      headers: await session(app),
      payload: { current: credentials.password, next: blanks },
    })
    expect(answer.statusCode).toBe(200)
    const tried = async (password: string) => {
      const { statusCode, body } = await logIn(app, { username: ' ada ', password })
      return [statusCode, (JSON.parse(body) as { message: string }).message]
    }
    expect(await tried(blanks)).toEqual([200, 'Login successful'])
    expect(await tried(`${blanks} `)).toEqual([401, 'Invalid credentials'])
    expect(await tried('')).toEqual([422, 'Password is required'])
  })

  test('a page of another site cannot log anybody in', async () => {
    const { app, rows } = await start()
    const headers = { origin: 'https://evil.example' }
    expect((await logIn(app, credentials, { headers })).statusCode).toBe(403)
    expect(await rows('session')).toEqual([])
  })
})

describe('guessing', { tags: ['stores'] }, () => {
  test('is slowed down after ten wrong passwords, for an unknown name alike', async () => {
    for (const username of ['ada', 'nobody']) {
      const { app } = await start()
      const statuses = []
      let last
      for (let i = 0; i < 12; i += 1) {
        last = await logIn(app, { username, password: `guess ${i}` })
        statuses.push(last.statusCode)
      }
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
      expect(Number(last!.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(last!.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
  })

  test('of 50 guesses at once ten are looked at, whatever address they claim', async () => {
    const { app } = await start()
    const guesses = Array.from({ length: 50 }, (_, i) =>
      logIn(
        app,
        { ...wrong, password: `guess ${i}` },
        { headers: { 'x-forwarded-for': `10.0.0.${i}` } },
      ),
    )
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  })

  test('by strangers does not lock out whoever logged in from here before', async () => {
    const { app } = await start()
    expect((await logIn(app)).statusCode).toBe(200)
    for (let i = 0; i < 12; i += 1) await logIn(app, wrong, { remoteAddress: `203.0.113.${i}` })
    expect((await logIn(app, credentials, { remoteAddress: '203.0.113.99' })).statusCode).toBe(429)
    expect((await logIn(app)).statusCode).toBe(200)
  })

  test.each(['0', '1000'])('is slowed down whatever RATE_LIMIT is: %s', async (factor) => {
    const { app } = await start({ rateLimit: Number(factor) })
    const statuses = []
    for (let i = 0; i < 11; i += 1) statuses.push((await logIn(app, wrong)).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  })

  test('does not lock out whoever logged in from here before, also after a restart', async () => {
    const first = await start()
    expect((await logIn(first.app)).statusCode).toBe(200)
    await first.app.close()
    const { app, rows } = await start({ dataDir: first.dataDir })
    for (let i = 0; i < 12; i += 1) await logIn(app, wrong, { remoteAddress: `203.0.113.${i}` })
    expect((await logIn(app, credentials, { remoteAddress: '203.0.113.99' })).statusCode).toBe(429)
    expect((await logIn(app)).statusCode).toBe(200)
    expect(await rows('known_address')).toEqual([
      { name: expect.stringMatching(/^[\w-]{43}$/), ends_at: expect.any(String) },
    ])
  })

  test('from one IPv6 network is from one address', async () => {
    const { app } = await start()
    const from = (n: number) => ({ remoteAddress: `2001:db8:1:2:${n}::${n}` })
    const statuses = []
    for (let i = 1; i < 23; i += 1) {
      const name = { username: `name ${i}`, password: 'x' }
      statuses.push((await logIn(app, name, from(i))).statusCode)
    }
    expect(statuses.slice(20)).toEqual([429, 429])
    const next = { remoteAddress: '2001:db8:1:3::1' }
    expect((await logIn(app, { username: 'x', password: 'x' }, next)).statusCode).toBe(401)
  })

  test('knows an owner whose address changes inside their own IPv6 network', async () => {
    const { app } = await start()
    const home = (end: string) => ({ remoteAddress: `2001:db8:1:2::${end}` })
    expect((await logIn(app, credentials, home('1'))).statusCode).toBe(200)
    for (let i = 0; i < 12; i += 1) await logIn(app, wrong, { remoteAddress: `203.0.113.${i}` })
    expect((await logIn(app, credentials, home('abcd'))).statusCode).toBe(200)
  })

  test('is over after a while, also when the clock is set back a day', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    try {
      const { app } = await start()
      for (let i = 0; i < 11; i += 1) await logIn(app, wrong)
      const refused = await logIn(app)
      expect(refused.statusCode).toBe(429)
      const wait = Number(refused.headers['retry-after']) * 1000
      vi.advanceTimersByTime(wait)
      vi.setSystemTime(Date.now() - 24 * 3_600_000)
      expect((await logIn(app)).statusCode).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('many accounts from one address is slowed down too', async () => {
    const { app } = await start()
    const statuses = []
    for (let i = 0; i < 22; i += 1) {
      statuses.push((await logIn(app, { username: `name ${i}`, password: 'x' })).statusCode)
    }
    expect(statuses.slice(0, 20)).toEqual(Array<number>(20).fill(401))
    expect(statuses.slice(20)).toEqual([429, 429])
  })
})

describe('a session', () => {
  test('has a new token at every login, and the one before ends', async () => {
    const { app } = await start()
    const planted = `session=${'a'.repeat(43)}`
    const first = cookieOf(await logIn(app, credentials, { headers: { cookie: planted } }))
    const second = cookieOf(await logIn(app, credentials, { headers: { cookie: first } }))
    expect(new Set([planted, first, second]).size).toBe(3)
    const statuses = []
    for (const cookie of [planted, first, second]) {
      statuses.push((await whoAmI(app, { cookie })).statusCode)
    }
    expect(statuses).toEqual([401, 401, 200])
  })

  test('ends at logout for whoever kept the cookie; other sessions go on', async () => {
    const { app } = await start()
    const [here, there] = [await session(app), await session(app)]
    const answer = await app.inject({ method: 'POST', url: '/logout', headers: here })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toMatch(/^session=; .*Max-Age=0/)
    expect((await whoAmI(app, here)).statusCode).toBe(401)
    expect((await whoAmI(app, there)).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: '/logout' })).statusCode).toBe(200)
  })

  test.each([
    ['no cookie', {}],
    ['a cookie that nobody gave', { cookie: `session=${'b'.repeat(43)}` }],
    ['an empty cookie', { cookie: 'session=' }],
    ['a bearer token', { authorization: 'Bearer admin' }],
    ['claims', { 'x-user': 'ada', 'x-admin': 'true', cookie: 'user={"id":1}' }],
  ])('is not had by %s', async (_name, headers) => {
    const { app } = await start()
    const answer = await whoAmI(app, headers as Record<string, string>)
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Please log in.' }])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('ends when nobody used it for a while, and in any case after its whole time', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    try {
      const { app } = await start()
      const idle = await session(app)
      vi.advanceTimersByTime(idleEnd - 1000)
      expect((await whoAmI(app, idle)).statusCode).toBe(200)
      vi.advanceTimersByTime(idleEnd - 1000)
      expect((await whoAmI(app, idle)).statusCode).toBe(200)
      vi.advanceTimersByTime(idleEnd + 1000)
      expect((await whoAmI(app, idle)).statusCode).toBe(401)

      const busy = await session(app)
      let lived = 0
      while ((await whoAmI(app, busy)).statusCode === 200) {
        vi.advanceTimersByTime(idleEnd / 2)
        lived += idleEnd / 2
      }
      expect(lived).toBeGreaterThanOrEqual(absoluteEnd)
      expect(lived).toBeLessThanOrEqual(absoluteEnd + idleEnd)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is no longer because the clock is set back, and ends cleanly when it jumps ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    try {
      const { app } = await start()
      const day = 24 * 3_600_000
      const kept = await session(app)
      vi.setSystemTime(Date.now() - day)
      expect((await whoAmI(app, kept)).statusCode).toBe(200)
      vi.advanceTimersByTime(idleEnd + 1000)
      expect((await whoAmI(app, kept)).statusCode).toBe(401)
      const ahead = await session(app)
      vi.setSystemTime(Date.now() + 3650 * day)
      expect((await whoAmI(app, ahead)).statusCode).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('POST /api/password', () => {
  const next = 'another long password'
  const change = (app: App, headers: Record<string, string>, payload: object) =>
    app.inject({ method: 'POST', url: '/api/password', headers, payload })

  test('changes the password, keeps this session alive and ends all others', async () => {
    const { app } = await start()
    const [here, there] = [await session(app), await session(app)]
    const answer = await change(app, here, { current: credentials.password, next })
    expect(answer.statusCode).toBe(200)
    expect((await whoAmI(app, there)).statusCode).toBe(401)
    expect((await whoAmI(app, here)).statusCode).toBe(401)
    expect((await whoAmI(app, { cookie: cookieOf(answer) })).statusCode).toBe(200)
    expect((await logIn(app)).statusCode).toBe(401)
    expect((await logIn(app, { username: 'ada', password: next })).statusCode).toBe(200)
  })

  test.each([
    [{ current: 'wrong', next }, 'This is not your current password.'],
    [{ current: credentials.password, next: 'short' }, 'Please use at least 8 characters.'],
    [{ next }, 'Please enter your current password.'],
    [{ current: credentials.password }, 'Please enter a new password.'],
  ])('%j is refused: %s', async (body, message) => {
    const { app } = await start()
    const here = await session(app)
    const answer = await change(app, here, body)
    expect(toldBy(answer)).toEqual([422, message])
    expect((await whoAmI(app, here)).statusCode).toBe(200)
    expect((await logIn(app)).statusCode).toBe(200)
  })

  test('cannot be guessed by whoever found an open session', async () => {
    const { app } = await start()
    const here = await session(app)
    const statuses = []
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await change(app, here, { current: `guess ${i}`, next })).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
  })
})
