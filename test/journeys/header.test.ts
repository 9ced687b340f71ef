import { describe, expect, test } from 'vitest'
import { claims } from '../../src/shared/site'
import { loaded, visitors } from './browser'
import { isBeforeProgram } from './early'
import { heldProgram } from './held-program'

const { open, shared } = visitors()
const faq = shared('/faq')

/** The page at its top and at a width, its menu folded away. */
async function atTop(width = 1280) {
  const { page } = await faq()
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    ;(document.activeElement as HTMLElement | null)?.blur()
  })
  return page
}

/** Texts and targets of header and footer; the two equal titles are fixed by contract. */
const headerLinks = [
  ['Home', '/'],
  ['Products', '/products'],
  ['Investments', '/investments'],
  ['Loan Application', '/loan'],
  ['Whistle Blowing', '/whistle'],
  ['Contact', '/contact'],
]
const sitemapLinks = [
  ['Products', '/products'],
  ['Investments', '/investments'],
  ['Loan Applications', '/loan'],
  ['FAQ', '/faq'],
  ['Contact', '/contact'],
]
const serviceLinks = [
  ['Salary Advance', '/products/salary-advance'],
  ['Small Equipment Leasing', '/products/small-equipment-leasing'],
  ['SME Lending', '/products/sme-lending'],
  ['Vendor Financing', '/products/vendor-financing'],
  ['Trader Loans', '/products/trader-loans'],
  ['Trader Loans', '/products/travel-loans'],
]

describe('the header', () => {
  test('has the logo and six links', async () => {
    const page = await atTop()
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const found = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href')]),
    )
    expect(found).toEqual(headerLinks)
    const logo = page.getByRole('banner').getByRole('link').first()
    expect(await logo.getAttribute('href')).toBe('/')
  })

  test('says which page is open', async () => {
    const { page } = await open('/products')
    await loaded(page)
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
    await expect.poll(() => current.allTextContents()).toEqual(['Products'])
  })

  test('has a style of its own on /loan, however one comes there and leaves', async () => {
    const { page } = await open('/faq')
    await loaded(page)
    const header = page.getByRole('banner')
    const style = () => header.getAttribute('data-look')
    const choose = (name: string) =>
      page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name, exact: true })
        .click()
    await expect.poll(style).toBe('site')
    await choose('Loan Application')
    await expect.poll(style).toBe('loan')
    await choose('Products')
    await expect.poll(style).toBe('site')
    await page.goBack()
    await expect.poll(style).toBe('loan')
  })

  test('takes its fixed look at 15 px of scroll and loses it at 14', async () => {
    const page = await atTop()
    const header = page.getByRole('banner')
    const look = () =>
      header.evaluate((element) => {
        const { position, boxShadow, backgroundColor } = getComputedStyle(element)
        return { fixed: 'fixed' in element.dataset, position, boxShadow, backgroundColor }
      })
    const scrollTo = async (y: number) => {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
    }
    const before = await look()
    expect(before.fixed).toBe(false)
    for (const [y, isFixed] of [
      [14, false],
      [15, true],
      [14, false],
      [400, true],
    ] as const) {
      await scrollTo(y)
      await expect.poll(async () => (await look()).fixed, { message: `${y} px` }).toBe(isFixed)
    }
    await expect.poll(() => look()).not.toEqual(before)
    const box = await header.boundingBox()
    expect(box?.y).toBe(0)
  })
})

describe('the place on the page', () => {
  test.each([1280, 390])('stays when the focus goes to the header, %i px wide', async (width) => {
    const page = await atTop(width)
    const place = () => page.evaluate(() => window.scrollY)
    await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
    await expect.poll(place).toBe(400)
    const control = page.getByRole('banner').locator('a:visible, button:visible').last()
    await control.focus()
    await expect
      .poll(() => control.evaluate((element) => element === document.activeElement))
      .toBe(true)
    expect(await place()).toBe(400)
  })
})

describe('the menu of narrow screens', () => {
  const openMenu = async () => {
    const page = await atTop(390)
    const toggle = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Main' })
    await toggle.click()
    await menu.getByRole('link', { name: 'Contact' }).waitFor()
    return { page, toggle, menu }
  }
  const isOpen = async (toggle: { getAttribute(name: string): Promise<string | null> }) =>
    (await toggle.getAttribute('aria-expanded')) === 'true'

  test('is folded away below 992 px and open from there on', async () => {
    const page = await atTop(991)
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Contact' })
    await expect.poll(() => link.isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(true)
    await page.setViewportSize({ width: 992, height: 800 })
    await link.waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false)
  })

  test('closes on Escape, which gives the focus back to the button', async () => {
    const { page, toggle } = await openMenu()
    await page.keyboard.press('Escape')
    await expect.poll(() => isOpen(toggle)).toBe(false)
    await expect
      .poll(() => toggle.evaluate((element) => element === document.activeElement))
      .toBe(true)
  })

  test('can be used with the keyboard alone, and closes when the focus leaves it', async () => {
    const page = await atTop(390)
    const toggle = page.getByRole('button', { name: 'Menu' })
    await toggle.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().waitFor()
    for (const [name] of headerLinks) {
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    }
    await page.keyboard.press('Tab')
    await expect.poll(() => isOpen(toggle)).toBe(false)
  })
})

describe('the menu of a page whose program has not come', () => {
  test.each([
    [1, 'true'],
    [2, 'false'],
  ])(
    'pressed %i times before the program comes, aria-expanded is %s then',
    async (times, state) => {
      const { on, release } = heldProgram(isBeforeProgram)
      const { page } = await open('/faq', { width: 390, from: 'commit', before: on })
      await expect.poll(() => page.evaluate(() => globalThis.earlyMenuPresses)).toBe(0)
      const toggle = page.getByRole('button', { name: 'Menu' })
      for (let press = 0; press < times; press += 1) await toggle.click()
      await expect.poll(() => page.evaluate(() => globalThis.earlyMenuPresses)).toBe(times)
      release()
      await expect
        .poll(() => page.evaluate(() => globalThis.earlyMenuPresses === undefined))
        .toBe(true)
      await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe(state)
      await toggle.click()
      await expect.poll(() => toggle.getAttribute('aria-expanded')).not.toBe(state)
    },
  )
})

describe('the footer', () => {
  test('has exactly these links, two of them with the same title', async () => {
    const { page } = await faq()
    for (const [name, expected] of [
      ['Sitemap', sitemapLinks],
      ['Services', serviceLinks],
    ] as const) {
      const links = page.getByRole('navigation', { name }).getByRole('link')
      const found = await links.evaluateAll((all) =>
        all.map((link) => [link.firstChild?.textContent, link.getAttribute('href')]),
      )
      expect(found).toEqual(expected)
    }
  })

  test('tells the two links named Trader Loans apart for those who only hear them', async () => {
    const { page } = await faq()
    const links = page.getByRole('link', { name: /^Trader Loans/ })
    const names = await links.evaluateAll((all) => all.map((link) => link.textContent))
    expect(new Set(names).size).toBe(2)
  })

  test('opens the four social networks in a new tab, which learns nothing of us', async () => {
    const { page } = await faq()
    const links = page.getByRole('contentinfo').locator('a[target=_blank]')
    await expect.poll(() => links.count()).toBe(4)
    for (const link of await links.all()) {
      await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\//)
      await expect.poll(() => link.getAttribute('rel')).toContain('noopener')
    }
  })

  test('claims the copyright of 2025', async () => {
    const { page } = await faq()
    const text = await page.getByRole('contentinfo').textContent()
    expect(text).toContain(String(claims.copyrightYear))
    expect(text).toMatch(/all rights reserved/i)
  })
})
