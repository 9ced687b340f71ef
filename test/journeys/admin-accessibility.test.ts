import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { picture } from '../fixtures/loan-application'
import { credentials } from '../fixtures/administrator'
import { violationsAtEveryWidth } from './axe'
import { attach, backOffice, button, chooseMore, editorOpen, field, refusals } from './back-office'
import { overflowOf } from './browser'

const site = backOffice()

interface State {
  name: string
  path: string
  /** Before anybody has logged in. */
  isOutside?: boolean
  before?: (page: Page) => Promise<unknown>
  act?: (page: Page) => Promise<unknown>
}

const { services, banners, faqPage, investmentRequirements, contactPage, products } = adminSections
const save = (page: Page) => button(page, 'Save').click()
const title = (page: Page) => field(page, 'Service 1', 'Title')
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
const answering = (call: string, answer: (route: Route) => Promise<unknown>) => (page: Page) =>
  page.route(`**${call}`, (route) =>
    route.request().method() === 'POST' ? answer(route) : route.continue(),
  )
const changed = async (page: Page) => {
  await editorOpen(page)
  await title(page).fill(`Changed at ${Date.now()}`)
}
const leave = (page: Page) => page.getByRole('link', { name: /^Back/ }).click()

const typePasswords = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Current password' }).fill('The one until now')
  await page.getByRole('textbox', { name: 'New password' }).fill('Another long password')
  await button(page, 'Change password').click()
}

const section = (name: string, { adminPath: path }: { adminPath: string }): State => ({
  name,
  path,
  act: editorOpen,
})
const inServices = (
  name: string,
  act: (page: Page) => Promise<unknown>,
  before?: State['before'],
): State => ({ name, path: services.adminPath, act, ...(before && { before }) })

/** Every state that the back office can be seen in. */
const states: State[] = [
  { name: 'the login', path: '/login', isOutside: true },
  {
    name: 'the login with its sentences',
    path: '/login',
    isOutside: true,
    act: async (page) => {
      await button(page, 'Log in').click()
      await page.getByRole('region', { name: 'There is a problem' }).waitFor()
    },
  },
  {
    name: 'the login refused',
    path: '/login',
    isOutside: true,
    act: async (page) => {
      await page.getByLabel('Username').fill('nobody')
      await page.getByRole('textbox', { name: 'Password' }).fill('nothing')
      await button(page, 'Log in').click()
      await page.getByText('Invalid credentials').waitFor()
    },
  },
  { name: 'the dashboard', path: '/dashboard' },
  { name: 'a menu', path: '/admin/home' },
  section('the editor of banners', banners),
  section('the editor of requirements, with rich text', investmentRequirements),
  section('the editor of products', products),
  section('the editor of the contact page', contactPage),
  section('the editor of questions', faqPage),
  inServices(
    'an editor that saves',
    async (page) => {
      await changed(page)
      await save(page)
      await page.getByText('Saving', { exact: true }).first().waitFor()
    },
    answering(services.save, () => new Promise<never>(() => {})),
  ),
  {
    name: 'an editor that sends a picture',
    path: banners.adminPath,
    before: answering(banners.save, () => new Promise<never>(() => {})),
    act: async (page) => {
      await editorOpen(page)
      const bytes = await picture('png', 640)
      await attach(field(page, 'Banner 1', 'Picture'), { name: 'a.png', type: 'image/png', bytes })
      await page.getByText(/not saved yet$/).waitFor()
      await save(page)
      await button(page, 'Cancel upload').waitFor()
    },
  },
  inServices('an editor after a save', async (page) => {
    await changed(page)
    await save(page)
    await page.getByRole('status').getByText(services.messages.saved).hover()
  }),
  inServices(
    'an editor whose save failed',
    async (page) => {
      await changed(page)
      await save(page)
      await page.getByRole('alert').getByText(services.messages.saveFailed).waitFor()
    },
    answering(services.save, (route) => route.fulfill({ status: 500 })),
  ),
  inServices('an editor with failing fields', async (page) => {
    await editorOpen(page)
    await title(page).fill('')
    await save(page)
    await page.getByRole('region', { name: 'There is a problem' }).waitFor()
  }),
  {
    name: 'an editor that could not load',
    path: services.adminPath,
    before: (page) => page.route(`**${services.list}`, (route) => route.fulfill({ status: 500 })),
    act: (page) => page.getByRole('alert').getByText(services.messages.loadFailed).waitFor(),
  },
  inServices('the question before leaving', async (page) => {
    await changed(page)
    await leave(page)
    await dialog(page)
  }),
  {
    name: 'the question before a removal',
    path: banners.adminPath,
    act: async (page) => {
      await editorOpen(page)
      await button(page, 'Remove Banner 1').click()
      await dialog(page)
    },
  },
  {
    name: 'the alert of a position',
    path: faqPage.adminPath,
    act: async (page) => {
      await editorOpen(page)
      await button(page, 'Expand all').click()
      await field(page, 'Resource 2', 'Position').fill('3')
      await dialog(page)
    },
  },
  inServices('the login over an editor', async (page) => {
    await changed(page)
    await page.context().clearCookies()
    await save(page)
    await dialog(page)
  }),
  inServices('somebody else has saved', async (page) => {
    await changed(page)
    const other = await page.context().newPage()
    await other.goto(services.adminPath)
    await changed(other)
    await save(other)
    await other.getByRole('status').getByText(services.messages.saved).waitFor()
    await other.close()
    await save(page)
    await page.getByRole('heading', { name: 'Someone else saved this section' }).waitFor()
  }),
  inServices('the history with its changes', async (page) => {
    await editorOpen(page)
    await button(page, 'History').click()
    await page
      .getByRole('button', { name: /^Show changes/ })
      .first()
      .click()
    await page.getByText('After', { exact: true }).first().waitFor()
  }),
  {
    name: 'the preview of a section',
    path: faqPage.adminPath,
    act: async (page) => {
      await editorOpen(page)
      await button(page, 'Preview').click()
      await page.getByTitle(/as visitors would see it$/).waitFor()
    },
  },
  {
    name: 'the second factor, off',
    path: '/admin/second-factor',
    act: (page) => button(page, 'Set up two-step login').waitFor(),
  },
  {
    name: 'the second factor, being set up',
    path: '/admin/second-factor',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Current password' }).fill(credentials.password)
      await button(page, 'Set up two-step login').click()
      await page.getByRole('img', { name: 'QR code' }).waitFor()
      await button(page, 'Turn on').click()
      await page.getByRole('region', { name: 'There is a problem' }).waitFor()
    },
  },
  {
    name: 'the report for a period',
    path: '/admin/period',
    act: async (page) => {
      await page.getByLabel('First day').fill('2026-01-01')
      await page.getByLabel('Last day').fill('2026-03-31')
      await page.getByLabel('Last day').press('Enter')
      await page.getByRole('heading', { name: '1 January 2026 to 31 March 2026' }).waitFor()
      await page.getByRole('table', { name: 'Offers by product' }).waitFor()
      const saving = page.waitForEvent('download')
      await button(page, 'Export as CSV').press('Enter')
      expect((await saving).suggestedFilename()).toBe('marketday-report-2026-01-01-2026-03-31.csv')
    },
  },
  {
    name: 'the activity',
    path: '/admin/activity',
    act: (page) => page.getByText(/^[1-9]\d* found$/).waitFor(),
  },
  { name: 'the change of a password', path: '/admin/password' },
  {
    name: 'the change of a password with its sentences',
    path: '/admin/password',
    act: async (page) => {
      await button(page, 'Change password').click()
      await page.getByRole('region', { name: 'There is a problem' }).waitFor()
    },
  },
  {
    name: 'the change of a password, refused',
    path: '/admin/password',
    before: answering('/api/password', (route) =>
      route.fulfill({ status: 429, json: { message: 'Please wait a moment.' } }),
    ),
    act: async (page) => {
      await typePasswords(page)
      await page.getByRole('alert').getByText('Please wait a moment.').waitFor()
    },
  },
  {
    name: 'the password is changed',
    path: '/admin/password',
    before: answering('/api/password', (route) =>
      route.fulfill({ json: { message: 'Your password was changed.' } }),
    ),
    act: async (page) => {
      await typePasswords(page)
      await page.getByText('Your password was changed.').waitFor()
    },
  },
  { name: 'the inbox', path: '/admin/inbox' },
  {
    name: 'a list of the inbox, empty',
    path: '/admin/inbox/loan',
    act: (page) => page.getByText('No entries yet.').waitFor(),
  },
  {
    name: 'a list of the inbox',
    path: '/admin/inbox/contact',
    before: sendMessage,
    act: (page) => page.getByText(/^\d+ found$/).waitFor(),
  },
  {
    name: 'an entry of the inbox',
    path: '/admin/inbox/contact/1',
    before: sendMessage,
    act: (page) => button(page, 'Start review').waitFor(),
  },
  {
    name: 'the question before an entry is deleted',
    path: '/admin/inbox/contact/1',
    before: sendMessage,
    act: async (page) => {
      await chooseMore(page, 'Delete')
      await dialog(page)
    },
  },
]

async function sendMessage() {
  await fetch(`${site.url}/admin/contactUs/sent_mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Ada',
      last_name: 'Obi',
      phone: '08012345678',
      email: 'ada@example.org',
      message: 'Hello',
    }),
  })
}

describe('axe-core finds nothing, and nothing sticks out, at 1280, 390 and 320 px', () => {
  test.each(states)('$name, $path', async ({ path, isOutside, before, act }) => {
    const visit = { reducedMotion: 'reduce', mayLog: refusals, ...(before && { before }) } as const
    const { page } = await (isOutside ? site.visit : site.enter)(path, visit)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await act?.(page)
    expect(await violationsAtEveryWidth(page)).toEqual([])
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0)
  })
})
