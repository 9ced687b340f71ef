// @module-tag stores
import { describe, expect, test } from 'vitest'
import { limits } from '../../src/server/core/http/rate-limits'
import { applicationEndpoints } from '../../src/shared/application-status'
import { endpoints } from '../../src/shared/endpoints'
import { credentials, logIn, session, withAdministrator } from '../fixtures/administrator'
import { openLink } from '../fixtures/people'
import { codeOf } from '../fixtures/second-factor'
import { startApp } from './start-app'

const subscribe = (headers: Record<string, string> = {}) =>
  ({ method: 'POST', url: '/subscribe', payload: { email: 'a@b.co' }, headers }) as const

describe('rate limits', () => {
  const answersTo = async (server: Awaited<ReturnType<typeof startApp>>, count: number) => {
    const answers = []
    for (let i = 0; i < count; i += 1) answers.push(await server.app.inject(subscribe()))
    return answers
  }

  test('the one too many answers 429 with Retry-After and stores nothing', async () => {
    const server = await startApp({ rateLimit: 1 })
    const answers = await answersTo(server, limits.newsletter + 1)
    expect(answers.slice(0, -1).every(({ statusCode }) => statusCode === 200)).toBe(true)
    const last = answers.at(-1)!
    expect(last.statusCode).toBe(429)
    expect(last.json()).toEqual({ message: 'Too many requests. Please try again later.' })
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    const other = await server.app.inject({ ...subscribe(), url: endpoints.contact.path })
    expect(other.statusCode).toBe(422)
    expect((await server.app.inject('/api/banners')).statusCode).toBe(200)
  })

  test('RATE_LIMIT is a factor, and 0 switches them off', async () => {
    const half = await answersTo(await startApp({ rateLimit: 0.1 }), 4)
    expect(half.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    const off = await answersTo(await startApp({ rateLimit: 0 }), limits.newsletter + 5)
    expect(off.every(({ statusCode }) => statusCode === 200)).toBe(true)
  })

  test('X-Forwarded-For is believed only of a proxy that TRUST_PROXY names', async () => {
    const statuses = async (trustProxy?: string) => {
      const { app } = await startApp({ rateLimit: 0.01, ...(trustProxy && { trustProxy }) })
      const from = async (address: string) =>
        (await app.inject(subscribe({ 'x-forwarded-for': address }))).statusCode
      return [await from('203.0.113.1'), await from('203.0.113.2')]
    }
    expect(await statuses()).toEqual([200, 429])
    expect(await statuses('192.0.2.7')).toEqual([200, 429])
    expect(await statuses('127.0.0.1')).toEqual([200, 200])
  })
})

describe('an attempt that could not be checked, because the database was away, is not counted', () => {
  type Server = Awaited<ReturnType<typeof startApp>>

  /** More than any limit allows at once, without a table that the check needs; then it is back. */
  async function duringOutage(
    { sql }: Server,
    table: string,
    attempt: () => Promise<{ statusCode: number }>,
  ) {
    await sql(`alter table ${table} rename to away`)
    const statuses: number[] = []
    for (let i = 0; i < 22; i += 1) statuses.push((await attempt()).statusCode)
    await sql(`alter table away rename to ${table}`)
    expect(new Set(statuses)).toEqual(new Set([500]))
  }

  test('of a login', async () => {
    const server = await startApp(withAdministrator)
    await duringOutage(server, 'administrator', () => logIn(server.app))
    expect((await logIn(server.app)).statusCode).toBe(200)
  })

  test('of the code of a login', async () => {
    const server = await startApp(withAdministrator)
    const { app } = server
    const headers = await session(app)
    const post = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, headers, payload })
    const { key } = (await post('/api/second-factor', { current: credentials.password })).json<{
      key: string
    }>()
    await post('/api/second-factor/confirm', { code: codeOf(key) })
    const withCode = () => logIn(app, { ...credentials, code: codeOf(key, 1) })
    await duringOutage(server, 'session', withCode)
    expect((await withCode()).statusCode).toBe(200)
  })

  test('of a link', async () => {
    const server = await startApp(withAdministrator)
    await duringOutage(server, 'account_link', () => openLink(server.app, 'made up'))
    expect((await openLink(server.app, 'made up')).statusCode).toBe(404)
  })

  test('of a reference', async () => {
    const server = await startApp()
    const ask = () =>
      server.app.inject({
        method: 'POST',
        url: applicationEndpoints.status.path,
        payload: { reference: 'LN-7K3PQ-XD94M', phone: '08031234567' },
      })
    await duringOutage(server, 'loan_identity', ask)
    expect((await ask()).statusCode).toBe(404)
  })

  test('of a form', async () => {
    const server = await startApp({ rateLimit: 0.3 })
    const send = () => server.app.inject(subscribe())
    await duringOutage(server, 'newsletter_subscriber', send)
    expect((await send()).statusCode).toBe(200)
  })

  test('of a receipt', async () => {
    const server = await startApp({ rateLimit: 0.3, whistleDelivery: 'server' })
    const open = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/report/open',
        payload: { receipt: '1234567812345678' },
      })
    await duringOutage(server, 'report_try', open)
    expect((await open()).statusCode).toBe(200)
  })
})
