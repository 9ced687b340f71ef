import type { Page, Route } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { callsOf } from '../../src/shared/page-sections'
import { callLog } from './call-log'
import { once, visitors, type Visit } from './browser'
import { isBeforeProgram, isTakenOver } from './early'
import { heldProgram } from './held-program'

const { open } = visitors()

/** Opens a page, whose program does not come before it is released. */
async function withoutProgram(visit: Omit<Visit, 'from'> = {}, path = '/') {
  const { on, release } = heldProgram(isBeforeProgram)
  const { page, said, requests } = await open(path, {
    ...visit,
    from: 'commit',
    async before(opened) {
      await on(opened)
      await visit.before?.(opened)
    },
  })
  return { page, said, requests, release }
}

const sections = (page: Page) => page.getByRole('main').getByRole('region')
/** Resolves once all sections are shown: five, and the one that always is. */
const shown = (page: Page) => expect.poll(() => sections(page).count()).toBe(6)
const spinner = (page: Page) => page.getByRole('main').getByRole('status')
const highlights = (page: Page) => page.getByRole('region', { name: 'Highlights' })

/** Resolves once the program has taken the page over. */
const taken = (page: Page) => page.locator('#options-slides[data-moves]').waitFor()

const failed = /Failed to load resource|^Failed to fetch/

/** Waits until the machine has ended without anything to show. */
const asked = (requests: string[]) =>
  expect.poll(() => requests.filter((request) => request.includes('/api/')).length).toBe(5)

describe('before the program has come', () => {
  once('the sections are shown after five calls, one after another', async () => {
    let account!: () => Promise<string[]>
    const { page, release } = await withoutProgram({
      before: async (opened) => {
        account = await callLog(opened)
      },
    })
    await highlights(page).waitFor()
    await shown(page)
    expect(await account()).toEqual(
      callsOf('home').flatMap((call) => [`asks ${call}`, `has ${call}`]),
    )
    await expect.poll(() => spinner(page).count()).toBe(0)
    release()
    await taken(page)
    expect((await account()).filter((line) => line.startsWith('asks'))).toHaveLength(5)
  })

  test('the spinner stays until the last of them has ended', async () => {
    const held: Route[] = []
    const ended: string[] = []
    const pathOf = (route: Route) => new URL(route.request().url()).pathname
    const { page, release } = await withoutProgram({
      // A call may come twice: the browser fetches ahead.
      before: (opened) =>
        opened.route('**/api/*', (route) =>
          ended.includes(pathOf(route)) ? route.continue() : void held.push(route),
        ),
    })
    for (const call of callsOf('home')) {
      const waiting = () => held.filter((route) => pathOf(route) === call)
      await expect.poll(() => waiting().length).toBeGreaterThan(0)
      await spinner(page).waitFor()
      expect(await sections(page).count()).toBe(1)
      ended.push(call)
      await Promise.all(waiting().map((route) => route.continue()))
    }
    await highlights(page).waitFor()
    release()
    await taken(page)
  })

  test.each([callsOf('home')[0]!, callsOf('home').at(-1)!])(
    'the spinner stays when %s fails, and the program draws the rest',
    async (call) => {
      const { page, said, release, requests } = await withoutProgram({
        mayLog: [failed],
        before: (opened) => opened.route(`**${call}`, (route) => route.fulfill({ status: 500 })),
      })
      await asked(requests)
      await page.waitForTimeout(300)
      await expect.poll(() => spinner(page).isVisible()).toBe(true)
      release()
      await expect.poll(() => sections(page).count()).toBe(5)
      await expect.poll(() => spinner(page).count()).toBe(0)
      expect(said.filter((line) => line.startsWith('Failed to fetch'))).toHaveLength(1)
      expect(requests.filter((request) => request.includes('/api/'))).toHaveLength(5)
    },
  )

  test('what was saved after the HTML was written is drawn by the program alone', async () => {
    const { page, release, requests } = await withoutProgram({
      before: (opened) =>
        opened.route('**/api/services', async (route) => {
          const answer = await route.fetch()
          const [first, ...others] = (await answer.json()) as { title: string }[]
          const json = [{ ...first, title: 'Saved meanwhile' }, ...others]
          await route.fulfill({ response: answer, json, headers: { etag: '"999-saved"' } })
        }),
    })
    await asked(requests)
    await page.waitForTimeout(300)
    await expect.poll(() => spinner(page).isVisible()).toBe(true)
    release()
    await page.getByRole('heading', { name: 'Saved meanwhile' }).waitFor()
  })

  test('a link of a section leads on, and the arrows of its slider do nothing', async () => {
    const { page, release } = await withoutProgram()
    await highlights(page).getByRole('button', { name: 'Next slide' }).click()
    await expect.poll(() => highlights(page).getByText('1 / 3').count()).toBe(1)
    release()
    await highlights(page).getByRole('link', { name: 'Get a Loan' }).click()
    await page.getByRole('heading', { level: 1, name: 'Loan application' }).waitFor()
  })
})

describe('the program', () => {
  test.each([1280, 390, 320])(
    'takes the sections over as they stand, %s px wide: no node is replaced, the focus stays',
    async (width) => {
      const { page, release, requests } = await withoutProgram({ width })
      await shown(page)
      const link = page.getByRole('link', { name: 'Learn more' }).first()
      await link.focus()
      await page.evaluate(() => {
        for (const node of document.querySelectorAll('#app *')) Object.assign(node, { isFirst: 1 })
      })
      release()
      await taken(page)
      const others = await page.evaluate(
        () =>
          [...document.querySelectorAll('#app *')].filter((node) => !('isFirst' in node)).length,
      )
      expect(others).toBe(0)
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(requests.filter((request) => request.includes('/api/'))).toHaveLength(5)
    },
  )

  test('moves the sliders from then on', async () => {
    const { page, release } = await withoutProgram()
    await highlights(page).waitFor()
    release()
    await taken(page)
    await highlights(page).getByRole('button', { name: 'Next slide' }).click()
    await expect.poll(() => highlights(page).getByText('2 / 3').count()).toBe(1)
  })

  test('stands still for people who prefer reduced motion', async () => {
    const { page, release } = await withoutProgram({ reducedMotion: 'reduce' })
    await highlights(page).waitFor()
    release()
    await highlights(page).getByRole('button', { name: 'Start automatic slide show' }).waitFor()
  })

  test('reads the page anew for who comes back to it inside the site', async () => {
    const { page, release, requests } = await withoutProgram()
    release()
    await taken(page)
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'Investments' }).click()
    await page.getByText('What you need').first().waitFor()
    const before = requests.filter((request) => request === 'GET /api/banners').length
    await main.getByRole('link', { name: 'Home' }).click()
    await highlights(page).waitFor()
    await expect
      .poll(() => requests.filter((request) => request === 'GET /api/banners').length)
      .toBe(before + 1)
  })
})

test.each(['have come', 'have failed'])(
  'the fonts of the site are asked for when the calls %s',
  async (how) => {
    const isLettered = (page: Page) =>
      page.evaluate(() => document.fonts.check('1em "Public Sans Variable"'))
    const held: Route[] = []
    const { page } = await withoutProgram({
      mayLog: [failed],
      before: (opened) => opened.route('**/api/choose-us', (route) => void held.push(route)),
    })
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await page.waitForTimeout(300)
    expect(await isLettered(page)).toBe(false)
    await Promise.all(
      held.map((route) => (how === 'have failed' ? route.abort() : route.continue())),
    )
    await expect.poll(() => isLettered(page)).toBe(true)
  },
)

/** Pages that read content beside the home page, and words of it that no banner has. */
const reading = [
  ['/products', 'Small Equipment Leasing'],
  ['/products/travel-loans', 'Small Equipment Leasing'],
  ['/investments', 'What you need'],
  ['/contact', 'Where to find us'],
  ['/faq', 'Who can apply?'],
  ['/privacy', 'How long we keep it'],
  ['/terms', ''],
  ['/accessibility', ''],
] as const

describe.each(reading)('%s', (path, words) => {
  test('has its content before the program, which takes it over as it stands', async () => {
    const { page, release, requests } = await withoutProgram(
      { mayLog: [/ERR_|Failed to load/] },
      path,
    )
    const content = page.locator('#page-content')
    await content.getByText(words).first().waitFor()
    await expect.poll(() => content.getByRole('status').count()).toBe(0)
    await page.evaluate(() => {
      for (const node of document.querySelectorAll('#app *')) Object.assign(node, { isFirst: 1 })
    })
    const texts = await content.innerText()
    release()
    await isTakenOver(page, '#app main')
    await page.waitForTimeout(300)
    expect(await content.innerText()).toBe(texts)
    const others = await page.evaluate(
      () =>
        [...document.querySelectorAll('#app main h2')].filter((node) => !('isFirst' in node))
          .length,
    )
    expect(others).toBe(0)
    const calls = requests.filter((request) => /\/api\/|\/admin\//.test(request))
    expect(calls).toEqual([...new Set(calls)])
  })
})

test('a text of our own that was saved after the HTML was written is drawn by the program', async () => {
  const { page, release } = await withoutProgram(
    {
      before: (opened) =>
        opened.route('**/api/terms', async (route) => {
          const answer = await route.fetch()
          const json = { ...(await answer.json()), content: '<p>Agreed meanwhile.</p>' }
          await route.fulfill({ response: answer, json, headers: { etag: '"999-saved"' } })
        }),
    },
    '/terms',
  )
  release()
  await page.getByText('Agreed meanwhile.').waitFor()
})

test('the HTML tells which answers its sections were drawn from', async () => {
  const { url } = inject('site')
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const [, tags = ''] = /<template id="drawn-content"[^>]* data-tags="([^"]+)"/.exec(html) ?? []
  const answers = await Promise.all(callsOf('home').map((call) => fetch(url + call)))
  expect(tags.split(' ')).toEqual(
    answers.map(({ headers }) => headers.get('etag')!.replace(/^"|(?:-(?:br|gzip))?"$/g, '')),
  )
})
