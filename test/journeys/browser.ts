import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { launchChromium } from '../chromium.js'
import { waitingFor } from '../waits.js'

/** A journey that proves a flow, once: `npm test` plays these alone. Otherwise like `test`. */
export const once = (name: string, play: () => Promise<void>, timeout?: number) =>
  test(name, { tags: ['once'], ...(timeout && { timeout }) }, play)

/** The widths at which every page is looked at. */
export const widths = [1280, 390, 320]

export interface Visit extends Pick<
  BrowserContextOptions,
  'reducedMotion' | 'forcedColors' | 'hasTouch' | 'isMobile' | 'storageState'
> {
  width?: number
  height?: number
  /** Another server than the common one. */
  url?: string
  /** Routes of the visit answer for other sites, which are blank otherwise. */
  routesElsewhere?: boolean
  /** Expected console errors; any other fails the test. */
  mayLog?: RegExp[]
  /** When the visit begins; once all is loaded unless said otherwise. */
  from?: 'commit' | 'load'
  /** Before the first page opens: routes, clock. */
  before?: (page: Page) => Promise<unknown>
}

/** A page that is watched. */
export interface Visitor {
  page: Page
  /** Every request to the site so far: method and path. */
  requests: string[]
  /** Everything the console has said so far. */
  said: string[]
}

const blank = {
  responseCode: 200,
  responseHeaders: [{ name: 'content-type', value: 'text/html' }],
  body: Buffer.from('<!doctype html><title>Elsewhere</title>').toString('base64'),
}

/**
 * Other sites are not visited: their frames are blank here. A route of the page would do the same, but
 * hold up every request of our own, too, and keep nothing in the browser's cache.
 */
async function blankElsewhere(page: Page) {
  const browser = await page.context().newCDPSession(page)
  browser.on('Fetch.requestPaused', ({ requestId }) => {
    // The page may have been closed meanwhile.
    browser.send('Fetch.fulfillRequest', { requestId, ...blank }).catch(() => {})
  })
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
}

interface Screen {
  scrollBars?: boolean
}

/** The Chromiums of this worker: all its files share them, and they end with it. */
const launched = new Map<boolean, Promise<Browser>>()

async function chromiumFor({ scrollBars = false }: Screen) {
  const earlier = await launched.get(scrollBars)
  if (earlier?.isConnected()) return earlier
  const begun = launchChromium({ scrollBars })
  launched.set(scrollBars, begun)
  return begun
}

/**
 * A Chromium for the tests of a file. Each visit has a browser profile of its own, and a console
 * error, an uncaught exception or a violation of the security policy fails the test.
 */
export function visitors(screen: Screen = {}) {
  let browser: Browser
  const problems: string[] = []
  const closing: (() => Promise<void>)[] = []

  beforeAll(async () => {
    browser = await chromiumFor(screen)
  })
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()))
    expect(problems.splice(0)).toEqual([])
  })

  async function open(path: string, visit: Visit = {}, closes = closing): Promise<Visitor> {
    const {
      width = 1280,
      height = 800,
      url = inject('site').url,
      routesElsewhere = false,
      mayLog = [],
      from = 'load',
      before,
      ...looks
    } = visit
    const viewport = { width, height }
    const context = await browser.newContext({ baseURL: url, viewport, ...looks })
    closes.push(() => context.close())
    const page = await context.newPage()
    if (!routesElsewhere) await blankElsewhere(page)
    const report = (text: string) => {
      if (!mayLog.some((allowed) => allowed.test(text))) problems.push(`${path}: ${text}`)
    }
    const said: string[] = []
    page.on('console', (message) => {
      said.push(message.text())
      if (message.type() === 'error') report(message.text())
    })
    page.on('pageerror', (error) => report(String(error)))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`Refused by ${event.violatedDirective}: ${event.blockedURI}`),
      )
    })
    const requests: string[] = []
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === url) requests.push(`${request.method()} ${pathname}`)
    })
    await before?.(page)
    await waitingFor('page', () => page.goto(path, { waitUntil: from }))
    return { page, requests, said }
  }

  /**
   * A page, once it is loaded, that the tests around share: each leaves it as it found it. After one that
   * fails the next has it anew.
   */
  function shared(path: string, visit: Visit = {}) {
    const closes: typeof closing = []
    let opened: Promise<Visitor> | undefined
    const close = async () => {
      opened = undefined
      await Promise.all(closes.splice(0).map((one) => one()))
    }
    afterEach(({ task }) => (task.result?.errors?.length ? close() : undefined))
    afterAll(close)
    const openLoaded = async () => {
      const visitor = await open(path, visit, closes)
      await loaded(visitor.page)
      return visitor
    }
    return () => (opened ??= openLoaded())
  }

  return { open, shared }
}

/**
 * Resolves once the page shows its content, no spinner turns any more, and its program runs, which the
 * home page does not wait for to show its content.
 */
export const loaded = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await page.getByText(/^(?:Loading the page|Still loading)/).waitFor({ state: 'detached' })
  // The header's program ends the counting of early presses.
  await expect.poll(() => page.evaluate(() => globalThis.earlyMenuPresses)).toBeUndefined()
}

/** How many px of the page stick out sideways; 0 is right. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** What is to be pressed and is less than 24 px wide or high, beside what stands in running text. */
export const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, textarea')]
      .filter((element) => !element.closest('p, li p, [inert]') && element.checkVisibility())
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 24 || box.width < 24))
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width}×${box.height}`),
  )
