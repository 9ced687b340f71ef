import { describe, expect, test } from 'vitest'
import { pages, pageTitle } from '../../src/shared/pages'
import { siteDefaults } from '../../src/shared/site'
import { faultsAtEveryWidth } from './axe'
import { loaded, once, smallTargets, visitors } from './browser'
import { openLoan } from './loan-form'

const { open, shared } = visitors()

describe.each(Object.values(pages))('the page $path', ({ path, title, description }) => {
  const scripts: Promise<string>[] = []
  const shown = shared(path, {
    reducedMotion: 'reduce',
    before: async (opened) => {
      opened.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.text())
      })
    },
  })
  const at = async (width: number) => {
    const { page } = await shown()
    await page.setViewportSize({ width, height: 800 })
    return page
  }

  test('opens with its own title, one main heading and the landmarks', async () => {
    const page = await at(1280)
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
    await shown()
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

  test('has nothing that axe finds, and never needs scrolling sideways', async () => {
    const { page } = await shown()
    expect(await faultsAtEveryWidth(page)).toEqual([])
  })

  test('has targets of at least 24 px, and of 44 px where they stand alone', async () => {
    expect(await smallTargets(await at(390))).toEqual([])
  })

  test('loses no text to those who set its spacing themselves', async () => {
    const page = await at(390)
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
    await page.evaluate(() => (document.adoptedStyleSheets = []))
    expect(clipped).toEqual([])
  })

  test('shows the focus on everything that the keyboard reaches', async () => {
    const page = await at(390)
    // Header and footer have two looks.
    const isWhole = path === '/' || path === '/loan'
    if (!isWhole) await page.getByRole('main').focus()
    const hidden: string[] = []
    let reached = 0
    for (let isOver = false; !isOver && reached < 80; reached += 1) {
      await page.keyboard.press('Tab')
      const { isLast, fault } = await page.evaluate(async (isToEnd) => {
        // Compare painted frames: a person does not see the moment of the key press.
        await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
        const element = document.activeElement as HTMLElement
        const isAtEnd =
          element === document.body || (!isToEnd && element.closest('footer') !== null)
        if (element === document.body || element.tagName === 'IFRAME')
          return { isLast: isAtEnd, fault: '' }
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        const hasRing =
          (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
        const { x, y, width, height } = element.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        const isSeen = top !== null && (element.contains(top) || top.contains(element))
        const seen = `${element.outerHTML.slice(0, 90)} ring ${hasRing} seen ${isSeen}`
        return { isLast: isAtEnd, fault: hasRing && isSeen ? '' : seen }
      }, isWhole)
      isOver = isLast
      if (fault) hidden.push(fault)
    }
    expect(reached).toBeGreaterThan(isWhole ? 20 : 0)
    expect(hidden).toEqual([])
  })

  test('moves nothing by itself before people who prefer reduced motion', async () => {
    const { page } = await shown()
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
    )
    expect(moving).toBe(0)
  })

  test('is printed without the menu', async () => {
    const page = await at(1280)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('main').isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
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
