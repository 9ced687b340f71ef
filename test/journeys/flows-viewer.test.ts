import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { faultsAtEveryWidth } from './axe'
import { button, commonOffice } from './back-office'
import { overflowOf, widths } from './browser'
import { tabTo } from './keyboard'

const site = commonOffice()

const frame = (page: Page) => page.getByRole('region', { name: /^Chart of the/ })
const chart = (page: Page) => page.getByRole('group', { name: /^Chart of the/ })
const part = (page: Page, id: string) => page.locator(`[data-item="${id}"]`)
const zoom = async (page: Page) =>
  parseInt(await page.getByLabel('Zoom', { exact: true }).innerText())
const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.querySelector('main')!).backgroundColor)
const [light, dark] = ['rgb(245, 247, 249)', 'rgb(15, 26, 38)']

async function atFlow(id: string, visit: Parameters<typeof site.enter>[1] = {}) {
  const { page } = await site.enter(`/flows/${id}`, { reducedMotion: 'reduce', ...visit })
  await frame(page).waitFor()
  return page
}

/** Whether something lies wholly in the frame of the chart. */
const isInFrame = async (page: Page, id: string) => {
  const [inner, outer] = [await part(page, id).boundingBox(), await frame(page).boundingBox()]
  return (
    inner!.x >= outer!.x &&
    inner!.y >= outer!.y &&
    inner!.x + inner!.width <= outer!.x + outer!.width &&
    inner!.y + inner!.height <= outer!.y + outer!.height
  )
}

describe('a chart', () => {
  test('opens where it begins, on the first screen, with no text below 12 px', async () => {
    for (const width of widths) {
      const page = await atFlow('loan-wizard', { width })
      await expect.poll(() => isInFrame(page, 'loan-wizard.wizard.restoring')).toBe(true)
      expect(await zoom(page)).toBe(100)
      const sizes = await chart(page)
        .locator('text')
        .evaluateAll((texts) => texts.map((text) => parseFloat(getComputedStyle(text).fontSize)))
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
      const { y, height } = (await frame(page).boundingBox())!
      expect(y).toBeLessThan(640)
      if (width === 1280) {
        expect(height).toBeGreaterThan(550)
        expect(y + height).toBeLessThanOrEqual(800)
      }
    }
  })

  test('runs the way in which more of it is seen, until it is turned', async () => {
    const page = await atFlow('newsletter')
    const turned = (pressed: boolean) =>
      page.getByRole('button', { name: 'From left to right', pressed }).waitFor()
    const width = () => chart(page).evaluate((e) => e.getBoundingClientRect().width)
    await turned(true)
    const before = await width()
    await button(page, 'From left to right').click()
    await turned(false)
    await expect.poll(width).toBeLessThan(before - 50)
    expect(await zoom(page)).toBe(100)
  })

  test('is enlarged where a state is clicked that is too small to read', async () => {
    const page = await atFlow('loan-wizard')
    await button(page, 'Fit').click()
    await expect.poll(() => zoom(page)).toBeLessThan(50)
    await part(page, 'loan-wizard.wizard.submitting').click()
    await expect.poll(() => zoom(page)).toBe(100)
    expect(await isInFrame(page, 'loan-wizard.wizard.submitting')).toBe(true)
  })

  test('is shown as a whole by Fit, and stays so until it is zoomed', async () => {
    const page = await atFlow('loan-wizard')
    await button(page, 'Fit').click()
    await expect.poll(() => isInFrame(page, 'loan-wizard')).toBe(true)
    const before = await zoom(page)
    await page.setViewportSize({ width: 1600, height: 1200 })
    await expect.poll(() => zoom(page)).toBeGreaterThan(before)
    await button(page, 'Zoom in').click()
    const chosen = await zoom(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await zoom(page)).toBe(chosen)
  })

  test('keeps its size while another panel is opened', async () => {
    const page = await atFlow('newsletter')
    await button(page, 'Zoom in').click()
    const chosen = await zoom(page)
    await page.getByRole('link', { name: 'Sandbox' }).click()
    await page.getByRole('heading', { name: 'Sandbox' }).waitFor()
    expect(await zoom(page)).toBe(chosen)
  })

  test('fills the screen by F, and the window where the browser refuses the screen', async () => {
    const page = await atFlow('newsletter')
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await frame(page).focus()
    await page.keyboard.press('f')
    await expect.poll(isFull).toBe(true)
    await button(page, 'Full screen').click()
    await expect.poll(isFull).toBe(false)
    await page.evaluate(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Refused'))
    })
    const around = () => page.locator('[data-filled=window]').boundingBox()
    await frame(page).focus()
    await page.keyboard.press('F')
    await expect.poll(around).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[data-filled]').count()).toBe(0)
    await button(page, 'Full screen').click()
    await expect.poll(around).not.toBeNull()
    // Nobody tabs into what lies beneath.
    await tabTo(page, 'Outline')
    await expect.poll(() => page.locator('[data-filled]').count()).toBe(0)
  })
})

describe('the colours', () => {
  test('are those of the system until they are switched, which lasts', async () => {
    const page = await atFlow('newsletter')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => ground(page)).toBe(dark)
    await page.getByRole('button', { name: 'Dark colours', pressed: true }).click()
    await expect.poll(() => ground(page)).toBe(light)
    await page.reload()
    await frame(page).waitFor()
    expect(await ground(page)).toBe(light)
    // What the system has anyway is followed again.
    await button(page, 'Dark colours').click()
    await expect.poll(() => ground(page)).toBe(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => ground(page)).toBe(light)
  })

  test.each(['light', 'dark'] as const)(
    '%s ones are readable: axe-core finds nothing at 1280, 390 and 320 px',
    async (colorScheme) => {
      const page = await atFlow('header', {
        before: (opened) => opened.emulateMedia({ colorScheme, reducedMotion: 'reduce' }),
      })
      expect(await faultsAtEveryWidth(page)).toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.getByText('Legend').click()
      expect(await faultsAtEveryWidth(page)).toEqual([])
    },
  )

  test.each(['/flows', '/flows/newsletter?panel=sandbox', '/flows/newsletter?panel=export'])(
    'dark ones are readable at %s',
    async (path) => {
      const { page } = await site.enter(path, {
        before: (opened) => opened.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' }),
      })
      expect(await ground(page)).toBe(dark)
      expect(await faultsAtEveryWidth(page)).toEqual([])
    },
  )
})

test('on a small screen nothing sticks out, with the legend open', async () => {
  const page = await atFlow('loan-wizard', { width: 390 })
  await page.getByText('Legend').click()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect((await frame(page).boundingBox())!.width).toBeLessThanOrEqual(width)
  }
})
