import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { credentials } from '../fixtures/administrator'
import { once } from './browser'
import { backOffice, button, refusals } from './back-office'
import type { Visit } from './browser'

const site = backOffice()

const field = (page: Page, name: 'Username' | 'Password') =>
  page.getByRole('textbox', { name, exact: true })
const isFocused = (page: Page, name: 'Username' | 'Password') =>
  field(page, name).evaluate((element) => element === document.activeElement)
const posts = (requests: string[]) => requests.filter((request) => request.startsWith('POST'))
const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('user'))

async function atLogin(visit: Visit = {}) {
  const visitor = await site.visit('/login', { mayLog: refusals, ...visit })
  const { page } = visitor
  await button(page, 'Log in').waitFor()
  return {
    ...visitor,
    logIn: async (given: Partial<typeof credentials> = {}) => {
      const { username, password } = { ...credentials, ...given }
      await field(page, 'Username').fill(username)
      await field(page, 'Password').fill(password)
      await button(page, 'Log in').click()
    },
  }
}

describe('the login', () => {
  test("says 'Username is required' and 'Password is required'; nothing is sent until both are filled", async () => {
    const { page, requests } = await atLogin()
    const says = (sentence: string) => page.getByText(sentence, { exact: true }).first()
    await button(page, 'Log in').click()
    await says('Username is required').waitFor()
    await says('Password is required').waitFor()
    await expect.poll(() => isFocused(page, 'Username')).toBe(true)

    await field(page, 'Username').fill('ada')
    await expect.poll(() => page.getByText('Username is required').count()).toBe(0)
    await button(page, 'Log in').click()
    await expect.poll(() => isFocused(page, 'Password')).toBe(true)
    await field(page, 'Username').fill('   ')
    await field(page, 'Password').fill('secret')
    await button(page, 'Log in').click()
    await says('Username is required').waitFor()
    expect(posts(requests)).toEqual([])
  })

  test("on a wrong password or an unknown name says 'Invalid credentials' and waits for another password", async () => {
    const { page, logIn } = await atLogin()
    for (const given of [{ password: 'not the password' }, { username: 'nobody' }]) {
      const { username } = { ...credentials, ...given }
      await logIn(given)
      await page.getByRole('alert').getByText('Invalid credentials', { exact: true }).waitFor()
      await expect.poll(() => isFocused(page, 'Password')).toBe(true)
      await expect.poll(() => field(page, 'Password').inputValue()).toBe('')
      await expect.poll(() => field(page, 'Username').inputValue()).toBe(username)
      await expect.poll(() => storedUser(page)).toBeNull()
    }
  })

  once('stores the user and opens /dashboard with a full page load', async () => {
    const { page, requests, logIn } = await atLogin()
    await logIn()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(requests).toContain('GET /dashboard')
    expect(JSON.parse((await storedUser(page))!)).toEqual({
      id: expect.any(Number),
      username: 'ada',
      name: 'ada',
      role: 'administrator',
    })
    await expect.poll(() => page.evaluate(() => document.cookie)).toBe('')
  })

  test('can be done with the keyboard alone, and shows the password on demand', async () => {
    const { page } = await atLogin()
    await field(page, 'Username').focus()
    await page.keyboard.type(credentials.username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(credentials.password)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => field(page, 'Password').getAttribute('type')).toBe('text')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
  })

  test('redirects to /dashboard if a user is already stored', async () => {
    const { page } = await site.enter('/login')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  test('removes a stored user that cannot be read', async () => {
    const { page } = await atLogin({
      before: (opened) => opened.addInitScript(() => localStorage.setItem('user', '{not json')),
    })
    await expect.poll(() => storedUser(page)).toBeNull()
  })
})

const guarded = [
  '/dashboard',
  '/admin',
  '/admin/home',
  '/admin/investment',
  '/admin/inbox',
  '/admin/inbox/loan',
  '/admin/activity',
  '/admin/password',
  '/admin/second-factor',
  adminSections.services.adminPath,
]

describe('the guard', () => {
  test('sends everybody without a stored user from /dashboard and the /admin pages to /login', async () => {
    const { page } = await atLogin()
    for (const path of guarded) {
      await page.goto(path)
      await button(page, 'Log in').waitFor()
      expect(`${path} → ${new URL(page.url()).pathname}`).toBe(`${path} → /login`)
    }
  })

  test('a stored user whom the server does not know is forgotten and sent to /login', async () => {
    const { page } = await site.visit('/admin/home/services-section', {
      mayLog: refusals,
      before: async (opened) => {
        await opened.addInitScript(() => {
          if (!sessionStorage.getItem('once')) localStorage.setItem('user', '{"username":"ada"}')
          sessionStorage.setItem('once', 'yes')
        })
      },
    })
    await button(page, 'Log in').waitFor()
    await expect.poll(() => storedUser(page)).toBeNull()
  })
})

describe('Logout', () => {
  once('removes the stored user, ends the session and goes to /login', async () => {
    const { page, logIn } = await atLogin()
    await logIn()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const session = () => fetch(`${site.url}/api/session`, { headers: { cookie } })
    expect((await session()).status).toBe(200)

    await button(page, 'Logout').click()
    await button(page, 'Log in').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await expect.poll(() => storedUser(page)).toBeNull()
    expect((await session()).status).toBe(401)
    await page.goBack()
    await button(page, 'Log in').waitFor()
  })

  test('works without an answer from the server', async () => {
    const { page } = await site.enter('/admin/home', {
      mayLog: refusals,
      before: (opened) => opened.route('**/logout', (route) => route.abort()),
    })
    await button(page, 'Logout').click()
    await button(page, 'Log in').waitFor()
    await expect.poll(() => storedUser(page)).toBeNull()
  })
})
