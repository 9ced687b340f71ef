import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { asFulfilled, type ForeignBody } from '../fixtures/foreign-answers'
import { button, commonOffice, refusals } from './back-office'
import { once, overflowOf } from './browser'

const site = commonOffice()

const home = ['Dashboard', 'Home Page']
const investment = ['Dashboard', 'Investment page']

/** Where each page is and how one gets there. */
const trails: Record<string, string[]> = {
  '/dashboard': ['Dashboard'],
  '/admin/home': home,
  '/admin/home/main-section': [...home, 'Main Section'],
  '/admin/home/choices-section': [...home, 'Choices Section'],
  '/admin/home/services-section': [...home, 'Services Section'],
  '/admin/home/choose-us-section': [...home, 'Choose Us Section'],
  '/admin/home/testimonials-section': [...home, 'Testimonials Section'],
  '/admin/investment': investment,
  '/admin/investment-section1': [...investment, 'Section 1'],
  '/admin/investment-section2': [...investment, 'Section 2'],
  '/admin/investment-section3': [...investment, 'Section 3'],
  '/admin/investment-section4': [...investment, 'Section 4'],
  '/admin/product-sections': ['Dashboard', 'Product page'],
  '/admin/contact-us-sections': ['Dashboard', 'Contact Us Page'],
  '/admin/faq-sections': ['Dashboard', 'FAQ Page'],
  '/admin/privacy-section': ['Dashboard', 'Privacy Page'],
  '/admin/terms-section': ['Dashboard', 'Terms Page'],
  '/admin/accessibility-section': ['Dashboard', 'Accessibility Page'],
  '/admin/inbox': ['Dashboard', 'Inbox'],
  '/admin/templates': ['Dashboard', 'Email templates'],
  '/admin/templates/approved': ['Dashboard', 'Email templates', 'Application approved'],
  '/admin/activity': ['Dashboard', 'Activity'],
  '/admin/period': ['Dashboard', 'Report for a period'],
  '/admin/webhooks': ['Dashboard', 'Webhooks'],
  '/admin/site-settings': ['Dashboard', 'Site settings'],
  '/admin/mails': ['Dashboard', 'Emails not sent'],
  '/admin/password': ['Dashboard', 'Change your password'],
  '/admin/second-factor': ['Dashboard', 'Two-step login'],
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const namesAndPaths = async (place: Locator) =>
  Promise.all(
    (await place.getByRole('listitem').getByRole('link').all()).map(async (link) => [
      await link.innerText(),
      await link.getAttribute('href'),
    ]),
  )
const links = (page: Page) => namesAndPaths(page.getByRole('main'))
const linksOf = (page: Page, name: string) =>
  namesAndPaths(page.getByRole('region', { name, exact: true }))

describe('the screens of the back office', () => {
  test('/dashboard links to the five pages in their order, before all else', async () => {
    const { page } = await site.enter('/dashboard')
    await expect
      .poll(() => linksOf(page, 'Pages'))
      .toEqual([
        ['Home Page', '/admin/home'],
        ['Product page', '/admin/product-sections'],
        ['Investment page', '/admin/investment'],
        ['FAQ Page', '/admin/faq-sections'],
        ['Contact Us Page', '/admin/contact-us-sections'],
      ])
    await page.getByRole('heading', { level: 2, name: 'Before you go live' }).waitFor()
    // These two stand there once other journeys on this server have sent or changed something.
    const ofOthers = [
      'Longest waiting',
      'Recent edits and decisions',
      'Nothing is waiting for you.',
    ]
    const parts = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(parts.filter((part) => !ofOthers.includes(part))).toEqual([
      'Pages',
      'Before you go live',
    ])
  })

  test('/admin/home lists its sections; each goes to a lower-cased, hyphenated sub-route', async () => {
    const { page } = await site.enter('/admin/home')
    const names = ['Main', 'Choices', 'Services', 'Choose Us', 'Testimonials']
    await expect
      .poll(() => links(page))
      .toEqual(
        names
          .map((name) => `${name} Section`)
          .map((name) => [name, `/admin/home/${name.toLowerCase().replaceAll(' ', '-')}`]),
      )
  })

  test('/admin/investment lists Section 1 to Section 4', async () => {
    const { page } = await site.enter('/admin/investment')
    await expect
      .poll(() => links(page))
      .toEqual([1, 2, 3, 4].map((n) => [`Section ${n}`, `/admin/investment-section${n}`]))
  })

  test('each tile says what its section holds, and so does its editor', async () => {
    const { page } = await site.enter('/admin/investment')
    const abouts = ['Banner', 'Benefits', 'Why choose us', 'Requirements']
    for (const [i, about] of abouts.entries()) {
      const link = page
        .getByRole('main')
        .getByRole('link', { name: `Section ${i + 1}`, exact: true })
      const described = await link.evaluate(
        (element) =>
          document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
      )
      expect(described).toContain(about)
    }
    // The link covers the whole tile.
    await page.getByText('Benefits', { exact: true }).click({ force: true })
    await page.getByRole('heading', { level: 1, name: 'Section 2', exact: true }).waitFor()
    await page.getByText('Benefits', { exact: true }).first().waitFor()
  })

  test('a page whose calls something else answers says so and stands', async () => {
    const { page } = await site.enter('/dashboard', { mayLog: refusals })
    let body: ForeignBody = '{}'
    await page.route(/\/api\//, (route) => route.fulfill(asFulfilled(body)))
    const paths = [
      '/dashboard',
      '/admin/home/main-section',
      '/admin/inbox/loan',
      '/admin/inbox/contact/1',
      '/admin/people',
      '/admin/people/1',
      '/admin/activity',
      '/admin/webhooks',
      '/admin/templates/approved',
      '/admin/second-factor',
      '/flows/newsletter',
    ]
    for (const path of paths) {
      body = body === '{}' ? 'a login page' : '{}'
      await page.goto(path)
      if (path.startsWith('/flows'))
        await page.getByRole('link', { name: 'Use', exact: true }).click()
      await page
        .getByText(/You may need to sign in to this Wi-Fi\. Nothing you typed has been lost\./)
        .first()
        .waitFor()
      expect(await page.getByText('Unexpected Application Error!').count()).toBe(0)
    }
  })

  test('every admin page has breadcrumbs to the dashboard and its parents, Logout and Back; narrow, they stand in one line', async () => {
    const { page } = await site.enter('/dashboard', { mayLog: refusals })
    // An entry that is there is called by its own name.
    const deep = ['Dashboard', 'Inbox', 'Newsletter subscriptions', 'Entry 999999']
    const gone = '/admin/inbox/newsletter/999999'
    for (const [path, trail] of Object.entries({ ...trails, [gone]: deep })) {
      await page.goto(path)
      const way = page.getByRole('navigation', { name: 'Breadcrumb' })
      await way.getByText(trail.at(-1)!, { exact: true }).waitFor()
      const crumbs = way.getByRole('listitem')
      await expect.poll(() => crumbs.allInnerTexts()).toEqual(trail)
      await expect.poll(() => page.title()).toMatch(new RegExp(`^${trail.at(-1)!} \\|`))
      await expect.poll(() => button(page, 'Logout').isVisible()).toBe(true)

      const parent = trail.at(-2)
      const parentPath =
        Object.keys(trails).find((one) => trails[one]!.at(-1) === parent) ??
        (path.slice(0, path.lastIndexOf('/')) || '/')
      const back = page.getByRole('link', { name: /^Back to/ })
      expect([path, await back.getAttribute('href')]).toEqual([path, parentPath])

      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        // Who hears them is told the whole way.
        await expect.poll(() => crumbs.allTextContents()).toEqual(trail)
        await expect.poll(() => way.locator('[aria-current=page]').textContent()).toBe(trail.at(-1))
        const boxes = await Promise.all(
          trail
            .slice(0, -1)
            .map((name) => way.getByRole('link', { name, exact: true }).boundingBox()),
        )
        expect(new Set(boxes.map((box) => box!.y)).size).toBeLessThanOrEqual(1)
        for (const box of boxes) {
          expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(24)
          expect(box!.x + box!.width).toBeLessThanOrEqual(width)
        }
        expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      }
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  })

  test('outside of the public layout: no header, footer or newsletter of the site', async () => {
    const { page } = await site.enter('/admin/home/main-section')
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0)
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  })

  once(
    'a walk by its links: menu, section, Back to the menu, breadcrumb to the dashboard',
    async () => {
      const { page } = await site.enter('/dashboard')
      const goes = async (name: string | RegExp, path: string, where = page.getByRole('main')) => {
        await where.getByRole('link', { name, exact: true }).click()
        await expect.poll(() => pathOf(page)).toBe(path)
      }
      await goes('Home Page', '/admin/home')
      await goes('Choose Us Section', '/admin/home/choose-us-section')
      await button(page, 'Save').waitFor()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('Choose Us Section')
      await goes(/^Back/, '/admin/home', page.getByRole('banner'))
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
      await goes('Dashboard', '/dashboard', crumbs)
    },
  )

  test('bare /admin opens the dashboard', async () => {
    const { page } = await site.enter('/admin')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(pathOf(page)).toBe('/dashboard')
  })
})
