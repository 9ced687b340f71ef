import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { properties } from '../../schemas/whistle.schema.json'
import { asFulfilled } from '../fixtures/foreign-answers'
import { loaded, once, type Visit, visitors } from './browser'
import { rowsOf } from './database'
import { startServer, type RunningServer } from './server-process.js'

const { open } = visitors()

const alert = 'Your report has been submitted anonymously.'
const secret = 'The-stolen-ledger'
const report = {
  name: `${secret} name`,
  email: 'not-an-address',
  report: `${secret} report\nsecond line`,
  accountName: `${secret} account`,
  accountNumber: '0123456789',
  bankName: `${secret} bank`,
}
type Name = keyof typeof report
const names = Object.keys(report) as Name[]

const field = (page: Page, name: Name) =>
  page.getByRole('main').getByLabel(properties[name].title, { exact: true })
const valuesOf = (page: Page) => Promise.all(names.map((name) => field(page, name).inputValue()))

async function filled(visit: Visit = {}) {
  const visitor = await open('/whistle', visit)
  await loaded(visitor.page)
  for (const name of names) await field(visitor.page, name).fill(report[name])
  return visitor
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit report' }).click()

/** All that a browser can keep of a site. */
const keptIn = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await indexedDB.databases(),
      'caches' in window ? await caches.keys() : [],
      document.cookie,
      location.href,
      history.state,
    ]),
  )

describe('a whistleblowing report that stays local', () => {
  once('is confirmed by the alert, and the form is cleared', async () => {
    const { page } = await filled()
    await submit(page)
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(alert, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => valuesOf(page)).toEqual(names.map(() => ''))
  })

  test('leaves no trace: no request, nothing in storage, address or console', async () => {
    const sent: string[] = []
    const { page, said } = await filled({
      before: async (opened) => {
        opened.on('request', (request) => {
          sent.push(
            `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`,
          )
        })
      },
    })
    const before = await page.evaluate(() => performance.getEntriesByType('resource').length)
    await submit(page)
    await page.getByText(alert).waitFor()
    const calls = await page.evaluate(
      (count) =>
        performance
          .getEntriesByType('resource')
          .slice(count)
          .map((entry) => entry as PerformanceResourceTiming)
          .filter(({ initiatorType }) =>
            ['fetch', 'xmlhttprequest', 'beacon'].includes(initiatorType),
          ),
      before,
    )
    expect(calls).toEqual([])
    for (const text of [...sent, ...said, await keptIn(page)]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(report.accountNumber)
    }
    expect(sent.filter((line) => /^\S+\/whistle\s/.test(line) && line.includes('POST'))).toEqual([])
  })

  test('needs nothing but the report itself', async () => {
    const { page } = await open('/whistle')
    await loaded(page)
    await submit(page)
    const box = field(page, 'report')
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
    await expect
      .poll(() => box.evaluate((element) => element === document.activeElement))
      .toBe(true)
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(1)
    await box.fill('Only this')
    await submit(page)
    await page.getByText(alert).waitFor()
  })

  test('is not remembered by the browser', async () => {
    const { page } = await open('/whistle')
    await loaded(page)
    await field(page, 'report').fill(secret)
    await page.reload()
    await loaded(page)
    await expect.poll(() => field(page, 'report').inputValue()).toBe('')
  })

  test('has no address on the server to be sent to', async () => {
    const answer = await fetch(`${inject('site').url}/whistle`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(rowsOf(inject('site').dataDir, 'whistle_report')).toEqual([])
  })
})

describe('a whistleblowing report that is delivered to the server', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ WHISTLE_DELIVERY: 'server' })
  })
  afterAll(() => server?.stop())

  test('is stored before the same alert is shown', async () => {
    const { page, requests } = await filled({ url: server.url })
    await submit(page)
    await page.getByRole('alertdialog').getByText(alert, { exact: true }).waitFor()
    const rows = rowsOf(server.dataDir, 'whistle_report')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(requests.filter((request) => request === 'POST /whistle')).toHaveLength(1)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('heading', { name: 'Write down your receipt' }).waitFor()
  })

  test('shows its receipt to whoever wanted to leave while it was sent', async () => {
    let release = () => {}
    const { page } = await filled({
      url: server.url,
      before: (opened) =>
        opened.route('**/whistle', async (route) => {
          if (route.request().method() !== 'POST') return route.continue()
          await new Promise<void>((resolve) => (release = resolve))
          return route.continue()
        }),
    })
    const sending = page.waitForRequest((request) => request.method() === 'POST')
    await submit(page)
    await sending
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    release()
    await page.getByRole('alertdialog').getByText(alert, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('heading', { name: 'Write down your receipt' }).waitFor()
  })

  test.each([
    ['has stored it and its answer is lost', undefined],
    ['is behind the login page of a hotel', asFulfilled('a login page')],
  ])(
    'keeps every word, says that it was not sent and stores it once when the server %s',
    async (_, answer) => {
      const before = rowsOf(server.dataDir, 'whistle_report').length
      const { page } = await filled({
        url: server.url,
        mayLog: [/Failed to load resource/],
        before: (opened) =>
          opened.route('**/whistle', async (route) => {
            if (route.request().method() !== 'POST') return route.continue()
            if (answer) return route.fulfill(answer)
            await route.fetch()
            return route.abort()
          }),
      })
      await submit(page)
      await page
        .getByRole('alert')
        .getByText(/was not sent/)
        .waitFor()
      await expect.poll(() => valuesOf(page)).toEqual(Object.values(report))
      await expect.poll(() => page.getByText(alert).count()).toBe(0)
      await page.unroute('**/whistle')
      await submit(page)
      await page.getByText(alert).waitFor()
      expect(rowsOf(server.dataDir, 'whistle_report')).toHaveLength(before + 1)
    },
  )
})
