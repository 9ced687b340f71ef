import type { Page } from 'playwright-core'

/** When the program comes, in ms since the form can be seen. */
export const programAt = 250

/** How long taking a form over may go on once it has begun, on the slowed page, in ms. */
const takingOver = 1000

/** When somebody begins: every 50 ms until long after the program has come. */
const moments = Array.from({ length: 15 }, (_, index) => index * 50)

/** When the visitors of a form begin. One module takes over all four, which have every moment between them. */
export const momentsOf = (form: number) => moments.filter((_, index) => index % 4 === form)

/** The script that comes before the program, by its address. */
export const isBeforeProgram = (address: string) => address.includes('/assets/before-program-')

/** Resolves once the program begins to take a form over. */
export const isTakenOver = (page: Page, form: string) =>
  page.waitForFunction(
    (selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__react')),
    form,
    { polling: 100 },
  )

/**
 * Makes the page a phone's until the program has taken its form over: what takes the program 100 ms
 * elsewhere takes it more than half a second. What is typed later is no early input.
 */
export async function slowDown(page: Page, form: string) {
  const cdp = await page.context().newCDPSession(page)
  const slower = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await slower(6)
  void isTakenOver(page, form)
    .then(() => page.waitForTimeout(takingOver))
    .then(() => slower(1))
    // The page may have been closed meanwhile.
    .catch(() => {})
}

/** Remembers a form's controls as they are now. */
export const markControls = (page: Page, form: string) =>
  page.locator(form).evaluate((element: HTMLFormElement) => {
    for (const part of [element, ...element.elements]) Object.assign(part, { isFirst: true })
  })

/** How many controls of a form have come since, each perhaps in the place of an earlier one. */
export const newControls = (page: Page, form: string) =>
  page
    .locator(form)
    .evaluate(
      (element: HTMLFormElement) =>
        [element, ...element.elements].filter((part) => !('isFirst' in part)).length,
    )

/** Types a text whose last letter but one comes last: a caret that moved meanwhile is found out. */
export async function write(page: Page, text: string) {
  await page.keyboard.type(text.slice(0, -2) + text.slice(-1))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(text.slice(-2, -1))
}
