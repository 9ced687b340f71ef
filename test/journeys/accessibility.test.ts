import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callsOf } from '../../src/shared/page-sections'
import { pages, type PageName } from '../../src/shared/pages'
import { violationsAtEveryWidth } from './axe'
import { loaded, visitors, type Visit } from './browser'

const { open } = visitors()

interface State {
  name: string
  path: string
  visit?: Visit
  /** Whether the page is looked at while it still loads. */
  isLoading?: boolean
  act?: (page: Page) => Promise<unknown>
}

const content = /\/(?:api|admin)\/(?!contactUs\/sent_mail)/
const mayLog = [/Failed to/]
const never = () => new Promise<never>(() => {})
const failing = (route: Route) => route.fulfill({ status: 500 })
const withRoute = (path: string | RegExp, answer: (route: Route) => Promise<unknown>): Visit => ({
  mayLog,
  before: (page) => page.route(path, answer),
})

const contactFields = ['First name', 'Last name', 'Phone number', 'Email address', 'Message']
async function sendContact(page: Page) {
  const form = page.getByRole('main').getByRole('form')
  for (const [i, label] of contactFields.entries()) {
    const value = ['Ada', 'Obi', '08012345678', 'ada@example.org', 'Hello'][i] ?? ''
    await form.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Send message' }).click()
}

const subscribe = async (page: Page) => {
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email address').fill('ada@example.org')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await footer.getByRole('status').locator('p').waitFor()
  await footer.getByRole('status').hover()
}

const names = Object.keys(pages) as PageName[]
const every = Object.values(pages)
const withContent = names.filter((name) => callsOf(name).length > 0).map((name) => pages[name])

/** Every state that a public page can be seen in. */
const states: State[] = [
  ...every.map(({ path }) => ({ name: 'at rest', path })),
  ...withContent.map(({ path }) => ({
    name: 'loading',
    path,
    isLoading: true,
    visit: withRoute(content, never),
  })),
  ...withContent.map(({ path }) => ({
    name: 'without its content',
    path,
    visit: withRoute(content, failing),
  })),
  { name: 'at a wrong address', path: '/no-such-page', visit: { mayLog: [/404/] } },
  {
    name: 'with the menu open',
    path: '/',
    visit: { width: 390 },
    act: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click()
    },
  },
  {
    name: 'with the slide show turning',
    path: '/',
    act: (page) => page.getByRole('button', { name: 'Start automatic slide show' }).click(),
  },
  {
    name: 'with a question open',
    path: '/faq',
    act: (page) => page.getByRole('main').getByRole('button').first().click(),
  },
  {
    name: 'with errors in the form',
    path: '/contact',
    act: (page) => page.getByRole('button', { name: 'Send message' }).click(),
  },
  {
    name: 'while the message is sent',
    path: '/contact',
    visit: withRoute('**/sent_mail', never),
    act: sendContact,
  },
  {
    name: 'with the modal Success',
    path: '/contact',
    visit: withRoute('**/sent_mail', (route) => route.fulfill({ json: 'Thank you' })),
    act: async (page) => {
      await sendContact(page)
      await page.getByRole('dialog', { name: 'Success' }).waitFor()
    },
  },
  {
    name: 'with the modal Error',
    path: '/contact',
    visit: withRoute('**/sent_mail', failing),
    act: async (page) => {
      await sendContact(page)
      await page.getByRole('dialog', { name: 'Error' }).waitFor()
    },
  },
  {
    name: 'with a message to restore',
    path: '/contact',
    visit: withRoute('**/sent_mail', failing),
    act: async (page) => {
      await sendContact(page)
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Restore my message' }).waitFor()
    },
  },
  {
    name: 'with an error in the form',
    path: '/whistle',
    act: (page) => page.getByRole('button', { name: 'Submit report' }).click(),
  },
  {
    name: 'with the alert',
    path: '/whistle',
    act: async (page) => {
      await page.getByRole('main').getByLabel('Report / Concern').fill('Something')
      await page.getByRole('button', { name: 'Submit report' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'after a subscription',
    path: '/faq',
    visit: withRoute('**/subscribe', (route) => route.fulfill({ json: { message: 'Thank you' } })),
    act: subscribe,
  },
  {
    name: 'after a refused subscription',
    path: '/faq',
    visit: withRoute('**/subscribe', (route) =>
      route.fulfill({ status: 422, json: { message: 'Please enter a valid email address.' } }),
    ),
    act: subscribe,
  },
  {
    name: 'broken',
    path: '/contact',
    isLoading: true,
    visit: {
      mayLog: [/Failed to/, /Loading chunk failed/],
      before: (page) => page.route(/contact-page[^/]*\.js/, (route) => route.abort()),
    },
    act: (page) => page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor(),
  },
]

describe('axe-core finds nothing', () => {
  test.each(states)('on $path $name', async ({ path, visit, isLoading, act }) => {
    const { page } = await open(path, { reducedMotion: 'reduce', ...visit })
    if (isLoading) await page.getByRole('main').waitFor()
    else await loaded(page)
    await act?.(page)
    expect(await violationsAtEveryWidth(page)).toEqual([])
  })
})

describe('the focus', () => {
  test.each(every)('is seen on everything that the keyboard reaches on $path', async ({ path }) => {
    const { page } = await open(path, { width: 390, reducedMotion: 'reduce' })
    await loaded(page)
    const hidden: string[] = []
    let reached = 0
    for (; reached < 80; reached += 1) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(async () => {
        // Compare painted frames: a person does not see the moment of the key press.
        await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
        const element = document.activeElement as HTMLElement
        if (element === document.body) return 'end'
        if (element.tagName === 'IFRAME') return ''
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        const hasRing =
          (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
        const { x, y, width, height } = element.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        const isSeen = top !== null && (element.contains(top) || top.contains(element))
        return hasRing && isSeen
          ? ''
          : `${element.outerHTML.slice(0, 90)} ring ${hasRing} seen ${isSeen}`
      })
      if (found === 'end') break
      if (found) hidden.push(found)
    }
    expect(reached).toBeGreaterThan(10)
    expect(hidden).toEqual([])
  })
})

describe('people who', () => {
  test('prefer reduced motion see nothing move by itself', async () => {
    const { page } = await open('/', { reducedMotion: 'reduce' })
    await loaded(page)
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
    )
    expect(moving).toBe(0)
  })

  test('set the spacing of text themselves lose no text', async () => {
    for (const { path } of every) {
      const { page } = await open(path, { width: 390, reducedMotion: 'reduce' })
      await loaded(page)
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
        )
        document.adoptedStyleSheets = [sheet]
      })
      const clipped = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'main h1, main h2, main h3, main p, main li, main a, main button',
          ),
        ]
          .filter(
            (element) => !element.closest('[inert], .visually-hidden') && element.checkVisibility(),
          )
          .filter((element) => {
            const { overflowX, overflowY } = getComputedStyle(element)
            const clips = overflowX === 'hidden' || overflowY === 'hidden'
            return (
              clips &&
              element.clientWidth > 1 &&
              (element.scrollHeight > element.clientHeight + 1 ||
                element.scrollWidth > element.clientWidth + 1)
            )
          })
          .map((element) => element.outerHTML.slice(0, 90)),
      )
      expect(clipped, path).toEqual([])
    }
  })

  test('use a forced palette still see every control and the focus', async () => {
    const { page } = await open('/contact', { forcedColors: 'active' })
    await loaded(page)
    const borders = await page
      .getByRole('main')
      .locator('input, textarea, button')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).borderTopStyle))
    expect(borders.length).toBeGreaterThan(5)
    expect(borders.filter((style) => style === 'none')).toEqual([])
  })

  test('print a page get its content without the menu', async () => {
    const { page } = await open('/faq')
    await loaded(page)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  })
})
