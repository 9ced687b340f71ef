import { createServer } from 'node:http'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fullAnswers } from '../fixtures/loan-application'
import { headersOf, mailSystem, type Received } from '../fixtures/mail-system'
import { faultsAtEveryWidth } from './axe'
import { backOffice, button, chooseMore, refusals } from './back-office'
import { once, type Visit } from './browser'
import { focused, tabTo } from './keyboard'
import { freePort } from './server-process.js'
import { apply, writeTo } from '../fixtures/visitors'

const [port, hookPort] = [await freePort(), await freePort()]
const office = backOffice({
  WEBHOOK_URL: `http://127.0.0.1:${hookPort}/hook`,
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  WEBHOOK_ALLOW_PRIVATE: '1',
  SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
  MAIL_TO: 'office@example.com',
})
const mailless = backOffice()

type Site = typeof office

const subject = (page: Page) => page.getByLabel('Subject', { exact: true })
const text = (page: Page) => page.getByLabel('Message', { exact: true })

/** A message of a visitor, opened in the inbox. */
async function message(site: Site, name: string, visit: Visit = {}) {
  const { page } = await site.enter('/dashboard', visit)
  const { request } = page.context()
  await writeTo(site.url, name)
  const list = await request.post('/api/inbox/contact', { data: { search: name } })
  const { items } = (await list.json()) as { items: { id: number }[] }
  expect(items.length).toBeGreaterThan(0)
  await page.goto(`/admin/inbox/contact/${items[0]!.id}`)
  await button(page, 'Reply').waitFor()
  return page
}

/** A new application, open in the back office. */
async function application(name: string) {
  const reference = await apply(office.url, fullAnswers(name))
  const { page } = await office.enter('/admin/inbox/loan')
  await page.getByRole('row', { name: reference }).getByRole('link').click()
  // In place of its first part, so that Back leaves the page.
  await page.evaluate(() => history.replaceState(history.state, '', '?part=history'))
  await button(page, 'Add note').waitFor()
  return page
}

const asked = { stay: 'Stay', leave: 'Leave' }

/** Leaving asks, staying keeps the text; in the end the page is left by its link Back. */
async function holds(
  page: Page,
  control: Locator,
  {
    title,
    stay,
    leave,
    isOverPage = false,
  }: typeof asked & { title: string; isOverPage?: boolean },
) {
  const typed = await control.inputValue()
  expect(typed).not.toBe('')
  const path = new URL(page.url()).pathname
  const dialog = page.getByRole('dialog', { name: title })
  const back = page.getByRole('link', { name: /^Back/ })
  const goBack = () => page.evaluate(() => history.back())
  const ways = isOverPage
    ? [goBack]
    : [() => back.click(), goBack, () => button(page, 'Logout').click()]
  for (const go of ways) {
    await go()
    await dialog.getByRole('button', { name: stay }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await control.inputValue()).toBe(typed)
  }
  const browserAsks = page.waitForEvent('dialog')
  const reloading = page.evaluate(() => location.reload())
  await (await browserAsks).dismiss()
  await reloading
  await (isOverPage ? goBack() : back.click())
  await dialog.getByRole('button', { name: leave }).click()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(path)
}

test('a webhook that is refused for good is sent again or withdrawn', async () => {
  let status = 410
  const taken: string[] = []
  const other = createServer((request, response) => {
    if (status === 204) taken.push(String(request.headers['webhook-id']))
    response.writeHead(status).end()
  })
  await new Promise<void>((ready) => other.listen(hookPort, '127.0.0.1', ready))
  onTestFinished(() => {
    other.closeAllConnections()
    other.close()
  })
  const { page } = await office.enter('/admin/webhooks')
  const refused = page.getByRole('listitem').filter({ hasText: 'Refused, and will not be tried' })
  const sendOne = async (name: string) => {
    await writeTo(office.serverUrl, name)
    await expect
      .poll(async () => {
        await page.reload()
        await page.getByRole('listitem').first().waitFor()
        return refused.count()
      })
      .toBe(1)
  }
  await sendOne('Chidi')
  status = 204
  await refused.getByRole('button', { name: /^Send again/ }).click()
  await expect.poll(() => taken).toHaveLength(1)
  await refused.waitFor({ state: 'detached' })
  await page.reload()
  await page
    .getByRole('listitem')
    .filter({ hasText: taken[0]! })
    .getByText(/^Sent /)
    .waitFor()

  status = 410
  await sendOne('Chika')
  const question = page.getByRole('dialog', { name: 'Withdraw this webhook?' })
  await refused.getByRole('button', { name: /^Withdraw/ }).click()
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await refused.waitFor({ state: 'detached' })
  expect(taken).toHaveLength(1)
})

describe('a reply', () => {
  once(
    'is written with a template by keyboard alone, sent, and stands with its state',
    async () => {
      const mail = await mailSystem('takes', port)
      const page = await message(office, 'Adaora')
      await button(page, 'Reply').focus()
      await page.keyboard.press('Enter')
      await expect
        .poll(() => subject(page).evaluate((e) => e === document.activeElement))
        .toBe(true)
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('ArrowDown')
      await tabTo(page, 'Use template')
      await page.keyboard.press('Enter')
      await expect.poll(() => subject(page).inputValue()).toBe('Your message to Marketday Finance')
      expect(await text(page).inputValue()).toMatch(/^Dear Adaora,\n\nThank you for your message\./)
      await tabTo(page, 'Message')
      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.type('\nPS. We open at eight.')
      await tabTo(page, 'Send reply')
      await page.keyboard.press('Enter')
      await expect.poll(() => focused(page)).toBe('Your reply will be sent.')
      const replies = page.getByRole('region', { name: 'Replies' })
      await replies.getByText(/^Sent /).waitFor()
      await replies.getByText('PS. We open at eight.').waitFor()
      const toAda = mail.received.filter(({ to }) => to.includes('ada@example.com'))
      expect(toAda).toHaveLength(1)
      expect(headersOf(toAda[0] as Received)).toMatch(
        /^Subject: Your message to Marketday Finance$/m,
      )
      expect(await faultsAtEveryWidth(page)).toEqual([])
    },
  )

  test('that is refused for good is sent again or withdrawn, as are emails to the office', async () => {
    const mail = await mailSystem('rejects', port)
    const page = await message(office, 'Obiageli')
    const replies = page.getByRole('region', { name: 'Replies' })
    const send = async (about: string) => {
      await button(page, 'Reply').click()
      await subject(page).fill(about)
      await text(page).fill('We open at eight.')
      await button(page, 'Send reply').click()
      await replies.getByText(/^Refused, and will not be tried again: .*No such mailbox/).waitFor()
    }
    await send('Opening hours')
    mail.mood = 'takes'
    await button(page, 'Send again Opening hours').click()
    await replies.getByText(/^Sent /).waitFor()
    // Mails about what other tests wrote to this office come, too.
    const subjects = () =>
      mail.received
        .map((one) => /^Subject: (.*)$/m.exec(headersOf(one))![1]!)
        .filter((title) => !/^Contact message from (?!Obiageli)/.test(title))
    expect(subjects()).toEqual(['Opening hours'])
    mail.mood = 'rejects'
    await send('On Sundays')

    await page.goto('/admin/mails')
    const own = page.getByRole('listitem').filter({ hasText: 'Email to the sender' })
    const toOffice = page.getByRole('listitem').filter({ hasText: 'Obiageli Obi' })
    const question = page.getByRole('dialog', { name: 'Withdraw this email?' })
    for (const choice of ['Keep it', 'Withdraw']) {
      await own.getByRole('button', { name: /^Withdraw/ }).click()
      await question.getByRole('button', { name: choice, exact: true }).click()
      await question.waitFor({ state: 'detached' })
    }
    await own.waitFor({ state: 'detached' })
    mail.mood = 'takes'
    await toOffice.getByRole('button', { name: /^Send again/ }).click()
    await toOffice.waitFor({ state: 'detached' })
    await expect.poll(subjects).toEqual(['Opening hours', 'Contact message from Obiageli Obi'])
  })

  test('without a mail server is copied, or opened in an email program', async () => {
    const page = await message(mailless, 'Bola')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Reply').click()
    await page.getByText('This server has no mail server').waitFor()
    expect(await button(page, 'Send reply').count()).toBe(0)
    await subject(page).fill('Opening hours')
    await text(page).fill('Dear Bola,\nwe open at eight & close at five.')
    await button(page, 'Copy the text').click()
    await page.getByRole('status').getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Dear Bola,\nwe open at eight & close at five.',
    )
    const link = page.getByRole('link', { name: 'Open in your email program' })
    expect(await link.getAttribute('href')).toBe(
      'mailto:ada%40example.com?subject=Opening%20hours&body=Dear%20Bola%2C%0D%0Awe%20open%20at%20eight%20%26%20close%20at%20five.',
    )
    expect(await faultsAtEveryWidth(page)).toEqual([])
  })

  test('keeps what was typed when it cannot be sent', async () => {
    const page = await message(office, 'Chidi', { mayLog: refusals })
    await button(page, 'Reply').click()
    await button(page, 'Send reply').click()
    await page.getByRole('link', { name: /Please enter a subject\./ }).waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await subject(page).fill('About {{reference}}')
    await text(page).fill('We open at eight.')
    await button(page, 'Send reply').click()
    await page.getByRole('link', { name: /Please replace the text in double braces\./ }).waitFor()
    await subject(page).fill('About your message')
    await page.route('**/replies', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await button(page, 'Send reply').click()
    await page.getByText('Your reply was not sent.').waitFor()
    expect(await text(page).inputValue()).toBe('We open at eight.')
    await page.unroute('**/replies')
    await button(page, 'Send reply').click()
    await page.getByText('Your reply will be sent.').waitFor()
    await page.getByRole('region', { name: 'Replies' }).getByText('We open at eight.').waitFor()
  })

  test('half-written, like a note or a reason, holds links, Back, reload and logout', async () => {
    const mine = await message(office, 'Emeka')
    // Through the list, so that Back stays inside the site.
    await mine.getByRole('link', { name: /^Back/ }).click()
    await mine.getByRole('link', { name: 'Emeka Obi' }).click()
    const reply = { title: 'Discard this reply?', stay: 'Keep writing', leave: 'Discard' }
    await button(mine, 'Reply').click()
    await text(mine).fill('Half a reply')
    await holds(mine, text(mine), reply)

    const page = await application('Farida')
    const note = page.getByLabel('New note')
    await note.fill('Half a note')
    await holds(page, note, { title: 'Leave without adding your note?', ...asked })
    await page.goBack()
    await chooseMore(page, 'Mark as withdrawn')
    const ground = page.getByRole('form', { name: 'Mark as withdrawn' }).getByRole('textbox')
    await ground.fill('Half a reason')
    const step = { title: 'Leave before this step is taken?', isOverPage: true }
    await holds(page, ground, { ...step, ...asked })

    await page.goForward()
    await page.getByLabel('New note').fill('Not to be stored')
    await chooseMore(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { level: 1, name: 'Loan applications' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('the templates', () => {
  once('are changed by an administrator, with a preview, and used by the next reply', async () => {
    const { page } = await office.enter('/admin/templates', { mayLog: refusals })
    await page.getByRole('link', { name: 'Answer to a message' }).click()
    await page.getByText('Nobody has changed this text yet.').waitFor()
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('Your message to Marketday Finance').waitFor()
    await text(page).fill('Hello {{name}}')
    await button(page, 'Save template').click()
    await page
      .getByRole('link', { name: /Please use only the placeholders listed on this page\./ })
      .waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await text(page).fill('Hello {{first_name}}')
    await preview.getByText('Hello Ada').waitFor()
    await button(page, 'Logout').click()
    const leaving = page.getByRole('dialog', { name: 'Leave without saving this template?' })
    await leaving.getByRole('button', { name: 'Stay' }).click()
    expect(await text(page).inputValue()).toBe('Hello {{first_name}}')
    await button(page, 'Save template').click()
    await page.getByRole('status').getByText('The template was saved.').waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await page.getByRole('link', { name: /^Back/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Email templates' }).waitFor()

    const entry = await message(office, 'Efua')
    await button(entry, 'Reply').click()
    await entry.getByLabel('Template').selectOption('Answer to a message')
    await button(entry, 'Use template').click()
    await expect.poll(() => text(entry).inputValue()).toBe('Hello Efua')
  })
})
