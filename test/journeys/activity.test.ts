import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { credentials } from '../fixtures/administrator'
import { backOffice, button, field, refusals } from './back-office'
import { loaded, once } from './browser'

const site = backOffice()

const { services } = adminSections

const activity = async () => (await site.enter('/admin/activity')).page
const entries = (page: Page) => page.getByRole('main').getByRole('listitem')
const entry = (page: Page, sentence: string | RegExp) => entries(page).filter({ hasText: sentence })
const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label }).selectOption({ label: option })
const found = (page: Page, count: number | RegExp) =>
  page.getByText(typeof count === 'number' ? `${count} found` : count, { exact: true }).waitFor()

async function wrote(name: string) {
  const { page } = await site.visit('/contact')
  await loaded(page)
  const form = page.getByRole('main').getByRole('form')
  for (const [label, value] of [
    ['First name', name],
    ['Last name', 'Obi'],
    ['Phone number', '08012345678'],
    ['Email address', 'bola@example.org'],
    ['Message', 'Hello'],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(value)
  }
  await button(page, 'Send message').click()
  await page.getByRole('dialog', { name: 'Success' }).waitFor()
}

describe('the activity', () => {
  once('shows what was done, by whom and when, the newest first', async () => {
    const { page: editor } = await site.edit(services.adminPath)
    await field(editor, 'Service 1', 'Title').fill('A title that is recorded')
    await button(editor, 'Save').click()
    await editor.getByRole('status').getByText(services.messages.saved).waitFor()

    await wrote('Bola')
    const { page: inbox } = await site.enter('/admin/inbox/contact/1')
    await button(inbox, 'Start review').click()
    await inbox.getByRole('status').getByText('In review', { exact: true }).waitFor()

    const { page: login } = await site.visit('/login', { mayLog: refusals })
    await login.getByRole('textbox', { name: 'Username' }).fill('a name that nobody has')
    await login.getByRole('textbox', { name: 'Password' }).fill(credentials.password)
    await button(login, 'Log in').click()
    await login.getByText('Invalid credentials').waitFor()

    const page = await activity()
    await entry(page, 'Saved Services Section').waitFor()
    // The browser of the test has the clock of UTC.
    await page.getByText('Times are West Africa Time', { exact: true }).waitFor()
    const newest = await entries(page).allInnerTexts()
    expect(newest[0]).toMatch(/^ada\s+Logged in/)
    expect(newest[1]).toMatch(/^Unknown username\s+Login failed/)
    expect(newest.join()).not.toContain('nobody has')
    expect(await entry(page, 'Saved Services Section').innerText()).toMatch(
      /^ada\s.*\d{1,2} \w+ \d{4}, \d\d:\d\d$/s,
    )
    await choose(page, 'Type', 'Pages')
    await found(page, 1)
    await entry(page, 'Saved Services Section').getByRole('link').click()
    await page.waitForURL(`**${services.adminPath}`)
    await page.goBack()
    await found(page, 1)
    await choose(page, 'Type', 'All')
    await page.getByRole('link', { name: 'Changed contact message 1 to “In review”' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bola Obi' }).waitFor()
  })

  test('is narrowed to a person and a kind', async () => {
    const page = await activity()
    await found(page, /^[1-9]\d* found$/)
    await choose(page, 'Person', 'command line')
    await found(page, 1)
    await entry(page, 'Created the account ada with the role administrator').waitFor()
    await choose(page, 'Type', 'Pages')
    await found(page, 0)
    await page.getByText('No activity found.').waitFor()
    await choose(page, 'Person', 'Everyone')
    await choose(page, 'Type', 'Accounts')
    await found(page, 1)
  })

  test('is turned from page to page', async () => {
    for (let i = 0; i < 55; i += 1) {
      await fetch(`${site.url}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      })
    }
    const page = await activity()
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.getByText('Page 1 of 2').waitFor()
    await button(page, 'Older').click()
    await pages.getByText('Page 2 of 2').waitFor()
    await entry(page, 'Created the account ada').waitFor()
    await button(page, 'Newer').click()
    await pages.getByText('Page 1 of 2').waitFor()
    await expect.poll(() => entry(page, 'Created the account ada').count()).toBe(0)
  })

  test('knows who logged out', async () => {
    // What the page was still asking for is refused then.
    const { page } = await site.enter('/dashboard', { mayLog: refusals })
    await button(page, 'Logout').click()
    await button(page, 'Log in').waitFor()
    const after = await activity()
    await entry(after, 'Logged out').first().waitFor()
  })
})
