import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { choosePasswordPath } from '../../src/shared/people'
import { credentials } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { fullAnswers, picture } from '../fixtures/loan-application'
import { sqlAt } from '../fixtures/server-storage'
import { violationsOf } from './axe'
import { backOffice } from './back-office'
import { overflowOf } from './browser'
import { focused, goTo, logInByKeys, openPartByKeys, pressAt, tabTo } from './keyboard'
import { freePort } from './server-process.js'
import { answerOffice, apply, report, writeTo } from '../fixtures/visitors'

// Nobody listens there: replies wait.
const site = backOffice({
  SMTP_URL: `smtp://127.0.0.1:${await freePort()}?ignoreTLS=true`,
  MAIL_TO: 'office@example.com',
  WHISTLE_DELIVERY: 'server',
})
const reviewer = { ...credentials, username: 'rob' }
const compliance = { ...credentials, username: 'cora' }

beforeAll(async () => {
  await account(site.dataDir, reviewer.username, 'reviewer')
  await account(site.dataDir, compliance.username, 'compliance')
})

// A first try that broke off leaves entries that nobody finished.
beforeEach(() =>
  sqlAt(
    site.dataDir,
    `update contact_message set status = 'done';
     update loan_application set status = 'approved';
     update whistle_report set status = 'closed'`,
  ),
)

const says = (page: Page, sentence: string | RegExp) =>
  page.getByRole('status').getByText(sentence).waitFor()
const isFocused = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name)

const arrived = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** What is on the screen now is accessible and no wider than it. */
async function looksRight(page: Page) {
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
}

/** A visitor who has reduced motion: what fades would be too pale for axe. */
const visit = async (width: number) =>
  (await site.visit('/login', { width, reducedMotion: 'reduce' })).page

// At 390 px the office is as it is at 320 px.
describe.each([1280, 320])('by keyboard alone, at %d px', (width) => {
  test('a reviewer decides an application, answers a message and clears a list', async () => {
    const reference = await apply(site.url, fullAnswers('Zainab'))
    for (const name of ['Adaora', 'Bola']) await writeTo(site.url, `${name}${width}`)
    const page = await visit(width)
    await logInByKeys(page, reviewer)
    const waiting = page.getByRole('region', { name: 'Waiting for you' })
    await waiting.getByRole('link', { name: '1 New applications' }).waitFor()
    await waiting.getByRole('link', { name: /Contact messages$/ }).waitFor()
    await looksRight(page)

    await goTo(page, reference, `Application ${reference}`)
    const isCase = () =>
      expect.poll(() => focused(page)).toMatch(new RegExp(`Zainab.* ${reference}$`))
    await isCase()
    await looksRight(page)
    const happened = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await pressAt(page, 'Start review')
    await isFocused(page, 'In review')
    await pressAt(page, 'Assign to me', 'Shift+Tab')
    await isFocused(page, 'Assigned to')
    await expect.poll(() => page.getByLabel('Assigned to').inputValue()).toBe('rob')
    await openPartByKeys(page, /^Documents/)

    await pressAt(page, /^View/)
    const viewer =
      width < 1280 ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Viewer' })
    await viewer.getByText('1 of 4').waitFor()
    await pressAt(page, 'Zoom in')
    await expect.poll(() => viewer.getByRole('img').getAttribute('data-zoom')).toBe('1.5')
    // The arrows move an enlarged document; in its whole they lead to the next one.
    await pressAt(page, 'Zoom out')
    await expect.poll(() => viewer.getByRole('img').getAttribute('data-zoom')).toBe('1')
    await page.keyboard.press('ArrowRight')
    await viewer.getByText('2 of 4').waitFor()
    await looksRight(page)
    if (width < 1280) {
      await page.keyboard.press('Escape')
      await expect.poll(() => focused(page)).toMatch(/^View/)
    }
    await openPartByKeys(page, /^History/, 'Shift+Tab')
    await happened.filter({ hasText: 'Assigned to rob' }).waitFor()
    await tabTo(page, 'New note')
    await page.keyboard.type('Called, she sends another statement')
    await pressAt(page, 'Add note')
    await happened.filter({ hasText: 'Called, she sends another statement' }).waitFor()

    async function explain(
      step: string,
      [reason, ...documents]: [string, ...string[]],
      ground: string,
      state: string,
    ) {
      await pressAt(page, step)
      await isFocused(page, step)
      await tabTo(page, /^(?:What is missing|Why is it approved)/)
      await page.keyboard.type(reason)
      for (const document of documents) {
        await tabTo(page, document)
        await page.keyboard.press('Space')
      }
      await tabTo(page, /^(?:What the applicant should do|Reason and agreed)/)
      await page.keyboard.type(ground)
      await looksRight(page)
      await pressAt(page, new RegExp(`^${step}( and send)?$`))
      await isFocused(page, state)
    }
    await explain(
      'Request something',
      ['Documents', 'Salary account statement'],
      'A newer one',
      'Waiting for the applicant',
    )
    await explain('Approve', ['Meets'], 'Five months at the usual rate', 'Approved')
    const approved = happened.filter({ hasText: 'Status: Approved (Meets the terms)' })
    await approved.getByText('Five months at the usual rate').waitFor()
    await approved.getByText(/^rob, /).waitFor()
    await expect.poll(() => happened.count()).toBe(9)
    await looksRight(page)

    await goTo(page, 'contact messages', 'Contact messages')
    await arrived(page, 'Contact messages')
    await pressAt(page, `Adaora${width} Obi`)
    await arrived(page, `Adaora${width} Obi`)
    await pressAt(page, 'Reply')
    await isFocused(page, 'Subject')
    await tabTo(page, 'Template', 'Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await pressAt(page, 'Use template')
    await tabTo(page, 'Message')
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' We open at eight.')
    await looksRight(page)
    await pressAt(page, 'Send reply')
    await isFocused(page, 'Your reply will be sent.')
    const replies = page.getByRole('region', { name: 'Replies' })
    await replies.getByText(`Dear Adaora${width},`).waitFor()
    await replies.getByText('We open at eight.').waitFor()

    await pressAt(page, /^Back/, 'Shift+Tab')
    await arrived(page, 'Contact messages')
    await isFocused(page, `Adaora${width} Obi`)
    await pressAt(page, /^New\s*2$/, 'Shift+Tab')
    await page.waitForURL('**/contact?state=new')
    await says(page, '2 found')
    await tabTo(page, 'Select all on this page')
    await page.keyboard.press('Space')
    await says(page, '2 selected')
    await looksRight(page)
    await tabTo(page, 'Mark as')
    await page.keyboard.type('Done')
    await pressAt(page, 'Mark')
    await isFocused(page, '2 entries were changed.')
    await page.getByText('No entries found.').waitFor()
    await looksRight(page)
  })

  test('compliance acknowledges a report, asks its reporter, reads the answer and closes it', async () => {
    const receipt = await report(site.url, `The till is short, seen at ${width} px`)
    const page = await visit(width)
    await logInByKeys(page, compliance)
    const waiting = page.getByRole('region', { name: 'Waiting for you' })
    await waiting.getByRole('link', { name: '1 New reports' }).waitFor()
    await looksRight(page)
    await pressAt(page, '1 New reports')
    await arrived(page, 'Whistleblowing reports')
    await says(page, '1 found')
    await looksRight(page)
    await pressAt(page, /^Report \d+ of/)
    await page.getByText(`seen at ${width} px`).waitFor()
    const said = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
    const happened = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await pressAt(page, 'Acknowledge')
    await isFocused(page, 'Acknowledged')
    await openPartByKeys(page, /^Messages/)
    await pressAt(page, 'Write to the reporter')
    await isFocused(page, 'Message to the reporter')
    await tabTo(page, 'New message')
    await page.keyboard.type('Which till is it?')
    await looksRight(page)
    await pressAt(page, 'Send message')
    await isFocused(page, 'Write to the reporter')
    await said.filter({ hasText: 'Which till is it?' }).waitFor()

    await answerOffice(site.url, receipt, 'The second', { 'till.jpg': await picture('jpeg', 640) })
    await goTo(page, 'dashboard', 'Dashboard')
    await arrived(page, 'Dashboard')
    await pressAt(page, '1 Reports with a new answer')
    await arrived(page, 'Whistleblowing reports')
    await pressAt(page, /^Report \d+ of/)
    await openPartByKeys(page, /^Messages/)
    await said.filter({ hasText: 'The second' }).waitFor()
    await pressAt(page, /^View picture 1/)
    const viewer = page.getByRole('dialog')
    await viewer.getByText('1 of 1').waitFor()
    await viewer.getByRole('img').waitFor()
    await looksRight(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toMatch(/^View picture 1/)
    await openPartByKeys(page, /^History/, 'Shift+Tab')
    await happened.filter({ hasText: 'Picture 1 (view)' }).waitFor()

    await pressAt(page, 'Write a note')
    await isFocused(page, 'Note for colleagues')
    await tabTo(page, 'New note')
    await page.keyboard.type('The second till is in the market')
    await pressAt(page, 'Add note')
    await isFocused(page, 'Write a note')
    await pressAt(page, 'Start investigation')
    await isFocused(page, 'Being investigated')
    await pressAt(page, 'Close report')
    await isFocused(page, 'Close report')
    await tabTo(page, 'What came of it?')
    await page.keyboard.type('Confirmed')
    await tabTo(page, /^Message to the reporter/)
    await page.keyboard.type('The till was repaired. Thank you.')
    await looksRight(page)
    await pressAt(page, 'Close report')
    await isFocused(page, 'Closed')
    await happened.filter({ hasText: 'The till was repaired. Thank you.' }).waitFor()
    await looksRight(page)

    await goTo(page, 'activity', 'Activity')
    await arrived(page, 'Activity')
    const done = page.getByRole('main').getByRole('listitem')
    await done
      .filter({ hasText: /Changed whistleblowing report \d+ to “Closed”/ })
      .first()
      .waitFor()
    await done
      .filter({ hasText: /Viewed a file of whistleblowing report \d+/ })
      .first()
      .waitFor()
    await looksRight(page)
  })

  test('an administrator invites a colleague, publishes a section and disables the colleague', async () => {
    const { list, messages } = adminSections.options
    const titles = async () =>
      ((await site.read(list)) as { title: string }[]).map(({ title }) => title)
    const page = await visit(width)
    await logInByKeys(page, credentials)
    const left = page.getByRole('region', { name: 'Before you go live' })
    await left.getByText(/^Demo content is shown in \d+ of \d+ sections\.$/).waitFor()

    const eve = `eve${width}`
    await goTo(page, 'people', 'People')
    await arrived(page, 'People')
    await pressAt(page, 'Invite someone')
    await isFocused(page, 'Invite someone')
    await tabTo(page, 'Username')
    await page.keyboard.type(eve)
    await tabTo(page, /^Administrator/)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toMatch(/^Editor/)
    await looksRight(page)
    await page.keyboard.press('Enter')
    await isFocused(page, `Link for ${eve}`)
    await looksRight(page)
    await page.keyboard.press('Tab')
    const link = await page.evaluate(() => String(getSelection()))
    expect(link).toContain(choosePasswordPath)
    await tabTo(page, 'Copy link')
    await pressAt(page, 'Done')
    await isFocused(page, 'People')
    await pressAt(page, eve)
    await arrived(page, eve)
    await tabTo(page, /^Editor/)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toMatch(/^Reviewer/)
    await pressAt(page, 'Save')
    await says(page, 'The account was changed.')

    const [first, second, ...others] = await titles()
    const words = `Typed at ${width} px`
    await goTo(page, 'choices', 'Choices Section')
    await arrived(page, 'Choices Section')
    await pressAt(page, 'Expand all')
    await page.getByLabel('Title').last().waitFor()
    await page.keyboard.press('Enter')
    await isFocused(page, 'Expand all')
    await tabTo(page, 'Drag Option 1')
    for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
    await isFocused(page, 'Drag Option 2')
    await pressAt(page, `Option 2: ${first}`)
    await looksRight(page)
    await tabTo(page, 'Title')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(words)
    await pressAt(page, 'More')
    await pressAt(page, 'Save draft')
    await says(page, 'The draft was saved. It is not live.')
    expect(await titles()).toEqual([first, second, ...others])
    await pressAt(page, 'Save', 'Shift+Tab')
    await says(page, messages.saved)
    expect(await titles()).toEqual([second, words, ...others])
    await pressAt(page, 'History', 'Shift+Tab')
    await page
      .getByRole('heading', { name: / by ada$/ })
      .first()
      .waitFor()
    await page
      .getByRole('list', { name: 'Earlier drafts' })
      .getByText(/Published as version \d+/)
      .first()
      .waitFor()
    await looksRight(page)
    await goTo(page, 'services', 'Services Section')
    await arrived(page, 'Services Section')
    await page.getByRole('group', { name: 'Service 1' }).waitFor()
    await goTo(page, 'activity', 'Activity')
    await arrived(page, 'Activity')
    const done = page.getByRole('main').getByRole('listitem')
    await done.filter({ hasText: 'Saved Choices Section' }).first().waitFor()
    await done
      .filter({ hasText: `Invited ${eve}` })
      .first()
      .waitFor()

    const own = (await site.visit(link.slice(site.url.length), { width })).page
    await tabTo(own, 'New password')
    await own.keyboard.type(credentials.password)
    await own.keyboard.press('Enter')
    await arrived(own, 'Your password is saved')

    await goTo(page, 'people', 'People')
    await arrived(page, 'People')
    await pressAt(page, eve)
    await arrived(page, eve)
    await pressAt(page, 'Disable')
    const question = page.getByRole('dialog', { name: `Disable the account of ${eve}?` })
    await question.waitFor()
    await looksRight(page)
    await pressAt(page, 'Disable')
    await says(page, 'The account is disabled.')
    await pressAt(page, 'Logout', 'Shift+Tab')
    await arrived(page, 'Log in')
  })
})
