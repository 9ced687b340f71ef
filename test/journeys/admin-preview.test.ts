import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { backOffice, button, field } from './back-office'

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
