// @module-tag stores
import { afterEach, expect, test, vi } from 'vitest'
import type { ContentKey } from '../../../schemas'
import { session, withAdministrator } from '../../fixtures/administrator'
import { saveRequest, sectionContent } from '../../fixtures/section-content'
import { startApp, temporaryFolder } from '../start-app'

afterEach(() => void vi.useRealTimers())

const scheduled: ContentKey[] = ['services', 'chooseUs', 'testimonials', 'contactPage', 'faqPage']

test('three processes look for drafts that are due: each draft is published once', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const dataDir = await temporaryFolder()
  const open = () => startApp({ ...withAdministrator, dataDir })
  const [first, ...others] = [await open(), await open(), await open()]
  for (const { app } of [first, ...others]) await app.ready()
  const headers = await session(first.app)
  const publishAt = new Date(Date.now() + 60_000).toISOString()
  for (const key of scheduled) {
    const request = await saveRequest(key, sectionContent('later')[key], { headers })
    const kept = await first.app.inject({
      ...request,
      url: `/api/drafts/${key}`,
      query: { publishAt },
    })
    expect(kept.statusCode).toBe(200)
  }
  vi.setSystemTime(Date.now() + 61_000)
  await vi.advanceTimersByTimeAsync(2000)
  await expect.poll(async () => (await first.rows('section_version')).length).toBe(scheduled.length)
  await vi.advanceTimersByTimeAsync(10_000)
  for (const { app } of [first, ...others]) await app.close()
  const versions = await first.rows('section_version')
  expect(versions.map(({ section }) => section).toSorted()).toEqual(scheduled.toSorted())
  const published = (await first.rows('activity')).filter(({ deed }) => deed === 'publish')
  expect(published).toHaveLength(scheduled.length)
  expect(await first.rows('outbox_mail')).toEqual([])
})
