// @module-tag thorough
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startApp } from '../start-app'

const subscribe = { method: 'POST', url: '/subscribe', payload: { email: 'a@b.co' } } as const

/** Lets the event loop come round rarely, as more work than there is time for does. */
async function overloaded(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end) {
    const until = performance.now() + 700
    while (performance.now() < until);
    await turn()
  }
}

test('an overloaded server refuses work with 503 and Retry-After, and goes on being read', async () => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const { app, rows } = await startApp({ logLevel: 'warn' }, { logTo, mostDelay: undefined })
  expect((await app.inject(subscribe)).statusCode).toBe(200)
  await overloaded(9000)
  const refused = await app.inject({ ...subscribe, payload: { email: 'b@b.co' } })
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toEqual({
    message: 'The server is busy. Please try again in a moment.',
  })
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    { level: 40, time: expect.any(Number), reqId: expect.any(String), status: 503, msg: 'refused' },
  ])
  for (const url of ['/api/banners', '/healthz', '/readyz']) {
    expect((await app.inject(url)).statusCode).toBe(200)
  }
  expect(await rows('newsletter_subscriber')).toHaveLength(1)
  const again = async () => (await app.inject(subscribe)).statusCode
  await expect.poll(again, { timeout: 30_000 }).toBe(200)
}, 60_000)
