// @module-tag stores
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { officeDay } from '../../../src/shared/office-time'
import { session, withAdministrator } from '../../fixtures/administrator'
import { formOf, fourPictures, fullAnswers, multipartOf } from '../../fixtures/loan-application'
import { loanPath } from '../../fixtures/loan-server'
import { saveRequest, sectionContent } from '../../fixtures/section-content'
import { seenCase } from '../../fixtures/seen-case'
import { startApp, temporaryFolder } from '../start-app'

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
  const { rates } = sectionContent('here')
  await first.app.inject(await saveRequest('rates', rates, { headers }))
  for (const id of [1, 2]) {
    const answers = { ...fullAnswers('Adaeze'), email: 'adaeze@example.com' }
    const form = await multipartOf(formOf(answers, await fourPictures()))
    await first.app.inject({ method: 'POST', url: loanPath, ...form })
    const url = `/api/inbox/loan/${id}/step`
    const step = async (payload: object) =>
      first.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, ...(await seenCase(first, id)) },
        payload,
      })
    await step({ to: 'in-review' })
    expect((await step({ to: 'offered', ...terms })).json()).toMatchObject({ state: 'offered' })
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
