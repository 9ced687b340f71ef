import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { loanSteps } from '../../schemas'
import { adminSections } from '../../src/shared/admin-sections'
import { pages } from '../../src/shared/pages'
import { loaded, visitors, widths } from './browser'
import { isBeforeProgram } from './early'
import { heldProgram } from './held-program'

declare global {
  interface Window {
    /** When parts of the page moved, in ms since it opened. */
    shifts: number[]
  }
}

const { open } = visitors()

/** Opens a page whose program does not come before it is released. */
async function withoutProgram(path: string, width = 1280, comes?: typeof isBeforeProgram) {
  const { on, release } = heldProgram(comes)
  const { page, requests } = await open(path, {
    from: 'commit',
    width,
    async before(opened) {
      await opened.addInitScript(() => {
        window.shifts = []
        new PerformanceObserver((list) => {
          window.shifts.push(...list.getEntries().map(({ startTime }) => startTime))
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await on(opened)
    },
  })
  return { page, release, requests }
}

/** How the header and all that stands in it look and where. */
const headerLook = (page: Page) =>
  page.getByRole('banner').evaluate((header) =>
    [header, ...header.querySelectorAll('*')].map((element) => {
      const { backgroundColor, borderColor, boxShadow, color, fontWeight } =
        getComputedStyle(element)
      const { x, y, width, height } = element.getBoundingClientRect()
      return { backgroundColor, borderColor, boxShadow, color, fontWeight, x, y, width, height }
    }),
  )

/** Resolves once the program has taken the page over: then React knows the footer's field. */
const started = async (page: Page) => {
  const email = page.getByRole('contentinfo').getByLabel('Email address')
  const isKnown = () =>
    email.evaluate((input) => Object.keys(input).some((key) => key.startsWith('__react')))
  await expect.poll(isKnown).toBe(true)
}

const faqBanner = async () => {
  const { list, codec } = adminSections.faqPage
  const answer = await fetch(inject('site').url + list)
  return codec.decode(await answer.json()).main
}

describe('before the program has come', () => {
  // What each page says then: `server/embedded/first-screen.test.ts`.
  test.each(['home', 'faq', 'loan'] as const)('the page %s shows where one is', async (name) => {
    const { page, release } = await withoutProgram(pages[name].path)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor({ state: name === 'home' ? 'attached' : 'visible' })
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect.poll(() => links.count()).toBe(6)
    const circle = page.getByRole('main').getByRole('status').locator('svg')
    await expect.poll(() => circle.isVisible()).toBe(name !== 'loan')
    release()
    await started(page)
  })

  test('the banner is the one of the content, with its picture', async () => {
    const { page, release } = await withoutProgram('/faq')
    const { title, description } = await faqBanner()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(description).waitFor()
    const picture = page.getByRole('main').locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    release()
    await loaded(page)
  })
})

describe('the program', () => {
  test.each(['/', '/products', '/investments', '/contact', '/faq', '/whistle', '/loan'])(
    'takes %s over as it is: the focus stays, no part is replaced, no file is asked for late',
    async (path) => {
      const { page, release, requests } = await withoutProgram(path, 1280, isBeforeProgram)
      const scripts = () => requests.filter((request) => request.endsWith('.js'))
      /** Those that the page names; the script before the program adds the program's own. */
      const announced = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('link[rel=modulepreload], script[src]')].map((element) => {
            const address = element.getAttribute('href') ?? element.getAttribute('src')!
            return `GET ${address}`
          }),
        )
      const link = page.getByRole('link', { name: 'Skip to main content' })
      await link.focus()
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('header, main, h1, footer'))
          Object.assign(element, { isFirst: true })
      })
      await expect.poll(async () => (await announced()).length).toBeGreaterThan(3)
      const named = await announced()
      release()
      await started(page)
      await loaded(page)
      await expect
        .poll(() => link.evaluate((element) => element === document.activeElement))
        .toBe(true)
      const kept = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('header, main, h1, footer')].map(
            (element) => 'isFirst' in element,
          ),
        )
      await expect.poll(kept).toEqual([true, true, true, true])
      expect(requests.filter((request) => request.endsWith('.css'))).toEqual([])
      expect(scripts().filter((script) => !named.includes(script))).toEqual([])
    },
  )

  test.each(widths)(
    'changes nothing of the header that the application page has, %i px wide',
    async (width) => {
      const { page, release } = await withoutProgram('/loan', width, isBeforeProgram)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const isLettered = () =>
        page.evaluate(() => document.fonts.check('1em "Public Sans Variable"'))
      await expect.poll(isLettered).toBe(true)
      const header = page.getByRole('banner')
      await expect.poll(() => header.getAttribute('data-look')).toBe('loan')
      const before = await headerLook(page)
      const releasedAt = await page.evaluate(() => performance.now())
      release()
      await started(page)
      await page.getByRole('heading', { level: 2, name: loanSteps[0].title }).waitFor()
      await expect.poll(() => headerLook(page)).toEqual(before)
      // The typeface may have come late: what counts is what moves when the program comes.
      const shifts = () => page.evaluate(() => window.shifts)
      expect((await shifts()).filter((at) => at >= releasedAt)).toEqual([])
    },
  )

  test.each(['/whistle', '/loan'])(
    'fixes the header of %s scrolled before it came',
    async (path) => {
      const { page, release } = await withoutProgram(path)
      await page.getByRole('contentinfo').waitFor()
      const scrolled = () =>
        page.evaluate(() => {
          window.scrollTo({ top: 200, behavior: 'instant' })
          return window.scrollY
        })
      await expect.poll(scrolled).toBe(200)
      const header = page.getByRole('banner')
      await expect.poll(() => header.getAttribute('data-fixed')).toBeNull()
      release()
      await started(page)
      await expect.poll(() => header.getAttribute('data-fixed')).toBe('true')
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200)
    },
  )

  test('shows what the call brings, also where the HTML said something else', async () => {
    const { page } = await open('/investments', {
      before: (opened) =>
        opened.route('**/api/investment-banner', (route) =>
          route.fulfill({ json: { title: 'Newer words', description: 'Since then.', image: '' } }),
        ),
    })
    await page.getByRole('heading', { level: 1, name: 'Newer words' }).waitFor()
    await page.getByText('Since then.').waitFor()
    await expect.poll(() => page.getByRole('main').locator('img').count()).toBe(1)
  })
})
