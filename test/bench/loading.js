import { brotliCompressSync } from 'node:zlib'
import { serveByNode } from './floor.js'
import { phonePage } from './phone.js'
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

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * A static page with the text and the first picture of a route, and no program at all.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
async function staticTwin(browser, url) {
  const { context, page } = await phonePage(browser, { isSlow: false })
  await page.goto(url, { waitUntil: 'networkidle' })
  const { texts, picture } = await page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll('main h1, main h2, main h3, main p, main li, footer li'),
    ]
    const image = [...document.querySelectorAll('main img')].find(
      (img) => img.getBoundingClientRect().top < innerHeight,
    )
    return {
      texts: parts.map((part) => ({
        tag: part.tagName.toLowerCase(),
        text: part.textContent ?? '',
      })),
      picture: image instanceof HTMLImageElement ? image.currentSrc : '',
    }
  })
  const answer = picture ? await page.request.get(picture) : undefined
  const type = answer?.headers()['content-type'] ?? ''
  const body = await answer?.body()
  await context.close()
  const [title, ...rest] = texts
  const paragraphs = rest.map(({ tag, text }) => `<${tag}>${escaped(text)}</${tag}>`).join('\n')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title?.text ?? '')}</title><link rel="icon" href="data:,">
<style>body{margin:0;font:16px/1.6 system-ui;color:#2a3846}img{display:block;width:100%;aspect-ratio:16/9;object-fit:cover}main{padding:1rem}</style>
<main>${body ? '<img alt="" fetchpriority="high" src="/picture">' : ''}<h1>${escaped(title?.text ?? '')}</h1>${paragraphs}</main></html>`
  return {
    '/': { type: 'text/html; charset=utf-8', encoding: 'br', body: brotliCompressSync(html) },
    ...(body && { '/picture': { type, body } }),
  }
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
    for (let i = 0; i < rounds; i += 1) {
      bare.push(await loadOnce(browser, `${floor.url}/`))
      ours.push(await loadOnce(browser, site + route))
    }
    floor.stop()
    /** @param {'lcp' | 'fcp' | 'cls' | 'blocking' | 'start'} key */
    const of = (key) => ours.map((seen) => seen[key])
    const floorLcp = bare.map(({ lcp }) => lcp)
    rows.push([
      route,
      seconds(median(floorLcp)),
      seconds(median(of('lcp'))),
      (median(of('lcp')) / median(floorLcp)).toFixed(2),
      (best(of('lcp')) / best(floorLcp)).toFixed(2),
      seconds(median(of('fcp'))),
      Math.round(median(of('blocking'))),
      median(of('cls')).toFixed(3),
      seconds(median(of('start'))),
    ])
  }
  printTable(
    `Loading on a slow phone (4× CPU, slow 4G), medians, beside a static page of the same text and picture; goals: / ≤ 1.45, others ≤ 1.4, blocking ≤ 100 ms, shift ≤ 0.02`,
    [
      'route',
      'static LCP s',
      'LCP s',
      'ratio',
      'best ratio',
      'FCP s',
      'blocking ms',
      'shift',
      'content s',
    ],
    rows,
  )
}
