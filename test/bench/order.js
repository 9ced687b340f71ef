import { phonePage } from './phone.js'
import { median, printTable } from './table.js'

const rounds = 3

/** Runs in the page: when the program asked for each call and when it had it, in ms. */
const account = () => {
  /** @type {Record<string, { asked: number, had: number }>} */
  const calls = {}
  Object.assign(window, { calls })
  const { fetch } = window
  window.fetch = async (...call) => {
    const { pathname } = new URL(String(call[0]), location.href)
    const row = { asked: performance.now(), had: 0 }
    calls[pathname] = row
    const answer = await fetch(...call)
    const text = answer.text.bind(answer)
    answer.text = async () => {
      const body = await text()
      row.had = performance.now()
      return body
    }
    return answer
  }
}

/** @typedef {{ asked: number, had: number, sent: number, came: number }} Call */

/**
 * One visit of the home page. Unannounced, the hints for the calls are taken out of its HTML.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 * @param {boolean} isAnnounced
 * @returns {Promise<Record<string, Call>>}
 */
async function visit(browser, site, isAnnounced) {
  const { context, page } = await phonePage(browser)
  if (!isAnnounced) {
    await page.route(`${site}/`, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replaceAll(/<link[^>]*as="fetch"[^>]*>/g, '') })
    })
  }
  await page.addInitScript(account)
  await page.goto(`${site}/`, { waitUntil: 'networkidle' })
  const calls = await page.evaluate(() => {
    const timed = Object.entries(/** @type {any} */ (window).calls).map(([path, times]) => {
      const name = location.origin + path
      const [entry] = performance.getEntriesByName(name, 'resource')
      const { requestStart = 0, responseEnd = 0 } = /** @type {any} */ (entry ?? {})
      return [path, { .../** @type {any} */ (times), sent: requestStart, came: responseEnd }]
    })
    return Object.fromEntries(timed)
  })
  await context.close()
  return calls
}

/**
 * What the strict order of the five calls costs: with the server's announcements and without.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 */
export async function benchOrder(browser, site) {
  /** @type {Record<string, Call>[]} */
  const announced = []
  /** @type {Record<string, Call>[]} */
  const unannounced = []
  for (let i = 0; i < rounds; i += 1) {
    announced.push(await visit(browser, site, true))
    unannounced.push(await visit(browser, site, false))
  }
  /** @param {Record<string, Call>[]} visits @param {string} path @param {keyof Call} key */
  const of = (visits, path, key) =>
    Math.round(median(visits.map((calls) => calls[path]?.[key] ?? 0)))
  const paths = Object.keys(announced[0] ?? {})
  const rows = paths.map((path) =>
    [announced, unannounced].reduce(
      (row, visits) => [
        ...row,
        ...['sent', 'came', 'asked', 'had'].map((key) =>
          of(visits, path, /** @type {keyof Call} */ (key)),
        ),
      ],
      /** @type {(string | number)[]} */ ([path]),
    ),
  )
  const columns = ['sent', 'came', 'asked', 'had']
  printTable(
    'The five calls of the home page on a slow phone, ms: on the wire (sent, came) and in the program (asked, had); announced by the server, then without',
    ['call', ...columns, ...columns.map((name) => `${name}, unannounced`)],
    rows,
  )
  const [first = '', last = ''] = [paths[0], paths.at(-1)]
  const took = (/** @type {Record<string, Call>[]} */ visits) =>
    of(visits, last, 'had') - of(visits, first, 'asked')
  console.log(
    `  From the first question to the last answer: ${took(announced)} ms announced, ${took(unannounced)} ms without.`,
  )
}
