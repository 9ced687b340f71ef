import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { requireRoles } from '../../src/server/core/http/roles'
import { logIn, session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { saveRequest, sectionContent } from '../fixtures/section-content'
import { filled, type ListedRoute } from './route-list'
import { startApp } from './start-app'

const sentence = 'Your account does not have permission to do this. Please ask an administrator.'

test('a change says for whom its page was drawn, and is refused for anybody else', async () => {
  const { app, dataDir, routes } = await startApp(withAdministrator)
  const headers = await session(app, await account(dataDir, 'rob', 'reviewer'))
  const changes = routes.filter(
    ({ method, role }) => role !== 'public' && (method === 'POST' || method === 'DELETE'),
  )
  expect(changes.length).toBeGreaterThan(25)
  const ask = (method: ListedRoute['method'], url: string, drawnFor: object) =>
    app.inject({
      method,
      url: filled(url),
      headers: { ...headers, ...drawnFor },
    })
  for (const { method, url } of changes) {
    const answer = await ask(method, url, { 'drawn-for': '1' })
    expect([url, answer.statusCode, answer.json()]).toEqual([
      url,
      409,
      {
        message:
          'rob is now logged in in this browser, but somebody else opened this page. Nothing was saved. Log in again as yourself, or reload the page to go on as rob.',
      },
    ])
  }
  const own = await ask('POST', '/api/inbox/contact', { 'drawn-for': '2' })
  const none = await ask('POST', '/api/inbox/contact', {})
  expect([own.statusCode, none.statusCode]).toEqual([200, 200])
  expect((await ask('POST', '/logout', { 'drawn-for': '1' })).statusCode).toBe(200)
})

describe('a role', () => {
  test('is told at the login and by the session', async () => {
    const open = await startApp(withAdministrator)
    const editor = await account(open.dataDir, 'eve', 'editor')
    expect((await logIn(open.app, editor)).json()).toMatchObject({ user: { role: 'editor' } })
    const headers = await session(open.app, editor)
    const answer = await open.app.inject({ url: '/api/session', headers })
    expect(answer.json()).toMatchObject({ user: { username: 'eve', role: 'editor' } })
  })

  test('that was lowered counts from the next request on, in an open session too', async () => {
    const { app, sql } = await startApp(withAdministrator)
    const headers = await session(app)
    const inbox = () =>
      app.inject({ method: 'POST', url: '/api/inbox/contact', headers, payload: {} })
    expect((await inbox()).statusCode).toBe(200)
    await sql("update administrator set role = 'editor'")
    const refused = await inbox()
    expect([refused.statusCode, refused.json()]).toEqual([403, { message: sentence }])
    expect(refused.headers['cache-control']).toBe('no-store')
    await sql("update administrator set role = 'reviewer'")
    expect((await inbox()).statusCode).toBe(200)
    const save = await app.inject(
      await saveRequest('services', sectionContent('Lowered').services, { headers }),
    )
    expect(save.statusCode).toBe(403)
  })

  test.each([
    ['at the login', '/login', { role: 'administrator' }],
    ['at the login, as a user', '/login', { user: { role: 'administrator' } }],
    ['with a new password', '/api/password', { next: 'long enough', role: 'administrator' }],
  ])('cannot be taken by naming it %s', async (_, url, more) => {
    const open = await startApp(withAdministrator)
    const editor = await account(open.dataDir, 'eve', 'editor')
    const headers = await session(open.app, editor)
    const payload = url === '/login' ? editor : { current: editor.password }
    for (const body of [
      { ...payload, ...more },
      JSON.parse(
        JSON.stringify({ ...payload, ...more }).replace(
          '{',
          '{"__proto__":{"role":"administrator"},',
        ),
      ),
    ]) {
      const answer = await open.app.inject({
        method: 'POST',
        url,
        headers,
        payload: JSON.stringify(body),
      })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    }
    expect(
      (await open.rows('administrator')).find(({ username }) => username === 'eve')?.role,
    ).toBe('editor')
    const answer = await open.app.inject({
      method: 'POST',
      url: '/api/inbox/loan',
      headers,
      payload: {},
    })
    expect(answer.statusCode).toBe(403)
  })

  test('is refused by the server when it is no role', () => {
    const app = Fastify()
    requireRoles(app)
    const config = { role: 'owner' } as never
    expect(() => app.get('/odd', { config }, async () => 'x')).toThrow('/odd must declare')
  })
})
