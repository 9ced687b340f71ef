import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { choosePasswordPath } from '../../src/shared/people'
import { credentials } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { turnedOn } from '../fixtures/second-factor'
import { faultsAtEveryWidth } from './axe'
import { backOffice, button, refusals } from './back-office'
import { once } from './browser'

const site = backOffice()
const path = '/admin/people'
const password = 'a password that was chosen'

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'People' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const isFocused = (page: Page, role: 'heading' | 'button', name: string) =>
  page.getByRole(role, { name, exact: true }).evaluate((one) => one === document.activeElement)

/** Invites somebody on the page of people; the link that is shown. */
async function invited(page: Page, username: string, role: RegExp) {
  await button(page, 'Invite someone').click()
  await textbox(page, 'Username').fill(username)
  await page.getByRole('radio', { name: role }).check()
  await button(page, 'Create invitation').click()
  await page.getByRole('heading', { name: `Link for ${username}`, exact: true }).waitFor()
  return textbox(page, 'Link').inputValue()
}

/** Opens a link in a browser of its own and chooses a password. */
async function accepted(link: string, next = password) {
  const { page } = await site.visit(link.slice(site.url.length), { mayLog: refusals })
  await textbox(page, 'New password').fill(next)
  await button(page, 'Save password').click()
  await heading(page, 'Your password is saved')
  await textbox(page, 'Password').fill(next)
  await button(page, 'Log in').click()
  await heading(page, 'Dashboard')
  return page
}

async function looksRight(page: Page) {
  expect(await faultsAtEveryWidth(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}

describe('an administrator', () => {
  once('invites a colleague, who chooses a password elsewhere and works', async () => {
    const { page } = await site.enter(path)
    const link = await invited(page, 'eve', /^Editor/)
    expect(link).toMatch(new RegExp(`^${site.url}${choosePasswordPath}#[\\w-]{43}$`))
    await button(page, 'Done').click()
    await row(page, 'eve').getByText('Invited', { exact: true }).waitFor()
    await row(page, 'eve')
      .getByText(/^Invitation valid until \d/)
      .waitFor()

    const own = await accepted(link)
    expect(new URL(own.url()).hash).toBe('')
    await own.getByRole('main').getByRole('link', { name: 'FAQ Page' }).click()
    await heading(own, 'FAQ Page')

    await page.reload()
    await row(page, 'eve').getByText('Active', { exact: true }).waitFor()
    await row(page, 'eve').getByText('1 session', { exact: true }).waitFor()
    const { page: again } = await site.visit(link.slice(site.url.length), { mayLog: refusals })
    await heading(again, 'This link does not work')
  })

  once('disables an account, and the next thing its person does asks for a login', async () => {
    const { page } = await site.enter(path)
    const link = await invited(page, 'rob', /^Reviewer/)
    await button(page, 'Done').click()
    const own = await accepted(link)
    await own.goto('/admin/inbox/contact')
    await own.getByText('No entries yet.').waitFor()

    await page.getByRole('link', { name: 'rob', exact: true }).click()
    await heading(page, 'rob')
    await button(page, 'Disable').click()
    const question = page.getByRole('dialog', { name: 'Disable the account of rob?' })
    await question.getByRole('button', { name: 'Disable', exact: true }).click()
    await page.getByText('The account is disabled.').waitFor()

    const status = own.getByRole('combobox', { name: 'Status' })
    await status.selectOption('done')
    const login = own.getByRole('dialog', { name: 'Please log in again' })
    await login.waitFor()
    await textbox(own, 'Username').fill('rob')
    await textbox(own, 'Password').fill(password)
    await button(own, 'Log in').click()
    await own.getByText('Invalid credentials').waitFor()

    await button(page, 'Enable').click()
    await page.getByText('The account is enabled.').waitFor()
    await textbox(own, 'Password').fill(password)
    await button(own, 'Log in').click()
    await login.waitFor({ state: 'hidden' })
    expect(await status.inputValue()).toBe('done')
    await page.goto('/admin/activity')
    await page.getByText('Disabled the account rob', { exact: true }).waitFor()
    await page.getByText('Accepted the invitation and chose a password').first().waitFor()
  })

  test('gives somebody a new password, and withdraws an invitation', async () => {
    const { page } = await site.enter(path, { mayLog: refusals })
    const first = await invited(page, 'tom', /^Editor/)
    await button(page, 'Done').click()
    await page.getByRole('link', { name: 'tom', exact: true }).click()
    await button(page, 'Make a new link').click()
    const second = await textbox(page, 'Link').inputValue()
    expect(second).not.toBe(first)
    await button(page, 'Done').click()
    await accepted(second)
    await page.reload()
    await button(page, 'Make a link for a new password').click()
    await accepted(await textbox(page, 'Link').inputValue(), 'quite another password')
    await page.goto(path)
    await invited(page, 'mistake', /^Administrator/)
    await button(page, 'Done').click()
    await page.getByRole('link', { name: 'mistake', exact: true }).click()
    await button(page, 'Withdraw the invitation').click()
    const question = page.getByRole('dialog', { name: 'Withdraw the invitation of mistake?' })
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await heading(page, 'People')
    await row(page, 'tom').waitFor()
    expect(await row(page, 'mistake').count()).toBe(0)
  })

  test('ends sessions and turns off a lost second factor', async () => {
    const as = await account(site.dataDir, 'lost', 'editor')
    await turnedOn(site.serverUrl, as)
    const { page } = await site.enter(path)
    await row(page, 'lost').getByText('Two-step login on', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'lost', exact: true }).click()
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect.poll(() => sessions.count()).toBe(1)
    await sessions.getByRole('button', { name: /^Log out/ }).click()
    await page.getByText('The session has ended.').waitFor()
    await page.getByText('Not logged in.').waitFor()
    await button(page, 'Turn off two-step login').click()
    const question = page.getByRole('dialog', { name: 'Turn off two-step login for lost?' })
    await question.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Two-step login is off.').waitFor()
    await page.getByText('Two-step login off', { exact: true }).waitFor()
  })

  test('cannot disable the last administrator, and reads why', async () => {
    const { page } = await site.enter(path, { mayLog: refusals })
    await page.getByRole('link', { name: 'ada', exact: true }).click()
    await page.getByText('This is your own account.').waitFor()
    expect(await button(page, 'Make a link for a new password').count()).toBe(0)
    await button(page, 'Disable').click()
    const question = page.getByRole('dialog', { name: 'Disable your own account?' })
    await question.getByRole('button', { name: 'Disable my account' }).click()
    await page
      .getByRole('alert')
      .getByText(/This is the only active administrator/)
      .waitFor()
    await page.getByRole('radio', { name: /^Editor/ }).check()
    await button(page, 'Save').click()
    await page
      .getByRole('dialog', { name: 'Change your own role?' })
      .getByRole('button', { name: 'Keep my role' })
      .click()
    await expect.poll(() => isFocused(page, 'button', 'Save')).toBe(true)
    expect(await page.getByRole('radio', { name: /^Editor/ }).isChecked()).toBe(true)
  })

  test('who gives up the own role comes to the dashboard, without the page of people', async () => {
    const as = await account(site.dataDir, 'second', 'administrator')
    const { page } = await site.enter(path, { as, mayLog: refusals })
    await page.getByRole('link', { name: 'second', exact: true }).click()
    await page.getByRole('radio', { name: /^Reviewer/ }).check()
    await button(page, 'Save').click()
    const question = page.getByRole('dialog', { name: 'Change your own role?' })
    await question.getByRole('button', { name: 'Change my role' }).click()
    await heading(page, 'Dashboard')
    await page.goto(path)
    await heading(page, 'You do not have access to this page')
  })
})

describe('every state of the pages', () => {
  test('of people is without a violation at every width', async () => {
    const { page } = await site.enter(path, { mayLog: refusals })
    await button(page, 'Invite someone').waitFor()
    await looksRight(page)
    await button(page, 'Invite someone').click()
    await button(page, 'Create invitation').click()
    await page.getByRole('region', { name: 'There is a problem' }).waitFor()
    await looksRight(page)
    await textbox(page, 'Username').fill(`${'long'.repeat(20)} name`)
    await textbox(page, 'Email address (optional)').fill('somebody@example.com')
    await button(page, 'Logout').click()
    const leaving = page.getByRole('dialog', { name: 'Leave without creating this invitation?' })
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('radio', { name: /^Reviewer/ }).check()
    await button(page, 'Create invitation').click()
    await textbox(page, 'Link').waitFor()
    await looksRight(page)
    await button(page, 'Done').click()
    await button(page, 'Invite someone').waitFor()
    await looksRight(page)
    await page.getByRole('link', { name: /^longlong/ }).click()
    await button(page, 'Withdraw the invitation').waitFor()
    await looksRight(page)
    await button(page, 'Withdraw the invitation').click()
    await page.getByRole('dialog').waitFor()
    await looksRight(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(page, 'button', 'Withdraw the invitation')).toBe(true)
    await page.goto(`${path}/1`)
    await page.getByRole('heading', { name: 'Sessions' }).waitFor()
    await looksRight(page)
    await page.goto(`${path}/999`)
    await page.getByRole('alert').getByText('This account could not be loaded.').waitFor()
    await looksRight(page)
  })
})

test('another link in the same tab starts anew', async () => {
  const { page: administrator } = await site.enter(path)
  const link = await invited(administrator, 'one', /^Editor/)
  await button(administrator, 'Done').click()
  const other = await invited(administrator, 'other', /^Editor/)
  const { page } = await site.visit(link.slice(site.url.length))
  await page.getByText('Your username is one.').waitFor()
  await page.goto(other)
  await page.getByText('Your username is other.').waitFor()
})

test('no request, referrer or page carries the token in its address', async () => {
  const { page: administrator } = await site.enter(path)
  const link = await invited(administrator, 'uma', /^Editor/)
  const token = link.split('#')[1]!
  const { page } = await site.visit('/')
  const seen: string[] = []
  page.on('request', (request) => {
    seen.push(request.url().split('#')[0]!, JSON.stringify(request.headers()))
  })
  await page.goto(link)
  await page.getByText('Your username is uma.').waitFor()
  await page.getByRole('link').first().click()
  await page.waitForURL(`${site.url}/`)
  expect(seen.length).toBeGreaterThan(4)
  expect(seen.filter((text) => text.includes(token))).toEqual([])
})

describe('where two-step login is required', () => {
  const strict = backOffice({ ADMIN_REQUIRES_SECOND_FACTOR: '1' })

  test('a login leads to the page that turns it on, and every other page, too', async () => {
    const { page } = await strict.visit('/login', { mayLog: refusals })
    await textbox(page, 'Username').fill(credentials.username)
    await textbox(page, 'Password').fill(credentials.password)
    await button(page, 'Log in').click()
    await heading(page, 'Two-step login')
    const reason = page.getByText(
      'Two-step login is required here. Please turn it on to use the back office, or add a passkey.',
    )
    await reason.waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    for (const other of ['/admin/activity', '/admin/inbox/contact', path]) {
      await page.goto(other)
      await page.waitForURL('**/admin/second-factor')
      await reason.waitFor()
    }
  })
})
