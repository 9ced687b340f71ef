import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { credentials } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { sqlAt } from '../fixtures/server-storage'
import { faultsAtEveryWidth } from './axe'
import { backOffice, button, editorOpen, field, refusals } from './back-office'
import { once } from './browser'

const site = backOffice()
const editor = { ...credentials, username: 'eve' }

beforeAll(async () => {
  await account(site.dataDir, editor.username, 'editor')
  await sqlAt(
    site.dataDir,
    `insert into loan_application (id, application, reference, status, created_at, wrapped_key,
       answers, submission_content)
     values (7, 'a', 'LN-7K3PQ-XD94M', 'received', '2026-01-02T03:04:05.000Z', '', '', '')`,
  )
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Go to …' })
const typed = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page) => dialog(page).getByRole('option')
const selected = (page: Page) => dialog(page).getByRole('option', { selected: true })
const open = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+k')
  await typed(page).waitFor()
}
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
const pathOf = (page: Page) => new URL(page.url()).pathname

describe('Go to', () => {
  once('opens a page by keyboard alone, and Escape gives the focus back', async () => {
    const { page } = await site.enter('/dashboard')
    const link = page.getByRole('main').getByRole('link', { name: 'FAQ Page' }).first()
    await link.focus()
    await open(page)
    expect(await typed(page).evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('FAQ Page')

    await open(page)
    await page.keyboard.type('section')
    await expect.poll(() => options(page).count()).toBeGreaterThan(5)
    const first = await selected(page).innerText()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => selected(page).innerText()).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => selected(page).innerText()).toBe(first)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => selected(page).innerText()).not.toBe(first)
    await typed(page).fill('services')
    await expect.poll(() => options(page).count()).toBe(1)
    await page.keyboard.press('Enter')
    await editorOpen(page)
    expect(pathOf(page)).toBe(adminSections.services.adminPath)
    await expect.poll(() => focused(page)).toBe('Services Section')
  })

  test('finds an application by its reference, which is in no address', async () => {
    const { page, requests } = await site.enter('/dashboard', { mayLog: refusals })
    await button(page, 'Go to …').click()
    await typed(page).fill('ln 7k3pq')
    await dialog(page).getByText('Nothing found.').waitFor()
    expect(requests).not.toContain('POST /api/references')
    await typed(page).fill('LN-22222-22222')
    await dialog(page).getByText('No application has this reference.').waitFor()
    await typed(page).fill('ln 7k3pq xd94m')
    await dialog(page).getByRole('option', { name: 'Application LN-7K3PQ-XD94M' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toBe('/admin/inbox/loan/7')
    expect(requests.filter((request) => request === 'POST /api/references')).toHaveLength(2)
    expect(requests.join()).not.toContain('7K3PQ')
  })

  test('finds a person by name', async () => {
    const { page } = await site.enter('/dashboard')
    await open(page)
    await page.keyboard.type('ev')
    await dialog(page).getByRole('option', { name: 'eve People' }).click()
    await page.getByRole('heading', { level: 1, name: 'eve' }).waitFor()
  })

  test('an editor finds pages, and no application', async () => {
    const { page, requests } = await site.enter('/dashboard', { as: editor })
    await open(page)
    await typed(page).fill('inbox')
    await dialog(page).getByText('Nothing found.').waitFor()
    await typed(page).fill('LN-7K3PQ-XD94M')
    await dialog(page).getByText('Nothing found.').waitFor()
    expect(requests).not.toContain('POST /api/references')
    expect(requests).not.toContain('GET /api/people')
    await typed(page).fill('faq')
    await options(page).getByText('FAQ Page').click()
    await expect.poll(() => pathOf(page)).toBe(adminSections.faqPage.adminPath)
  })

  test('works inside an editor, keeps what was typed, and asks before it is lost', async () => {
    const { page } = await site.edit(adminSections.services.adminPath)
    const title = field(page, 'Service 1', 'Title')
    await title.fill('')
    await title.pressSequentially('Kept: kK')
    await open(page)
    await typed(page).fill('activity')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    expect(await dialog(page).count()).toBe(0)
    await question.getByRole('button', { name: 'Stay' }).click()
    expect(await title.inputValue()).toBe('Kept: kK')
    expect(pathOf(page)).toBe(adminSections.services.adminPath)
  })

  test('says when a reference could not be looked up', async () => {
    const { page } = await site.enter('/dashboard', {
      mayLog: refusals,
      before: (page) => page.route('**/api/references', (route) => route.fulfill({ status: 500 })),
    })
    await open(page)
    await typed(page).fill('LN-7K3PQ-XD94M')
    await dialog(page)
      .getByText(/^The reference could not be looked up/)
      .waitFor()
  })

  test('has no weakness that axe finds, with and without finds', async () => {
    const { page } = await site.enter('/dashboard', { reducedMotion: 'reduce' })
    await open(page)
    for (const text of ['', 'page', 'nothing like it']) {
      await typed(page).fill(text)
      expect(await faultsAtEveryWidth(page)).toEqual([])
    }
  })
})
