import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { graphOf } from '../../src/flows/graph/graph'
import { citationsIn } from '../citations'
import { credentials } from '../fixtures/administrator'
import { everyMachine } from '../machines/every-machine'
import { faultsAtEveryWidth } from './axe'
import { button, commonOffice, refusals } from './back-office'
import { once, overflowOf } from './browser'
import { fingers, type Finger } from './touch'

const site = commonOffice()

const outline = (page: Page) => page.getByRole('list', { name: 'States and transitions' })
const frame = (page: Page) => page.getByRole('region', { name: /^Chart of the flow/ })
const chart = (page: Page) => page.getByRole('group', { name: /^Chart of the flow/ })
const zoom = async (page: Page) =>
  parseInt(await page.getByLabel('Zoom', { exact: true }).innerText())
const scrolled = (page: Page) => frame(page).evaluate((e) => [e.scrollLeft, e.scrollTop] as const)
/** The accessible name of the focused part of the chart. */
const reached = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

/** Shows the chart in its natural size. */
async function inFullSize(page: Page) {
  await frame(page).focus()
  await page.keyboard.press('1')
  await expect.poll(() => zoom(page)).toBe(100)
}

async function atFlow(id: string, visit: Parameters<typeof site.enter>[1] = {}) {
  const visitor = await site.enter(`/flows/${id}`, { reducedMotion: 'reduce', ...visit })
  await chart(visitor.page).waitFor()
  return visitor
}

describe('the gallery', () => {
  once(
    'lists every machine with its purpose, states and transitions, and cites no document',
    async () => {
      const { page } = await site.enter('/flows')
      await page.getByRole('heading', { level: 1, name: 'Flows' }).waitFor()
      const cards = page.getByRole('main').getByRole('listitem')
      await expect.poll(() => cards.count()).toBe(Object.keys(everyMachine).length)
      for (const machine of Object.values(everyMachine)) {
        const { nodes, edges } = graphOf(machine)
        const card = cards.filter({ has: page.locator(`a[href$="/flows/${machine.id}"]`) })
        const words = `${nodes.length - 1} states, ${edges.length} transitions`
        expect(await card.innerText()).toContain(words)
        expect(await card.innerText()).toContain(machine.root.description)
        expect(citationsIn(await card.innerText())).toEqual([])
      }
    },
  )

  test('calls each flow what the screens call it', async () => {
    const { page } = await site.enter('/flows')
    const names = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect.poll(() => names.count()).toBe(Object.keys(everyMachine).length)
    const shown = await names.allInnerTexts()
    for (const name of ['Two-step login', 'Whistleblowing', 'Inbox entry', 'Section editor'])
      expect(shown).toContain(name)
  })

  once(
    'leads to a flow and back, with focus on the heading and the title of the page',
    async () => {
      const { page } = await site.enter('/flows')
      await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Newsletter' }).waitFor()
      await expect.poll(() => page.title()).toMatch(/^Newsletter \| Flows \|/)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('Newsletter')
      await page.getByRole('link', { name: 'All flows' }).click()
      await page.getByRole('heading', { level: 1, name: 'Flows', exact: true }).waitFor()
    },
  )

  test('is one step from the dashboard', async () => {
    const { page } = await site.enter('/dashboard')
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Flows' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Flows', exact: true }).waitFor()
  })
})

describe('a flow', () => {
  // Every flow: `state-chart.test.tsx`.
  test('has a chart and an outline that name every state', async () => {
    const { page } = await atFlow('loan-wizard')
    const { nodes, edges } = graphOf(everyMachine['loan-wizard']!)
    const words = await outline(page).innerText()
    const drawn = await chart(page).locator('text').allTextContents()
    for (const { key } of nodes) {
      expect([key, words.includes(key)]).toEqual([key, true])
      expect([key, drawn.some((text) => text.startsWith(key))]).toEqual([key, true])
    }
    expect(await chart(page).locator('[data-item]').count()).toBe(nodes.length + edges.length)
  })

  test.each(['nowhere', 'import'])('that is none says so, with a way to all: %s', async (id) => {
    const { page } = await site.enter(`/flows/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Flow not found' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'All flows' }).click()
    await page.getByRole('heading', { level: 1, name: 'Flows', exact: true }).waitFor()
  })
})

describe('a chart', () => {
  test('is zoomed, moved and fitted by key', async () => {
    const { page } = await atFlow('loan-wizard')
    const before = await zoom(page)
    await frame(page).focus()
    await page.keyboard.press('+')
    await expect.poll(() => zoom(page)).toBeGreaterThan(before)
    await page.keyboard.press('-')
    await expect.poll(() => zoom(page)).toBe(before)
    await page.keyboard.press('1')
    await expect.poll(() => zoom(page)).toBe(100)
    const [left, top] = await scrolled(page)
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await scrolled(page))[1]).toBeGreaterThan(top)
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await scrolled(page))[0]).toBeGreaterThan(left)
    await page.keyboard.press('0')
    const sticksOut = () =>
      frame(page).evaluate((e) => [e.scrollWidth > e.clientWidth, e.scrollHeight > e.clientHeight])
    await expect.poll(sticksOut).toEqual([false, false])
  })

  test('is zoomed by button and by wheel, and dragged by mouse', async () => {
    const { page } = await atFlow('loan-wizard')
    await inFullSize(page)
    const before = await zoom(page)
    await button(page, 'Zoom in').click()
    await expect.poll(() => zoom(page)).toBeGreaterThan(before)
    await button(page, 'Zoom out').click()
    await expect.poll(() => zoom(page)).toBe(before)
    const { x, y, width, height } = (await frame(page).boundingBox())!
    const middle = [x + width / 2, y + height / 2] as const
    await page.mouse.move(...middle)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    await expect.poll(() => zoom(page)).toBeGreaterThan(before)
    const [left, top] = await scrolled(page)
    await page.mouse.down()
    await page.mouse.move(middle[0] - 60, middle[1] - 40, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await scrolled(page))[0]).toBeGreaterThan(left)
    expect((await scrolled(page))[1]).toBeGreaterThan(top)
    await button(page, 'Fit').click()
    await expect.poll(() => zoom(page)).toBeLessThan(before)
  })

  test('is zoomed about the middle of two fingers, and goes with them', async () => {
    const { page } = await atFlow('loan-wizard', { width: 390, hasTouch: true })
    await inFullSize(page)
    await frame(page).evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
      element.scrollTo(900, 700)
    })
    await expect.poll(() => scrolled(page)).toEqual([900, 700])
    /** What of the chart stands at a place of the window, in px of its layout. */
    const partAt = async ([x, y]: Finger) => {
      const box = (await chart(page).boundingBox())!
      const now = (await zoom(page)) / 100
      return { x: (x - box.x) / now, y: (y - box.y) / now }
    }
    const { x, y } = (await frame(page).boundingBox())!
    const around = (at: Finger, far: number): Finger[] => [
      [at[0] - far, at[1] - far],
      [at[0] + far, at[1] + far],
    ]
    const [middle, elsewhere]: Finger[] = [
      [x + 120, y + 180],
      [x + 180, y + 220],
    ]
    const held = await partAt(middle!)
    await fingers(page, around(middle!, 30), around(elsewhere!, 60))
    await expect.poll(() => zoom(page)).toBe(200)
    const then = await partAt(elsewhere!)
    expect(Math.hypot(then.x - held.x, then.y - held.y)).toBeLessThan(3)
    await fingers(page, around(elsewhere!, 60), around(elsewhere!, 30))
    await expect.poll(() => zoom(page)).toBe(100)
    const again = await partAt(elsewhere!)
    expect(Math.hypot(again.x - held.x, again.y - held.y)).toBeLessThan(3)
  })

  test('is moved by one finger', async () => {
    const { page } = await atFlow('loan-wizard', { width: 390 })
    await inFullSize(page)
    await frame(page).evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
      element.scrollTo(900, 700)
    })
    const { x, y } = (await frame(page).boundingBox())!
    const before = await zoom(page)
    await fingers(page, [[x + 200, y + 250]], [[x + 100, y + 130]])
    await expect.poll(async () => (await scrolled(page))[0]).toBeGreaterThan(960)
    await expect.poll(async () => (await scrolled(page))[1]).toBeGreaterThan(770)
    expect(await zoom(page)).toBe(before)
  })

  test('has one stop of the Tab key, in which arrows reach every state and transition', async () => {
    const { page } = await atFlow('newsletter')
    await frame(page).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => reached(page)).toMatch(/^newsletter, compound state, starts in idle/)
    const { nodes, edges } = graphOf(everyMachine.newsletter!)
    const names = new Set([await reached(page)])
    for (let step = 1; step < nodes.length + edges.length; step += 1) {
      const before = await page.evaluate(() => document.activeElement?.getAttribute('data-item'))
      await page.keyboard.press('ArrowRight')
      const now = () => page.evaluate(() => document.activeElement?.getAttribute('data-item'))
      await expect.poll(now).not.toBe(before)
      names.add(await reached(page))
    }
    expect([...names].filter((name) => name.startsWith('subscribe done, if isSubscribed'))).toEqual(
      ['subscribe done, if isSubscribed: goes to subscribed, does clearSent, showMessage'],
    )
    await page.keyboard.press('Home')
    await expect.poll(() => reached(page)).toMatch(/^newsletter, compound state/)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('g')
  })

  test('brings what is reached by key into sight, and Enter changes nothing', async () => {
    const { page } = await atFlow('loan-wizard')
    await frame(page).focus()
    await page.keyboard.press('1')
    await page.keyboard.press('Tab')
    await page.keyboard.press('End')
    const isSeen = () =>
      page.evaluate(() => {
        const item = document.activeElement!.getBoundingClientRect()
        const around = document.querySelector('[role=region]')!.getBoundingClientRect()
        return (
          item.left >= around.left &&
          item.right <= around.right &&
          item.top >= around.top &&
          item.bottom <= around.bottom
        )
      })
    await expect.poll(isSeen).toBe(true)
    const name = await reached(page)
    await page.keyboard.press('Enter')
    expect(await reached(page)).toBe(name)
    expect(await chart(page).locator('[data-active], [data-possible]').count()).toBe(0)
  })

  test('says what its marks mean', async () => {
    const { page } = await atFlow('header')
    await page.getByText('Legend').click()
    await page.getByText('runs in parallel with the others').waitFor()
  })
})

test('on a small screen the drawing, which scrolls in its frame, comes before its words in the outline', async () => {
  const { page } = await atFlow('admin-section', { width: 390 })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const isScrolled = () => frame(page).evaluate((e) => e.scrollWidth > e.clientWidth)
    await expect.poll(isScrolled).toBe(true)
    const [words, drawing] = [await outline(page).boundingBox(), await frame(page).boundingBox()]
    expect(drawing!.y + drawing!.height).toBeLessThanOrEqual(words!.y)
    expect(drawing!.width).toBeLessThanOrEqual(width)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  }
})

describe('axe-core finds nothing, and nothing sticks out, at 1280, 390 and 320 px', () => {
  // A small chart: `flows-viewer.test.ts`.
  test.each(['/flows', '/flows/nowhere', '/flows/loan-wizard'])('%s', async (path) => {
    const { page } = await site.enter(path, { reducedMotion: 'reduce' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
  })
})

describe('who may look', () => {
  test('is asked to log in first, and comes back to the page', async () => {
    const { page } = await site.visit('/flows/login')
    await button(page, 'Log in').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.getByRole('textbox', { name: 'Username' }).fill(credentials.username)
    await page.getByRole('textbox', { name: 'Password' }).fill(credentials.password)
    await button(page, 'Log in').click()
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/flows/login')
  })

  test('gets no page without a session, whatever the browser remembers', async () => {
    const remembered = (page: Page) =>
      page.addInitScript(() => localStorage.setItem('user', '{"username":"ada"}'))
    const { page } = await site.visit('/flows', { before: remembered, mayLog: refusals })
    await button(page, 'Log in').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  test('is led nowhere else by the address of the login', async () => {
    const { page } = await site.visit('/login?next=https://evil.example/flows')
    await page.getByRole('textbox', { name: 'Username' }).fill(credentials.username)
    await page.getByRole('textbox', { name: 'Password' }).fill(credentials.password)
    await button(page, 'Log in').click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  })
})

test('no request leaves the origin, and the layout engine is not loaded', async () => {
  const elsewhere: string[] = []
  const scripts: Promise<string>[] = []
  const { page } = await atFlow('loan-wizard', {
    before: async (opened) => {
      opened.on('request', (request) => {
        if (!request.url().startsWith(site.url)) elsewhere.push(request.url())
      })
      opened.on('response', (response) => {
        if (response.url().endsWith('.js')) scripts.push(response.text())
      })
    },
  })
  await page.getByRole('link', { name: 'All flows' }).click()
  await page.getByRole('heading', { level: 1, name: 'Flows', exact: true }).waitFor()
  const loaded = await Promise.all(scripts)
  expect(loaded.some((text) => text.includes('loan-wizard'))).toBe(true)
  expect(loaded.filter((text) => text.includes('org.eclipse.elk'))).toEqual([])
  expect(elsewhere).toEqual([])
})
