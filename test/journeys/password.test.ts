import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { credentials } from '../fixtures/administrator'
import { once } from './browser'
import { backOffice, button, refusals } from './back-office'
import type { Visit } from './browser'

const site = backOffice({ RATE_LIMIT: '1' })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const whoAmI = async (page: Page) => (await page.context().request.get('/api/session')).status()

async function atPassword(visit: Visit & { as?: typeof credentials } = {}) {
  const { page } = await site.enter('/admin/password', { mayLog: refusals, ...visit })
  await field(page, 'Current password').waitFor()
  return {
    page,
    change: async (current: string, next: string) => {
      await field(page, 'Current password').fill(current)
      await field(page, 'New password').fill(next)
      await button(page, 'Change password').click()
    },
  }
}

const answering = (answer?: { status: number; json: object }): Visit => ({
  before: (page) =>
    page.route('**/api/password', (route) => (answer ? route.fulfill(answer) : route.abort())),
})

describe("the change of one's own password", () => {
  test('is reached from the dashboard and names its fields for password managers', async () => {
    const { page } = await site.enter('/dashboard')
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Change your password' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Change your password' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/password')
    const tokens = await page
      .locator('form input')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
    expect(tokens).toEqual(['username', 'current-password', 'new-password'])
  })

  test('says what is missing or too short, and sends nothing', async () => {
    const { page, change } = await atPassword()
    const start = site.sent.length
    await change('', '')
    const problems = page.getByRole('region', { name: 'There is a problem' })
    await problems.getByText('Please enter your current password.').waitFor()
    await problems.getByText('Please enter a new password.').waitFor()
    await expect.poll(() => focused(page)).toBe('password-current')
    await change(credentials.password, 'short')
    await problems.getByText('Please use at least 8 characters.').waitFor()
    await expect.poll(() => focused(page)).toBe('password-next')
    expect(site.sent.slice(start).filter(({ path }) => path === '/api/password')).toEqual([])
  })

  test('shows each password on demand', async () => {
    const { page } = await atPassword()
    for (const name of ['Current password', 'New password']) {
      expect(await field(page, name).getAttribute('type')).toBe('password')
      await button(page, `Show ${name.toLowerCase()}`).click()
      await expect.poll(() => field(page, name).getAttribute('type')).toBe('text')
    }
  })

  test('a wrong current password is said at its field and in the activity, and can be mended', async () => {
    const { page, change } = await atPassword()
    await change('not my password', 'another long password')
    await page.getByRole('link', { name: /This is not your current password/ }).waitFor()
    await expect.poll(() => focused(page)).toBe('password-current')
    expect(await field(page, 'New password').inputValue()).toBe('another long password')
    await field(page, 'Current password').fill('m')
    await page.getByRole('region', { name: 'There is a problem' }).waitFor({ state: 'detached' })

    const { page: activity } = await site.enter('/admin/activity')
    await activity.getByText('Password change failed: wrong current password').waitFor()
  })

  test.each([
    [
      'too many attempts',
      { status: 429, json: { message: 'Too many attempts. Please wait a moment and try again.' } },
      /Too many attempts/,
    ],
    ['no answer', undefined, /The server did not respond/],
  ])('after %s everything that was typed is there still', async (_, answer, sentence) => {
    const { page, change } = await atPassword(answering(answer))
    await change(credentials.password, 'another long password')
    const alert = page.getByRole('alert').filter({ hasText: 'Your password was not changed.' })
    await alert.getByText(sentence).waitFor()
    expect(await field(page, 'Current password').inputValue()).toBe(credentials.password)
    expect(await field(page, 'New password').inputValue()).toBe('another long password')
  })

  once('keeps this session, ends all others, and from then on the new one counts', async () => {
    const other = await atPassword()
    const { page, change } = await atPassword()
    const next = ' a new one with blanks '
    await change(credentials.password, next)
    await page.getByText('Your password was changed. You are logged out everywhere else.').waitFor()
    expect(await page.locator('input').count()).toBe(0)
    expect(await whoAmI(page)).toBe(200)
    expect(await whoAmI(other.page)).toBe(401)

    // The other browser is asked to log in over its form, and goes on from there.
    await other.change(next, credentials.password)
    const dialog = other.page.getByRole('dialog', { name: 'Please log in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(credentials.password)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await dialog.getByText('Invalid credentials').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(next)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await other.page.getByText('Your password was changed.').waitFor()
    expect(await whoAmI(page)).toBe(401)
    expect(await whoAmI(other.page)).toBe(200)
  })
})
