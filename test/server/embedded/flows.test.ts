import { expect, test } from 'vitest'
import { session, withAdministrator } from '../../fixtures/administrator'
import { account } from '../../fixtures/beside'
import { startApp } from '../start-app'

const html = { accept: 'text/html,*/*' }
const paths = ['/flows', '/flows/', '/flows/login', '/flows/login?panel=outline']

test.each(paths)('%s leads whoever is not logged in to the login and back', async (url) => {
  const { app } = await startApp(withAdministrator)
  const answer = await app.inject({ url, headers: html })
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(`/login?next=${encodeURIComponent(url)}`)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each(paths)(
  '%s is a page for an administrator, which search engines leave out',
  async (url) => {
    const { app } = await startApp(withAdministrator)
    const answer = await app.inject({ url, headers: { ...html, ...(await session(app)) } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('noindex')
    expect(answer.headers['cache-control']).toBe('no-store')
  },
)

test('nothing that only accounts may read is kept in a cache', async () => {
  const guarded: string[] = []
  const { app } = await startApp(withAdministrator, {
    onRoute: ({ method, url, config }) => {
      if ([method].flat().includes('GET') && config?.role !== 'public') guarded.push(url)
    },
  })
  const headers = { ...html, ...(await session(app)) }
  expect(guarded.length).toBeGreaterThan(8)
  for (const url of guarded) {
    const answer = await app.inject({ url: url.replaceAll(/:\w+|\*/g, '1'), headers })
    expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store'])
  }
})

test('an editor gets no page', async () => {
  const { app, dataDir } = await startApp(withAdministrator)
  const headers = await session(app, await account(dataDir, 'eve', 'editor'))
  expect((await app.inject({ url: '/flows', headers: { ...html, ...headers } })).statusCode).toBe(
    403,
  )
})

test('in development it is open to everybody', async () => {
  const { app } = await startApp({}, { areFlowsOpen: true })
  const answer = await app.inject({ url: '/flows/login', headers: html })
  expect(answer.statusCode).toBe(200)
})
