import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { imageKind } from '../../src/shared/image-kind'
import { credentials } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { fullAnswers, picture } from '../fixtures/loan-application'
import { codeOf } from '../fixtures/second-factor'
import { faultsAtEveryWidth } from './axe'
import {
  attach,
  backOffice,
  button,
  chooseMore,
  editorOpen,
  field,
  openPart,
  refusals,
} from './back-office'
import { once } from './browser'
import { freePort } from './server-process.js'
import { apply, report, writeTo } from '../fixtures/visitors'

// Nobody listens there: that a reply can be sent is enough for its form.
const site = backOffice({
  SMTP_URL: `smtp://127.0.0.1:${await freePort()}?ignoreTLS=true`,
  MAIL_TO: 'office@example.com',
  WHISTLE_DELIVERY: 'server',
})

const { password } = credentials
const { services, banners } = adminSections

beforeAll(async () => {
  await apply(site.url, fullAnswers('Zainab'))
  await writeTo(site.url, 'Adaora')
  await report(site.url, 'The till is short every Friday')
  for (const name of ['eve', 'pat', 'sam']) await account(site.dataDir, name, 'administrator')
  await account(site.dataDir, 'cora', 'compliance')
  await account(site.dataDir, 'bob', 'administrator')
})

const said = (page: Page, words: string | RegExp) =>
  page.getByRole('main').getByText(words, { exact: true }).first().waitFor()
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const click = (name: string | RegExp) => (page: Page) => button(page, name).click()
const isFocused = (element: Element) => element === document.activeElement
const timeline = (page: Page) => page.getByRole('region', { name: 'History' })

const asked = 'You were logged out. Log in to continue.'
const loginOver = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' })

async function logIn(page: Page, as: string) {
  await textbox(page, 'Username').fill(as)
  await loginOver(page).getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Log in').click()
}

/** Ends the session without the page's knowledge. */
const endSession = (page: Page) => page.context().clearCookies()

/** Sends what is in a sheet without a network: it says so and stays, and what was typed is sent later. */
async function sentOffline(page: Page) {
  const form = page.getByRole('form')
  await page.context().setOffline(true)
  await form.locator('[type=submit]').click()
  await form.getByRole('alert').filter({ hasText: /./ }).waitFor()
  await page.context().setOffline(false)
}

interface Change {
  what: string
  path: string
  /** Who makes it; the administrator by default. */
  as?: string
  /** What is typed or opened, and meets a network that is away, before the session ends. */
  before?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
  /** How the page shows that it was made. */
  isDone: (page: Page) => Promise<unknown>
}

/** What a browser says of a file that is gone. */
const missing = [...refusals, /Loading chunk failed/, /Failed to fetch dynamically/]

let downloads = 0
const downloaded: string[] = []

const changes: Change[] = [
  {
    what: 'a step of an application',
    path: '/admin/inbox/loan/1',
    act: click('Start review'),
    isDone: (page) => page.getByRole('status').getByText('In review', { exact: true }).waitFor(),
  },
  {
    what: 'a request to an applicant with its documents',
    path: '/admin/inbox/loan/1?part=history',
    async before(page) {
      await button(page, 'Request something').click()
      const form = page.getByRole('form', { name: 'Request something' })
      await form.getByRole('combobox').selectOption({ label: 'Documents' })
      await form.getByLabel('Salary account statement').check()
      await form.getByLabel('What the applicant should do').fill('A newer statement')
      await form.getByLabel('Message', { exact: true }).fill('Please send a newer one.')
      await sentOffline(page)
    },
    act: (page) =>
      page
        .getByRole('form')
        .getByRole('button', { name: /^Request/ })
        .click(),
    async isDone(page) {
      const step = timeline(page).getByRole('listitem').filter({ hasText: 'Asked for' })
      await step.filter({ hasText: 'A newer statement' }).waitFor()
      expect(await timeline(page).getByText('Please send a newer one.').count()).toBe(1)
    },
  },
  {
    what: 'a decision about an application with its message',
    path: '/admin/inbox/loan/1?part=history',
    async before(page) {
      await button(page, 'Decline').click()
      const form = page.getByRole('form', { name: 'Decline' })
      await form.getByRole('combobox').selectOption({ label: 'Not affordable' })
      await form.getByLabel('Reason in your words').fill('Too small a salary')
      await form.getByLabel('Message', { exact: true }).fill('We cannot offer you a loan.')
      await sentOffline(page)
    },
    act: (page) =>
      page
        .getByRole('form')
        .getByRole('button', { name: /^Decline/ })
        .click(),
    async isDone(page) {
      await page.getByRole('status').getByText('Declined', { exact: true }).waitFor()
      const told = timeline(page).getByText('We cannot offer you a loan.')
      await told.waitFor()
      expect(await told.count()).toBe(1)
    },
  },
  {
    what: 'a note about an application',
    path: '/admin/inbox/loan/1?part=history',
    before: (page) => page.getByLabel('New note').fill('Called the employer'),
    act: click('Add note'),
    async isDone(page) {
      await timeline(page).getByText('Called the employer').waitFor()
      expect(await timeline(page).getByText('Called the employer').count()).toBe(1)
    },
  },
  {
    what: 'a document in its viewer',
    path: '/admin/inbox/loan/1?part=documents',
    act: (page) =>
      page
        .getByRole('button', { name: /^View / })
        .first()
        .click(),
    isDone: (page) =>
      page.getByRole('complementary', { name: 'Viewer' }).getByRole('img').waitFor(),
  },
  {
    what: 'a document as a file',
    path: '/admin/inbox/loan/1?part=documents',
    async before(page) {
      page.on('download', (file) => void file.path().then((path) => downloaded.push(path)))
    },
    act: (page) =>
      page
        .getByText(/^Download/)
        .first()
        .click(),
    async isDone() {
      await expect.poll(() => downloaded.length).toBe(1)
      expect(imageKind(readFileSync(downloaded[0]!))).toMatchObject({ name: 'JPG' })
    },
  },
  {
    what: 'a note about a report',
    path: '/admin/inbox/whistle/1?part=history',
    as: 'cora',
    async before(page) {
      await button(page, 'Write a note').click()
      await page.getByRole('form').getByRole('textbox').fill('Asked the manager')
      await sentOffline(page)
    },
    act: click('Add note'),
    isDone: (page) => timeline(page).getByText('Asked the manager').waitFor(),
  },
  {
    what: 'a message to a reporter',
    path: '/admin/inbox/whistle/1?part=messages',
    as: 'cora',
    async before(page) {
      await button(page, 'Write to the reporter').click()
      await page.getByRole('form').getByRole('textbox').fill('Which till is it?')
      await sentOffline(page)
    },
    act: click('Send message'),
    isDone: (page) =>
      page.getByRole('region', { name: 'Messages' }).getByText('Which till is it?').waitFor(),
  },
  {
    what: 'the closing of a report with its outcome and message',
    path: '/admin/inbox/whistle/1?part=history',
    as: 'cora',
    async before(page) {
      await button(page, 'Acknowledge').click()
      await button(page, 'Close report').click()
      const form = page.getByRole('form', { name: 'Close report' })
      await form.getByRole('combobox').selectOption({ label: 'Not confirmed' })
      await form.getByRole('textbox').fill('We counted twice')
      await sentOffline(page)
    },
    act: (page) => page.getByRole('form').getByRole('button', { name: 'Close report' }).click(),
    async isDone(page) {
      const step = timeline(page).getByRole('listitem').filter({ hasText: '(Not confirmed)' })
      await step.filter({ hasText: 'We counted twice' }).waitFor()
      expect(await step.count()).toBe(1)
    },
  },
  {
    what: 'the reason why a report is reopened',
    path: '/admin/inbox/whistle/1?part=history',
    as: 'cora',
    async before(page) {
      await button(page, 'Reopen').click()
      await page.getByRole('form').getByRole('textbox').fill('A witness came')
      await sentOffline(page)
    },
    act: (page) => page.getByRole('form').getByRole('button', { name: 'Reopen' }).click(),
    async isDone(page) {
      const step = timeline(page).getByRole('listitem').filter({ hasText: '(reopened)' })
      await step.filter({ hasText: 'A witness came' }).waitFor()
      expect(await step.count()).toBe(1)
    },
  },
  {
    what: 'a reply',
    path: '/admin/inbox/contact/1',
    async before(page) {
      await button(page, 'Reply').click()
      await textbox(page, 'Subject').fill('Opening hours')
      await textbox(page, 'Message').fill('At eight')
    },
    act: click('Send reply'),
    isDone: (page) => said(page, 'Your reply will be sent.'),
  },
  {
    what: 'many entries',
    path: '/admin/inbox/contact',
    before: (page) => page.getByRole('checkbox', { name: 'Select Adaora Obi' }).check(),
    act: click('Mark'),
    isDone: (page) => said(page, '1 entry was changed.'),
  },
  {
    what: 'an export',
    path: '/admin/inbox/contact',
    before: async (page) => page.on('download', () => (downloads += 1)),
    act: click('Export as CSV'),
    isDone: () => expect.poll(() => downloads).toBe(1),
  },
  {
    what: 'an invitation',
    path: '/admin/people',
    async before(page) {
      await button(page, 'Invite someone').click()
      await textbox(page, 'Username').fill('ivy')
      await page.getByRole('radio', { name: /^Editor/ }).check()
    },
    act: click('Create invitation'),
    isDone: (page) => page.getByRole('heading', { name: 'Link for ivy' }).waitFor(),
  },
  {
    what: 'an account',
    path: '/admin/people',
    async before(page) {
      await page.getByRole('link', { name: 'eve', exact: true }).click()
      await textbox(page, 'Email address (optional)').fill('eve@example.com')
    },
    act: click('Save'),
    isDone: (page) => page.locator('#person-message').filter({ hasText: /./ }).waitFor(),
  },
  {
    what: 'a template',
    path: '/admin/templates/received',
    before: (page) => textbox(page, 'Subject').fill('We have it'),
    act: click('Save template'),
    isDone: (page) => said(page, /The template was saved/),
  },
  {
    what: 'a draft',
    path: services.adminPath,
    async before(page) {
      await editorOpen(page)
      await field(page, 'Service 4', 'Title').fill('Kept as a draft')
    },
    act: (page) => chooseMore(page, 'Save draft'),
    isDone: (page) => said(page, 'The draft was saved. It is not live.'),
  },
  {
    what: 'a section with a picture',
    path: banners.adminPath,
    async before(page) {
      await editorOpen(page)
      const file = { name: 'a.jpg', type: 'image/jpeg', bytes: await picture() }
      await attach(field(page, 'Banner 1', 'Picture'), file)
      await said(page, /^a\.jpg, .+ not saved yet$/)
    },
    act: click('Save'),
    isDone: (page) => said(page, banners.messages.saved),
  },
  {
    what: 'a password',
    path: '/admin/password',
    as: 'pat',
    async before(page) {
      await textbox(page, 'Current password').fill(password)
      await textbox(page, 'New password').fill('another long one')
    },
    act: click('Change password'),
    isDone: (page) => said(page, /^Your password was changed\./),
  },
  {
    what: 'two-step login',
    path: '/admin/second-factor',
    as: 'sam',
    async before(page) {
      await textbox(page, 'Current password').fill(password)
      await button(page, 'Set up two-step login').click()
      const key = (await page.getByRole('definition').innerText()).replace(/\s/g, '')
      return textbox(page, 'Code').fill(codeOf(key))
    },
    act: click('Turn on'),
    isDone: (page) => button(page, 'I have saved the codes').waitFor(),
  },
  {
    what: 'a page that is opened',
    // It reads nothing itself.
    path: '/admin/password',
    act: (page) => page.getByRole('link', { name: 'People', exact: true }).first().click(),
    isDone: (page) => button(page, 'Invite someone').waitFor(),
  },
]

test.each(changes)(
  '$what waits for a login over the page when the session has ended, and loses nothing',
  async ({ path, as = credentials.username, before, act, isDone }) => {
    const { page } = await site.enter(path, { as: { username: as, password }, mayLog: refusals })
    await before?.(page)
    // A call that is still on its way would ask before what is pressed.
    await page.waitForLoadState('networkidle')
    await endSession(page)
    await act(page)
    await loginOver(page).getByText(asked).waitFor()
    await expect.poll(() => textbox(page, 'Username').inputValue()).toBe(as)
    await logIn(page, as)
    await isDone(page)
    await expect.poll(() => loginOver(page).count()).toBe(0)
  },
)

const note = (page: Page) => page.getByLabel('New note')

/** An application with a note that was sent after its session had ended, and the keys of its calls. */
async function atNote(words: string) {
  // Through the list, so that Back stays inside the site.
  const { page } = await site.enter('/admin/inbox/loan', { mayLog: refusals })
  await page.getByRole('rowheader').getByRole('link').click()
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/note')) keys.push(request.headers()['idempotency-key'])
  })
  await page.getByRole('tab', { name: 'History' }).waitFor()
  // In place of its first part, so that Back leaves the page.
  await page.evaluate(() => history.replaceState(history.state, '', '?part=history'))
  await note(page).fill(words)
  await endSession(page)
  await button(page, 'Add note').click()
  await loginOver(page).getByText(asked).waitFor()
  return { page, keys }
}

once(
  'whoever logs in as somebody else is told so, and nothing is sent before the owner',
  async () => {
    const { page, keys } = await atNote('Written by ada')
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await logIn(page, 'bob')
    const told = 'bob is now logged in in this browser, but this page was opened by ada.'
    await loginOver(page).getByText(told).waitFor()
    await expect.poll(() => textbox(page, 'Username').inputValue()).toBe('ada')
    await logIn(page, 'eve')
    await loginOver(page).getByText(told.replace('bob', 'eve')).waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    expect(keys).toHaveLength(1)
    await logIn(page, 'ada')
    await timeline(page).getByText('Written by ada').waitFor()
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  },
)

test('not now keeps what was typed and says why, and the next try asks again', async () => {
  const { page, keys } = await atNote('Not sent yet')
  await button(page, 'Not now').click()
  await page.getByRole('alert').getByText('You are logged out.').waitFor()
  await expect.poll(() => button(page, 'Add note').evaluate(isFocused)).toBe(true)
  expect(await note(page).inputValue()).toBe('Not sent yet')
  await button(page, 'Add note').click()
  await loginOver(page).getByText(asked).waitFor()
  await page.evaluate(() => history.back())
  await page.getByRole('dialog', { name: 'Leave without adding your note?' }).waitFor()
  await expect.poll(() => loginOver(page).count()).toBe(0)
  await button(page, 'Stay').click()
  expect(await note(page).inputValue()).toBe('Not sent yet')
  expect(keys).toHaveLength(2)

  // A move within the page asks nobody; leaving it does, as ever.
  await openPart(page, 'Documents')
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter')
  await openPart(page, 'History')
  expect(await note(page).inputValue()).toBe('Not sent yet')
  await page.getByRole('link', { name: 'People', exact: true }).first().click()
  await page.getByRole('dialog', { name: 'Leave without adding your note?' }).waitFor()
  await button(page, 'Stay').click()
  expect(await note(page).inputValue()).toBe('Not sent yet')
})

test('no file that is gone takes the work away: the question and the login are in the page', async () => {
  const { page } = await site.enter('/admin/templates/approved', { mayLog: missing })
  await textbox(page, 'Subject').fill('Every word of this')
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'People', exact: true }).first().click()
  await button(page, 'Stay').click()
  await endSession(page)
  await button(page, 'Save template').click()
  await loginOver(page).getByText(asked).waitFor()
  await button(page, 'Not now').click()
  expect(await textbox(page, 'Subject').inputValue()).toBe('Every word of this')
})

test('a login in another tab is enough', async () => {
  const { page } = await atNote('Sent from elsewhere')
  const tab = await page.context().newPage()
  await tab.goto('/login')
  await tab.getByRole('textbox', { name: 'Username' }).fill('ada')
  await tab.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(tab, 'Log in').click()
  await timeline(page).getByText('Sent from elsewhere').waitFor()
  await expect.poll(() => loginOver(page).count()).toBe(0)
})

test('several calls ask once, and all of them go on', async () => {
  const { page } = await site.enter('/dashboard', { mayLog: refusals })
  await endSession(page)
  await page.goto('/admin/inbox/contact/1')
  await loginOver(page).getByText(asked).waitFor()
  await logIn(page, 'ada')
  await button(page, 'Reply').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Adaora Obi' }).waitFor()
})
