import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { adminSections, contentLists } from '../../src/shared/admin-sections'
import { loaded, once, visitors } from './browser'

declare global {
  interface Window {
    /** The greatest width of the page so far, in px. */
    widest: number
  }
}

const { open, shared } = visitors()
const home = shared('/', { reducedMotion: 'reduce' })
const at = async (width: number) => {
  const { page } = await home()
  await page.setViewportSize({ width, height: 800 })
  return page
}

/** The names of the sections in the order of the page. */
const sections = [
  'Highlights',
  "Choose what's right for you",
  'Services we offer',
  'Why choose us',
  'Over 10 thousand people have trusted our services.',
  'One short form',
]

const shownSections = async (page: Page) => {
  const regions = page.getByRole('main').getByRole('region')
  const names = await regions.evaluateAll((all) =>
    all.map((region) => {
      const { labelledby, label } = {
        labelledby: region.getAttribute('aria-labelledby'),
        label: region.getAttribute('aria-label'),
      }
      return label ?? document.getElementById(labelledby ?? '')?.textContent ?? ''
    }),
  )
  return names
}

const readSeeded = async (key: keyof typeof adminSections) => {
  const { list, codec } = adminSections[key]
  const answer = await fetch(inject('site').url + list)
  return codec.decode(await answer.json()) as unknown as Record<string, string>[]
}

/** The slider of the options, and which of its slides can be reached. */
function options(page: Page) {
  const slider = page.getByRole('region', { name: /^Choose what's right/ })
  const slides = slider.locator('[aria-roledescription=slide]')
  const reachable = () =>
    slides.evaluateAll((all) =>
      all.flatMap((slide, i) => ((slide as HTMLElement).inert ? [] : [i + 1])),
    )
  return { slider, slides, reachable }
}

describe('the home page', () => {
  test('shows the spinner until all five have ended, and the short form meanwhile', async () => {
    const held: (() => void)[] = []
    const { page } = await open('/', {
      before: (opened) =>
        opened.route('**/api/choose-us', async (route) => {
          await new Promise<void>((resolve) => held.push(resolve))
          await route.continue()
        }),
    })
    const spinner = page.getByRole('main').getByRole('status')
    const circle = spinner.locator('svg')
    await circle.waitFor()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    const size = await circle.evaluate((element) => {
      const { width, height } = getComputedStyle(element)
      return { width, height }
    })
    expect(size).toEqual({ width: '50px', height: '50px' })
    const drawn = circle.locator('path').evaluate((path) => getComputedStyle(path).stroke)
    expect(await drawn).toBe('rgb(36, 61, 89)')
    await expect.poll(() => shownSections(page)).toEqual(['One short form'])
    for (const release of held) release()
    await loaded(page)
    await expect.poll(() => shownSections(page)).toEqual(sections)
  })

  once('shows its sections in their order', async () => {
    const page = await at(1280)
    await expect.poll(() => shownSections(page)).toEqual(sections)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('shows no controls for a slider without slides', async () => {
    const { page } = await open('/', {
      before: (opened) => opened.route('**/api/*', (route) => route.fulfill({ json: [] })),
    })
    await loaded(page)
    await expect.poll(() => page.getByRole('button', { name: /slide/i }).count()).toBe(0)
    await expect.poll(() => page.getByText('/ 0').count()).toBe(0)
  })

  test('leads to the loan form from every slide and from the short form', async () => {
    const page = await at(1280)
    const slides = page.getByRole('region', { name: 'Highlights' }).locator('a')
    const seeded = await readSeeded('banners')
    await expect
      .poll(() => slides.evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
      .toEqual(seeded.map(() => '/loan'))
    await expect.poll(() => slides.first().textContent()).toBe('Get a Loan')
    const toForm = page.getByRole('link', { name: 'Proceed to Form' })
    await expect.poll(() => toForm.getAttribute('href')).toBe('/loan')
    await page.getByText('It only takes 5 minutes').waitFor()
  })

  test('shows each option: first line a paragraph, each later line a bullet', async () => {
    const page = await at(1280)
    const cards = page
      .getByRole('region', { name: "Choose what's right for you" })
      .locator('article')
    const seeded = await readSeeded('options')
    expect(seeded.length).toBeGreaterThan(0)
    await expect.poll(() => cards.count()).toBe(seeded.length)
    for (const [i, { title, description = '' }] of seeded.entries()) {
      const card = cards.nth(i)
      const [first, ...rest] = description.split('\n')
      await expect.poll(() => card.locator('h3').textContent()).toBe(title)
      await expect.poll(() => card.locator('p').first().textContent()).toBe(first)
      await expect.poll(() => card.locator('li').allTextContents()).toEqual(rest)
      await expect.poll(() => card.locator('a').getAttribute('href')).toBe('/contact')
      await expect.poll(() => card.locator('a').textContent()).toMatch(/^Learn more/)
    }
  })

  test('numbers its services from 01 to 04 and shows three reasons', async () => {
    const page = await at(1280)
    const services = page.getByRole('region', { name: 'Services we offer' }).getByRole('listitem')
    const seeded = await readSeeded('services')
    await expect.poll(() => services.count()).toBe(4)
    for (const [i, { title, description }] of seeded.slice(0, 4).entries()) {
      const text = await services.nth(i).textContent()
      expect(text).toBe(`0${i + 1}${title}${description}`)
    }
    const reasons = page.getByRole('region', { name: 'Why choose us' }).getByRole('listitem')
    await expect
      .poll(() => reasons.allTextContents())
      .toEqual(
        (await readSeeded('chooseUs'))
          .slice(0, 3)
          .map(({ title, description }) => `${title}${description}`),
      )
  })

  test('shows testimonials with five gold stars, review, title and designation', async () => {
    const page = await at(1280)
    const cards = page.getByRole('region', { name: /^Over 10 thousand/ }).locator('figure')
    const seeded = await readSeeded('testimonials')
    expect(seeded.length).toBeGreaterThan(0)
    for (const [i, { review, title, designation }] of seeded.entries()) {
      const card = cards.nth(i)
      await expect.poll(() => card.locator('blockquote').textContent()).toBe(review)
      await expect
        .poll(() => card.locator('figcaption').textContent())
        .toBe(`${title}${designation}`)
      await expect.poll(() => card.locator('svg path').count()).toBe(5)
      await expect.poll(() => card.locator('svg').getAttribute('aria-label')).toBe('Five stars')
    }
  })

  test.each([
    [1280, 3, 4],
    [1200, 3, 4],
    [1199, 2, 2],
    [768, 2, 2],
    [767, 1, 1],
    [320, 1, 1],
  ])('shows at %i px %i options and %i testimonials at once', async (width, options, people) => {
    const page = await at(width)
    for (const [name, perView, gap] of [
      [/^Choose what's right/, options, 50],
      [/^Over 10 thousand/, people, 27],
    ] as const) {
      const slides = page.getByRole('region', { name }).locator('[aria-roledescription=slide]')
      await expect
        .poll(() =>
          slides.evaluateAll((all) => all.filter((slide) => !(slide as HTMLElement).inert).length),
        )
        .toBe(perView)
      if (perView < 2) continue
      const [first, second] = [await slides.nth(0).boundingBox(), await slides.nth(1).boundingBox()]
      expect(Math.round(second!.x - first!.x - first!.width)).toBe(gap)
    }
  })

  test('is never wider than the screen, also while its sliders begin', async () => {
    const { page } = await open('/', {
      width: 390,
      before: (opened) =>
        opened.addInitScript(() => {
          window.widest = 0
          const look = () => {
            window.widest = Math.max(window.widest, document.documentElement?.scrollWidth ?? 0)
            requestAnimationFrame(look)
          }
          look()
        }),
    })
    await loaded(page)
    expect(await page.evaluate(() => window.widest)).toBe(390)
  })

  test('turns its card sliders by their arrows, round and round', async () => {
    const { page } = await open('/', { reducedMotion: 'reduce' })
    await loaded(page)
    const { slider, slides, reachable } = options(page)
    await expect.poll(reachable).toEqual([1, 2, 3])
    await slider.getByRole('button', { name: 'Next slide' }).click()
    await expect.poll(reachable).toEqual([2, 3, 4])
    await slider.getByRole('button', { name: 'Previous slide' }).click()
    await slider.getByRole('button', { name: 'Previous slide' }).click()
    await expect.poll(reachable).toEqual([1, 2, await slides.count()])
  })

  test('goes on at the card in sight when a phone is turned, and back', async () => {
    const { page } = await open('/', { width: 390, reducedMotion: 'reduce' })
    await loaded(page)
    const { slider, reachable } = options(page)
    await expect.poll(reachable).toEqual([1])
    for (const n of [2, 3]) {
      await slider.getByRole('button', { name: 'Next slide' }).click()
      await expect.poll(reachable).toEqual([n])
    }
    for (const [width, cards] of [
      [844, [3, 4]],
      [390, [3]],
    ] as const) {
      await page.setViewportSize({ width, height: 700 })
      await expect.poll(reachable).toEqual(cards)
    }
  })

  test('knows no content call that the table of sections does not know', async () => {
    const { requests: made } = await home()
    const calls = made.filter((request) => / \/(?:api|admin)\//.test(request))
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.filter((call) => !contentLists.has(call.split(' ')[1] ?? ''))).toEqual([])
  })

  test.each([
    [390, 6],
    [768, 0],
    [1280, 0],
  ])('says at %i px, where cards come one by one, how many there are', async (width, cards) => {
    const page = await at(width)
    const slider = page.getByRole('region', { name: "Choose what's right for you" })
    await slider.getByRole('button', { name: 'Next slide' }).waitFor()
    const position = (n: number) => slider.getByText(`${n} of ${cards}`, { exact: true })
    const positions = slider.getByText(/^\d+ of \d+$/).filter({ visible: true })
    await expect.poll(() => positions.count()).toBe(cards ? 1 : 0)
    if (!cards) return
    await position(1).waitFor()
    await slider.getByRole('button', { name: 'Next slide' }).click()
    await position(2).waitFor()
    for (const n of [1, cards]) {
      await slider.getByRole('button', { name: 'Previous slide' }).click()
      await position(n).waitFor()
    }
  })
})
