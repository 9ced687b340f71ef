import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { credentials } from '../fixtures/administrator'
import { writeTo } from '../fixtures/contact-message'
import { formOf, fourPictures, fullAnswers, multipartOf } from '../fixtures/loan-application'
import { loanPath } from '../fixtures/loan-server'
import { violationsAtEveryWidth } from './axe'
import { backOffice, button } from './back-office'
import { overflowOf, widths } from './browser'

const site = backOffice()

const people = Array.from({ length: 30 }, (_, n) => `Person${String(n + 1).padStart(2, '0')}`)

beforeAll(async () => {
  for (const firstName of people) await writeTo(site.serverUrl, firstName)
  for (const name of ['Adaeze', 'Bolanle']) {
    const answers = { ...fullAnswers(name), first_name: name, employer_name: 'Zenith Foundry Ltd' }
    const { payload, headers } = await multipartOf(formOf(answers, await fourPictures()))
    const url = site.serverUrl + loanPath
    expect((await fetch(url, { method: 'POST', headers, body: payload })).status).toBe(200)
  }
})

const entries = (page: Page) => page.getByRole('main').getByRole('listitem')
const found = (page: Page, count: number) =>
  page.getByRole('status').getByText(`${count} found`, { exact: true }).waitFor()
const queryOf = (page: Page) => new URL(page.url()).search
const firstEntry = (page: Page, name: string) =>
  entries(page).first().getByRole('link', { name }).waitFor()

test('filters, order and page are in the address: Back and reload keep them', async () => {
  const { page } = await site.enter('/admin/inbox/contact')
  await found(page, 30)
  await firstEntry(page, 'Person30 Obi')
  await page.getByLabel('Order').selectOption('Oldest first')
  await firstEntry(page, 'Person01 Obi')
  await button(page, 'Newer').click()
  await firstEntry(page, 'Person26 Obi')
  expect(queryOf(page)).toBe('?sort=oldest&page=2')
  await page.reload()
  await firstEntry(page, 'Person26 Obi')
  await expect.poll(() => page.getByLabel('Order').inputValue()).toBe('oldest')

  await entries(page).first().getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Person26 Obi' }).waitFor()
  await page.goBack()
  await firstEntry(page, 'Person26 Obi')
  await page.goBack()
  await firstEntry(page, 'Person01 Obi')
  expect(queryOf(page)).toBe('?sort=oldest')

  await page.getByLabel('Status').selectOption('done')
  await found(page, 0)
  expect(queryOf(page)).toBe('?state=done&sort=oldest')
  await page.getByLabel('Status').selectOption('')
  await page.getByLabel('Received until').fill('2020-01-01')
  await found(page, 0)
  expect(queryOf(page)).toBe('?until=2020-01-01&sort=oldest')
})

test('search, page and filter are as they were for whoever comes back from an entry', async () => {
  const { page } = await site.enter('/admin/inbox/contact')
  await found(page, 30)
  await page.getByLabel('Order').selectOption('Oldest first')
  await page.getByRole('searchbox', { name: 'Search' }).fill('obi')
  await page.keyboard.press('Enter')
  await button(page, 'Newer').click()
  await firstEntry(page, 'Person26 Obi')
  const ways = [
    () => page.goBack(),
    () => page.getByRole('link', { name: /^Back/ }).click(),
    () =>
      page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .getByRole('link', { name: 'Contact messages' })
        .click(),
  ]
  for (const goBack of ways) {
    await entries(page).first().getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Person26 Obi' }).waitFor()
    await goBack()
    await firstEntry(page, 'Person26 Obi')
    await page.getByText('Page 2 of 2', { exact: true }).waitFor()
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('obi')
    expect(await page.getByLabel('Order').inputValue()).toBe('oldest')
    expect(queryOf(page)).toBe('?sort=oldest')
  }
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await menu.getByRole('link', { name: /^Contact messages/ }).click()
  await firstEntry(page, 'Person30 Obi')
  expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('')
})

test('what is searched for stands in no address, title or storage', async () => {
  const { page, requests } = await site.enter('/admin/inbox/contact')
  await found(page, 30)
  const hint = page.getByText(/^Names \(from three letters\)/)
  await hint.waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('person07')
  await page.keyboard.press('Enter')
  await found(page, 1)
  await entries(page).filter({ hasText: 'Found in: First name' }).waitFor()
  const kept = await page.evaluate(() =>
    JSON.stringify([
      location.href,
      document.title,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
    ]),
  )
  expect(kept).toContain('/admin/inbox/contact')
  expect(requests.length).toBeGreaterThan(0)
  expect(kept + requests.join('\n')).not.toContain('person07')
  await page.reload()
  await found(page, 30)
})

test('entries are selected and marked by keyboard in a bar that hides none of them; what somebody else changed is named', async () => {
  const { page } = await site.enter('/admin/inbox/contact')
  await found(page, 30)
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name} Obi` })
  await select('Person30').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => select('Person29').evaluate((at) => at === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Space')
  await page.getByRole('status').getByText('2 selected', { exact: true }).waitFor()

  const bar = page.getByRole('region', { name: 'Selected entries' })
  const inView = () =>
    bar.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const focused = document.activeElement!.getBoundingClientRect()
      return bottom <= innerHeight + 1 && focused.top >= 0 && focused.bottom <= top
    })
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (let i = 0; i < 8; i += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(inView).toBe(true)
    }
  }

  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${site.serverUrl}/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(credentials),
  })
  const headers = { ...json, cookie: login.headers.get('set-cookie')!.split(';')[0]! }
  const url = `${site.serverUrl}/api/inbox/contact/29/state`
  const body = JSON.stringify({ state: 'done' })
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)

  await page.getByLabel('Mark as').selectOption('in-review')
  await button(page, 'Mark').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('1 entry was changed.').waitFor()
  await page.getByRole('alert').getByText('Person29 Obi: Somebody else has changed it').waitFor()
  await entries(page).first().getByText('In review', { exact: true }).waitFor()

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('status').getByText('25 selected', { exact: true }).waitFor()
  await button(page, 'Export 25 selected as CSV').waitFor()
})

test('another list begins without the search and the selection of this one', async () => {
  const { page } = await site.enter('/admin/inbox/contact')
  await page.getByRole('searchbox', { name: 'Search' }).fill('person07')
  await page.keyboard.press('Enter')
  await found(page, 1)
  await page.getByRole('checkbox', { name: 'Select Person07 Obi' }).check()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Loan applications/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Loan applications' }).waitFor()
  await found(page, 2)
  expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('')
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await button(page, 'Export as CSV').waitFor()
})

test('an application shows amount, employer, age, time in its state and who works on it', async () => {
  const { page } = await site.enter('/admin/inbox/loan')
  await found(page, 2)
  const entry = entries(page).first()
  await entry.getByText('Bolanle').waitFor()
  for (const text of [
    '₦250,000',
    'Zenith Foundry Ltd',
    'Received',
    'today',
    'Nobody',
    'since today',
  ])
    await entry.getByText(text, { exact: true }).first().waitFor()
  await page.getByLabel('Order').selectOption('Longest waiting')
  await entries(page).first().getByText('Adaeze').waitFor()
  expect(queryOf(page)).toBe('?sort=waiting')
})

test.each(['loan', 'contact'])(
  'the list of kind %s has nothing for axe, at every width',
  async (kind) => {
    const { page } = await site.enter(`/admin/inbox/${kind}`)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByLabel('Mark as').waitFor()
    expect(await violationsAtEveryWidth(page)).toEqual([])
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await overflowOf(page)]).toEqual([width, 0])
    }
  },
)
