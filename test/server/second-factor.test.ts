import { Secret } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cookieOf, credentials, logIn, session, withAdministrator } from '../fixtures/administrator'
import { beside } from '../fixtures/beside'
import { codeOf } from '../fixtures/second-factor'
import { startApp } from './start-app'

const step = 30_000

async function start(settings = {}) {
  const open = await startApp({ ...withAdministrator, ...settings })
  const { app } = open
  const post = (url: string, payload: object, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: `/api/second-factor${url}`, payload, headers })
  return {
    ...open,
    post,
    status: async (headers: Record<string, string>) =>
      (await app.inject({ url: '/api/second-factor', headers })).json<object>(),
    withCode: (code: string, rest: object = {}) => logIn(app, { ...credentials, code }, rest),
  }
}

/** An account whose second factor is on; the code of this step is used up by that. */
async function startOn(settings = {}) {
  const open = await start(settings)
  const before = await session(open.app)
  const { password } = credentials
  const { key, link } = (await open.post('', { current: password }, before)).json<{
    key: string
    link: string
  }>()
  const answer = await open.post('/confirm', { code: codeOf(key) }, before)
  const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>()
  vi.advanceTimersByTime(2 * step)
  return { ...open, key, link, recoveryCodes, before, now: { cookie: cookieOf(answer) } }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const needed = 'Please enter the code from your authenticator app.'
const wrong = 'This code is not correct. Each code works only once.'

describe('turning the second factor on', () => {
  test('takes the password, gives a key, and is done by the first code', async () => {
    const { app, key, link, recoveryCodes, before, now, status, rows } = await startOn()
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(link).toMatch(/^otpauth:\/\/totp\/.*:ada\?.*secret=/)
    expect(link).toContain(key)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await status(now)).toEqual({
      isOn: true,
      since: expect.any(String),
      recoveryCodesLeft: 10,
      isRequired: false,
    })
    expect((await app.inject({ url: '/api/session', headers: before })).statusCode).toBe(401)
    const stored = JSON.stringify([
      await rows('second_factor'),
      await rows('recovery_code'),
      await rows('activity'),
    ])
    const bytes = Buffer.from(Secret.fromBase32(key).bytes)
    for (const secret of [key, bytes.toString('base64'), ...recoveryCodes]) {
      expect(stored).not.toContain(secret)
    }
  })

  test('needs the current password, and a code of this key', async () => {
    const { app, post, status } = await start()
    const headers = await session(app)
    const refused = await post('', { current: 'not it' }, headers)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: [{ path: '/current', message: 'This is not your current password.' }] },
    ])
    const { key } = (await post('', { current: credentials.password }, headers)).json<{
      key: string
    }>()
    for (const code of [codeOf(key, 5), codeOf('A'.repeat(32)), '000000', 'abc']) {
      expect((await post('/confirm', { code }, headers)).statusCode).toBe(422)
    }
    expect(await status(headers)).toMatchObject({ isOn: false })
    expect((await logIn(app)).statusCode).toBe(200)
  })

  test('that was begun and not confirmed asks for nothing, and its key is replaced', async () => {
    const { app, post } = await start()
    const headers = await session(app)
    const begin = async () =>
      (await post('', { current: credentials.password }, headers)).json<{ key: string }>().key
    const first = await begin()
    const second = await begin()
    expect(first).not.toBe(second)
    expect((await logIn(app)).statusCode).toBe(200)
    expect((await post('/confirm', { code: codeOf(first) }, headers)).statusCode).toBe(422)
    expect((await post('/confirm', { code: codeOf(second) }, headers)).statusCode).toBe(200)
  })

  test('again while it is on is refused, so that nobody swaps the key', async () => {
    const { post, now, withCode, key } = await startOn()
    const answer = await post('', { current: credentials.password }, now)
    expect(answer.statusCode).toBe(409)
    expect((await post('/confirm', { code: codeOf(key) }, now)).statusCode).toBe(422)
    expect((await withCode(codeOf(key))).statusCode).toBe(200)
  })
})

describe('the login of an account with a second factor', () => {
  test('says that a code is needed, and gives no session before it', async () => {
    const { app, withCode, key, rows } = await startOn()
    const sessions = (await rows('session')).length
    const answer = await logIn(app)
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: needed, codeNeeded: true }])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await rows('session')).toHaveLength(sessions)
    const done = await withCode(codeOf(key))
    expect([done.statusCode, done.json()]).toMatchObject([
      200,
      { message: 'Login successful', user: { username: 'ada' } },
    ])
    expect(cookieOf(done)).toMatch(/^session=[\w-]{43}$/)
  })

  test('takes a code again after a clock that was ahead, and each still once', async () => {
    const { withCode, key, sql } = await startOn()
    await sql(`update second_factor set last_step = last_step + ${400 * 24 * 120}`)
    expect((await withCode(codeOf(key))).statusCode).toBe(200)
    expect((await withCode(codeOf(key))).statusCode).toBe(401)
  })

  test('takes a code with the blanks that apps show', async () => {
    const { withCode, key } = await startOn()
    expect((await withCode(codeOf(key).replace(/^.../, '$& '))).statusCode).toBe(200)
  })

  test.each([-1, 0, 1])('takes the code of step %i', async (steps) => {
    const { withCode, key } = await startOn()
    expect((await withCode(codeOf(key, steps))).statusCode).toBe(200)
  })

  test.each([-3, -2, 2, 3])('does not take the code of step %i', async (steps) => {
    const { withCode, key } = await startOn()
    const answer = await withCode(codeOf(key, steps))
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: wrong, codeNeeded: true }])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('takes no code twice, and none that is older than one it took', async () => {
    const { withCode, key } = await startOn()
    expect((await withCode(codeOf(key))).statusCode).toBe(200)
    expect((await withCode(codeOf(key))).statusCode).toBe(401)
    expect((await withCode(codeOf(key, -1))).statusCode).toBe(401)
    expect((await withCode(codeOf(key, 1))).statusCode).toBe(200)
  })

  test('lets one of many in that send the same code at once', async () => {
    for (const kind of ['app', 'recovery']) {
      const { withCode, key, recoveryCodes } = await startOn()
      const code = kind === 'app' ? codeOf(key) : recoveryCodes[0]!
      const answers = await Promise.all(Array.from({ length: 8 }, () => withCode(code)))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    }
  })

  test('answers a wrong password alike, with a code or without, right or wrong', async () => {
    const { app, key } = await startOn()
    const bodies = [{}, { code: codeOf(key) }, { code: '000000' }]
    for (const body of bodies) {
      const answer = await logIn(app, { ...credentials, password: 'wrong', ...body })
      expect([answer.statusCode, answer.body]).toEqual([401, '{"message":"Invalid credentials"}'])
    }
    expect((await logIn(app, { ...credentials, code: codeOf(key) })).statusCode).toBe(200)
  })

  test.each([{}, ['123456'], 123456, true, null, 'x'.repeat(41), '12\u00003456'])(
    'is refused without a session for a code that is %j',
    async (code) => {
      const { app } = await startOn()
      const answer = await logIn(app, { ...credentials, code })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )

  test('of an account without one stays as it was, whatever code is sent', async () => {
    const { app } = await start()
    const answer = await logIn(app)
    expect(Object.keys(answer.json<object>())).toEqual(['message', 'user'])
    expect((await logIn(app, { ...credentials, code: '000000' })).statusCode).toBe(200)
  })
})

describe('recovery codes', () => {
  test('let in once each, as they are typed', async () => {
    const { withCode, recoveryCodes, now, status } = await startOn()
    const [first, second, third] = recoveryCodes as [string, string, string]
    expect(first).toMatch(/^\d{4}-\d{4}-\d{4}$/)
    expect((await withCode(first)).statusCode).toBe(200)
    expect((await withCode(first)).statusCode).toBe(401)
    expect((await withCode(` ${second.replaceAll('-', ' ')} `)).statusCode).toBe(200)
    expect((await withCode(third.replaceAll('-', ''))).statusCode).toBe(200)
    expect(await status(now)).toMatchObject({ recoveryCodesLeft: 7 })
  })

  test('of one account open no other', async () => {
    const { app, dataDir, recoveryCodes, post } = await startOn()
    const eve = { username: 'eve', password: credentials.password }
    await beside(dataDir, ({ administrators }) =>
      administrators.put('eve', eve.password, 'test', 'editor'),
    )
    const headers = await session(app, eve)
    const { key } = (await post('', { current: eve.password }, headers)).json<{ key: string }>()
    await post('/confirm', { code: codeOf(key) }, headers)
    expect((await logIn(app, { ...eve, code: recoveryCodes[0] })).statusCode).toBe(401)
  })
})

describe('guessing codes', { tags: ['stores'] }, () => {
  test('is slowed down after five, also for many at once from many addresses', async () => {
    const { withCode } = await startOn()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        withCode(String(100_000 + i), { remoteAddress: `203.0.113.${i}` }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toEqual([])
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    const late = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(late?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('by somebody who knows the password does not lock out the owner', async () => {
    const { withCode, key } = await startOn()
    for (let i = 0; i < 12; i += 1) {
      await withCode('000000', { remoteAddress: '203.0.113.7' })
    }
    expect((await withCode(codeOf(key), { remoteAddress: '203.0.113.8' })).statusCode).toBe(429)
    expect((await withCode(codeOf(key))).statusCode).toBe(200)
  })

  test('a right password without its code makes an address nobody’s own', async () => {
    const { app, withCode, key } = await startOn()
    const remoteAddress = '203.0.113.7'
    await logIn(app, credentials, { remoteAddress })
    const statuses = []
    for (let i = 0; i < 8; i += 1) {
      statuses.push((await withCode('000000', { remoteAddress })).statusCode)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect((await withCode(codeOf(key), { remoteAddress })).statusCode).toBe(429)
  })

  test('is slowed down in an open session too', async () => {
    const { post, now } = await startOn()
    const statuses = []
    for (let i = 0; i < 7; i += 1) {
      const body = { current: credentials.password, code: '000000' }
      statuses.push((await post('/off', body, now)).statusCode)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  test('is slowed down before the first code was right, too', async () => {
    const { app, post } = await start()
    const headers = await session(app)
    await post('', { current: credentials.password }, headers)
    const statuses = []
    for (let i = 0; i < 7; i += 1) {
      statuses.push((await post('/confirm', { code: '000000' }, headers)).statusCode)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })
})

describe('turning it off', () => {
  test('takes password and code, and the login asks for none again', async () => {
    const { app, post, now, key, status, rows } = await startOn()
    const { password: current } = credentials
    for (const body of [
      { current },
      { code: codeOf(key) },
      { current: 'wrong', code: codeOf(key) },
      { current, code: '000000' },
    ]) {
      expect((await post('/off', body, now)).statusCode).toBe(422)
    }
    expect(await status(now)).toMatchObject({ isOn: true })
    const off = await post('/off', { current, code: codeOf(key) }, now)
    expect(off.statusCode).toBe(200)
    expect((await app.inject({ url: '/api/session', headers: now })).statusCode).toBe(401)
    expect(await status({ cookie: cookieOf(off) })).toEqual({
      isOn: false,
      since: '',
      recoveryCodesLeft: 0,
      isRequired: false,
    })
    expect((await logIn(app)).statusCode).toBe(200)
    expect(await rows('second_factor')).toEqual([])
    expect(await rows('recovery_code')).toEqual([])
  })

  test('is done by the command for somebody who lost everything', async () => {
    const { app, dataDir, rows, now } = await startOn()
    const turnOff = () =>
      beside(dataDir, ({ administrators }) =>
        administrators.turnOffSecondFactor('ada', 'command line'),
      )
    expect(await turnOff()).toBe(true)
    expect(await turnOff()).toBe(false)
    expect((await app.inject({ url: '/api/session', headers: now })).statusCode).toBe(401)
    expect((await logIn(app)).statusCode).toBe(200)
    expect(
      (await rows('activity')).filter(({ deed }) => deed === 'second-factor-off'),
    ).toMatchObject([{ who: 'command line', subject: 'ada' }])
  })
})

test('every step is recorded, and no code', async () => {
  const { withCode, key, recoveryCodes, rows, post, now } = await startOn()
  const { password: current } = credentials
  const code = codeOf(key)
  await withCode(code)
  await withCode(code)
  await withCode(recoveryCodes[0]!)
  await post('/off', { current: 'wrong', code: recoveryCodes[1] }, now)
  await post('/off', { current, code }, now)
  await post('/off', { current, code: recoveryCodes[1] }, now)
  const entries = (await rows('activity')).map(({ deed, detail }) => [deed, detail])
  expect(entries.slice(2)).toEqual([
    ['second-factor-begun', ''],
    ['second-factor-on', ''],
    ['log-in', 'code'],
    ['log-in-refused', 'code'],
    ['log-in', 'recovery-code'],
    ['second-factor-refused', ''],
    ['second-factor-refused', ''],
    ['second-factor-off', ''],
  ])
  expect(JSON.stringify(await rows('activity'))).not.toContain(code)
})
