import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { picture } from '../fixtures/loan-application'
import { credentials } from '../fixtures/administrator'
import { faultsAtEveryWidth } from './axe'
import { attach, backOffice, button, chooseMore, editorOpen, field, refusals } from './back-office'
import { writeTo } from '../fixtures/visitors'

const site = backOffice()

/** A visit of a page, and the states that it is looked at in, one after another. */
interface Walk {
  path: string
  /** Before anybody has logged in. */
  isOutside?: boolean
  before?: (page: Page) => Promise<unknown>
  /** What leads to each, by its name. */
  states: Record<string, (page: Page) => Promise<unknown>>
}

const { services, banners, faqPage, investmentRequirements, contactPage, products } = adminSections
const save = (page: Page) => button(page, 'Save').click()
const title = (page: Page) => field(page, 'Service 1', 'Title')
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
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

const here = () => Promise.resolve()
const problems = (page: Page) => page.getByRole('region', { name: 'There is a problem' }).waitFor()
const isSaved = (page: Page) =>
  page.getByRole('status').getByText(services.messages.saved).first().waitFor()

/** Answers a call that changes something, once: as a server does that fails, or never. */
const onceAnswered = (page: Page, call: string, answer: (route: Route) => Promise<unknown>) =>
  page.route(
    `**${call}`,
    (route) => (route.request().method() === 'POST' ? answer(route) : route.continue()),
    { times: 1 },
  )

/** Every state that the back office can be seen in. */
const walks: Walk[] = [
  {
    path: '/login',
    isOutside: true,
    states: {
      'the login': here,
      'with its sentences': async (page) => {
        await button(page, 'Log in').click()
        await problems(page)
      },
      refused: async (page) => {
        await page.getByLabel('Username').fill('nobody')
        await page.getByRole('textbox', { name: 'Password' }).fill('nothing')
        await button(page, 'Log in').click()
        await page.getByText('Invalid credentials').waitFor()
      },
    },
  },
  { path: '/dashboard', states: { 'the dashboard': here } },
  { path: '/admin/home', states: { 'a menu': here } },
  { path: products.adminPath, states: { 'the editor of products': editorOpen } },
  { path: contactPage.adminPath, states: { 'the editor of the contact page': editorOpen } },
  {
    path: investmentRequirements.adminPath,
    states: { 'the editor of requirements, with rich text': editorOpen },
  },
  {
    path: banners.adminPath,
    states: {
      'the editor of banners': editorOpen,
      'the question before a removal': async (page) => {
        await button(page, 'Remove Banner 1').click()
        await dialog(page)
      },
      'that sends a picture': async (page) => {
        await page.keyboard.press('Escape')
        const bytes = await picture('png', 640)
        const file = { name: 'a.png', type: 'image/png', bytes }
        await attach(field(page, 'Banner 1', 'Picture'), file)
        await page.getByText(/not saved yet$/).waitFor()
        await onceAnswered(page, banners.save, () => new Promise<never>(() => {}))
        await save(page)
        await button(page, 'Cancel upload').waitFor()
      },
    },
  },
  {
    path: faqPage.adminPath,
    states: {
      'the editor of questions': editorOpen,
      'the alert of a position': async (page) => {
        await button(page, 'Expand all').click()
        await field(page, 'Resource 2', 'Position').fill('3')
        await dialog(page)
      },
      'the preview': async (page) => {
        await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
        await button(page, 'Preview').click()
        await page.getByTitle(/as visitors would see it$/).waitFor()
      },
    },
  },
  {
    path: services.adminPath,
    before: (page) =>
      page.route(`**${services.list}`, (route) => route.fulfill({ status: 500 }), { times: 1 }),
    states: {
      'an editor that could not load': (page) =>
        page.getByRole('alert').getByText(services.messages.loadFailed).waitFor(),
      'with failing fields': async (page) => {
        await button(page, 'Try again').click()
        await editorOpen(page)
        await title(page).fill('')
        await save(page)
        await problems(page)
      },
      'the question before leaving': async (page) => {
        await leave(page)
        await dialog(page)
      },
      'whose save failed': async (page) => {
        await button(page, 'Stay').click()
        await changed(page)
        await onceAnswered(page, services.save, (route) => route.fulfill({ status: 500 }))
        await save(page)
        await page.getByRole('alert').getByText(services.messages.saveFailed).waitFor()
      },
      'after a save': async (page) => {
        await save(page)
        await isSaved(page)
        await page.getByRole('status').getByText(services.messages.saved).hover()
      },
      'the history with its changes': async (page) => {
        await button(page, 'History').click()
        await page
          .getByRole('button', { name: /^Show changes/ })
          .first()
          .click()
        await page.getByText('After', { exact: true }).first().waitFor()
      },
      'somebody else has saved': async (page) => {
        await button(page, 'Edit').click()
        await changed(page)
        const other = await page.context().newPage()
        await other.goto(services.adminPath)
        await changed(other)
        await save(other)
        await isSaved(other)
        await other.close()
        await save(page)
        await page.getByRole('heading', { name: 'Someone else saved this section' }).waitFor()
      },
      'that saves': async (page) => {
        await onceAnswered(page, services.save, () => new Promise<never>(() => {}))
        await button(page, 'Save mine').click()
        await page.getByText('Saving', { exact: true }).first().waitFor()
      },
    },
  },
  {
    path: services.adminPath,
    states: {
      'the login over an editor': async (page) => {
        await changed(page)
        await page.context().clearCookies()
        await save(page)
        await dialog(page)
      },
    },
  },
  {
    path: '/admin/second-factor',
    states: {
      'the second factor, off': (page) => button(page, 'Set up two-step login').waitFor(),
      'being set up': async (page) => {
        await page.getByRole('textbox', { name: 'Current password' }).fill(credentials.password)
        await button(page, 'Set up two-step login').click()
        await page.getByRole('img', { name: 'QR code' }).waitFor()
        await button(page, 'Turn on').click()
        await problems(page)
      },
    },
  },
  {
    path: '/admin/period',
    states: {
      'the report for a period': async (page) => {
        await page.getByLabel('First day').fill('2026-01-01')
        await page.getByLabel('Last day').fill('2026-03-31')
        await page.getByLabel('Last day').press('Enter')
        await page.getByRole('heading', { name: '1 January 2026 to 31 March 2026' }).waitFor()
        await page.getByRole('table', { name: 'Offers by product' }).waitFor()
        const saving = page.waitForEvent('download')
        await button(page, 'Export as CSV').press('Enter')
        expect((await saving).suggestedFilename()).toBe(
          'marketday-report-2026-01-01-2026-03-31.csv',
        )
      },
    },
  },
  {
    path: '/admin/activity',
    states: { 'the activity': (page) => page.getByText(/^[1-9]\d* found$/).waitFor() },
  },
  {
    path: '/admin/password',
    states: {
      'the change of a password': here,
      'with its sentences': async (page) => {
        await button(page, 'Change password').click()
        await problems(page)
      },
      refused: async (page) => {
        await onceAnswered(page, '/api/password', (route) =>
          route.fulfill({ status: 429, json: { message: 'Please wait a moment.' } }),
        )
        await typePasswords(page)
        await page.getByRole('alert').getByText('Please wait a moment.').waitFor()
      },
      'the password is changed': async (page) => {
        await onceAnswered(page, '/api/password', (route) =>
          route.fulfill({ json: { message: 'Your password was changed.' } }),
        )
        await typePasswords(page)
        await page.getByText('Your password was changed.').waitFor()
      },
    },
  },
  { path: '/admin/inbox', states: { 'the inbox': here } },
  {
    path: '/admin/inbox/loan',
    states: {
      'a list of the inbox, empty': (page) => page.getByText('No entries yet.').waitFor(),
    },
  },
  {
    path: '/admin/inbox/contact',
    before: () => writeTo(site.url, 'Ada'),
    states: {
      'a list of the inbox': (page) => page.getByText(/^\d+ found$/).waitFor(),
      'an entry': async (page) => {
        await page.getByRole('link', { name: 'Ada Obi' }).first().click()
        await button(page, 'Start review').waitFor()
      },
      'the question before it is deleted': async (page) => {
        await chooseMore(page, 'Delete')
        await dialog(page)
      },
    },
  },
]

test.each(walks)(
  'axe-core finds nothing on $path, and nothing sticks out, at 1280, 390 and 320 px, in every state',
  async ({ path, isOutside, before, states }) => {
    const visit = { reducedMotion: 'reduce', mayLog: refusals, ...(before && { before }) } as const
    const { page } = await (isOutside ? site.visit : site.enter)(path, visit)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [name, reach] of Object.entries(states)) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await reach(page)
      expect.soft(await faultsAtEveryWidth(page), name).toEqual([])
    }
  },
)
