import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '../../src/shared/pages'
import { loaded, visitors } from './browser'

const { open } = visitors()
/** Sections that come late, a page that scrolls by itself, a form, and text alone. */
const names = ['home', 'products', 'contact', 'loan', 'privacy'] as const

const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Scrolls down as a person does, as far as the page lets them; gives where that is. */
async function readOn(page: Page) {
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => scrollOf(page)).toBeGreaterThan(200)
  let before = -1
  await expect
    .poll(async () => {
      const now = await scrollOf(page)
      const isStill = now === before
      before = now
      return isStill
    })
    .toBe(true)
  return before
}

/** Follows a link without scrolling to it: only where the page was left counts. */
const follow = (page: Page, path: string) =>
  page.locator(`header a[href="${path}"], footer a[href="${path}"]`).first().dispatchEvent('click')

describe('going back', () => {
  test.each(names)('to %s returns to where one was; a link opens at the top', async (name) => {
    const { path } = pages[name]
    const other = pages.faq.path
    const { page } = await open(path)
    await loaded(page)
    const position = await readOn(page)
    await follow(page, other)
    await page.waitForURL(`**${other}`)
    await loaded(page)
    await expect.poll(() => scrollOf(page)).toBe(0)
    const further = await readOn(page)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === path)
    await loaded(page)
    await expect.poll(() => scrollOf(page)).toBe(position)
    await page.goForward()
    await page.waitForURL(`**${other}`)
    await loaded(page)
    await expect.poll(() => scrollOf(page)).toBe(further)
    await follow(page, path)
    await page.waitForURL((url) => url.pathname === path)
    await loaded(page)
    await expect.poll(() => scrollOf(page)).toBe(0)
  })

  test('stays there while the content comes late, until the visitor goes on', async () => {
    const held: (() => void)[] = []
    const { page } = await open('/')
    await loaded(page)
    await readOn(page)
    await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }))
    await follow(page, '/faq')
    // The address changes before the page does.
    await page.getByRole('region', { name: 'Frequently asked questions' }).waitFor()
    await page.route('**/api/choose-us', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.goBack()
    await expect.poll(() => held.length).toBe(1)
    await expect.poll(() => scrollOf(page)).toBe(0)
    for (const release of held) release()
    await expect.poll(() => scrollOf(page)).toBe(2000)
    await page.mouse.wheel(0, -300)
    await expect.poll(() => scrollOf(page)).toBe(1700)
    await page.evaluate(() => document.querySelector('main section')?.remove())
    await expect.poll(() => scrollOf(page)).not.toBe(2000)
  })
})

test('a reload does not return to the top, also after links were followed', async () => {
  const { page } = await open('/faq')
  await loaded(page)
  await follow(page, '/products')
  await page.waitForURL('**/products')
  await loaded(page)
  await readOn(page)
  // Chromium notes where a page stands once a second, later on a busy machine; nobody reloads sooner.
  await page.waitForTimeout(3000)
  await page.reload()
  await loaded(page)
  // Content that comes late may move it a little.
  await expect.poll(() => scrollOf(page)).toBeGreaterThan(200)
})
