import { describe, expect, test } from 'vitest'
import { limits } from '../../src/server/http/rate-limits'
import { endpoints } from '../../src/shared/endpoints'
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
