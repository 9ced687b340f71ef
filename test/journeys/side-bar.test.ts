import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { credentials } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { faultsAtEveryWidth } from './axe'
import { backOffice, button, editorOpen } from './back-office'
import { once, overflowOf } from './browser'
import { writeTo } from '../fixtures/visitors'

const site = backOffice({ WHISTLE_DELIVERY: 'server' })
const editor = { ...credentials, username: 'eve' }
const reviewer = { ...credentials, username: 'rob' }
const compliance = { ...credentials, username: 'cora' }

beforeAll(async () => {
  await account(site.dataDir, compliance.username, 'compliance')
  await account(site.dataDir, editor.username, 'editor')
  await account(site.dataDir, reviewer.username, 'reviewer')
})

const sideBar = (page: Page) => page.getByRole('navigation', { name: 'Back office' })
const linkTo = (page: Page, name: string | RegExp) => sideBar(page).getByRole('link', { name })
const menu = (page: Page) => button(page, 'Menu')
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const current = (page: Page) =>
  sideBar(page)
    .locator('[aria-current]')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent.trim(), link.getAttribute('aria-current')]),
    )

const write = (firstName: string) => writeTo(site.serverUrl, firstName)

const pages = [
  'Home Page',
  'Product page',
  'Rates',
  'Investment page',
  'FAQ Page',
  'Contact Us Page',
  'Privacy Page',
  'Terms Page',
  'Accessibility Page',
]
const inbox = ['Inbox', 'Loan applications', 'Contact messages', 'Newsletter subscriptions']
const own = ['Change your password', 'Two-step login']

describe('the side bar', () => {
  const namesIn = async (page: Page) =>
    (await sideBar(page).getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0])

  once('leads from page to page and marks the one that is open', async () => {
    const { page } = await site.enter('/dashboard')
    expect(await current(page)).toEqual([['Dashboard', 'page']])
    await linkTo(page, 'Home Page').click()
    await heading(page, 'Home Page')
    expect(await current(page)).toEqual([['Home Page', 'page']])
    await linkTo(page, 'Services Section').click()
    await editorOpen(page)
    expect(await current(page)).toEqual([['Services Section', 'page']])
    await linkTo(page, 'Two-step login').click()
    await heading(page, 'Two-step login')
    await linkTo(page, 'Activity').click()
    await heading(page, 'Activity')
    await linkTo(page, 'Flows').click()
    await heading(page, 'Flows')
  })

  test.each([
    [
      'administrator',
      credentials,
      [
        'Dashboard',
        ...inbox,
        'Email templates',
        'Report for a period',
        'Activity',
        ...pages,
        'Site settings',
        'People',
        'Webhooks',
        'Flows',
        ...own,
      ],
    ],
    ['editor', editor, ['Dashboard', ...pages, ...own]],
    [
      'reviewer',
      reviewer,
      ['Dashboard', ...inbox, 'Email templates', 'Report for a period', 'Activity', ...own],
    ],
    [
      'compliance',
      compliance,
      ['Dashboard', 'Inbox', 'Whistleblowing reports', 'Report for a period', 'Activity', ...own],
    ],
  ])('has for the %s what that account may open', async (_, as, names) => {
    const { page } = await site.enter('/dashboard', { as })
    expect(await namesIn(page)).toEqual(names)
  })

  test('marks the list that an open entry is a part of', async () => {
    await write('Ada')
    const { page } = await site.enter('/admin/inbox/contact/1')
    await expect
      .poll(() => current(page))
      .toEqual([[expect.stringMatching(/^Contact messages/), 'true']])
  })

  test('counts what is new, after work in the inbox and when the tab is seen again', async () => {
    await write('Bola')
    const { page, requests } = await site.enter('/dashboard')
    // No number stands there when nothing is new.
    const count = async (name: string) =>
      Number((await linkTo(page, new RegExp(`^${name}`)).innerText()).replace(/\D/g, ''))
    await expect.poll(() => count('Contact messages')).toBeGreaterThan(0)
    const before = await count('Contact messages')
    expect(await count('Inbox')).toBe(before)

    await linkTo(page, /^Contact messages/).click()
    await page.getByRole('main').getByRole('link', { name: 'Bola Obi' }).first().click()
    await button(page, 'Mark as done').click()
    await expect.poll(() => count('Inbox')).toBe(before - 1)

    await write('Chidi')
    const calls = () => requests.filter((request) => request === 'GET /api/inbox').length
    const asked = calls()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => count('Inbox')).toBe(before)
    expect(calls()).toBe(asked + 1)
  })

  test('stays where it is while the counts load', async () => {
    const held: (() => void)[] = []
    const { page } = await site.enter('/dashboard', {
      before: (page) =>
        page.route('**/api/inbox', async (route) => {
          await new Promise<void>((resolve) => held.push(resolve))
          await route.continue()
        }),
    })
    const boxes = async () =>
      Promise.all((await sideBar(page).getByRole('link').all()).map((link) => link.boundingBox()))
    await expect.poll(() => held.length).toBe(1)
    const before = await boxes()
    expect(before.length).toBeGreaterThan(10)
    held[0]!()
    await linkTo(page, /^Inbox\s*\d/).waitFor()
    expect(await boxes()).toEqual(before)
  })

  test.each([390, 320])('at %d px is behind a button, by keyboard', async (width) => {
    const { page } = await site.enter('/dashboard', { width })
    expect(await linkTo(page, 'Home Page').count()).toBe(0)
    await menu(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => menu(page).getAttribute('aria-expanded')).toBe('true')
    await linkTo(page, 'Home Page').waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => linkTo(page, 'Home Page').count()).toBe(0)
    expect(await menu(page).evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    // Past "Go to" and the dashboard.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await heading(page, 'Inbox')
    expect(await menu(page).getAttribute('aria-expanded')).toBe('false')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Inbox')
  })

  test('has no weakness that axe finds, open and closed; its targets are large enough', async () => {
    const { page } = await site.enter('/admin/home', { reducedMotion: 'reduce' })
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await menu(page).click()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    const targets = await sideBar(page).locator('a, summary').all()
    expect(targets.length).toBeGreaterThan(15)
    for (const target of targets.slice(0, 8)) {
      const box = await target.boundingBox()
      expect(box!.height).toBeGreaterThanOrEqual(24)
    }
  })

  test('is not on paper', async () => {
    const { page } = await site.enter('/dashboard')
    await page.emulateMedia({ media: 'print' })
    expect(await sideBar(page).count()).toBe(0)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})
