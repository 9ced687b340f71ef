// @module-tag stores
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { officeDay } from '../../../src/shared/office-time'
import { session, withAdministrator } from '../../fixtures/administrator'
import { saveRequest, sectionContent } from '../../fixtures/section-content'
import { startApp, temporaryFolder } from '../start-app'
import { apply } from '../../fixtures/visitors'
import { caseCalls } from '../../fixtures/case-calls'

afterEach(() => void vi.useRealTimers())

const day = (days: number) => officeDay(new Date(Date.now() + days * 86_400_000))

const terms = {
  product: '1',
  amount: '200000',
  months: '5',
  rate: '4',
  method: 'Flat',
  reason: 'meets-terms',
}

test('three processes look for offers that end: each is ended once, and reminded of once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const dataDir = await temporaryFolder()
  const open = () => startApp({ ...withAdministrator, dataDir })
  const [first, ...others] = [await open(), await open(), await open()]
  for (const { app } of [first, ...others]) await app.ready()
  const headers = await session(first.app)
  const { call } = caseCalls(first, headers)
  const { rates } = sectionContent('here')
  await first.app.inject(await saveRequest('rates', rates, { headers }))
  for (const id of [1, 2]) {
    await apply(first.app, { email: 'adaeze@example.com' })
    await call(id, 'step', { to: 'in-review' })
    const offer = await call(id, 'step', { to: 'offered', ...terms })
    expect(offer.json()).toMatchObject({ state: 'offered' })
  }
  await first.sql(`update loan_offer set last_day = '${day(-1)}' where loan_id = 1`)
  const sent = new Date(Date.now() - 6 * 86_400_000).toISOString()
  await first.sql(
    `update loan_offer set last_day = '${day(1)}', sent_at = '${sent}' where loan_id = 2`,
  )
  const mails = (await first.rows('outbox_mail')).length
  const deeds = async () =>
    (await first.rows('activity'))
      .filter(({ who }) => who === 'schedule')
      .map(({ entry_id, deed, detail }) => [entry_id, deed, detail])
      .toSorted()
  const once = [
    [1, 'set-state', 'expired'],
    [2, 'offer-reminder', ''],
  ]
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(deeds).toEqual(once)
  for (let minute = 0; minute < 3; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    await pause(200)
  }
  for (const { app } of [first, ...others]) await app.close()
  expect(await deeds()).toEqual(once)
  expect(await first.rows('outbox_mail')).toHaveLength(mails + 1)
})
