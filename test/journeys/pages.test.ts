import { describe, expect, test } from 'vitest'
import { pages, pageTitle } from '../../src/shared/pages'
import { siteDefaults } from '../../src/shared/site'
import { loaded, once, overflowOf, smallTargets, visitors, widths } from './browser'
import { openLoan } from './loan-form'

const { open } = visitors()

describe.each(Object.values(pages))('the page $path', ({ path, title, description }) => {
  test('opens with its own title, one main heading and the landmarks', async () => {
    const { page } = await open(path)
    await loaded(page)
    await expect.poll(() => page.title()).toBe(pageTitle(title, siteDefaults))
    await expect
      .poll(() => page.locator('meta[name=description]').getAttribute('content'))
      .toBe(description)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect.poll(() => page.getByRole(landmark).count()).toBe(1)
    }
  })

  test('has its scripts compiled while they come, but the small ones', async () => {
    const scripts: Promise<string>[] = []
    const { page } = await open(path, {
      before: async (opened) => {
        opened.on('response', (response) => {
          if (response.request().resourceType() === 'script') scripts.push(response.text())
        })
      },
    })
    await loaded(page)
    expect(scripts.length).toBeGreaterThan(2)
    // What the bundler needs to load further files may stand before it.
    const mark = /^(?:const .+\n)?\/\/# allFunctionsCalledOnLoad\n/
    const isMarked = (text: string) => mark.test(text)
    const texts = await Promise.all(scripts)
    // The bundler counts before it shortens, so those between may be either.
    const small = texts.filter(({ length }) => length < 3_000)
    const large = texts.filter(({ length }) => length > 8_000)
    expect(small.filter(isMarked)).toEqual([])
    expect(large.length).toBeGreaterThan(1)
    expect(large.map(isMarked)).not.toContain(false)
  })

  test('never needs scrolling sideways', async () => {
    const { page } = await open(path)
    await loaded(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => overflowOf(page), { message: `${width} px` }).toBeLessThanOrEqual(0)
    }
  })

  test('has targets of at least 24 px, and of 44 px where they stand alone', async () => {
    const { page } = await open(path, { width: 390 })
    await loaded(page)
    expect(await smallTargets(page)).toEqual([])
  })
})

test('radio buttons have targets of at least 24 px', async () => {
  const { page, fill, button, at } = await openLoan(open, { width: 390 })
  await fill(1)
  await button('Next').click()
  await at(2)
  await page.getByRole('radio').nth(1).waitFor()
  expect(await smallTargets(page)).toEqual([])
})

test.each([
  ['another look under a mouse', {}, false],
  ['the same look under a finger', { hasTouch: true, isMobile: true }, true],
])('buttons and links have %s', async (_, device, isSame) => {
  const { page } = await open('/loan', { ...device, reducedMotion: 'reduce' })
  await loaded(page)
  for (const target of [
    page.getByRole('button', { name: 'Next', exact: true }),
    page.getByRole('contentinfo').getByRole('link', { name: 'Products', exact: true }),
    page.getByRole('main').getByRole('link', { name: 'Check your application' }),
  ]) {
    const look = () =>
      target.evaluate((element) => {
        const { backgroundColor, textDecoration } = getComputedStyle(element)
        return `${backgroundColor} ${textDecoration}`
      })
    const before = await look()
    await target.hover()
    expect((await look()) === before).toBe(isSame)
  }
})

test('the privacy notice says how long things are kept, as the server is set', async () => {
  const { page } = await open('/privacy')
  await loaded(page)
  const main = page.getByRole('main')
  await main.getByText('Example text.', { exact: true }).waitFor()
  await main.getByRole('heading', { level: 2, name: 'How long we keep it' }).waitFor()
  await main.getByText(/^Nothing is deleted after a fixed time/).waitFor()
})

test.each(['/privacy', '/terms', '/accessibility'])(
  '%s lists its headings, and each leads to its part',
  async (path) => {
    const { page } = await open(path, { width: 390, reducedMotion: 'reduce' })
    await loaded(page)
    const main = page.getByRole('main')
    const links = main.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    const headings = main.getByRole('heading', { level: 2 })
    expect(await links.count()).toBeGreaterThan(2)
    expect(await links.allTextContents()).toEqual(await headings.allTextContents())
    await links.last().click()
    const header = (await page.getByRole('banner').boundingBox())!
    await expect
      .poll(async () => (await headings.last().boundingBox())!.y)
      .toBeLessThan(page.viewportSize()!.height)
    expect((await headings.last().boundingBox())!.y).toBeGreaterThanOrEqual(header.height)
  },
)

describe('moving between pages', () => {
  once('changes the title, the focus and the address, and starts at the top', async () => {
    const { page } = await open('/')
    await loaded(page)
    await page.evaluate(() => window.scrollTo(0, 600))
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await page.waitForURL('**/faq')
    await loaded(page)
    await expect.poll(() => page.title()).toBe(pageTitle(pages.faq.title, siteDefaults))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName))
      .toMatch(/^(?:H1|MAIN)$/)
  })

  test('loads no page anew', async () => {
    // Not the home page: it shows its sections before its program runs, and links load pages until then.
    const { page, requests } = await open('/faq')
    await loaded(page)
    for (const name of ['Home', 'Products', 'Investments', 'Whistle Blowing', 'Contact']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await loaded(page)
    }
    expect(
      requests.filter((request) =>
        Object.values(pages).some(({ path }) => request === `GET ${path}`),
      ),
    ).toEqual(['GET /faq'])
  })

  test('keeps a query as it was written, and leaves it behind with its page', async () => {
    const query = '?ref=flyer&n=01&n=2&text=a+b%20c&open=true'
    const { page } = await open(`/faq${query}`)
    await loaded(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL((url) => url.pathname === '/contact')
    await loaded(page)
    expect(new URL(page.url()).search).toBe('')
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/faq')
    await loaded(page)
    expect(new URL(page.url()).search).toBe(query)
  })

  test('lets the browser go back and forward', async () => {
    const { page } = await open('/faq')
    await loaded(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL('**/contact')
    await page.goBack()
    await page.waitForURL('**/faq')
    await loaded(page)
    await expect.poll(() => page.title()).toBe(pageTitle(pages.faq.title, siteDefaults))
  })

  test('offers a way past the header to those who use the keyboard', async () => {
    const { page } = await open('/faq')
    await loaded(page)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    await expect
      .poll(() => skip.evaluate((element) => element === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })
})

describe('a wrong address', () => {
  test('shows a page that says so, inside the layout, with a way home', async () => {
    const { page } = await open('/no-such-page', { mayLog: [/status of 404/] })
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(1)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('leads on to the main pages', async () => {
    const { page } = await open('/no-such-page', { mayLog: [/status of 404/] })
    const links = page.getByRole('main').getByRole('listitem').getByRole('link')
    await links.first().waitFor()
    expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
      '/products',
      '/investments',
      '/loan',
      '/faq',
      '/contact',
    ])
    await page.getByRole('main').getByRole('link', { name: 'FAQ' }).click()
    await page.waitForURL('**/faq')
    await loaded(page)
    await expect.poll(() => page.title()).toBe(pageTitle(pages.faq.title, siteDefaults))
  })
})
