import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { credentials } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { sqlAt } from '../fixtures/server-storage'
import { faultsAtEveryWidth } from './axe'
import { backOffice, button } from './back-office'
import { once, overflowOf } from './browser'
import { writeTo } from '../fixtures/visitors'

const site = backOffice({ WHISTLE_DELIVERY: 'server' })
const editor = { ...credentials, username: 'eve' }

beforeAll(async () => {
  await account(site.dataDir, editor.username, 'editor')
})

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

const loans = (count: number, status: string, finished = false) =>
  sqlAt(
    site.dataDir,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
     insert into loan_application (id, application, reference, status, created_at, finished_at,
       wrapped_key, answers, submission_content)
     select base + i, 'a' || (base + i), 'LN-' || (22222 + base + i) || '-22222',
       '${status}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i % 70) || ' days'),
       ${finished ? "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i % 70 / 2) || ' days')" : 'null'},
       '', '', ''
     from n, (select coalesce(max(id), 0) as base from loan_application)`,
  )

describe('the dashboard', () => {
  once('says that nothing waits, then what waits, and leads to where it is done', async () => {
    const { page } = await site.enter('/dashboard')
    const waiting = region(page, 'Waiting for you')
    await waiting.getByText('Nothing is waiting for you.').waitFor()
    const part = (name: string) => page.getByRole('tab', { name, exact: true }).click()
    await part('Figures')
    const none = region(page, 'Applications a week')
    await none.getByText('No applications in the last 12 weeks.', { exact: true }).waitFor()
    expect(await none.getByRole('img').count()).toBe(0)
    await part('Today')

    await writeTo(site.serverUrl, 'Ada')
    await loans(1, 'received')
    await loans(2, 'waiting')
    await page.reload()
    await waiting.getByRole('link', { name: '1 Contact messages' }).waitFor()
    await waiting.getByText('SMTP_URL and MAIL_TO are not set.').waitFor()
    const longest = region(page, 'Longest waiting')
    await expect.poll(() => longest.getByRole('rowheader').count()).toBe(3)
    await longest.getByRole('link', { name: 'All 3 open', exact: true }).click()
    await heading(page, 'Loan applications')
    expect(new URL(page.url()).search).toBe('?state=open&sort=waiting')
    await page.goBack()
    const list = async (line: string, name: string, state: string) => {
      await waiting.getByRole('link', { name: line }).click()
      await heading(page, name)
      expect(new URL(page.url()).search).toBe(`?state=${state}`)
      expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe(state)
    }
    await list('1 New applications', 'Loan applications', 'received')
    await page.goBack()
    await list('2 Wait for the applicant', 'Loan applications', 'waiting')
    await page.goBack()
    await list('1 Contact messages', 'Contact messages', 'new')
    await page.getByRole('main').getByRole('link', { name: 'Ada Obi' }).click()
    await button(page, 'Mark as done').click()
    await page.getByRole('status').getByText('Done', { exact: true }).waitFor()
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Dashboard' })
      .click()
    await region(page, 'Recent edits and decisions')
      .getByRole('link', { name: 'Changed contact message 1 to “Done”' })
      .waitFor()
    expect(await waiting.getByRole('link', { name: /message/ }).count()).toBe(0)
  })

  test('an editor sees neither what waits nor figures nor what is left to do', async () => {
    const { page, requests } = await site.enter('/dashboard', { as: editor })
    await region(page, 'Pages').waitFor()
    await expect.poll(() => requests).toContain('GET /api/dashboard')
    for (const name of ['Waiting for you', 'Before you go live'])
      expect(await region(page, name).count()).toBe(0)
    expect(await page.getByRole('tab').count()).toBe(0)
  })

  test.each([1, 40, 10_000])(
    'with %d applications: charts in words and numbers, nothing sticks out',
    { timeout: 120_000 },
    async (count) => {
      await sqlAt(site.dataDir, 'delete from loan_application')
      const states = ['received', 'approved', 'declined', 'withdrawn']
      for (const [i, state] of states.entries()) {
        const some = Math.floor((count + i) / 4)
        if (some > 0) await loans(some, state, state !== 'received')
      }
      const { page } = await site.enter('/dashboard?part=figures', {
        reducedMotion: 'reduce',
      })
      const chart = page.getByRole('img', { name: /^Applications a week\. / })
      await chart.waitFor()
      const shown = count.toLocaleString('en-GB')
      expect(await chart.getAttribute('aria-label')).toContain(
        `${shown} ${count === 1 ? 'application' : 'applications'} in the last 12 weeks`,
      )
      await page.getByText('Numbers of Applications a week').focus()
      await page.keyboard.press('Enter')
      const rows = region(page, 'Applications a week').getByRole('row')
      await expect.poll(() => rows.count()).toBe(13)
      const totals = await Promise.all(
        (await rows.all()).slice(1).map((row) => row.getByRole('cell').last().innerText()),
      )
      expect(totals.reduce((sum, text) => sum + Number(text.replace(',', '')), 0)).toBe(count)
      // The one application was withdrawn: no decision, no drawing.
      if (count > 1) await page.getByText('Numbers of Days from received to decided').click()
      else await page.getByText('No applications were decided in the last 6 months.').waitFor()
      expect(await faultsAtEveryWidth(page)).toEqual([])
      await page.setViewportSize({ width: 992, height: 800 })
      await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0)
    },
  )

  test('lists what is left to do before going live, and confirms a copy of the key', async () => {
    const { page } = await site.enter('/dashboard')
    const left = region(page, 'Before you go live')
    await left.getByText('Demo content is shown in 14 of 16 sections.').waitFor()
    await left.getByText(/^Sample testimonials are shown: Sample author/).waitFor()
    await left.getByText('Administrators without two-step login: ada.').waitFor()
    await left.getByText(/^0 of 4 parts done/).waitFor()
    const server = left.getByRole('group').filter({ hasText: 'For whoever runs the server' })
    await server.getByText('No backup has been made.').waitFor()
    const before = await server.getByRole('listitem').count()
    await button(page, 'We keep a copy').click()
    await expect.poll(() => server.getByRole('listitem').count()).toBe(before - 1)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('ready')
    await page.reload()
    await left.getByText('No backup has been made.').waitFor()
    expect(await button(page, 'We keep a copy').count()).toBe(0)
    await left
      .getByText(/^\d+ more$/)
      .first()
      .click()
    await left.getByRole('link', { name: 'Services Section' }).click()
    await heading(page, 'Services Section')
  })

  test('a failed call can be tried again, with all links in reach', async () => {
    let fails = true
    const { page } = await site.enter('/dashboard', {
      mayLog: [/Failed to load resource/],
      before: (page) =>
        page.route('**/api/dashboard', (route) =>
          fails ? route.fulfill({ status: 500 }) : route.continue(),
        ),
    })
    await page
      .getByRole('alert')
      .getByText(/^What is waiting could not be loaded/)
      .waitFor()
    await region(page, 'Pages').getByRole('link', { name: 'Home Page' }).waitFor()
    fails = false
    await button(page, 'Try again').click()
    await region(page, 'Before you go live').waitFor()
  })
})
