import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { productParts } from '../../src/shared/product-description'
import { siteDefaults } from '../../src/shared/site'
import { productNames, productSlugs, pageTitle } from '../../src/shared/pages'
import { loaded, once, visitors } from './browser'

const { open, shared } = visitors()
const shown = shared('/products')

/** How far the top of a block is below the top of the screen, in whole px. */
const topOf = (page: Page, slug: string) =>
  page.locator(`#${slug}`).evaluate((block) => Math.round(block.getBoundingClientRect().top))

const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

const seeded = async () => {
  const { list, codec } = adminSections.products
  const answer = await fetch(inject('site').url + list)
  return codec.decode(await answer.json())
}

describe('the products page', () => {
  once(
    'shows its banner and six blocks, each with icon, heading, description and picture',
    async () => {
      const { page } = await shown()
      const [banner, ...products] = await seeded()
      await page.getByRole('heading', { level: 1, name: banner!.tittle }).waitFor()
      expect(products).toHaveLength(6)
      for (const [i, slug] of productSlugs.entries()) {
        const block = page.locator(`#${slug}`)
        const { tittle, description } = products[i]!
        await block.getByRole('heading', { level: 2, name: tittle }).waitFor()
        await block.getByText(description.split('\n')[0]!).waitFor()
        await expect.poll(() => block.locator('h2 svg').count()).toBe(1)
        await expect.poll(() => block.locator('img').count()).toBe(1)
      }
    },
  )

  test('shows the facts and the example of a product, and the ways to get it', async () => {
    const { page } = await shown()
    const products = (await seeded()).slice(1)
    for (const [i, slug] of productSlugs.entries()) {
      const { tittle, description } = products[i]!
      const { facts, example } = productParts(description)
      const block = page.locator(`#${slug}`)
      expect(await block.locator('dt').allTextContents()).toEqual(facts.map(({ label }) => label))
      expect(await block.locator('dd').allTextContents()).toEqual(facts.map(({ value }) => value))
      expect(await block.getByText(example).count()).toBe(1)
      const ways = await block
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
      expect(ways).toEqual([
        [`Apply for ${tittle}`, '/loan'],
        [`What you need for ${tittle}`, '/faq'],
      ])
    }
  })

  test('leads by its row of links to each block, and says which one is open', async () => {
    const { page } = await open('/products', { reducedMotion: 'reduce', width: 390 })
    await loaded(page)
    const chips = page.getByRole('navigation', { name: 'Products on this page' }).getByRole('link')
    const titles = (await seeded()).slice(1).map(({ tittle }) => tittle)
    expect(await chips.allTextContents()).toEqual(titles)
    await chips.nth(3).click()
    await page.waitForURL('**/products/vendor-financing')
    await expect.poll(() => topOf(page, 'vendor-financing')).toBe(20)
    await expect.poll(() => chips.nth(3).getAttribute('aria-current')).toBe('page')
  })

  // The others: below.
  test.each(['small-equipment-leasing', 'trader-loans'])(
    'scrolls to 20 px above the block of /products/%s',
    async (slug) => {
      const { page } = await open(`/products/${slug}`, { height: 500 })
      await loaded(page)
      await expect.poll(() => topOf(page, slug)).toBe(20)
    },
  )

  test('shows the heading of the block below the header, not behind it', async () => {
    for (const width of [1280, 390]) {
      const { page } = await open('/products/vendor-financing', { width, height: 700 })
      await loaded(page)
      await expect.poll(() => topOf(page, 'vendor-financing')).toBe(20)
      const heading = await page.locator('#vendor-financing h2').boundingBox()
      const header = await page.getByRole('banner').boundingBox()
      expect(heading!.y).toBeGreaterThanOrEqual(header!.y + header!.height)
    }
  })

  test('waits 100 ms after the blocks are there before it scrolls', async () => {
    const { page } = await open('/products/travel-loans', {
      reducedMotion: 'reduce',
      before: async (opened) => {
        await opened.clock.install({ time: 0 })
        await opened.clock.pauseAt(1000)
      },
    })
    await page.locator('#travel-loans').waitFor()
    // Fonts that arrive move the block, but do not scroll the page.
    await page.clock.runFor(90)
    expect(await scrollOf(page)).toBe(0)
    await page.clock.runFor(20)
    await expect.poll(() => topOf(page, 'travel-loans')).toBe(20)
  })

  test('scrolls again when the same footer link is chosen again', async () => {
    const { page } = await open('/products/sme-lending', { reducedMotion: 'reduce' })
    await loaded(page)
    await expect.poll(() => topOf(page, 'sme-lending')).toBe(20)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'SME Lending' })
    for (let i = 0; i < 2; i += 1) {
      await link.scrollIntoViewIfNeeded()
      await expect.poll(() => topOf(page, 'sme-lending')).not.toBe(20)
      await link.click()
      await expect.poll(() => topOf(page, 'sme-lending')).toBe(20)
    }
  })

  test('scrolls from one block to another by the footer, with address, focus and title', async () => {
    const { page } = await open('/products/salary-advance', { reducedMotion: 'reduce' })
    await loaded(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Vendor Financing' }).click()
    await page.waitForURL('**/products/vendor-financing')
    await expect.poll(() => topOf(page, 'vendor-financing')).toBe(20)
    const focused = await page.evaluate(() => document.activeElement?.closest('section')?.id)
    expect(focused).toBe('vendor-financing')
    const { tittle } = (await seeded())[4]!
    expect(tittle).not.toBe(productNames[3])
    await expect.poll(() => page.title()).toBe(pageTitle(tittle, siteDefaults))
    await expect
      .poll(() => page.getByText(pageTitle(tittle, siteDefaults), { exact: true }).count())
      .toBe(1)
  })

  test('comes from another page to the block of the link that is titled Trader Loans twice', async () => {
    const { page } = await open('/faq', { reducedMotion: 'reduce', height: 500 })
    await loaded(page)
    await page
      .getByRole('link', { name: /^Trader Loans/ })
      .last()
      .click()
    await page.waitForURL('**/products/travel-loans')
    await loaded(page)
    await expect.poll(() => topOf(page, 'travel-loans')).toBe(20)
    await expect.poll(() => page.title()).toBe(pageTitle((await seeded())[6]!.tittle, siteDefaults))
  })

  test('takes a number from 1 to 6 for a slug', async () => {
    const { page } = await open('/products/3', { reducedMotion: 'reduce' })
    await loaded(page)
    await expect.poll(() => topOf(page, productSlugs[2] ?? '')).toBe(20)
  })

  test('stays at its top for a product that there is not', async () => {
    const { page } = await open('/products/yacht-loans', {
      mayLog: [/status of 404/],
      reducedMotion: 'reduce',
    })
    await page.waitForLoadState('networkidle')
    await expect.poll(() => scrollOf(page)).toBe(0)
  })

  test.each([201, 500])(
    'shows its six blocks with their names when the products are answered %i, and logs it',
    async (status) => {
      const { page, said } = await open('/products', {
        mayLog: [/Failed to/],
        before: (opened) =>
          opened.route('**/admin/getProductSections', (route) =>
            route.fulfill({ status, json: [{ tittle: 'No content' }] }),
          ),
      })
      await loaded(page)
      for (const slug of productSlugs) {
        await expect.poll(() => page.locator(`#${slug} h2`).textContent()).not.toBe('')
      }
      expect(await page.getByText('No content').count()).toBe(0)
      expect(said).toContain('Failed to fetch /admin/getProductSections')
      await page.unroute('**/admin/getProductSections')
      await page.getByRole('button', { name: 'Try again' }).click()
      const [banner] = await seeded()
      await page.getByRole('heading', { level: 1, name: banner!.tittle }).waitFor()
    },
  )
})
