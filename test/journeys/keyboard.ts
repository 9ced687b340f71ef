import type { Page } from 'playwright-core'

/** Label or text of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    const label = element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label')
    return (label ?? element?.textContent ?? '').trim()
  })

/** Presses a key until the focus is on what has this name; fails with the names that it passed. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab') {
  const passed: string[] = []
  const isThere = (now: string) => (typeof name === 'string' ? now === name : name.test(now))
  for (let steps = 0; steps < 90; steps += 1) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (isThere(now)) return
    passed.push(now.slice(0, 40))
  }
  throw new Error(`${name} was not reached by ${key}: ${passed.join(' | ')}`)
}

/** Goes on with Tab to what has this name, and presses Enter there. */
export async function pressAt(page: Page, name: string | RegExp, key = 'Tab') {
  await tabTo(page, name, key)
  await page.keyboard.press('Enter')
}

/** Opens a part of a page by its tab: the keys of a list of tabs. */
export async function openPartByKeys(page: Page, name: RegExp, key = 'Tab') {
  await tabTo(page, /^(?:Facts|Documents|Messages|History|Report)\s*\d*$/, key)
  while (!name.test(await focused(page))) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('tabpanel', { name }).waitFor()
}

/** Logs in on the page of the login. */
export async function logInByKeys(page: Page, as: { username: string; password: string }) {
  await tabTo(page, 'Username')
  await page.keyboard.type(as.username)
  await tabTo(page, 'Password')
  await page.keyboard.type(as.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

/** Opens a page, or an application by its reference, with Ctrl+K. */
export async function goTo(page: Page, words: string, found: string) {
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Go to …' })
  await dialog.getByRole('combobox').waitFor()
  await page.keyboard.type(words)
  await dialog.getByRole('option', { name: found, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}
