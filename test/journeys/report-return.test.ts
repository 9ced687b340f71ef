import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inGroups } from '../../src/shared/receipt'
import { elsewhere } from '../../src/shared/site'
import { shownDay } from '../../src/shared/date-text'
import { officeDay } from '../../src/shared/office-time'
import { firstAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { picture } from '../fixtures/loan-application'
import { faultsAtEveryWidth } from './axe'
import { button, refusals } from './back-office'
import { loaded, once, overflowOf, visitors, widths, type Visit } from './browser'
import { pressAt, tabTo } from './keyboard'
import { startServer, type RunningServer } from './server-process.js'
import { report } from '../fixtures/visitors'

const { open } = visitors()
const alert = 'Your report has been submitted anonymously.'
const secret = 'The-stolen-ledger'
const day = shownDay(officeDay(new Date()))

let site: RunningServer
let cookie = ''
beforeAll(async () => {
  site = await startServer({
    ...firstAdministrator,
    WHISTLE_DELIVERY: 'server',
    LOG_LEVEL: 'info',
  })
  const as = await account(site.dataDir, 'cora', 'compliance')
  const answer = await fetch(`${site.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(as),
  })
  cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
})
afterAll(() => site?.stop())

/** What the office does with a report, by its calls. */
async function office(id: number, path: string, body: object) {
  const answer = await fetch(`${site.url}/api/inbox/whistle/${id}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

const entry = async (id: number) =>
  JSON.stringify(
    await (await fetch(`${site.url}/api/inbox/whistle/${id}`, { headers: { cookie } })).json(),
  )

let reports = 0

/** Sends a report as a page does. */
async function reported() {
  const receipt = await report(site.url, secret)
  return { id: (reports += 1), receipt }
}

/** Nothing sticks out at any width; axe looks at every state in `model/report-return.test.ts`. */
async function fits(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await overflowOf(page)]).toEqual([width, 0])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

const visit = async (path: string, more: Visit = {}) => {
  const visitor = await open(path, {
    url: site.url,
    reducedMotion: 'reduce',
    mayLog: refusals,
    ...more,
  })
  await loaded(visitor.page)
  return visitor
}

const main = (page: Page) => page.getByRole('main')
const receiptField = (page: Page) => main(page).getByLabel('Receipt', { exact: true })
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name, exact: true })
const hasFocus = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toBe(name)

/** Everything that a browser keeps of a page, or shows around it. */
const keptBy = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await indexedDB.databases(),
      document.cookie,
      document.title,
      location.href,
      history.state,
    ]),
  )

/** Sends a report and comes to its receipt. */
async function atReceipt(more: Visit = {}) {
  const visitor = await visit('/whistle', more)
  const { page } = visitor
  await main(page).getByLabel('Report / Concern', { exact: true }).fill(secret)
  await button(page, 'Submit report').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(alert, { exact: true }).waitFor()
  reports += 1
  await button(page, 'Close').click()
  await dialog.waitFor({ state: 'detached' })
  await hasFocus(page, 'Write down your receipt')
  const shown = await main(page)
    .getByText(/^Your receipt: /)
    .locator('..')
    .innerText()
  const receipt = shown.replace(/\D/g, '')
  expect(receipt).toMatch(/^\d{16}$/)
  return { ...visitor, receipt, id: reports }
}

async function openReport(page: Page, receipt: string) {
  await receiptField(page).fill(receipt)
  await button(page, 'Open my report').click()
  await hasFocus(page, `Report of ${day}`)
}

describe('a receipt', () => {
  once('is shown after the alert, typed back, and opens the conversation', async () => {
    const { page, requests, said, receipt, id } = await atReceipt()
    await fits(page)
    await button(page, 'Copy').click()
    await main(page)
      .getByRole('status')
      .getByText(/^(?:Copied|It could not be copied)/)
      .waitFor()

    // It is asked for once, before the page is left without it.
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without checking your receipt?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    await button(page, 'I have written it down').click()
    expect(await main(page).innerText()).not.toContain(receipt.slice(0, 4))
    await receiptField(page).fill('1234')
    await button(page, 'Check it').click()
    await main(page).getByText('A receipt has sixteen digits.').first().waitFor()
    await receiptField(page).fill(receipt.replace(/\d$/, (last) => String((Number(last) + 1) % 10)))
    await button(page, 'Check it').click()
    await main(page)
      .getByText('These are not the digits of your receipt. Please compare them with your note.')
      .first()
      .waitFor()
    await fits(page)
    await button(page, 'Show the receipt again').click()
    await heading(page, 'Write down your receipt').waitFor()
    await button(page, 'I have written it down').click()
    await receiptField(page).fill(inGroups(receipt))
    await page.keyboard.press('Enter')
    await hasFocus(page, 'You have your receipt')
    await fits(page)
    expect(await faultsAtEveryWidth(page)).toEqual([])

    await office(id, '/step', { to: 'acknowledged' })
    await office(id, '/message', { text: 'Which ledger\nwas it?' })
    await main(page).getByRole('link', { name: 'Read the answer later' }).click()
    await heading(page, 'Open your report').waitFor()
    await openReport(page, receipt)
    await main(page).getByText('Acknowledged', { exact: true }).waitFor()
    const words = main(page).getByRole('list', { name: 'What was written since' })
    await expect
      .poll(() => words.getByRole('listitem').allInnerTexts())
      .toEqual([`The office, ${day}\n\nWhich ledger\nwas it?`])
    expect(await main(page).innerText()).not.toContain(secret)
    await fits(page)

    // An answer with a picture; the line breaks once.
    await main(page).getByLabel('Your answer', { exact: true }).fill(`${secret} of May`)
    await main(page).getByText('3,976 characters left').first().waitFor()
    const files = main(page).getByLabel('Files (optional)', { exact: true })
    const photo = await picture('jpeg', 64)
    await files.setInputFiles({ name: `${secret}.jpg`, mimeType: 'image/jpeg', buffer: photo })
    await main(page).getByText('File added.').waitFor()
    await page.context().setOffline(true)
    await button(page, 'Send').click()
    await main(page)
      .getByRole('alert')
      .getByText(/^We could not reach our server/)
      .waitFor()
    expect(await main(page).getByLabel('Your answer', { exact: true }).inputValue()).toBe(
      `${secret} of May`,
    )
    await page.context().setOffline(false)
    await button(page, 'Send').click()
    await main(page).getByRole('status').getByText('Your answer was sent.').waitFor()
    await expect
      .poll(() => words.getByRole('listitem').last().innerText())
      .toBe(
        `You, ${day}, with 1 file\n\nYou sent an answer. For your safety, it is not shown again.`,
      )
    expect(await main(page).getByLabel('Your answer', { exact: true }).inputValue()).toBe('')
    await fits(page)
    const stored = await entry(id)
    expect(stored).toContain(`${secret} of May`)
    expect(stored).toContain('image/jpeg')
    expect(stored).not.toContain(`${secret}.jpg`)

    for (const kept of [await keptBy(page), ...requests, ...said, site.printed()]) {
      expect(kept).not.toContain(receipt)
      expect(kept).not.toContain(secret)
    }
    // What is half-written is asked about, as before a link.
    await main(page).getByLabel('Your answer', { exact: true }).fill('And one thing more')
    await button(page, 'Close this report').click()
    await button(page, 'Stay').click()
    expect(await main(page).getByLabel('Your answer', { exact: true }).inputValue()).toBe(
      'And one thing more',
    )
    await button(page, 'Close this report').click()
    await button(page, 'Leave').click()
    await hasFocus(page, 'Open your report')
    expect(await receiptField(page).inputValue()).toBe('')
    expect(await page.context().cookies()).toEqual([])
  })

  test('is printed alone, under a title that tells nothing', async () => {
    const { page, receipt } = await atReceipt()
    const title = await page.title()
    await page.evaluate(() => {
      const titles: string[] = []
      window.print = () => {
        window.dispatchEvent(new Event('beforeprint'))
        titles.push(document.title)
        window.dispatchEvent(new Event('afterprint'))
        document.documentElement.dataset.titles = titles.join()
      }
    })
    await button(page, 'Print').click()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.titles))
      .toBe('Note')
    expect(await page.title()).toBe(title)
    await page.emulateMedia({ media: 'print' })
    const seen = await page.evaluate(() => document.body.innerText)
    expect(seen.replace(/\s+/g, ' ').trim()).toBe(inGroups(receipt))
    const printed = (await page.pdf()).toString('latin1')
    expect(printed).toContain('/Title (Note)')
    expect(printed).not.toMatch(/Marketday|whistle/i)
  })

  test('is written down and typed by keyboard alone', async () => {
    const { page, receipt } = await atReceipt()
    await pressAt(page, 'I have written it down')
    await tabTo(page, 'Receipt')
    await page.keyboard.type(inGroups(receipt))
    await page.keyboard.press('Enter')
    await hasFocus(page, 'You have your receipt')
    await pressAt(page, 'Finish')
    await hasFocus(page, 'Make a report')
  })
})

describe('the page of a report', () => {
  test('says that a receipt is wrong, that words are too many, that a file cannot be sent', async () => {
    const { id, receipt } = await reported()
    const { page } = await visit('/whistle/return')
    await fits(page)
    await button(page, 'Open my report').click()
    await main(page)
      .getByRole('link', { name: /Please enter your receipt\./ })
      .waitFor()
    await receiptField(page).fill('0000 0000 0000 0000')
    await page.keyboard.press('Enter')
    await main(page)
      .getByRole('alert')
      .getByText('There is no report with this receipt. Please check every digit.')
      .waitFor()
    await hasFocus(page, 'Open my report')
    expect(await receiptField(page).inputValue()).toBe('0000 0000 0000 0000')
    await fits(page)

    await office(id, '/step', { to: 'acknowledged' })
    await office(id, '/step', { to: 'closed', outcome: 'confirmed', text: 'Thank you.' })
    await openReport(page, receipt)
    await main(page).getByText('Confirmed, and something was done').waitFor()
    const answer = main(page).getByLabel('Your answer', { exact: true })
    await button(page, 'Send').click()
    await main(page).getByText('Please write something or choose a file.').first().waitFor()
    await answer.fill('a'.repeat(4001))
    await main(page).getByText('1 character too many').first().waitFor()
    const files = main(page).getByLabel('Files (optional)', { exact: true })
    await files.setInputFiles({
      name: 'program.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from([0, 1, 2, 255]),
    })
    await main(page)
      .getByText('Please choose pictures (JPG, PNG, WebP or GIF) or plain text files.')
      .waitFor()
    await button(page, 'Send').click()
    await main(page)
      .getByRole('link', { name: /^Your answer/ })
      .waitFor()
    await fits(page)
    await answer.fill('ÿ'.repeat(4000))
    for (const n of [1, 2, 3]) {
      const buffer = Buffer.from(`Line ${n}`)
      await files.setInputFiles({ name: `../${n}.txt`, mimeType: 'text/plain', buffer })
      await main(page)
        .getByRole('button', { name: `Remove ../${n}.txt` })
        .waitFor()
    }
    expect(await files.isDisabled()).toBe(true)
    await button(page, 'Remove ../2.txt').click()
    await button(page, 'Send').click()
    await main(page).getByRole('status').getByText('Your answer was sent.').waitFor()
    expect((await entry(id)).match(/text\/plain/g)).toHaveLength(2)
  })

  test('shows older messages by a button, and own words where the office allows it', async () => {
    const { id, receipt } = await reported()
    await office(id, '/step', { to: 'acknowledged' })
    await office(id, '/words', { shown: true })
    const long = 'A long message. '.repeat(240)
    for (let n = 1; n <= 36; n += 1) await office(id, '/message', { text: `${n}: ${long}` })
    const { page } = await visit('/whistle/return')
    await openReport(page, receipt)
    await main(page).getByText(secret).waitFor()
    const words = main(page).getByRole('list', { name: 'What was written since' })
    const older = button(page, 'Show older messages')
    expect(await words.getByRole('listitem').count()).toBeLessThan(36)
    await older.click()
    await older.waitFor({ state: 'detached' })
    await expect.poll(() => words.getByRole('listitem').count()).toBe(36)
    expect(await words.getByRole('listitem').first().innerText()).toContain('1: A long')
    await expect.poll(() => words.evaluate((list) => list === document.activeElement)).toBe(true)
  })

  test('is named in no log and no count, kept nowhere, and not for search engines', async () => {
    const before = site.printed()
    const { page, requests } = await visit('/whistle/return')
    const answer = await page.context().request.get(`${site.url}/whistle/return`, {
      headers: { accept: 'text/html' },
    })
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">')
    const map = await page.context().request.get(`${site.url}/sitemap.xml`)
    expect(await map.text()).not.toContain('/whistle/return')
    expect(requests).toContain('GET /whistle/return')
    await page.context().request.get(`${site.url}/terms`)
    await expect.poll(() => site.printed().slice(before.length)).toContain('/terms')
    expect(site.printed().slice(before.length)).not.toMatch(/whistle|receipt|report/)
  })

  test('is not there where reports stay in the browser', async () => {
    const { page } = await open('/whistle/return', { mayLog: refusals })
    await loaded(page)
    await heading(page, 'Page not found').waitFor()
    await page.goto('/whistle')
    await loaded(page)
    expect(await main(page).innerText()).not.toMatch(/receipt|Leave this page/)
  })
})

describe('whoever leaves in haste', () => {
  const fill = (page: Page) =>
    main(page).getByLabel('Report / Concern', { exact: true }).fill(secret)

  test('presses the button, and Back leads past the form', async () => {
    const { page } = await visit('/terms')
    await page.goto('/whistle')
    await loaded(page)
    await fill(page)
    const left = page.waitForRequest(elsewhere)
    await main(page).getByRole('link', { name: 'Leave this page' }).click()
    expect((await left).headers().referer).toBeUndefined()
    await page.waitForURL(elsewhere)
    await page.goBack()
    await page.waitForURL(/\/terms$/)
  })

  test('presses Escape twice, which dialogs take for themselves; nothing asks then', async () => {
    const { page } = await atReceipt()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    const question = page.getByRole('dialog')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await main(page).getByText('Press Escape once more to leave.').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(elsewhere)
    expect(asked).toEqual([])
  })

  test('is not told of keys on a device without them', async () => {
    const { page } = await visit('/whistle', { hasTouch: true, isMobile: true })
    await main(page).getByRole('link', { name: 'Leave this page' }).waitFor()
    await expect.poll(() => main(page).getByText('Or press Escape twice.').isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await main(page).getByText('Press Escape once more to leave.').waitFor()
  })

  test('finds an empty form when the browser kept the page for Back', async () => {
    const { page } = await visit('/whistle')
    await fill(page)
    await page.goto('/terms')
    await page.goBack()
    await loaded(page)
    await expect
      .poll(() => main(page).getByLabel('Report / Concern', { exact: true }).inputValue())
      .toBe('')
  })
})
