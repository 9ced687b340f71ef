import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { callsOf } from '../../src/shared/page-sections'
import { pages, type PageName } from '../../src/shared/pages'
import { faultsAtEveryWidth } from './axe'
import { loaded, visitors, type Visit } from './browser'

const { open } = visitors()

/** A visit of a page, and the states that it is looked at in, one after another. */
interface Walk {
  path: string
  visit?: Visit
  /** What leads to each, by its name. */
  states: Record<string, (page: Page) => Promise<unknown>>
}

const content = /\/(?:api|admin)\/(?!contactUs\/sent_mail)/
const mayLog = [/Failed to/]
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

const subscribe = async (page: Page, says: string) => {
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email address').fill('ada@example.org')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await footer.getByRole('status').getByText(says).hover()
}

const names = Object.keys(pages) as PageName[]
const withContent = names.filter((name) => callsOf(name).length > 0).map((name) => pages[name])

const here = () => Promise.resolve()
const close = (page: Page) => page.getByRole('button', { name: 'Close', exact: true }).click()
const answered = (page: Page, call: string, answer: (route: Route) => Promise<unknown>) =>
  page.route(call, answer, { times: 1 })

/** Every state that a public page can be seen in, but at rest: `pages.test.ts` walks them all. */
const walks: Walk[] = [
  { path: '/no-such-page', visit: { mayLog: [/404/] }, states: { 'at a wrong address': here } },
  {
    path: '/',
    states: {
      'with the slide show turning': (page) =>
        page.getByRole('button', { name: 'Start automatic slide show' }).click(),
    },
  },
  {
    path: '/faq',
    visit: { mayLog },
    states: {
      'with a question open': (page) => page.getByRole('main').getByRole('button').first().click(),
      'after a subscription': async (page) => {
        await answered(page, '**/subscribe', (route) =>
          route.fulfill({ json: { message: 'Thank you' } }),
        )
        await subscribe(page, 'Thank you')
      },
      'after a refused subscription': async (page) => {
        await answered(page, '**/subscribe', (route) =>
          route.fulfill({ status: 422, json: { message: 'This address is refused.' } }),
        )
        await subscribe(page, 'This address is refused.')
      },
    },
  },
  {
    path: '/contact',
    visit: { mayLog },
    states: {
      'with errors in the form': (page) =>
        page.getByRole('button', { name: 'Send message' }).click(),
      'with the modal Error': async (page) => {
        await answered(page, '**/sent_mail', failing)
        await sendContact(page)
        await page.getByRole('dialog', { name: 'Error' }).waitFor()
      },
      'with a message to restore': async (page) => {
        await close(page)
        await page.getByRole('button', { name: 'Restore my message' }).waitFor()
      },
      'with the modal Success': async (page) => {
        await answered(page, '**/sent_mail', (route) => route.fulfill({ json: 'Thank you' }))
        await sendContact(page)
        await page.getByRole('dialog', { name: 'Success' }).waitFor()
      },
      'while the message is sent': async (page) => {
        await close(page)
        await answered(page, '**/sent_mail', () => new Promise<never>(() => {}))
        await sendContact(page)
        await page.getByRole('button', { name: 'Submitted...' }).waitFor()
      },
    },
  },
  {
    path: '/whistle',
    states: {
      'with an error in the form': (page) =>
        page.getByRole('button', { name: 'Submit report' }).click(),
      'with the alert': async (page) => {
        await page.getByRole('main').getByLabel('Report / Concern').fill('Something')
        await page.getByRole('button', { name: 'Submit report' }).click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
  },
]

test.each(walks)(
  'axe-core finds nothing on $path in any state',
  async ({ path, visit, states }) => {
    const { page } = await open(path, { reducedMotion: 'reduce', ...visit })
    await loaded(page)
    for (const [name, reach] of Object.entries(states)) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await reach(page)
      expect.soft(await faultsAtEveryWidth(page), name).toEqual([])
    }
  },
)

test('axe-core finds nothing in the menu of a narrow page', async () => {
  const { page } = await open('/', { width: 390, reducedMotion: 'reduce' })
  await loaded(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await faultsAtEveryWidth(page)).toEqual([])
})

test('axe-core finds nothing on a page whose program does not come', async () => {
  const { page } = await open('/contact', {
    reducedMotion: 'reduce',
    mayLog: [/Failed to/, /Loading chunk failed/],
    before: (opened) => opened.route(/contact-page[^/]*\.js/, (route) => route.abort()),
  })
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
  expect(await faultsAtEveryWidth(page)).toEqual([])
})

test.each(withContent)(
  'axe-core finds nothing on $path while it loads, and without its content',
  async ({ path }) => {
    let fail = () => {}
    const held = new Promise<void>((resolve) => (fail = resolve))
    const visit = withRoute(content, (route) => held.then(() => failing(route)))
    const { page } = await open(path, { reducedMotion: 'reduce', ...visit })
    await page.getByRole('main').waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    fail()
    await loaded(page)
    expect(await faultsAtEveryWidth(page)).toEqual([])
  },
)

test('people who use a forced palette still see every control and the focus', async () => {
  const { page } = await open('/contact', { forcedColors: 'active' })
  await loaded(page)
  const borders = await page
    .getByRole('main')
    .locator('input, textarea, button')
    .evaluateAll((all) => all.map((element) => getComputedStyle(element).borderTopStyle))
  expect(borders.length).toBeGreaterThan(5)
  expect(borders.filter((style) => style === 'none')).toEqual([])
})
