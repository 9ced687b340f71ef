import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountRole } from '../../src/shared/account-roles'
import { adminSections } from '../../src/shared/admin-sections'
import { credentials } from '../fixtures/administrator'
import { account, beside } from '../fixtures/beside'
import { faultsAtEveryWidth } from './axe'
import { backOffice, refusals } from './back-office'
import { once } from './browser'

const site = backOffice()
const editor = { ...credentials, username: 'eve' }
const reviewer = { ...credentials, username: 'rob' }
const compliance = { ...credentials, username: 'cora' }

beforeAll(async () => {
  await account(site.dataDir, compliance.username, 'compliance')
  await account(site.dataDir, editor.username, 'editor')
  await account(site.dataDir, reviewer.username, 'reviewer')
})

const setRole = (role: AccountRole) =>
  beside(site.dataDir, ({ administrators }) => administrators.setRole('ada', role, 'test'))
const links = (page: Page) => page.getByRole('main').getByRole('link').allInnerTexts()
const card = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })
const sideLink = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name })
const refused = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'You do not have access to this page' }).waitFor()

describe('the back office shows what an account is for', () => {
  once('an editor sees the pages, and neither link nor page of the inbox', async () => {
    const { page, requests } = await site.enter('/dashboard', { as: editor })
    const pages = page.getByRole('region', { name: 'Pages', exact: true })
    expect(await pages.getByRole('link').allInnerTexts()).toEqual([
      'Home Page',
      'Product page',
      'Investment page',
      'FAQ Page',
      'Contact Us Page',
    ])
    expect(await page.getByRole('link', { name: 'Inbox' }).count()).toBe(0)
    for (const path of ['/admin/inbox', '/admin/inbox/loan', '/admin/inbox/whistle/1']) {
      await page.goto(path)
      await refused(page)
    }
    expect(requests.filter((request) => request.includes('/api/inbox'))).toEqual([])
    expect(await faultsAtEveryWidth(page)).toEqual([])
  })

  test('a reviewer sees the inbox, and no editor', async () => {
    const { page } = await site.enter('/dashboard', { as: reviewer })
    expect(await links(page)).not.toContain('Home Page')
    await sideLink(page, /^Inbox/).click()
    await card(page, 'Loan applications').click()
    await page.getByText('No entries yet.').waitFor()
    for (const path of ['/admin/home', adminSections.banners.adminPath]) {
      await page.goto(path)
      await refused(page)
    }
  })

  test('compliance sees reports and what was done with them, and nothing else', async () => {
    const { page } = await site.enter('/dashboard', { as: compliance })
    await page.getByText('Nothing is waiting for you.').waitFor()
    expect(await links(page)).toEqual([])
    await sideLink(page, /^Inbox/).click()
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    expect(await links(page)).toEqual(['Whistleblowing reports'])
    await card(page, 'Whistleblowing reports').click()
    await page.getByText('No entries yet.').waitFor()
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Activity' })
      .click()
    await page.getByText('No activity found.').waitFor()
    expect(await page.getByLabel('Type').count()).toBe(0)
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('ControlOrMeta+k')
    const options = page.getByRole('dialog').getByRole('option')
    await expect.poll(() => options.count()).toBe(7)
    for (const path of [
      '/admin/inbox/loan',
      '/admin/inbox/contact/1',
      '/admin/templates',
      '/admin/people',
      '/admin/home',
    ]) {
      await page.goto(path)
      await refused(page)
    }
  })

  test.each([credentials, reviewer])('$username sees no way to reports', async (as) => {
    const { page, requests } = await site.enter('/admin/inbox', { as })
    expect(await page.getByRole('link', { name: /reports/i }).count()).toBe(0)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').getByRole('combobox').fill('inbox')
    const options = page.getByRole('dialog').getByRole('option')
    await expect.poll(() => options.count()).toBe(4)
    await page.getByRole('dialog').getByRole('combobox').fill('reports')
    await expect.poll(() => options.count()).toBe(0)
    for (const path of ['/admin/inbox/whistle', '/admin/inbox/whistle/1']) {
      await page.goto(path)
      await refused(page)
    }
    expect(requests.filter((request) => request.includes('/whistle'))).toEqual([
      'GET /admin/inbox/whistle',
      'GET /admin/inbox/whistle/1',
    ])
  })

  test.each([credentials, editor, reviewer, compliance])(
    'an address without a page is no question of rights for $username',
    async (as) => {
      const { page } = await site.enter('/admin/holidays', { as })
      for (const path of ['/admin/holidays', '/admin/inbox/letters', '/admin/templates/rude']) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
        await expect.poll(() => page.title()).toMatch(/^Page not found \| Dashboard \| /)
      }
    },
  )

  test.each([editor, reviewer, compliance])('$username can change the own password', async (as) => {
    const { page } = await site.enter('/dashboard', { as })
    await sideLink(page, 'Change your password').click()
    await page.getByRole('heading', { level: 1, name: 'Change your password' }).waitFor()
    await page.getByRole('button', { name: 'Change password' }).waitFor()
  })

  const undelivered = (page: Page) =>
    page
      .getByRole('main')
      .getByText(
        'Whistleblowing reports are not delivered: they never leave the reporter’s browser. ' +
          'To receive them, set WHISTLE_DELIVERY=server and restart the server.',
        { exact: true },
      )

  test.each([credentials, reviewer, compliance])(
    '$username reads that reports are not delivered, and what to set',
    async (as) => {
      const { page } = await site.enter('/dashboard', { as })
      await undelivered(page).waitFor()
      await sideLink(page, /^Inbox/).click()
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
      await undelivered(page).waitFor()
    },
  )

  test('so does whoever looks for reports in their list', async () => {
    const { page } = await site.enter('/admin/inbox/whistle', { as: compliance })
    await page.getByText('No entries yet.').waitFor()
    await undelivered(page).waitFor()
  })

  test('an editor, who reads no reports, is not told of their delivery', async () => {
    const { page } = await site.enter('/dashboard', { as: editor })
    await card(page, 'Home Page').waitFor()
    expect(await page.getByText('WHISTLE_DELIVERY').count()).toBe(0)
  })

  test('whoever is stored without a session reads the dashboard, and the server is asked nothing', async () => {
    const { page, requests } = await site.visit('/dashboard', {
      before: (page) => page.addInitScript(() => localStorage.setItem('user', '{"id":1}')),
    })
    await undelivered(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(requests.filter((request) => request.includes('/api/'))).toEqual([])
  })

  test('who lost a role meanwhile reads a sentence in place of the inbox', async () => {
    const { page } = await site.enter('/admin/inbox/contact', { mayLog: refusals })
    await page.getByText('No entries yet.').waitFor()
    await setRole('editor')
    await page.reload()
    await page
      .getByRole('alert')
      .getByText('Your account does not have permission to do this. Please ask an administrator.')
      .waitFor()
    await setRole('administrator')
  })
})
