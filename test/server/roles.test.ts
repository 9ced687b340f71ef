import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { requireRoles } from '../../src/server/http/roles'
import { adminSections } from '../../src/shared/admin-sections'
import { accountRoles, type AccountRole } from '../../src/shared/account-roles'
import { logIn, session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { saveRequest, sectionContent } from '../fixtures/section-content'
import { startApp } from './start-app'

const everybody: readonly AccountRole[] = accountRoles

/** Who may use what: the first line that fits an address. What stands in none is administrators'. */
const allowed: [RegExp, readonly AccountRole[]][] = [
  [/^\/api\/(session|password|dashboard|second-factor(\/.*)?)$/, everybody],
  [/^\/api\/(inbox|activity)$/, ['administrator', 'reviewer', 'compliance']],
  [/^\/api\/inbox\/whistle\//, ['compliance']],
  [/^\/api\/(inbox\/|references$)/, ['administrator', 'reviewer']],
  [/^\/api\/(history|drafts|pictures)/, ['administrator', 'editor']],
  [/^\/api\/mail-templates$/, ['administrator', 'reviewer']],
]

/** The calls that save a section or remove one of its items. */
const sectionCalls = Object.values(adminSections).flatMap(({ save, remove }) => [save, remove])

const allowedAt = (url: string): readonly AccountRole[] =>
  sectionCalls.includes(url)
    ? ['administrator', 'editor']
    : (allowed.find(([address]) => address.test(url))?.[1] ?? ['administrator'])

const filled = (url: string) =>
  url
    .replace(':section', 'banners')
    .replace(':kind', 'contact')
    .replace(':document', 'passportPhoto')
    .replace(/:\w+/g, '1')

async function start() {
  const routes: { method: string; url: string; role: string | undefined }[] = []
  const open = await startApp(withAdministrator, {
    onRoute: ({ method, url, config }) =>
      [method].flat().forEach((name) => routes.push({ method: name, url, role: config?.role })),
  })
  await open.app.ready()
  return { ...open, guarded: routes.filter(({ role }) => role !== 'public') }
}

const sentence = 'Your account does not have permission to do this. Please ask an administrator.'

describe('every route, asked by every role', () => {
  test('lets in whom the table names, and nobody else', async () => {
    const { app, dataDir, guarded } = await start()
    expect(guarded.length).toBeGreaterThan(25)
    const wrong: string[] = []
    for (const role of accountRoles) {
      const name = await account(dataDir, `the ${role}`, role)
      const headers = await session(app, name)
      for (const { method, url } of guarded) {
        const { statusCode } = await app.inject({
          method: method as 'GET',
          url: filled(url),
          headers,
        })
        const isLetIn = ![401, 403].includes(statusCode)
        if (isLetIn !== allowedAt(url).includes(role)) {
          wrong.push(`${role}: ${method} ${url} answers ${statusCode}`)
        }
      }
    }
    for (const { method, url } of guarded) {
      const { statusCode } = await app.inject({ method: method as 'GET', url: filled(url) })
      // A page leads to the login instead.
      if (![401, 302].includes(statusCode))
        wrong.push(`nobody: ${method} ${url} answers ${statusCode}`)
    }
    expect(wrong).toEqual([])
  }, 60_000)

  test('a role that nobody knows may do nothing but know who it is', async () => {
    const { app, sql, guarded } = await start()
    const headers = await session(app)
    await sql("update administrator set role = 'owner'")
    for (const { method, url, role } of guarded) {
      if (role === 'signed-in') continue
      const answer = await app.inject({ method: method as 'GET', url: filled(url), headers })
      expect([url, answer.statusCode]).toEqual([url, 403])
    }
    expect((await app.inject({ url: '/api/session', headers })).statusCode).toBe(200)
  })
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
