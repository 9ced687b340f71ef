import { serveByNode } from './floor.js'
import { overHttp2 } from './over-http2.js'
import { phonePage } from './phone.js'
import { staticTwin } from './static-twin.js'
import { median, printTable, verdict } from './table.js'

const rounds = 5

/** How long the largest paint of each route may take, beside the static page. */
const routes = {
  '/': 1.5,
  '/products': 1.3,
  '/investments': 1.3,
  '/faq': 1.3,
  '/contact': 1.3,
  '/whistle': 1.3,
  '/loan': 1.4,
}
/** The same of the first paint; blocking in ms; shift of the layout. */
const [mostFirst, mostBlocking, mostShift] = [1.3, 150, 0.02]

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
  /** @returns {Promise<any>} */
  const look = () => page.evaluate('window.seen')
  let seen = await look()
  while (!seen.start) {
    await page.waitForTimeout(100)
    seen = await look()
  }
  await context.close()
  return seen
}

/** @param {number} ms */
const seconds = (ms) => (ms / 1000).toFixed(2)

/** @typedef {{ route: string, most: number, ours: Seen[], bare: Seen[] }} Measured */

/** @param {Measured} measured */
function row({ route, most, ours, bare }) {
  /** @param {Seen[]} loads @param {keyof Seen} key */
  const of = (loads, key) => median(loads.map((seen) => seen[key]))
  const lcp = of(ours, 'lcp') / of(bare, 'lcp')
  const fcp = of(ours, 'fcp') / of(bare, 'fcp')
  const isKept =
    lcp <= most &&
    fcp <= mostFirst &&
    of(ours, 'blocking') <= mostBlocking &&
    of(ours, 'cls') <= mostShift
  return [
    route,
    seconds(of(bare, 'lcp')),
    seconds(of(ours, 'lcp')),
    lcp.toFixed(2),
    `≤ ${most.toFixed(1)}`,
    seconds(of(bare, 'fcp')),
    seconds(of(ours, 'fcp')),
    fcp.toFixed(2),
    Math.round(of(ours, 'blocking')),
    of(ours, 'cls').toFixed(3),
    seconds(of(ours, 'start')),
    verdict(isKept),
  ]
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 */
export async function benchLoading(browser, site) {
  /** @type {Record<string, Measured[]>} */
  const tables = { 'HTTP/1.1': [], 'HTTP/2 with TLS': [] }
  for (const [route, most] of Object.entries(routes)) {
    const floor = await serveByNode(await staticTwin(browser, site + route))
    const secure = await overHttp2([floor.url, site])
    /** @type {[string, string | undefined, string | undefined][]} */
    const lines = [
      ['HTTP/1.1', floor.url, site],
      ['HTTP/2 with TLS', secure?.[0]?.url, secure?.[1]?.url],
    ]
    for (const [name, bareUrl, ourUrl] of lines) {
      if (!bareUrl || !ourUrl) continue
      /** @type {Measured} */
      const measured = { route, most, ours: [], bare: [] }
      for (let i = 0; i < rounds; i += 1) {
        measured.bare.push(await loadOnce(browser, `${bareUrl}/`))
        measured.ours.push(await loadOnce(browser, ourUrl + route))
      }
      tables[name]?.push(measured)
    }
    for (const server of [floor, ...(secure ?? [])]) server.stop()
  }
  for (const [name, measured] of Object.entries(tables)) {
    if (measured.length === 0) {
      console.log(`\nLoading over ${name} is left out: it needs openssl for its certificate.`)
      continue
    }
    printTable(
      `Loading over ${name} on a slow phone (4× CPU, slow 4G), medians of ${rounds}, beside a static page of the same text and picture; goals: LCP as in the table, FCP ≤ ${mostFirst}, blocking ≤ ${mostBlocking} ms, shift ≤ ${mostShift}`,
      [
        'route',
        'static LCP s',
        'LCP s',
        'ratio',
        'goal',
        'static FCP s',
        'FCP s',
        'ratio',
        'blocking ms',
        'shift',
        'content s',
        '',
      ],
      measured.map(row),
    )
  }
}
