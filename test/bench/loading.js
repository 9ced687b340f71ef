import { serveByNode } from './floor.js'
import { phonePage } from './phone.js'
import { staticTwin } from './static-twin.js'
import { best, median, printTable } from './table.js'

/** Each route and how often it is loaded; the home page is the one with a strict order to keep. */
const routes = {
  '/': 7,
  '/products': 3,
  '/investments': 3,
  '/faq': 3,
  '/contact': 3,
  '/whistle': 3,
  '/loan': 3,
}

/** Runs in the page: keeps what the browser says of its paints, shifts and long tasks. */
const observe = () => {
  const seen = { lcp: 0, fcp: 0, cls: 0, blocking: 0, start: 0 }
  Object.assign(window, { seen })
  /** @param {string} type @param {(entry: any) => void} keep */
  const watch = (type, keep) =>
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({
      type,
      buffered: true,
    })
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  watch('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value))
  watch('longtask', ({ duration }) => (seen.blocking += Math.max(0, duration - 50)))
  // The content is there: a heading in the main part and no spinner any more.
  const look = () => {
    const main = document.querySelector('main')
    const isReady =
      main?.querySelector('h1') &&
      !/Loading the page|Looking for|Still loading/.test(main.textContent ?? '')
    if (isReady && !seen.start) seen.start = performance.now()
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', look)
}

/** @typedef {{ lcp: number, fcp: number, cls: number, blocking: number, start: number }} Seen */

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<Seen>}
 */
async function loadOnce(browser, url) {
  const { context, page } = await phonePage(browser)
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(500)
  const seen = await page.evaluate('window.seen')
  await context.close()
  return /** @type {any} */ (seen)
}

/** @param {number} ms */
const seconds = (ms) => (ms / 1000).toFixed(2)

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 */
export async function benchLoading(browser, site) {
  const rows = []
  for (const [route, rounds] of Object.entries(routes)) {
    const floor = await serveByNode(await staticTwin(browser, site + route))
    /** @type {Seen[]} */
    const ours = []
    /** @type {Seen[]} */
    const bare = []
    /** @type {Seen[]} */
    const sheet = []
    for (let i = 0; i < rounds; i += 1) {
      bare.push(await loadOnce(browser, `${floor.url}/`))
      sheet.push(await loadOnce(browser, `${floor.url}/sheet`))
      ours.push(await loadOnce(browser, site + route))
    }
    floor.stop()
    /** @param {'lcp' | 'fcp' | 'cls' | 'blocking' | 'start'} key */
    const of = (key) => ours.map((seen) => seen[key])
    const floorLcp = bare.map(({ lcp }) => lcp)
    const sheetLcp = sheet.map(({ lcp }) => lcp)
    rows.push([
      route,
      seconds(median(floorLcp)),
      seconds(median(sheetLcp)),
      seconds(median(of('lcp'))),
      (median(of('lcp')) / median(floorLcp)).toFixed(2),
      (best(of('lcp')) / best(floorLcp)).toFixed(2),
      (median(of('lcp')) / median(sheetLcp)).toFixed(2),
      seconds(median(of('fcp'))),
      Math.round(median(of('blocking'))),
      median(of('cls')).toFixed(3),
      seconds(median(of('start'))),
    ])
  }
  printTable(
    `Loading on a slow phone (4× CPU, slow 4G), medians, beside a static page of the same text and picture, once with its style inside and once in a file as our policy has it; goals: / ≤ 1.45, others ≤ 1.4, blocking ≤ 100 ms, shift ≤ 0.02`,
    [
      'route',
      'static LCP s',
      'its style a file',
      'LCP s',
      'ratio',
      'best ratio',
      'ratio to the file',
      'FCP s',
      'blocking ms',
      'shift',
      'content s',
    ],
    rows,
  )
}
