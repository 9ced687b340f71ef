import { firstLetter } from './first-letter.js'
import { serveByNode } from './floor.js'
import { serveFormPages } from './form-pages.js'
import { overHttp2 } from './over-http2.js'
import { phonePage } from './phone.js'
import { siteHeaders } from './static-twin.js'
import { median, printTable, verdict } from './table.js'

const rounds = 5
const [mostOfPlain, mostOfPeer] = [1.3, 0.5]

/**
 * The form of a page without its program, as a page of this site.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<Record<string, import('./floor.js').Prepared>>}
 */
async function plainForm(browser, url) {
  const { context, page } = await phonePage(browser, { isSlow: false })
  await page.goto(url, { waitUntil: 'networkidle' })
  const html = await page.content()
  await context.close()
  const body = Buffer.from(html.replaceAll(/<script.*?<\/script>|<link[^>]*module[^>]*>/gs, ''))
  return { '/': { type: 'text/html; charset=utf-8', headers: siteHeaders(), body } }
}

/**
 * Until the first step of /loan takes a letter, beside the same questions in plain HTML and as
 * react-hook-form makes them.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 */
export async function benchLetter(browser, site) {
  const pages = await serveFormPages(['react-hook-form'], undefined)
  const peer = `${pages.url}/react-hook-form.html`
  const plain = await serveByNode(await plainForm(browser, peer))
  const secure = await overHttp2([plain.url, pages.url, site])
  const [securePlain, securePages, secureSite] = secure ?? []
  const lines = [
    { name: 'HTTP/1.1', plain: plain.url, peer, ours: `${site}/loan` },
    ...(secure
      ? [
          {
            name: 'HTTP/2 with TLS',
            plain: `${securePlain?.url}/`,
            peer: `${securePages?.url}/react-hook-form.html`,
            ours: `${secureSite?.url}/loan`,
          },
        ]
      : []),
  ]
  const rows = []
  for (const line of lines) {
    /** @type {Record<'plain' | 'peer' | 'ours', number[]>} */
    const took = { plain: [], peer: [], ours: [] }
    for (let round = 0; round < rounds; round += 1) {
      for (const name of /** @type {const} */ (['plain', 'peer', 'ours']))
        took[name].push(await firstLetter(browser, line[name]))
    }
    const ofPlain = median(took.ours) / median(took.plain)
    const ofPeer = median(took.ours) / median(took.peer)
    rows.push([
      line.name,
      ...[took.plain, took.peer, took.ours].map((times) => (median(times) / 1000).toFixed(2)),
      ofPlain.toFixed(2),
      ofPeer.toFixed(2),
      verdict(ofPlain <= mostOfPlain && ofPeer <= mostOfPeer),
    ])
  }
  for (const server of [pages, plain, ...(secure ?? [])]) server.stop()
  printTable(
    `Until Surname on /loan takes a letter, on a slow phone (4× CPU, slow 4G), medians of ${rounds}; goals: ≤ ${mostOfPlain} × plain HTML, ≤ ${mostOfPeer} × react-hook-form`,
    ['', 'plain HTML s', 'react-hook-form s', 'ours s', 'of plain', 'of react-hook-form', ''],
    rows,
  )
}
