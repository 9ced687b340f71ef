import { expect, test } from 'vitest'
import { accountRoles } from '../../src/shared/account-roles'
import { credentials, logIn, session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { codeOf } from '../fixtures/second-factor'
import { filled } from './route-list'
import { startApp } from './start-app'

const needed = {
  message: 'Two-step login is required here. Please turn it on for your account before you go on.',
  secondFactorNeeded: true,
}

/** What stays open, so that two-step login can be turned on. */
const open = [
  'GET /api/session',
  'HEAD /api/session',
  'GET /api/second-factor',
  'HEAD /api/second-factor',
  'POST /api/second-factor',
  'POST /api/second-factor/confirm',
  'GET /api/passkeys',
  'HEAD /api/passkeys',
  'POST /api/passkeys',
  'POST /api/passkeys/start',
]

async function start(requiresSecondFactor = true) {
  const started = await startApp({ ...withAdministrator, requiresSecondFactor })
  return { ...started, guarded: started.routes.filter(({ role }) => role !== 'public') }
}

test('without two-step login every role reaches only what turns it on', async () => {
  const { app, dataDir, guarded } = await start()
  expect(guarded.length).toBeGreaterThan(40)
  for (const role of accountRoles) {
    const answer = await logIn(app, await account(dataDir, `the ${role}`, role))
    expect(answer.json()).toMatchObject({ message: 'Login successful', secondFactorNeeded: true })
    const headers = await session(app, { ...credentials, username: `the ${role}` })
    const reached: string[] = []
    for (const { method, url } of guarded) {
      const asked = { method, url: filled(url), headers }
      const { statusCode, body, headers: got } = await app.inject(asked)
      if (statusCode === 302) expect(got.location).toBe('/admin/second-factor')
      else if (statusCode !== 403) reached.push(`${method} ${url}`)
      else if (method !== 'HEAD') expect(JSON.parse(body)).toEqual(needed)
    }
    expect(reached.toSorted()).toEqual(open.toSorted())
  }
}, 60_000)

test('whoever turns it on goes on at once, and needs the code from then on', async () => {
  const { app } = await start()
  const headers = await session(app)
  const post = (url: string, payload: object, as: Record<string, string>) =>
    app.inject({ method: 'POST', url, payload, headers: as })
  const status = async (as: Record<string, string>) =>
    (await app.inject({ url: '/api/second-factor', headers: as })).json<{ isRequired: boolean }>()
  expect(await status(headers)).toMatchObject({ isOn: false, isRequired: true })
  const begun = await post('/api/second-factor', { current: credentials.password }, headers)
  const { key } = begun.json<{ key: string }>()
  const done = await post('/api/second-factor/confirm', { code: codeOf(key) }, headers)
  expect(done.statusCode).toBe(200)
  const now = { ...headers, cookie: String(done.headers['set-cookie']).split(';')[0]! }
  expect((await app.inject({ url: '/api/people', headers: now })).statusCode).toBe(200)
  const login = await logIn(app, { ...credentials, code: codeOf(key, 1) })
  expect(login.json()).toEqual({
    message: 'Login successful',
    user: { id: 1, username: 'ada', name: 'ada', role: 'administrator' },
  })
})

test('nothing is required unless it is set', async () => {
  const { app } = await start(false)
  const headers = await session(app)
  expect((await app.inject({ url: '/api/people', headers })).statusCode).toBe(200)
  expect((await logIn(app)).json()).not.toHaveProperty('secondFactorNeeded')
})
