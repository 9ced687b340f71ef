import { phonePage } from './phone.js'

/** Runs in the page: puts the cursor into Surname as soon as that can be typed in, and waits for a letter. */
const wait = () => {
  const state = { took: 0 }
  Object.assign(window, { letter: state })
  const look = () => {
    const label = [...document.querySelectorAll('label')].find((one) =>
      /^Surname\W*$/.test(one.textContent?.trim() ?? ''),
    )
    const field = label?.control
    if (!(field instanceof HTMLInputElement) || field.disabled || field.readOnly)
      return requestAnimationFrame(look)
    field.addEventListener('input', () => {
      // Seen with the next frame.
      requestAnimationFrame(() => setTimeout(() => (state.took ||= performance.now())))
    })
    return field.focus()
  }
  requestAnimationFrame(look)
}

/**
 * Until a person who types all the time sees a first letter in Surname, on a slow phone with an empty cache; ms.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function firstLetter(browser, url) {
  const { context, page } = await phonePage(browser)
  await page.addInitScript(wait)
  const loaded = page.goto(url, { waitUntil: 'load' })
  const took = () => page.evaluate(() => /** @type {any} */ (window).letter?.took ?? 0)
  let ms = 0
  while (ms === 0) {
    await page.keyboard.press('a')
    await page.waitForTimeout(25)
    ms = await took().catch(() => 0)
  }
  await loaded
  await context.close()
  return /** @type {number} */ (ms)
}
