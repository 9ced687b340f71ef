import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { loaded, visitors } from './browser'
import { stopTime } from './still-clock'

const { open } = visitors()

const failing = [/Failed to load resource/, /Loading chunk failed/, /Failed to fetch dynamically/]
const chunk = /\/assets\/contact-page[^/]*\.js/

const chooseContact = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()

const errorScreen = (page: Page) =>
  page.getByRole('heading', { level: 2, name: 'Unexpected Application Error!' })

describe('a part of the program that does not come', () => {
  test("is tried again by one reload, then raises 'Loading chunk failed' with its stack", async () => {
    const { page, requests } = await open('/faq', {
      mayLog: failing,
      before: (opened) => opened.route(chunk, (route) => route.abort()),
    })
    await loaded(page)
    await chooseContact(page)
    await errorScreen(page).waitFor()
    await page.getByText('Loading chunk failed', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByLabel('Stack').textContent())
      .toContain('Loading chunk failed')
    const visits = requests.filter((request) => /^GET \/(?:faq|contact)$/.test(request))
    expect(visits).toHaveLength(2)
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(1)
  })

  test('is found by that reload when a new deployment had removed it', async () => {
    let isGone = true
    const { page } = await open('/faq', {
      mayLog: failing,
      before: (opened) =>
        opened.route(chunk, (route) =>
          isGone ? route.fulfill({ status: 404 }) : route.continue(),
        ),
    })
    await loaded(page)
    page.on('framenavigated', () => {
      isGone = false
    })
    await chooseContact(page)
    await page.getByRole('button', { name: 'Send message' }).waitFor()
  })

  test('never reloads a page that a visitor is only pointing at links of', async () => {
    const { page, requests } = await open('/whistle', {
      mayLog: failing,
      before: (opened) => opened.route(chunk, (route) => route.abort()),
    })
    await loaded(page)
    const box = page.getByRole('main').getByLabel('Report / Concern')
    await box.fill('Every word of this')
    const tried = page.waitForRequest(chunk, { timeout: 5000 }).catch(() => undefined)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).hover()
    await tried
    await page.waitForLoadState('networkidle')
    await expect.poll(() => box.inputValue()).toBe('Every word of this')
    expect(requests.filter((request) => request === 'GET /whistle')).toHaveLength(1)
  })

  test('is never one of the dialogs: a message is confirmed when no file comes any more', async () => {
    const { page } = await open('/contact', {
      mayLog: failing,
      before: (opened) =>
        opened.route('**/sent_mail', (route) => route.fulfill({ json: 'Thanks' })),
    })
    await loaded(page)
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
    const main = page.getByRole('main')
    for (const [label, value] of [
      ['First name', 'Ada'],
      ['Last name', 'Obi'],
      ['Phone number', '08031234567'],
      ['Email address', 'ada@example.org'],
      ['Message', 'Hello'],
    ] as const)
      await main.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('dialog', { name: 'Success' }).getByText('Thanks').waitFor()
  })

  test('counts as failed after 120 s', async () => {
    const { page } = await open('/faq', {
      mayLog: failing,
      before: async (opened) => {
        await opened.clock.install()
        await opened.route(chunk, () => new Promise<never>(() => {}))
      },
    })
    await loaded(page)
    await stopTime(page)
    const asked = page.waitForRequest(chunk)
    await chooseContact(page)
    await asked
    await page.clock.runFor(119_000)
    await expect.poll(() => errorScreen(page).count()).toBe(0)
    await page.clock.runFor(2000)
    await errorScreen(page).waitFor()
    await page.getByText('Loading chunk failed', { exact: true }).waitFor()
  })
})

describe('the error page', () => {
  const before = (opened: Page) => opened.route(chunk, (route) => route.abort())

  /** The texts of the page in the order in which they are read. */
  const textsOf = (page: Page) =>
    page.getByRole('alert').evaluate((alert) => [...alert.children].map((part) => part.textContent))

  test('leads with what the visitor can do; title, message and stack follow', async () => {
    const { page } = await open('/faq', { mayLog: failing, before })
    await loaded(page)
    await chooseContact(page)
    await errorScreen(page).waitFor()
    const headline = page.getByRole('heading', { level: 1 })
    expect(await headline.allTextContents()).toEqual(['This page could not be opened.'])
    expect(await textsOf(page)).toEqual([
      'This page could not be opened.',
      'Wait a moment, then try again. If that does not help, go to the home page.',
      'Try again',
      'Unexpected Application Error!',
      'Loading chunk failed',
      expect.stringMatching(/^Technical details.*Loading chunk failed/),
    ])
    await expect.poll(() => page.getByLabel('Stack').isVisible()).toBe(false)
    await page.unroute(chunk)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Send message' }).waitFor()
  })

  test('tells visitors who are offline to connect', async () => {
    const { page } = await open('/faq', { mayLog: failing })
    await loaded(page)
    await page.context().setOffline(true)
    await chooseContact(page)
    await errorScreen(page).waitFor()
    expect((await textsOf(page)).slice(0, 4)).toEqual([
      'You are offline.',
      'Connect to the internet, then try again.',
      'Try again',
      'Unexpected Application Error!',
    ])
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Send message' }).waitFor()
  })
})
