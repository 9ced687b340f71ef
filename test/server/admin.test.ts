import { describe, expect, test } from 'vitest'
import { adminSections, type AdminSection } from '../../src/shared/admin-sections'
import { credentials, logIn, session, withAdministrator } from '../fixtures/administrator'
import {
  publicSection,
  picturesFor,
  saveRequest,
  sectionContent,
} from '../fixtures/section-content'
import { beside } from '../fixtures/beside'
import { startApp } from './start-app'

describe('the pages of the back office', () => {
  const paths = [
    '/login',
    '/dashboard',
    '/admin',
    '/admin/home',
    '/admin/investment',
    '/admin/inbox/loan/7',
    ...Object.values(adminSections).map(({ adminPath }) => adminPath),
  ]

  test.each(paths)('%s is a page that search engines leave out', async (url) => {
    const { app } = await startApp()
    const page = await app.inject({ url, headers: { accept: 'text/html,*/*' } })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('noindex')
  })

  test('a program that asks there gets 404, and other pages stay missing', async () => {
    const { app } = await startApp()
    expect((await app.inject('/admin/home')).statusCode).toBe(404)
    const headers = { accept: 'text/html' }
    expect((await app.inject({ url: '/administration', headers })).statusCode).toBe(404)
    expect((await app.inject({ url: '/api/activity', headers })).statusCode).toBe(401)
  })
})

test('every section is read by everybody, and saved by whoever may edit', async () => {
  const { routes } = await startApp()
  const roles = new Map(routes.map(({ method, url, role }) => [`${method} ${url}`, role]))
  const sections: AdminSection[] = Object.values(adminSections) as never[]
  const removals = sections.flatMap(({ remove = [] }) => remove)
  expect(removals.map((path) => roles.get(`DELETE ${path}`))).toEqual(Array(3).fill('editor'))
  for (const row of sections) {
    const right = row.content === 'siteSettings' ? 'administrator' : 'editor'
    expect([row.save, roles.get(`POST ${row.save}`)]).toEqual([row.save, right])
    expect(roles.get(`GET ${row.list}`)).toBe('public')
  }
})

test('60 saves with pictures at once are each done or told to come back, none is lost', async () => {
  const { app } = await startApp(withAdministrator)
  const headers = await session(app)
  await app.inject(
    await saveRequest('testimonials', sectionContent('crowd').testimonials, { headers }),
  )
  const saves = Array.from({ length: 60 }, async (_, n) => {
    const banner = { ...sectionContent('crowd').investmentBanner, title: `Crowd ${n}` }
    const files = await picturesFor('investmentBanner', banner)
    return app.inject(await saveRequest('investmentBanner', banner, { headers, files }))
  })
  const reading = app.inject('/api/testimonials')
  const answers = await Promise.all(saves)
  expect((await reading).statusCode).toBe(200)
  const done = answers.filter(({ statusCode }) => statusCode === 200)
  const busy = answers.filter(({ statusCode }) => statusCode === 503)
  expect(done.length + busy.length).toBe(60)
  expect(done.length).toBeGreaterThan(20)
  for (const answer of busy) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  const { content } = await publicSection(app, 'investmentBanner')
  expect(content.title).toMatch(/^Crowd \d+$/)
  const picture = await app.inject(`/uploads/${content.image}`)
  expect(picture.statusCode).toBe(200)
})

test('a new password from the command line ends every session of that person', async () => {
  const { app, dataDir } = await startApp(withAdministrator)
  const headers = await session(app)
  await beside(dataDir, ({ administrators }) =>
    administrators.put(credentials.username, 'from the command line', 'command line'),
  )
  expect((await app.inject({ url: '/api/session', headers })).statusCode).toBe(401)
  expect((await logIn(app)).statusCode).toBe(401)
  expect((await logIn(app, { ...credentials, password: 'from the command line' })).statusCode).toBe(
    200,
  )
})
