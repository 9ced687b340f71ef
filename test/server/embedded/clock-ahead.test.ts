import { expect, onTestFinished, test, vi } from 'vitest'
import type { Dashboard } from '../../../src/shared/contracts/dashboard'
import { session, withAdministrator } from '../../fixtures/administrator'
import { startApp } from '../start-app'

test('after a start with a clock that is 400 days ahead nothing is removed for a day, and all can see why', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const [hour, day] = [3_600_000, 24 * 3_600_000]
  const now = Date.now()
  const first = await startApp(withAdministrator)
  await first.app.inject({
    method: 'POST',
    url: '/subscribe',
    payload: { email: 'today@example.com' },
  })
  await first.sql(
    `update newsletter_subscriber set status = 'done', finished_at = '${new Date(now).toISOString()}'`,
  )
  await first.app.close()
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const settings = { dataDir: first.dataDir, retentionDays: 365, activityDays: 365 }
  const serve = async (at: number) => {
    vi.setSystemTime(at)
    const served = await startApp({ ...settings, logLevel: 'warn' }, { logTo })
    await served.app.ready()
    return served
  }
  const ahead = await serve(now + 400 * day)
  await expect.poll(() => lines.join('')).toContain('what is old is removed in a day')
  const headers = await session(ahead.app)
  const { waiting } = (await ahead.app.inject({ url: '/api/dashboard', headers })).json<Dashboard>()
  expect(waiting).toContainEqual({ what: 'removal', count: 1, since: expect.any(String) })
  await vi.advanceTimersByTimeAsync(3 * hour)
  expect(await ahead.rows('newsletter_subscriber')).toHaveLength(1)
  expect((await ahead.rows('activity')).length).toBeGreaterThan(1)
  await ahead.app.close()

  const right = await serve(now + hour)
  await expect
    .poll(async () => (await right.rows('setup_note')).map(({ name }) => name))
    .toEqual(['retention'])
  expect(await right.rows('newsletter_subscriber')).toHaveLength(1)
  await right.app.close()

  const again = await serve(now + 400 * day)
  await expect.poll(async () => (await again.rows('setup_note')).length).toBe(2)
  for (let n = 0; n < 25; n += 1) await vi.advanceTimersByTimeAsync(hour)
  await expect.poll(() => again.rows('newsletter_subscriber')).toEqual([])
}, 30_000)
