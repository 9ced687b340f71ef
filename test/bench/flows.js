import { printTable, median, verdict } from './table.js'

const steps = 180

/** A frame of a screen with 60 a second, and the tick of a clock. */
const frameTime = 1000 / 60 + 1

/**
 * Signs the administrator in and opens our largest chart, as an analyst does.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {{ username: string, password: string }} administrator
 */
async function openChart(browser, url, administrator) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const answer = await context.request.post(`${url}/login`, { data: administrator })
  const { user } = await answer.json()
  const page = await context.newPage()
  await page.addInitScript((text) => localStorage.setItem('user', text), JSON.stringify(user))
  const started = performance.now()
  await page.goto(`${url}/flows/loan-wizard`)
  const frame = page.getByRole('region', { name: /^Chart of the flow/ })
  await frame.waitFor()
  return { context, page, frame, opened: performance.now() - started }
}

/**
 * Moves a chart once in each frame: the waits between frames, and the work of the page's thread for
 * one of them, in ms.
 *
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Locator} frame
 * @param {'pan' | 'zoom'} how
 */
async function moved(page, frame, how) {
  const cdp = await page.context().newCDPSession(page)
  // The time of the thread alone, whatever else the machine has to do.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
  }
  const before = await busy()
  const waits = await frame.evaluate(
    async (element, [way, count]) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const middle = { clientX: left + width / 2, clientY: top + height / 2 }
      const found = []
      let last = await new Promise(requestAnimationFrame)
      for (let step = 0; step < count; step += 1) {
        const isForth = step % 60 < 30
        if (way === 'pan') {
          element.scrollBy({
            left: isForth ? 24 : -24,
            top: isForth ? 18 : -18,
            behavior: 'instant',
          })
        } else {
          const turn = { deltaY: isForth ? -8 : 8, ctrlKey: true, bubbles: true, cancelable: true }
          element.dispatchEvent(new WheelEvent('wheel', { ...turn, ...middle }))
        }
        const now = await new Promise(requestAnimationFrame)
        found.push(now - last)
        last = now
      }
      return found
    },
    /** @type {['pan' | 'zoom', number]} */ ([how, steps]),
  )
  const work = ((await busy()) - before) / steps
  await cdp.detach()
  return { waits, work }
}

/** @param {number[]} values */
const p95 = (values) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? NaN

/**
 * Our largest chart: how long its page takes to be opened, and its frames while it is moved and zoomed,
 * fitted and in full size.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {{ username: string, password: string }} administrator
 */
export async function benchFlows(browser, url, administrator) {
  const { context, page, frame, opened } = await openChart(browser, url, administrator)
  const rows = []
  for (const [size, key] of /** @type {const} */ ([
    ['fitted', '0'],
    ['at 100 %', '1'],
  ])) {
    for (const how of /** @type {const} */ (['pan', 'zoom'])) {
      if (size === 'fitted' && how === 'pan') continue
      await frame.focus()
      await page.keyboard.press(key)
      await page.waitForTimeout(500)
      const { waits, work } = await moved(page, frame, how)
      const late = waits.filter((wait) => wait > frameTime).length / waits.length
      rows.push([
        `${how}, ${size}`,
        median(waits).toFixed(1),
        p95(waits).toFixed(1),
        Math.max(...waits).toFixed(1),
        `${Math.round(100 * late)} %`,
        work.toFixed(1),
        verdict(median(waits) <= frameTime && p95(waits) <= 2 * frameTime),
      ])
    }
  }
  await context.close()
  printTable(
    `The chart of the loan application, opened in ${(opened / 1000).toFixed(1)} s; goal: 60 frames a second, at most one lost in 20`,
    ['', 'frame ms', 'p95 ms', 'worst ms', 'late', 'work a frame ms', ''],
    rows,
  )
}
