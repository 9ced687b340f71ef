import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { credentials } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { backOffice, button, chooseMore } from './back-office'
import { loaded, once, type Visit } from './browser'
import { loanForm } from './loan-form'

const site = backOffice({ WHISTLE_DELIVERY: 'server' })
const cora = { ...credentials, username: 'cora' }

beforeAll(() => account(site.dataDir, cora.username, 'compliance'))

const entries = (page: Page) => page.getByRole('main').getByRole('rowgroup').last().getByRole('row')
const found = (page: Page, count: number) =>
  page.getByRole('status').getByText(`${count} found`, { exact: true }).waitFor()
const inbox = (kind: string, visit?: Visit) => site.enter(`/admin/inbox/${kind}`, visit)

async function applied() {
  const { page } = await site.visit('/loan')
  await loaded(page)
  const form = loanForm(page)
  await form.goTo(3)
  for (const step of [3, 4]) {
    await form.at(step)
    await form.button('Next').click()
  }
  await form.at(5)
  await form.fill(5)
  await form.button('Submit').click()
  const dialog = page.getByRole('dialog', { name: 'Success' })
  await dialog.waitFor()
  return /[A-Z0-9]{4,}(?:-[A-Z0-9]+)+/.exec(await dialog.innerText())?.[0] ?? ''
}

async function wrote(message: Record<string, string>) {
  const { page } = await site.visit('/contact')
  await loaded(page)
  const form = page.getByRole('main').getByRole('form')
  for (const [label, value] of Object.entries(message))
    await form.getByLabel(label, { exact: true }).fill(value)
  await button(page, 'Send message').click()
  await page.getByRole('dialog', { name: 'Success' }).waitFor()
}

const csvOf = async (page: Page) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export as CSV').click(),
  ])
  return readFileSync((await download.path())!, 'utf8')
}

describe('what visitors send is read in the inbox', () => {
  test('a loan application, its states, its documents behind the session, every view recorded', async () => {
    const reference = await applied()
    const { page } = await inbox('loan', { width: 1000 })
    await found(page, 1)
    await entries(page).getByRole('cell').getByText('Received', { exact: true }).waitFor()
    await entries(page).getByRole('link').click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toContain(reference)
    await page.getByRole('term').filter({ hasText: 'Surname' }).first().waitFor()

    const path = new URL(page.url()).pathname
    const open = (name: string) => page.getByRole('tab', { name }).click()
    await button(page, 'Start review').click()
    await page.getByRole('status').getByText('In review', { exact: true }).waitFor()
    await expect.poll(() => button(page, 'Start review').count()).toBe(0)

    await open('Documents')
    const documents = page.getByRole('region', { name: 'Documents' })
    await expect.poll(() => documents.getByRole('listitem').count()).toBe(4)
    const seen = page
      .getByRole('region', { name: 'History' })
      .getByRole('listitem')
      .filter({ hasText: /\((?:view|download)\)/ })
    expect(await seen.count()).toBe(0)
    const [viewed] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/documents/')),
      documents.getByRole('button', { name: /^View/ }).first().click(),
    ])
    const viewer = page.getByRole('dialog')
    await viewer.getByRole('img').waitFor()
    await button(page, 'Zoom in').click()
    // Moves the enlarged document; the next one would be recorded as seen.
    await viewer.getByRole('region', { name: 'Document' }).press('ArrowRight')
    await viewer.getByText('1 of 4', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await open('History')
    await expect.poll(() => seen.count()).toBe(1)
    await expect.poll(() => seen.innerText()).toMatch(/.+ \(view\)\s+ada, /)
    expect((await fetch(viewed.url())).status).toBe(401)

    await page.goBack()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      documents
        .getByRole('button', { name: /^Download/ })
        .first()
        .click(),
    ])
    expect(await download.failure()).toBeNull()
    await open('History')
    await page.reload()
    await expect.poll(() => seen.count()).toBe(2)
    expect(new URL(page.url()).pathname).toBe(path)
    await page.getByRole('status').getByText('In review', { exact: true }).waitFor()
  })

  once(
    'a contact message: found by search and state, exported safely, deleted after a question',
    async () => {
      await wrote({
        'First name': '=HYPERLINK("http://evil.example")',
        'Last name': 'Obi',
        'Phone number': '08012345678',
        'Email address': 'ada@example.org',
        Message: 'Please call me',
      })
      await wrote({
        'First name': 'Bola',
        'Last name': 'Ade',
        'Phone number': '08012345678',
        'Email address': 'bola@example.org',
        Message: 'About freezers',
      })
      const { page } = await inbox('contact', { mayLog: [/Failed to load/] })
      await found(page, 2)
      const addresses: string[] = []
      page.on('request', (request) => addresses.push(request.url()))
      await page.getByRole('searchbox', { name: 'Search' }).fill('freezers')
      await page.keyboard.press('Enter')
      await found(page, 1)
      expect(addresses.join()).toContain('/api/inbox/contact')
      expect(addresses.join()).not.toContain('freezers')
      await entries(page).getByRole('link', { name: 'Bola Ade' }).waitFor()
      await page.getByRole('searchbox', { name: 'Search' }).fill('nobody wrote this')
      await button(page, 'Search').click()
      await page.getByText('No entries found.').waitFor()
      await page.getByRole('searchbox', { name: 'Search' }).fill('')
      await button(page, 'Search').click()
      await found(page, 2)
      await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Done (0)' })
      await found(page, 0)
      await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'New (2)' })
      await found(page, 2)

      await page.route('**/export', (route) => route.abort())
      await button(page, 'Export as CSV').click()
      await page.getByRole('alert').getByText('could not be exported').waitFor()
      await page.unroute('**/export')
      const csv = await csvOf(page)
      await expect.poll(() => page.getByText('could not be exported').count()).toBe(0)
      expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
      expect(csv).toContain('"Bola"')

      expect(await page.getByRole('search').isVisible()).toBe(true)
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('search').isVisible()).toBe(false)
      await page.emulateMedia({ media: 'screen' })

      await entries(page).getByRole('link', { name: 'Bola Ade' }).click()
      await page.getByRole('heading', { level: 1, name: 'Bola Ade' }).waitFor()
      const replies = page.getByRole('heading', { name: 'Replies' })
      await replies.waitFor()
      await page.emulateMedia({ media: 'print' })
      await replies.waitFor({ state: 'hidden' })
      await page.emulateMedia({ media: 'screen' })
      await chooseMore(page, 'Delete')
      const question = page.getByRole('dialog', { name: 'Delete the message from Bola Ade?' })
      await question.getByText('It will be permanently deleted.', { exact: true }).waitFor()
      await question.getByRole('button', { name: 'Keep it' }).click()
      await question.waitFor({ state: 'detached' })
      await chooseMore(page, 'Delete')
      await question.getByRole('button', { name: 'Delete', exact: true }).click()
      await found(page, 1)
      await expect.poll(() => entries(page).getByRole('link', { name: 'Bola Ade' }).count()).toBe(0)
    },
  )

  test('a subscriber', async () => {
    const { page: visitor } = await site.visit('/faq')
    await loaded(visitor)
    const footer = visitor.getByRole('contentinfo')
    await footer.getByLabel('Email address').fill('reader@example.org')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await footer.getByRole('status').locator('p').waitFor()
    const { page } = await inbox('newsletter')
    await found(page, 1)
    await entries(page).getByRole('link', { name: 'reader@example.org' }).waitFor()
    expect(await csvOf(page)).toContain('"reader@example.org"')
  })

  test('a whistleblowing report, where reports are delivered; of its time only the day', async () => {
    const { page: visitor } = await site.visit('/whistle')
    await loaded(visitor)
    await visitor.getByLabel('Report / Concern').fill('The till is short every Friday')
    await button(visitor, 'Submit report').click()
    await visitor.getByRole('alertdialog').waitFor()
    const { page } = await site.enter('/admin/inbox/whistle', { as: cora })
    await found(page, 1)
    await entries(page).getByRole('link').click()
    await page.getByRole('definition').filter({ hasText: 'The till is short' }).waitFor()
    await page.getByRole('status').getByText('Received', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/\d\d:\d\d/)
  })

  test('where reports are delivered, no screen says that they are not', async () => {
    const { page } = await site.enter('/dashboard', { as: cora })
    const told = page.getByText('WHISTLE_DELIVERY')
    expect(await told.count()).toBe(0)
    for (const name of ['Inbox', 'Whistleblowing reports']) {
      await page
        .getByRole('navigation', { name: 'Back office' })
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      expect(await told.count()).toBe(0)
    }
  })

  test('a name typed without its accents finds it, and the list says in which answer', async () => {
    await wrote({
      'First name': 'Adébáyọ̀',
      'Last name': 'Ọláyínká',
      'Phone number': '08098765432',
      'Email address': 'someone@example.org',
      Message: 'About a loan',
    })
    const { page } = await inbox('contact')
    const search = async (words: string, where: string) => {
      await page.getByRole('searchbox', { name: 'Search' }).fill(words)
      await button(page, 'Search').click()
      await found(page, 1)
      const entry = entries(page).filter({ hasText: `Found in: ${where}` })
      await entry.getByRole('link', { name: 'Adébáyọ̀ Ọláyínká' }).waitFor()
    }
    await search('adebayo', 'First name')
    await search('OLAYINKA +234 809 876 5432', 'Last name, Phone number')
  })

  test('nothing of it without a session', async () => {
    for (const kind of ['loan', 'contact', 'newsletter', 'whistle'])
      for (const [method, path] of [
        ['POST', `/api/inbox/${kind}`],
        ['GET', `/api/inbox/${kind}/1`],
        ['POST', `/api/inbox/${kind}/export`],
      ] as const)
        expect([path, (await fetch(site.url + path, { method })).status]).toEqual([path, 401])
  })
})
