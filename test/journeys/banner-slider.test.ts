import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { loaded, visitors, widths, type Visit } from './browser'

const { open } = visitors()

const start = new Date('2025-06-02T08:00:00Z')

/** The home page with its clock in our hands. */
async function atHome(visit: Visit = {}) {
  const { page } = await open('/', {
    ...visit,
    async before(opened) {
      await opened.clock.install({ time: start })
      await visit.before?.(opened)
    },
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

/** Holds the fade at a time, in ms; gives the headings that are seen then, and how opaque. */
const wordsAt = (slider: Locator, time: number) =>
  slider.evaluate((element, currentTime) => {
    for (const animation of element.getAnimations({ subtree: true }))
      animation.currentTime = currentTime
    return [...element.querySelectorAll('h2')]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((one) => [one.textContent, getComputedStyle(one.parentElement!).opacity])
  }, time)

/** How much the letters of the heading in sight stand out from what is behind them, as drawn. */
async function contrastOfWords(page: Page, slider: Locator) {
  const clip = await slider.evaluate((element) => {
    const seen = { opacityProperty: true, visibilityProperty: true }
    const heading = [...element.querySelectorAll('h2')].find((one) => one.checkVisibility(seen))!
    const words = document.createRange()
    words.selectNodeContents(heading)
    const { x, y, width, height } = words.getBoundingClientRect()
    return { x, y, width, height }
  })
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const linear = (byte: number) =>
    byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4
  const lights = Array.from({ length: info.width * info.height }, (__, i) => {
    const at = i * info.channels
    return (
      0.2126 * linear(data[at]!) + 0.7152 * linear(data[at + 1]!) + 0.0722 * linear(data[at + 2]!)
    )
  }).toSorted((a, b) => a - b)
  const [ground, letters] = [0.5, 0.97].map((part) => lights[Math.floor(lights.length * part)]!)
  return (letters! + 0.05) / (ground! + 0.05)
}

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
    expect(seen.toSorted()).toEqual(expect.arrayContaining(['1 / 3', '2 / 3', '3 / 3']))
    await expect.poll(() => fadeOf(slider)).toBe(2)
  })

  test('fills the height of the screen', async () => {
    const { page, slider } = await atHome({ height: 720 })
    const box = await slider.boundingBox()
    const header = await page.getByRole('banner').boundingBox()
    expect(box!.height + header!.height).toBeGreaterThanOrEqual(720)
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

  test('changes words and picture as one: half-way through the fade, never half faded', async () => {
    // No picture is harder to read white words on.
    const body = await sharp({
      create: { width: 1200, height: 675, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    const { page, slider } = await atHome({
      before: (opened) =>
        opened.route('**/uploads/**', (route) => route.fulfill({ contentType: 'image/png', body })),
    })
    // The show has turned already: what it began has to end.
    const moving = () => slider.evaluate((part) => part.getAnimations({ subtree: true }).length)
    await expect.poll(moving).toBe(0)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Animation.enable')
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
    const banners = await slider.locator('h2').allTextContents()
    const position = Number((await slider.getByText(/^\d+ \/ \d+$/).textContent())?.split(' ')[0])
    const [before, after] = [banners[position - 1], banners[position % banners.length]]
    await slider.getByRole('button', { name: 'Next slide' }).click()
    await page.clock.runFor(100)
    const seen: unknown[] = []
    for (const time of [0, 500, 990, 1010, 1500, 1990]) {
      seen.push(await wordsAt(slider, time))
      expect(await contrastOfWords(page, slider), `${time} ms`).toBeGreaterThan(4.5)
    }
    const [old, next] = [[[before, '1']], [[after, '1']]]
    expect(seen).toEqual([old, old, old, next, next, next])
  })

  test.each(widths)('gives every slide the same room at %i px', async (width) => {
    const long = 'A heading that is so long that it needs many lines even where there is much room'
    const { page, slider } = await atHome({
      width,
      reducedMotion: 'reduce',
      before: (opened) =>
        opened.route('**/api/banners', (route) =>
          route.fulfill({
            json: ['Short', long, 'One more'].map((text, id) => ({ id, text, image: '' })),
          }),
        ),
    })
    const rooms: unknown[] = []
    for (let slide = 0; slide < 3; slide += 1) {
      const button = slider.getByRole('link', { name: 'Get a Loan' })
      await expect.poll(() => button.count()).toBe(1)
      rooms.push([await slider.boundingBox(), await button.boundingBox()])
      await slider.getByRole('button', { name: 'Next slide' }).click()
      await page.clock.runFor(100)
    }
    expect(rooms[0]).toEqual([expect.anything(), expect.anything()])
    expect(rooms[1]).toEqual(rooms[0])
    expect(rooms[2]).toEqual(rooms[0])
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
