import { brotliCompressSync, constants } from 'node:zlib'
import { phonePage } from './phone.js'
import { kB, printTable, verdict } from './table.js'

/** Each route with the kB of JavaScript that its libraries alone cost and what it may cost in all. */
const budgets = [
  { path: '/', floor: 98, budget: 125 },
  { path: '/products', floor: 94, budget: 130 },
  { path: '/investments', floor: 94, budget: 130 },
  { path: '/faq', floor: 101, budget: 130 },
  { path: '/contact', floor: 105, budget: 130 },
  { path: '/whistle', floor: 105, budget: 130 },
  { path: '/loan', floor: 135, budget: 195 },
]
const cssBudget = 14
const fontBudget = 45
const pictureBudget = 60

/** @param {Buffer} bytes */
const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length

/** @type {Record<string, (bytes: Buffer) => number>} */
const weigh = {
  script: brotli,
  stylesheet: brotli,
  font: (bytes) => bytes.length,
  image: (bytes) => bytes.length,
}

/**
 * All that a route loads until its network rests, in bytes by kind.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function weightOf(browser, url) {
  const { context, page } = await phonePage(browser, { isSlow: false })
  /** @type {Record<string, number>} */
  const sum = { script: 0, stylesheet: 0, font: 0, image: 0 }
  let firstPicture = 0
  /** @type {Promise<void>[]} */
  const weighing = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    const weight = weigh[kind]
    if (!weight || new URL(response.url()).origin !== new URL(url).origin) return
    weighing.push(
      response.body().then(
        (body) => {
          sum[kind] = (sum[kind] ?? 0) + weight(body)
          if (kind === 'image' && !firstPicture) firstPicture = body.length
        },
        () => {},
      ),
    )
  })
  const document = await page.goto(url, { waitUntil: 'networkidle' })
  if (!document?.ok()) throw new Error(`${url} answered ${document?.status()}`)
  const [, inside = ''] = /<style>(.*?)<\/style>/s.exec(await document.text()) ?? []
  await Promise.all(weighing)
  await context.close()
  const { script = 0, stylesheet = 0, font = 0, image = 0 } = sum
  return { script, stylesheet: stylesheet + brotli(Buffer.from(inside)), font, image, firstPicture }
}

/** @param {number} bytes @param {number} budget */
const judged = (bytes, budget) => `${kB(bytes)} ${bytes / 1000 <= budget ? '≤' : '> !'} ${budget}`

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 */
export async function benchBytes(browser, site) {
  const rows = []
  for (const { path, floor, budget } of budgets) {
    const { script, stylesheet, font, image, firstPicture } = await weightOf(browser, site + path)
    const isKept =
      script / 1000 <= budget &&
      stylesheet / 1000 <= cssBudget &&
      font / 1000 <= fontBudget &&
      firstPicture / 1000 <= pictureBudget
    rows.push([
      path,
      floor,
      judged(script, budget),
      judged(stylesheet, cssBudget),
      judged(font, fontBudget),
      judged(firstPicture, pictureBudget),
      kB(image),
      verdict(isKept),
    ])
  }
  printTable(
    'Bytes that a route loads on a phone, kB (text as brotli), each beside its budget',
    ['route', 'JS floor', 'JS', 'CSS', 'fonts', 'first picture', 'all pictures', ''],
    rows,
  )
}
