import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { credentials } from '../fixtures/administrator'
import { fullAnswers } from '../fixtures/loan-application'
import { sqlAt } from '../fixtures/server-storage'
import { faultsAtEveryWidth } from './axe'
import { backOffice, button, editorOpen, field } from './back-office'
import { overflowOf } from './browser'
import { apply, writeTo } from '../fixtures/visitors'

const site = backOffice()

const people = Array.from({ length: 30 }, (_, n) => `Person${String(n + 1).padStart(2, '0')}`)

beforeAll(async () => {
  for (const firstName of people) await writeTo(site.serverUrl, firstName)
  const large = { loan_amount: '88888888', installment: '1250000.50', salary_amount: '1000000' }
  for (const [name, sums] of Object.entries({ Adaeze: large, Bolanle: {} })) {
    const usual = {
      employer_name: 'Zenith Foundry Ltd',
      installment: '45000',
      salary_amount: '300000',
    }
    await apply(site.serverUrl, { ...fullAnswers(name), first_name: name, ...usual, ...sums })
  }
})

const entries = (page: Page) => page.getByRole('main').getByRole('rowgroup').last().getByRole('row')
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
const found = (page: Page, count: number) =>
  page.getByRole('status').getByText(`${count} found`, { exact: true }).waitFor()
const queryOf = (page: Page) => new URL(page.url()).search
const firstEntry = (page: Page, name: string) =>
  entries(page).first().getByRole('link', { name }).waitFor()

test('filters, order and page are in the address: Back and reload keep them', async () => {
  const { page } = await site.enter('/admin/inbox/contact')
  await found(page, 30)
  await firstEntry(page, 'Person30 Obi')
  await button(page, 'Received').click()
  await firstEntry(page, 'Person01 Obi')
  await button(page, 'Newer').click()
  await firstEntry(page, 'Person26 Obi')
  expect(queryOf(page)).toBe('?sort=oldest&page=2')
  await page.reload()
  await firstEntry(page, 'Person26 Obi')
  await expect.poll(() => head(page, 'Received').getAttribute('aria-sort')).toBe('descending')

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
  await page.getByText('Any time', { exact: true }).click()
  await page.getByLabel('Received until').fill('2020-01-01')
  await found(page, 0)
  expect(queryOf(page)).toBe('?until=2020-01-01&sort=oldest')
})

test('search, page and filter are as they were for whoever comes back from an entry', async () => {
  const { page } = await site.enter('/admin/inbox/contact')
  await found(page, 30)
  await button(page, 'Received').click()
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
    expect(await head(page, 'Received').getAttribute('aria-sort')).toBe('descending')
    expect(queryOf(page)).toBe('?sort=oldest')
  }
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await menu.getByRole('link', { name: /^Contact messages/ }).click()
  await firstEntry(page, 'Person30 Obi')
  expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('')
})

test('an entry has those before and after it in its list, and whoever comes back finds its row', async () => {
  const { page } = await site.enter('/admin/inbox/contact?sort=oldest')
  await found(page, 30)
  await page.getByRole('link', { name: 'Person25 Obi' }).click()
  const list = page.getByRole('navigation', { name: 'List' })
  const at = async (name: string, place: string) => {
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await list.getByText(place, { exact: true }).waitFor()
  }
  const step = (name: string) => list.getByRole('link', { name, exact: true }).click()
  await at('Person25 Obi', '25 of 30')
  await step('Next')
  await at('Person26 Obi', '26 of 30')
  await step('Previous')
  await at('Person25 Obi', '25 of 30')
  await step('Previous')
  await at('Person24 Obi', '24 of 30')
  await page.getByRole('link', { name: /^Back/ }).click()
  await found(page, 30)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Person24 Obi')
  expect(queryOf(page)).toBe('?sort=oldest')

  await page.goto('/admin/inbox/contact/1')
  await page.getByRole('heading', { level: 1, name: 'Person01 Obi' }).waitFor()
  expect(await list.count()).toBe(0)
})

test('what is searched for stands in no address, title or storage', async () => {
  const { page, requests } = await site.enter('/admin/inbox/contact')
  await found(page, 30)
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

test('an application is a row: amount, share of the pay, employer, status, ages, who works on it', async () => {
  const { page } = await site.enter('/admin/inbox/loan')
  await found(page, 2)
  const entry = entries(page).first()
  await entry.getByRole('rowheader', { name: /^Bolanle .*LN-/ }).waitFor()
  const cells = ['₦250,000', '₦45,000 · 15 %', 'Zenith Foundry Ltd', 'Received', 'now', 'Nobody']
  for (const text of cells) await entry.getByText(text, { exact: true }).first().waitFor()
  const sorts = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((one) => one.getAttribute('aria-sort') ?? ''))
  expect(await sorts()).toEqual(['', '', '', '', '', '', '', 'ascending', ''])
  await button(page, 'Since').click()
  await firstEntry(page, 'Adaeze')
  expect(queryOf(page)).toBe('?sort=waiting')
  expect(await sorts()).toEqual(['', '', '', '', '', '', 'descending', '', ''])
  await button(page, 'Age').click()
  await firstEntry(page, 'Bolanle')

  // The whole row is the link.
  await entry.getByText('Zenith Foundry Ltd').click({ force: true })
  await page.getByRole('heading', { level: 1, name: /^Bolanle / }).waitFor()
})

test('the parts of the list are counted and a click away', async () => {
  const { page } = await site.enter('/admin/inbox/loan')
  await found(page, 2)
  const names = await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link')
    .allInnerTexts()
  expect(names.map((text) => text.split(/\s+(?=\d)/))).toEqual([
    ['New', '2'],
    ['Mine', '0'],
    ['Waiting for applicant', '0'],
    ['Decided', '0'],
    ['All', '2'],
  ])
  await page
    .getByRole('checkbox', { name: /^Select LN-/ })
    .first()
    .check()
  await page.getByLabel('Assign to', { exact: true }).selectOption('ada')
  await button(page, 'Assign').click()
  await page.getByRole('status').getByText('1 entry was changed.').waitFor()
  await tab(page, /^Mine 1$/).click()
  await firstEntry(page, 'Bolanle')
  await found(page, 1)
  const here = page.getByRole('navigation', { name: 'Views' }).locator('[aria-current=true]')
  expect(await here.allInnerTexts()).toEqual([expect.stringMatching(/^Mine/)])
  await tab(page, /^Decided/).click()
  await page.getByText('No entries found.').waitFor()
  await button(page, 'Clear search and filters').click()
  await found(page, 2)
  expect(queryOf(page)).toBe('')
})

test('a view is saved under a name of one’s own, and renamed and removed where it is shown', async () => {
  const { page } = await site.enter('/admin/inbox/loan')
  const dialog = page.getByRole('dialog')
  const change = page.locator('summary', { hasText: 'Change the view' })
  await found(page, 2)
  await tab(page, /^All/).waitFor()
  await expect.poll(() => button(page, 'Save this view').count()).toBe(0)
  await page.getByLabel('Assigned to').selectOption('@nobody')
  await button(page, 'Save this view').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please enter a name.').waitFor()
  await dialog.getByLabel('Name').fill(' Nobody has it ')
  await page.keyboard.press('Enter')
  await expect.poll(() => tab(page, /^Nobody has it$/).getAttribute('aria-current')).toBe('true')
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)

  await tab(page, /^All/).click()
  await page.reload()
  await tab(page, /^Nobody has it$/).click()
  await expect.poll(() => queryOf(page)).toBe('?assignee=%40nobody')
  await change.press('Enter')
  await button(page, 'Rename this view').press('Enter')
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Nobody has it')
  await dialog.getByLabel('Name').fill('To be given out')
  await page.keyboard.press('Enter')
  await tab(page, /^To be given out$/).waitFor()
  await change.press('Enter')
  await button(page, 'Remove this view').press('Enter')
  await expect.poll(() => tab(page, /^To be given out$/).count()).toBe(0)
  const isFocused = () =>
    button(page, 'Save this view').evaluate((element) => element === document.activeElement)
  await expect.poll(isFocused).toBe(true)
})

test('ten rows fit on a screen of 1280 by 800, and keys of one letter go through them', async () => {
  const { page } = await site.enter('/admin/inbox/contact')
  await found(page, 30)
  expect((await entries(page).nth(9).boundingBox())!.height).toBeLessThanOrEqual(49)
  expect(
    await entries(page)
      .nth(9)
      .evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight),
  ).toBe(true)

  const focused = (name: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  for (const [key, name] of [
    ['j', 'Person30 Obi'],
    ['j', 'Person29 Obi'],
    ['j', 'Person28 Obi'],
    ['k', 'Person29 Obi'],
  ] as const) {
    await page.keyboard.press(key)
    await focused(name)
  }
  // With Caps Lock, and on a keyboard of another alphabet.
  await page.keyboard.press('J')
  await focused('Person28 Obi')
  await page.evaluate(() =>
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', bubbles: true }),
    ),
  )
  await focused('Person29 Obi')
  await page.keyboard.press('x')
  await page.getByRole('status').getByText('1 selected', { exact: true }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Search' })
  await page.keyboard.press('/')
  await page.keyboard.type('jkx?')
  await expect.poll(() => search.inputValue()).toBe('jkx?')
  await search.press('Tab')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys of this list' })
  await keys.getByText('Next row').waitFor()
  await keys.getByRole('checkbox', { name: 'Use these keys' }).uncheck()
  await keys.getByRole('button', { name: 'Close' }).click()
  await keys.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.keyboard.press('j')
  expect(await keys.count()).toBe(0)
  await button(page, 'Keys').click()
  await keys.getByRole('checkbox', { name: 'Use these keys' }).check()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await focused('Person30 Obi')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Person30 Obi' }).waitFor()
})

test('the search and the days keep the focus, and what is typed on goes where it was typed', async () => {
  const { page } = await site.enter('/admin/inbox/contact')
  await found(page, 30)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('Person1')
  await search.press('Enter')
  await found(page, 10)
  await page.keyboard.type('1')
  await expect.poll(() => search.inputValue()).toBe('Person11')
  await page.keyboard.press('Enter')
  await found(page, 1)

  await page.getByText('Any time', { exact: true }).click()
  const since = page.getByLabel('Received from')
  await since.fill('2025-11-01')
  await expect.poll(() => queryOf(page)).toContain('since=2025-11-01')
  await since.press('ArrowUp')
  await since.press('ArrowUp')
  await expect.poll(() => since.inputValue()).toBe('2025-01-01')
  await expect.poll(() => queryOf(page)).toContain('since=2025-01-01')
  expect(await since.evaluate((input) => input === document.activeElement)).toBe(true)
  // What Back brings stands in the field, too.
  await page.goBack()
  await expect.poll(() => since.inputValue()).toBe('2025-11-01')
})

test('rows stay while the next ones load or cannot be loaded', async () => {
  const { page } = await site.enter('/admin/inbox/contact', { mayLog: [/Failed to load/] })
  await found(page, 30)
  await page.route('**/api/inbox/contact', (route) => route.abort())
  await button(page, 'Received').click()
  const problem = page.getByRole('alert').getByText('could not be loaded')
  await problem.waitFor()
  await firstEntry(page, 'Person30 Obi')
  await page.unroute('**/api/inbox/contact')
  await button(page, 'Try again').click()
  await firstEntry(page, 'Person01 Obi')
  await expect.poll(() => problem.count()).toBe(0)
})

test.each(['loan', 'contact'])(
  'the list of kind %s has nothing for axe, at every width',
  async (kind) => {
    const { page } = await site.enter(`/admin/inbox/${kind}`)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByLabel('Mark as').waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
  },
)

test('amounts, their share of the pay and ages are never cut off', async () => {
  const years = new Date(Date.now() - 1063 * 86_400_000).toISOString()
  await sqlAt(
    site.dataDir,
    `update loan_application set created_at = '${years}', state_since = '${years}' where id = 1`,
  )
  const { page } = await site.enter('/admin/inbox/loan')
  const row = entries(page).filter({ hasText: 'Adaeze' })
  const shown = ['₦88,888,888', '₦1,250,000.50', '· 125 %', '1,063 days']
  for (const width of [1280, 992]) {
    await page.setViewportSize({ width, height: 800 })
    for (const text of shown) {
      const lines = await row
        .getByText(text, { exact: true })
        .last()
        .evaluate((element) => {
          const words = element.ownerDocument.createRange()
          words.selectNodeContents(element)
          const { left, right, height } = words.getBoundingClientRect()
          const cell = element.closest('td')!.getBoundingClientRect()
          return left >= cell.left && right <= cell.right ? Math.floor(height / 15) : 'cut off'
        })
      expect([width, text, lines]).toEqual([width, text, 1])
    }
  }
})

test('ages are amber and red from the days on that an administrator has set', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await sqlAt(
    site.dataDir,
    `update loan_application set created_at = '${daysAgo(3)}', state_since = '${daysAgo(3)}' where id = 1;
     update loan_application set created_at = '${daysAgo(5)}', state_since = '${daysAgo(5)}' where id = 2`,
  )
  const { page } = await site.enter('/admin/inbox/loan')
  const colours = async (table: Locator) => {
    await table.getByText('5 days').first().waitFor()
    return Promise.all(
      ['3 days', '5 days'].map((age) =>
        table
          .getByText(age)
          .last()
          .evaluate((time) => {
            const shown = time.ownerDocument.createElement('i')
            time.after(shown)
            const own = getComputedStyle(time).color
            const name = ['amber-800', 'red-700'].find((token) => {
              shown.style.color = `var(--${token})`
              return getComputedStyle(shown).color === own
            })
            shown.remove()
            return name
          }),
      ),
    )
  }
  const inbox = page.getByRole('main').getByRole('table')
  expect(await colours(inbox)).toEqual(['amber-800', 'amber-800'])

  await page.goto(`${site.url}/admin/site-settings`)
  await editorOpen(page)
  const days = (name: string) => field(page, 'Waiting applications', name)
  await days('Amber after days').fill('4')
  await days('Red after days').fill('4')
  await button(page, 'Save').click()
  await page.getByText('Red begins at least one day after amber.').first().waitFor()
  await days('Red after days').fill('5')
  await button(page, 'Save').click()
  await page.getByRole('status').getByText(adminSections.siteSettings.messages.saved).waitFor()
  await page.reload()
  await expect.poll(() => days('Red after days').inputValue()).toBe('5')

  await page.goto(`${site.url}/admin/inbox/loan`)
  expect(await colours(inbox)).toEqual([undefined, 'red-700'])
  await page.goto(`${site.url}/dashboard`)
  expect(await colours(page.getByRole('region', { name: 'Longest waiting' }))).toEqual([
    undefined,
    'red-700',
  ])
})
