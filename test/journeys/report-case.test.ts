import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { officeDay } from '../../src/shared/office-time'
import { credentials } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { picture } from '../fixtures/loan-application'
import { sqlAt } from '../fixtures/server-storage'
import { faultsAtEveryWidth } from './axe'
import { backOffice, button, chooseMore, openPart, refusals } from './back-office'
import { once } from './browser'
import { focused } from './keyboard'
import { answerOffice, report } from '../fixtures/visitors'

const site = backOffice({ WHISTLE_DELIVERY: 'server' })
const cora = { ...credentials, username: 'cora' }

beforeAll(() => account(site.dataDir, cora.username, 'compliance'))

/** The number of the last report. */
let id = 0
let receipt = ''
beforeEach(async () => {
  receipt = await report(site.url, 'The till is short every Friday')
  id += 1
})

const open = async (visit: object = {}) =>
  (
    await site.enter(`/admin/inbox/whistle/${id}`, {
      as: cora,
      reducedMotion: 'reduce',
      mayLog: refusals,
      ...visit,
    })
  ).page
const status = (page: Page) => page.getByRole('region', { name: 'Status' })
const state = (page: Page, name: string) =>
  status(page).getByRole('status').getByText(name, { exact: true }).waitFor()
const toDo = (page: Page, words: string) =>
  expect
    .poll(() => page.getByText('To do', { exact: true }).locator('..').innerText())
    .toContain(`To do\n${words}\nby `)
const entries = (part: string) => (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: part }).getByRole('listitem').filter({ hasText: words })
const happened = entries('History')
/** What both sides wrote, where they write. */
const said = entries('Messages')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const isFocused = (page: Page, name: string | RegExp) =>
  expect.poll(() => focused(page)).toMatch(name)
const daysAgo = (days: number) => officeDay(new Date(Date.now() - days * 86_400_000))

async function looksRight(page: Page) {
  expect(await faultsAtEveryWidth(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function write(page: Page, opener: string, words: string, send: string) {
  await button(page, opener).click()
  await page.getByRole('form').getByRole('textbox').fill(words)
  await button(page, send).click()
}

describe('a report as a case', () => {
  once('is acknowledged, investigated, closed with an outcome and reopened', async () => {
    const page = await open()
    await page.getByRole('definition').filter({ hasText: 'The till is short' }).waitFor()
    await toDo(page, 'Acknowledge')
    expect(await page.getByText('Late', { exact: true }).count()).toBe(0)
    for (const name of ['Start review', 'Mark as done', 'Mark as new'])
      expect(await button(page, name).count()).toBe(0)
    await looksRight(page)
    await button(page, 'Acknowledge').click()
    await state(page, 'Acknowledged')
    await isFocused(page, 'Acknowledged')
    await toDo(page, 'Close with an outcome')
    await openPart(page, 'History')
    await button(page, 'Start investigation').click()
    await state(page, 'Being investigated')

    await button(page, 'Close report').click()
    await isFocused(page, 'Close report')
    const form = page.getByRole('form', { name: 'Close report' })
    await form.locator('[type=submit]').click()
    await page.getByRole('region', { name: 'There is a problem' }).waitFor()
    await isFocused(page, 'What came of it?')
    await looksRight(page)
    await form.getByRole('combobox').selectOption('Not confirmed')
    await form.getByRole('textbox').fill('We counted twice')
    await form.locator('[type=submit]').click()
    await state(page, 'Closed')
    await happened(page, 'Status: Closed (Not confirmed), with a message to the reporter')
      .filter({ hasText: 'We counted twice' })
      .waitFor()

    await button(page, 'Reopen').click()
    await page.getByRole('form', { name: 'Reopen' }).getByRole('textbox').fill('A witness came')
    await page.getByRole('form').locator('[type=submit]').click()
    await state(page, 'Being investigated')
    await happened(page, 'Status: Being investigated (reopened)')
      .filter({ hasText: 'A witness came' })
      .waitFor()
    const shown = await page.evaluate(() => document.body.innerText)
    expect(shown).not.toMatch(/cora,[^\n]*\d\d:\d\d/)
  })

  test('holds what both sides write, on screen in parts and on paper as a whole: messages, answers with files, and notes that stay', async () => {
    const page = await open()
    await openPart(page, 'Messages')
    await write(page, 'Write to the reporter', 'Which till?', 'Send message')
    await page.getByText('The message waits for the reporter.').waitFor()
    await isFocused(page, 'Write to the reporter')
    const asked = said(page, 'Message to the reporter').filter({ hasText: 'Which till?' })
    await asked.waitFor()
    await openPart(page, 'History')
    await write(page, 'Write a note', 'Ask Bola', 'Add note')
    await page.getByText('The note was added.').waitFor()
    const noted = happened(page, 'Note for colleagues').filter({ hasText: 'Ask Bola' })
    await noted.waitFor()

    await answerOffice(site.url, receipt, 'The second one', {
      'a.jpg': await picture('jpeg', 640),
      'b.png': await picture('png', 640),
      'c.txt': Buffer.from('Friday: 300 missing'),
    })
    await page.reload()
    await status(page).getByText('New answer').waitFor()
    await happened(page, 'Answer from the reporter')
      .filter({ hasText: 'Files: Picture 1, Picture 2, Text file 3' })
      .filter({ hasText: 'The second one' })
      .waitFor()
    const viewed = happened(page, /^(?:Picture|Text file) \d \((?:view|download)\)/)
    expect(await viewed.count()).toBe(0)
    await openPart(page, 'Messages')
    expect(await said(page, 'Ask Bola').count()).toBe(0)
    const answer = said(page, 'Answer from the reporter').filter({ hasText: 'The second one' })
    await answer.getByText(/^The reporter, /).waitFor()
    await answer.getByRole('button', { name: /^View picture 1/ }).click()
    const viewer = page.getByRole('dialog')
    await viewer.getByText('1 of 2').waitFor()
    await viewer.getByRole('img').waitFor()
    await page.keyboard.press('ArrowRight')
    await viewer.getByText('2 of 2').waitFor()
    await viewer.getByRole('img').waitFor()
    await page.keyboard.press('Escape')
    await isFocused(page, /^View picture 1/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      answer.getByRole('button', { name: /^Download text file 3/ }).click(),
    ])
    expect(await download.failure()).toBeNull()

    const ownWords = page.getByRole('checkbox', { name: 'The reporter may see their own words' })
    expect(await ownWords.isChecked()).toBe(false)
    await ownWords.click()
    await page.getByText('The reporter sees their own words again.').waitFor()
    await page.reload()
    await expect.poll(() => ownWords.isChecked()).toBe(true)
    await looksRight(page)
    await openPart(page, 'History')
    await happened(page, 'The reporter may see their own words again').waitFor()
    expect(await viewed.count()).toBe(3)
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('definition').filter({ hasText: 'The till is short' }).waitFor()
    for (const one of [asked, answer, noted]) await one.waitFor()
    for (const role of ['button', 'checkbox', 'tab'] as const)
      expect([role, await page.getByRole(role).count()]).toEqual([role, 0])
    await page.emulateMedia({ media: null })
    await openPart(page, 'Messages')
    await button(page, 'Acknowledge').click()
    await state(page, 'Acknowledged')
    await write(page, 'Write to the reporter', 'Thank you', 'Send message')
    await expect.poll(() => status(page).getByText('New answer').count()).toBe(0)
    await toDo(page, 'Close with an outcome')
    await button(page, 'Write to the reporter').click()
    await button(page, 'Send message').click()
    await page.getByRole('region', { name: 'There is a problem' }).waitFor()
    await looksRight(page)
  })

  test('keeps what was written when somebody else was faster', async () => {
    const page = await open()
    await button(page, 'Acknowledge').click()
    await button(page, 'Close report').click()
    const form = page.getByRole('form')
    await form.getByRole('combobox').selectOption('Not confirmed')
    await form.getByRole('textbox').fill('Nothing was missing')
    const other = await open()
    await button(other, 'Close report').click()
    await other.getByRole('form').getByRole('combobox').selectOption('Passed on to an authority')
    await other.getByRole('form').locator('[type=submit]').click()
    await state(other, 'Closed')

    await form.locator('[type=submit]').click()
    await status(page).getByRole('alert').getByText('Somebody else changed this report').waitFor()
    await state(page, 'Closed')
    await page.getByText('“Nothing was missing”').waitFor()
    await looksRight(page)
    await openPart(page, 'Messages')
    await button(page, 'Write to the reporter').click()
    await expect
      .poll(() => page.getByRole('form').getByRole('textbox').inputValue())
      .toBe('Nothing was missing')
    await button(page, 'Send message').click()
    await said(page, 'Message to the reporter').waitFor()
  })

  test('asks before half-written words are lost', async () => {
    // Through the list, so that Back stays inside the site.
    const { page } = await site.enter('/admin/inbox/whistle', { as: cora, reducedMotion: 'reduce' })
    await page.getByRole('link', { name: new RegExp(`^Report ${id} of`) }).click()
    for (const [part, opener, question] of [
      ['messages', 'Write to the reporter', 'Leave without sending your message?'],
      ['history', 'Write a note', 'Leave without adding your note?'],
    ] as const) {
      await page.getByRole('tab', { name: 'Facts' }).waitFor()
      // In place of the part before, so that Back leaves the page.
      await page.evaluate((to) => history.replaceState(history.state, '', to), `?part=${part}`)
      await button(page, opener).click()
      await page.getByRole('form').getByRole('textbox').fill('Half')
      await page.keyboard.press('Escape')
      await dialog(page, 'Discard what you wrote?')
        .getByRole('button', { name: 'Keep writing' })
        .click()
      await page.evaluate(() => history.back())
      await dialog(page, question).getByRole('button', { name: 'Stay' }).click()
      await expect.poll(() => page.getByRole('form').getByRole('textbox').inputValue()).toBe('Half')
      await button(page, 'Cancel').click()
      await isFocused(page, opener)
    }
    await page.getByRole('link', { name: /^Back/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Whistleblowing reports' }).waitFor()
  })

  test('without a receipt says that nobody can come back', async () => {
    await sqlAt(site.dataDir, `update whistle_report set receipt_hash = null where id = ${id}`)
    const page = await open()
    await openPart(page, 'Messages')
    await page.getByText(/^The reporter cannot come back/).waitFor()
    expect(await button(page, 'Write to the reporter').count()).toBe(0)
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await button(page, 'Acknowledge').click()
    await button(page, 'Close report').click()
    expect(await page.getByRole('form').getByRole('textbox').count()).toBe(0)
    await looksRight(page)
  })

  test('is deleted after a question, with all that belongs to it', async () => {
    const page = await open()
    await chooseMore(page, 'Delete')
    const question = page.getByRole('dialog', { name: /^Delete Report \d+ of / })
    await question.getByText('with all its messages, notes and files').waitFor()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await isFocused(page, 'More')
    await chooseMore(page, 'Delete')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Whistleblowing reports' }).waitFor()
  })
})

describe('the list of reports', () => {
  test('shows what is due, what is late and where an answer is new', async () => {
    receipt = await report(site.url, 'An older concern')
    id += 1
    const older = `received_on = '${daysAgo(9)}'`
    await sqlAt(site.dataDir, `update whistle_report set ${older} where id = ${id}`)
    receipt = await report(site.url, 'Another concern')
    id += 1
    await answerOffice(site.url, receipt, 'One more thing')
    const { page } = await site.enter('/admin/inbox/whistle?state=received', { as: cora })
    const rows = page.getByRole('main').getByRole('rowgroup').last().getByRole('row')
    const late = rows.filter({ hasText: 'An older concern' })
    await late.getByText('Late', { exact: true }).waitFor()
    await late.getByText('(2 days ago)').waitFor()
    const fresh = rows.filter({ hasText: 'Another concern' })
    const titles = await rows.getByRole('link').allInnerTexts()
    expect(titles.length).toBeGreaterThan(1)
    expect(new Set(titles).size).toBe(titles.length)
    await fresh.getByText('New answer').waitFor()
    await fresh.getByText('(in 7 days)').waitFor()
    expect(await fresh.getByText('Late', { exact: true }).count()).toBe(0)
    const states = page.getByRole('combobox', { name: 'Status' }).getByRole('option')
    expect((await states.allInnerTexts()).map((text) => text.replace(/ \(\d+\)$/, ''))).toEqual([
      'Any status',
      'Received',
      'Acknowledged',
      'Being investigated',
      'Closed',
    ])
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await button(page, /^Export \d+ selected as CSV$/).waitFor()
    expect(await page.getByLabel('Mark as').count()).toBe(0)
    await looksRight(page)
    await late.getByRole('link').click()
    await page.getByText('Late', { exact: true }).waitFor()
    await looksRight(page)
  })
})
