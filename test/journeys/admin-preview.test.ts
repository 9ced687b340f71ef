import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { backOffice, button, chooseMore, field } from './back-office'

const site = backOffice()

describe('the preview of a section', () => {
  test('opens at the item that was edited', async () => {
    const { products, banners } = adminSections
    const { page } = await site.edit(products.adminPath)
    await field(page, 'Product 6', 'Title').fill('Edited last')
    await button(page, 'Preview').click()
    const shown = page.frameLocator('iframe').getByText('Edited last', { exact: true }).first()
    const top = () => shown.evaluate((element) => element.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(760)
    expect(await top()).toBeGreaterThan(0)

    const { page: slider } = await site.edit(banners.adminPath, { reducedMotion: 'reduce' })
    await field(slider, 'Banner 2', 'Text').fill('The second banner')
    await button(slider, 'Preview').click()
    await slider
      .frameLocator('iframe')
      .getByText(/^2 \/ \d$/)
      .waitFor()
  })

  test('stands beside a wide form, and marks what the field with the focus says', async () => {
    const { page } = await site.edit(adminSections.products.adminPath)
    expect(await page.getByRole('region', { name: 'Preview' }).count()).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    const inside = page.frameLocator('iframe')
    const marked = inside.locator('[data-edited]')
    const title = field(page, 'Product 6', 'Title')
    const name = await title.inputValue()
    await title.focus()
    await marked.getByText(name, { exact: true }).waitFor()
    const top = () => marked.evaluate((element) => element.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(760)
    await title.fill('While it is typed')
    await marked.getByText('While it is typed', { exact: true }).waitFor()
    expect(await title.evaluate((element) => element === document.activeElement)).toBe(true)

    await field(page, 'Product 2', 'Title').focus()
    await marked.getByText(await field(page, 'Product 2', 'Title').inputValue()).waitFor()
    expect(await marked.count()).toBe(1)
    expect(await button(page, 'Preview').count()).toBe(0)
    await chooseMore(page, 'History')
    await expect.poll(() => page.getByRole('region', { name: 'Preview' }).count()).toBe(0)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    expect(await focused()).toBe('History')
  })

  test('is scrolled by the keyboard, tells its name and holds nobody', async () => {
    const { adminPath, title, list } = adminSections.products
    const [, first] = (await site.read(list)) as { tittle: string }[]
    const { page } = await site.edit(adminPath)
    await button(page, 'Preview').click()
    const name = `${title} as visitors would see it`
    const inside = page.frameLocator(`iframe[title="${name}"]`)
    const region = inside.getByRole('region', { name, exact: true })
    await inside.getByText(first!.tittle).first().waitFor()

    await button(page, 'Desktop').focus()
    await page.keyboard.press('Tab')
    const isFocused = () => region.evaluate((element) => element === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    const position = () => region.evaluate(() => window.scrollY)
    expect(await position()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await expect.poll(position).toBeGreaterThan(0)
    await page.keyboard.press('End')
    await expect.poll(position).toBeGreaterThan(500)

    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('save-section')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
    await page.keyboard.press('Shift+Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Desktop')
  })
})
