import { phonePage } from './phone.js'
import { median } from './table.js'

const cpuSlowdown = 4

/** Keys that are typed one after another; keystrokes of a batch, because a clock ticks in 0.1 ms. */
const typed = 'a name that nobody has ever had'
const batches = 9
const batchSize = 40

/**
 * Opens a page whose processor is as slow as wanted; it is usable once Surname can be typed in.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {number} slowdown
 */
async function openForm(browser, url, slowdown) {
  const { context, page, cdp } = await phonePage(browser, { isSlow: false })
  await cdp.send('Performance.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url)
  // Some put a star behind it.
  const surname = page.getByLabel(/^Surname\W*$/)
  await surname.waitFor()
  const { metrics } = await cdp.send('Performance.getMetrics')
  const script = 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN)
  await page.waitForLoadState('networkidle')
  return { context, page, surname, script }
}

/**
 * Time that the page takes for one input event, all that it does at once included, in ms: medians
 * of batches.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function keystroke(browser, url) {
  const { context, surname } = await openForm(browser, url, 1)
  await surname.focus()
  const times = await surname.evaluate(
    async (element, [count, size]) => {
      const input = /** @type {HTMLInputElement} */ (element)
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      const found = []
      for (let batch = 0; batch < count; batch += 1) {
        let spent = 0
        for (let key = 0; key < size; key += 1) {
          set?.call(input, input.value.slice(-20) + 'abcdefghijklm'[key % 13])
          const started = performance.now()
          input.dispatchEvent(new InputEvent('input', { bubbles: true, data: 'x' }))
          // The page has reacted once the microtasks are done.
          await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
          spent += performance.now() - started
        }
        found.push(spent / size)
        await new Promise((resolve) => setTimeout(resolve, 400))
      }
      return found
    },
    /** @type {[number, number]} */ ([batches, batchSize]),
  )
  await context.close()
  return median(times)
}

/**
 * From each key that is pressed to the next frame on a slow phone, in ms.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function frames(browser, url) {
  const { context, page, surname } = await openForm(browser, url, cpuSlowdown)
  await page.evaluate(() => {
    /** @type {number[]} */
    const waits = []
    Object.assign(window, { waits })
    const { port1, port2 } = new MessageChannel()
    /** @type {number[]} */
    const open = []
    port1.onmessage = () => waits.push(...open.splice(0).map((at) => performance.now() - at))
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        open.push(timeStamp)
        requestAnimationFrame(() => port2.postMessage(0))
      },
      true,
    )
  })
  await surname.focus()
  await page.keyboard.type(typed, { delay: 60 })
  await page.waitForTimeout(200)
  const waits = /** @type {number[]} */ (await page.evaluate('window.waits'))
  await context.close()
  return waits
}

/**
 * From Next on an empty form until its errors stand on the screen of a slow phone, in ms.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function errorsShown(browser, url) {
  const { context, page, script } = await openForm(browser, url, cpuSlowdown)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await next.scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  await page.evaluate(() => {
    const main = document.querySelector('main')
    const told = 'This field is required'
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          if ((main?.textContent?.split(told).length ?? 0) <= 14) return requestAnimationFrame(look)
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => Object.assign(window, { took: performance.now() - timeStamp })
          return requestAnimationFrame(() => port2.postMessage(0))
        }
        requestAnimationFrame(look)
      },
      true,
    )
  })
  await next.click()
  // Given as functions: the site's policy lets nobody evaluate text.
  const handle = await page.waitForFunction(() => /** @type {any} */ (window).took)
  const took = /** @type {number} */ (await handle.jsonValue())
  await context.close()
  return { took, script }
}
