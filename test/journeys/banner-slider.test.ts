import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { loaded, visitors, type Visit } from './browser'

const { open } = visitors()

const start = new Date('2025-06-02T08:00:00Z')

/** The home page with its clock in our hands. */
async function atHome(visit: Visit = {}) {
  const { page } = await open('/', {
    ...visit,
    before: (opened) => opened.clock.install({ time: start }),
  })
  await loaded(page)
  await page.clock.pauseAt(new Date(start.getTime() + 60_000))
  // Lets the turn that the jump has caused end.
  await page.clock.runFor(500)
  const slider = page.getByRole('region', { name: 'Highlights' })
  const fraction = () => slider.getByText(/^\d+ \/ \d+$/).textContent()
  return { page, slider, fraction }
}

/** Runs the clock until the slide changes; gives the time it took, in ms. */
async function untilChange(page: Page, fraction: () => Promise<string | null>) {
  const before = await fraction()
  for (let passed = 0; passed < 8000; passed += 100) {
    if ((await fraction()) !== before) return passed
    await page.clock.runFor(100)
  }
  throw new Error('The slide does not change')
}

/** The longest transition of anything in the slider, in seconds. */
const fadeOf = (slider: Locator) =>
  slider.evaluate((element) =>
    Math.max(
      ...[
        ...element.querySelectorAll('[aria-roledescription=slide], [aria-roledescription=slide] *'),
      ]
        .map((part) => getComputedStyle(part))
        .flatMap(({ transitionDuration }) => transitionDuration.split(', ').map(parseFloat)),
    ),
  )

const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

describe('the banner slider', () => {
  test('shows one slide after another and begins again: 2000 ms still, 2000 ms of fading', async () => {
    const { page, slider, fraction } = await atHome()
    await untilChange(page, fraction)
    const seen = [await fraction()]
    for (let i = 0; i < 3; i += 1) {
      const took = await untilChange(page, fraction)
      expect(took).toBeGreaterThanOrEqual(3900)
      expect(took).toBeLessThanOrEqual(4200)
      seen.push(await fraction())
    }
    expect(new Set(seen).size).toBe(3)
    expect(seen[3]).toBe(seen[0])
    expect(seen.every((text) => /^[123] \/ 3$/.test(text ?? ''))).toBe(true)
    await expect.poll(() => fadeOf(slider)).toBe(2)
  })

  test('fills the height of the screen', async () => {
    const { page, slider } = await atHome({ height: 720 })
    const box = await slider.boundingBox()
    const header = await page.getByRole('banner').boundingBox()
    expect((box?.height ?? 0) + (header?.height ?? 0)).toBeGreaterThanOrEqual(720)
  })

  test('lets only the slide in sight be reached, and names each by its place', async () => {
    const { slider } = await atHome()
    const slides = slider.locator('[aria-roledescription=slide]')
    expect(
      await slides.evaluateAll((all) => all.map((slide) => slide.getAttribute('aria-label'))),
    ).toEqual(['1 of 3', '2 of 3', '3 of 3'])
    const reachable = await slides.evaluateAll(
      (all) => all.filter((slide) => !(slide as HTMLElement).inert).length,
    )
    expect(reachable).toBe(1)
  })

  test('moves by its arrows', async () => {
    const { page, slider, fraction } = await atHome({ reducedMotion: 'reduce' })
    await expect.poll(() => fraction()).toBe('1 / 3')
    await slider.getByRole('button', { name: 'Next slide' }).click()
    await page.clock.runFor(100)
    await expect.poll(() => fraction()).toBe('2 / 3')
    for (const expected of ['1 / 3', '3 / 3']) {
      await slider.getByRole('button', { name: 'Previous slide' }).click()
      await page.clock.runFor(100)
      await expect.poll(() => fraction()).toBe(expected)
    }
  })

  test('has its stop button first; it stops the show and names what it does', async () => {
    const { page, slider, fraction } = await atHome()
    const first = await slider.getByRole('button').first().textContent()
    expect(first).toBe('Stop automatic slide show')
    await slider.getByRole('button', { name: 'Stop automatic slide show' }).click()
    await page.mouse.move(0, 0)
    const before = await fraction()
    await page.clock.runFor(20_000)
    await expect.poll(() => fraction()).toBe(before)
    await slider.getByRole('button', { name: 'Start automatic slide show' }).click()
    expect(await untilChange(page, fraction)).toBeLessThanOrEqual(2200)
  })

  test('pauses under the pointer and goes on afterwards', async () => {
    const { page, slider, fraction } = await atHome()
    await slider.hover({ position: { x: 20, y: 200 } })
    const before = await fraction()
    await page.clock.runFor(20_000)
    await expect.poll(() => fraction()).toBe(before)
    await page.getByRole('contentinfo').hover({ force: true })
    await untilChange(page, fraction)
  })

  test('stops when the keyboard enters it and stays so', async () => {
    const { page, slider, fraction } = await atHome()
    const button = slider.getByRole('button').first()
    for (let i = 0; i < 20; i += 1) {
      await page.keyboard.press('Tab')
      if (await button.evaluate((element) => element === document.activeElement)) break
    }
    await expect.poll(() => button.textContent()).toBe('Start automatic slide show')
    const before = await fraction()
    await page.clock.runFor(20_000)
    await expect.poll(() => fraction()).toBe(before)
  })

  test('stands still in a hidden tab and goes on when it is seen again', async () => {
    const { page, fraction } = await atHome()
    await setHidden(page, true)
    const before = await fraction()
    await page.clock.runFor(60_000)
    await expect.poll(() => fraction()).toBe(before)
    await setHidden(page, false)
    await untilChange(page, fraction)
  })

  test('does not start by itself for people who prefer reduced motion, and does not fade', async () => {
    const { page, slider, fraction } = await atHome({ reducedMotion: 'reduce' })
    await page.clock.runFor(20_000)
    await expect.poll(() => fraction()).toBe('1 / 3')
    await slider.getByRole('button', { name: 'Start automatic slide show' }).waitFor()
    await expect.poll(() => fadeOf(slider)).toBeLessThan(0.01)
  })

  test('is quiet for screen readers while it turns, and speaks once it is stopped', async () => {
    const { slider } = await atHome()
    const live = () => slider.locator('[aria-live]').getAttribute('aria-live')
    await expect.poll(() => live()).toBe('off')
    await slider.getByRole('button', { name: 'Stop automatic slide show' }).click()
    await expect.poll(() => live()).toBe('polite')
  })

  test('has no controls with a single slide', async () => {
    const banner = { id: 1, text: 'Only one', image: '' }
    const { page } = await open('/', {
      before: (opened) =>
        opened.route('**/api/banners', (route) => route.fulfill({ json: [banner] })),
    })
    await loaded(page)
    const slider = page.getByRole('region', { name: 'Highlights' })
    await slider.getByRole('heading', { name: 'Only one' }).waitFor()
    await expect.poll(() => slider.getByRole('button').count()).toBe(0)
    await expect.poll(() => slider.getByText('1 / 1').count()).toBe(0)
  })
})
