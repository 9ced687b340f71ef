import { printTable, median, verdict } from './table.js'

const groups = 10
const groupSize = 9
const steps = 180

/** A frame of a screen with 60 a second, and the tick of a clock. */
const frameTime = 1000 / 60 + 1

/** @param {string} group @param {number} at */
const inner = (group, at) => {
  const next = `${group}-step-${(at + 1) % groupSize}`
  return {
    entry: ['showStep'],
    on: {
      next: [{ target: next, guard: 'isStepValid', actions: ['saveDraft'] }],
      ...(at > 0 && { back: { target: `${group}-step-${at - 1}` } }),
    },
  }
}

/** A machine of 100 states in ten groups, as text: ten compound states of nine. */
function largeMachine() {
  const group = (/** @type {number} */ at) => {
    const name = `group-${at}`
    const names = Array.from({ length: groupSize }, (_, i) => `${name}-step-${i}`)
    return {
      initial: names[0],
      states: Object.fromEntries(names.map((key, i) => [key, inner(name, i)])),
      on: {
        finish: { target: `group-${(at + 1) % groups}`, actions: ['count'] },
        leave: { target: `group-${(at + 4) % groups}`, guard: 'mayLeave' },
      },
    }
  }
  const states = Array.from({ length: groups }, (_, at) => [`group-${at}`, group(at)])
  return JSON.stringify({
    id: 'hundred-states',
    initial: 'group-0',
    states: Object.fromEntries(states),
  })
}

/**
 * Signs the administrator in and opens the machine on the page of imports, as an analyst does.
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
  await page.goto(`${url}/flows/import`)
  await page.getByLabel('Machine', { exact: true }).fill(largeMachine())
  const started = performance.now()
  await page.getByRole('button', { name: 'Read the machine' }).click()
  const frame = page.getByRole('region', { name: /^Chart of the imported machine/ })
  await frame.waitFor({ timeout: 120_000 })
  const opened = performance.now() - started
  await frame.scrollIntoViewIfNeeded()
  return { context, page, frame, opened }
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
 * A chart of 100 states: how long it takes to be laid out and drawn, and its frames while it is moved
 * and zoomed, fitted and in full size.
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
    `A chart of 100 states, read, laid out and drawn in ${(opened / 1000).toFixed(1)} s; goal: 60 frames a second, at most one lost in 20`,
    ['', 'frame ms', 'p95 ms', 'worst ms', 'late', 'work a frame ms', ''],
    rows,
  )
}
