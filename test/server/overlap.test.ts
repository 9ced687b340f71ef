// @module-tag stores
import { describe, expect, test, vi } from 'vitest'
import { cookieOf, logIn, session, withAdministrator } from '../fixtures/administrator'
import { beside } from '../fixtures/beside'
import { choose, chosen, peopleCalls } from '../fixtures/people'
import { codeOf } from '../fixtures/second-factor'
import { startApp } from './start-app'

const gate = vi.hoisted(() => ({ pass: async () => {} }))

vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    async verify(...given: Parameters<typeof argon2.verify>) {
      const isRight = await argon2.verify(...given)
      await gate.pass()
      return isRight
    },
    async hash(...given: Parameters<typeof argon2.hash>) {
      const hash = await argon2.hash(...given)
      await gate.pass()
      return hash
    },
  }
})

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  return { give, given }
}

/** Begins something whose password is checked or hashed, does something else, and lets it go on. */
async function between<T>(begin: () => PromiseLike<T>, act: () => Promise<unknown>): Promise<T> {
  const checked = signal()
  const done = signal()
  gate.pass = () => {
    gate.pass = async () => {}
    checked.give()
    return done.given
  }
  const begun = Promise.resolve(begin())
  await checked.given
  await act()
  done.give()
  return begun
}

const eve = { username: 'eve', password: chosen }
const next = 'a password that is new'

async function start() {
  const open = await startApp(withAdministrator)
  const { app, dataDir } = open
  const people = await peopleCalls(app)
  const invited = await people.invite('eve')
  await choose(app, invited.token)
  const { id } = invited.person
  const post = (url: string, headers: Record<string, string>, payload: object) =>
    app.inject({ method: 'POST', url, headers, payload })
  return {
    ...open,
    people,
    post,
    sessionsOfEve: async () =>
      (await open.rows('session')).filter((row) => row.administrator_id === id),
    /** What ends the password that was checked, each in another way. */
    ends: {
      'a new password by a link': async () => choose(app, (await people.renew(id)).token, next),
      'a new password by the command': () =>
        beside(dataDir, ({ administrators }) => administrators.put('eve', next, 'command line')),
      'a disabled account': () => people.call('POST', `/${id}/disable`),
      'an account disabled by the command': () =>
        beside(dataDir, ({ administrators }) =>
          administrators.setDisabled('eve', true, 'command line'),
        ),
    },
  }
}

const ends = [
  'a new password by a link',
  'a new password by the command',
  'a disabled account',
  'an account disabled by the command',
] as const

describe.each(ends)('%s', (end) => {
  test('refuses the login that was being checked', async () => {
    const { app, ends, sessionsOfEve } = await start()
    const answer = await between(() => logIn(app, eve), ends[end])
    expect([answer.statusCode, answer.body]).toEqual([401, '{"message":"Invalid credentials"}'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await sessionsOfEve()).toEqual([])
  })

  test('refuses the change of the password that was being checked', async () => {
    const { app, ends, post, sessionsOfEve } = await start()
    const headers = await session(app, eve)
    const body = { current: chosen, next: 'the password of a thief' }
    const answer = await between(() => post('/api/password', headers, body), ends[end])
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await sessionsOfEve()).toEqual([])
    expect((await logIn(app, { ...eve, password: body.next })).statusCode).toBe(401)
  })

  test('refuses the key for two-step login that was asked for', async () => {
    const { app, ends, post, rows } = await start()
    const headers = await session(app, eve)
    const answer = await between(
      () => post('/api/second-factor', headers, { current: chosen }),
      ends[end],
    )
    expect(answer.statusCode).toBe(401)
    expect(await rows('second_factor')).toEqual([])
  })
})

async function withTwoSteps() {
  const open = await start()
  const headers = await session(open.app, eve)
  const { key } = (await open.post('/api/second-factor', headers, { current: chosen })).json<{
    key: string
  }>()
  return { ...open, headers, key }
}

test('a login without a code is refused when two-step login is turned on while it is checked', async () => {
  const { app, post, headers, key, sessionsOfEve } = await withTwoSteps()
  const answer = await between(
    () => logIn(app, eve),
    async () => {
      const turnedOn = await post('/api/second-factor/confirm', headers, { code: codeOf(key) })
      expect(turnedOn.statusCode).toBe(200)
    },
  )
  expect([answer.statusCode, answer.json<{ codeNeeded: true }>().codeNeeded]).toEqual([401, true])
  expect(await sessionsOfEve()).toHaveLength(1)
})

test('two-step login stays on when the password is replaced while its turning off is checked', async () => {
  const { ends, post, headers, key, rows, sessionsOfEve } = await withTwoSteps()
  const on = await post('/api/second-factor/confirm', headers, { code: codeOf(key) })
  const answer = await between(
    () =>
      post(
        '/api/second-factor/off',
        { ...headers, cookie: cookieOf(on) },
        { current: chosen, code: codeOf(key, 1) },
      ),
    ends['a new password by a link'],
  )
  expect(answer.statusCode).toBe(401)
  expect(await rows('second_factor')).toMatchObject([{ confirmed_at: expect.any(String) }])
  expect(await sessionsOfEve()).toEqual([])
})

test('a link that is withdrawn while the password is hashed sets none', async () => {
  const { app, people } = await start()
  const { person, token } = await people.invite('ian')
  const answer = await between(
    () => choose(app, token, next),
    () => people.call('DELETE', `/${person.id}/link`),
  )
  expect(answer.statusCode).toBe(404)
  expect((await logIn(app, { username: 'ian', password: next })).statusCode).toBe(401)
})
