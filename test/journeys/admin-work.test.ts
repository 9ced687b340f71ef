import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { credentials } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { saveRequest, sectionContent } from '../fixtures/section-content'
import { once } from './browser'
import { backOffice, button, chooseMore, editorOpen, field, refusals } from './back-office'

const site = backOffice()

const { adminPath, list, save: call, messages } = adminSections.services
const title = (page: Page, n: number) => field(page, `Service ${n}`, 'Title')
const titles = async () => {
  const rows = (await site.read(list)) as { title: string }[]
  return rows.map((row) => row.title)
}
const editServices = () => site.edit(adminPath, { mayLog: refusals })
const save = (page: Page) => button(page, 'Save').click()
const isSaved = (page: Page, sentence: string = messages.saved) =>
  page.getByRole('status').getByText(sentence, { exact: true }).waitFor()
const savesSince = (start: number) =>
  site.sent.slice(start).filter(({ path }) => path === call).length
const question = (page: Page, name: string) => page.getByRole('dialog', { name })
const answer = async (page: Page, name: string, choice: string) => {
  await question(page, name).getByRole('button', { name: choice, exact: true }).click()
  await question(page, name).waitFor({ state: 'detached' })
}
const pathOf = (page: Page) => new URL(page.url()).pathname

describe('two administrators at once', () => {
  const conflict = (page: Page) =>
    page.getByRole('heading', { name: 'Someone else saved this section' })

  /** The page of whoever saves second: they changed the first title, I the second. */
  async function secondSave(theirWords: string, myWords: string) {
    const [{ page: theirs }, { page: mine }] = [await editServices(), await editServices()]
    await title(theirs, 1).fill(theirWords)
    await save(theirs)
    await isSaved(theirs)
    await title(mine, 2).fill(myWords)
    await save(mine)
    await conflict(mine).waitFor()
    return mine
  }

  once('theirs stands beside mine, and History holds both once mine is saved', async () => {
    const page = await secondSave('Their title', 'My title')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('conflict')
    const difference = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await difference('Service 1: Title').getByText('Their title').waitFor()
    await difference('Service 2: Title').getByText('My title').waitFor()
    await page.getByRole('link', { name: /^Back/ }).click()
    await answer(page, 'Leave without saving?', 'Stay')
    await button(page, 'Back to my changes').click()
    await expect.poll(() => title(page, 2).inputValue()).toBe('My title')
    await save(page)
    await conflict(page).waitFor()
    expect((await titles())[1]).not.toBe('My title')

    await button(page, 'Save mine').click()
    await isSaved(page)
    expect((await titles())[1]).toBe('My title')
    await button(page, 'History').click()
    await button(page, /^Show changes/)
      .nth(1)
      .click()
    await page.getByText('Their title', { exact: true }).waitFor()
  })

  test('theirs is kept: the fields show it, and nothing is sent', async () => {
    const page = await secondSave('Their own title', 'My own title')
    const before = await titles()
    const start = site.sent.length
    await button(page, 'Keep theirs').click()
    await expect.poll(() => title(page, 1).inputValue()).toBe('Their own title')
    expect(await title(page, 2).inputValue()).toBe(before[1])
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('save-section')
    expect([await titles(), savesSince(start)]).toEqual([before, 0])
  })

  test('an item that they removed while I changed it comes back with my words', async () => {
    const banners = adminSections.banners
    const open = () => site.edit(banners.adminPath, { mayLog: refusals })
    const [{ page: theirs }, { page: mine }] = [await open(), await open()]
    await button(theirs, 'Remove Banner 2').click()
    await answer(theirs, 'Remove Banner 2?', 'Remove')
    await isSaved(theirs, banners.messages.removed)
    await field(mine, 'Banner 2', 'Text').fill('I still need this')
    await save(mine)
    await conflict(mine).waitFor()
    await button(mine, 'Save mine').click()
    await isSaved(mine, banners.messages.saved)
    expect(JSON.stringify(await site.read(banners.list))).toContain('I still need this')
  })
})

describe('a session that ends while somebody edits', () => {
  const dialog = 'Please log in again'

  test('can wait: not now keeps every change, and Save asks again', async () => {
    const { page } = await site.enter('/admin/home', { mayLog: refusals })
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Services/ })
      .click()
    await editorOpen(page)
    await title(page, 4).fill('Not sent yet')
    await page.context().clearCookies()
    await save(page)
    await answer(page, dialog, 'Not now')
    await page.getByRole('alert').getByText('Nothing you typed has been lost').waitFor()
    await save(page)
    await question(page, dialog).waitFor()
    await page.evaluate(() => history.back())
    await answer(page, 'Leave without saving?', 'Stay')
    await page.getByRole('link', { name: 'Skip to main content' }).press('Enter')
    await expect.poll(() => title(page, 4).inputValue()).toBe('Not sent yet')
    await save(page)
    await question(page, dialog).waitFor()
    expect((await titles())[3]).not.toBe('Not sent yet')
  })
})

test('somebody else who logs in in another tab saves nothing here, and both are told', async () => {
  const other = await account(site.dataDir, 'bob', 'editor')
  const { page } = await editServices()
  await title(page, 4).fill('Written by ada')
  const tab = await page.context().newPage()
  await tab.goto(site.url)
  const answered = await page.context().request.post(`${site.url}/login`, { data: other })
  const { user } = (await answered.json()) as { user: object }
  await tab.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user))
  const notice = page.getByRole('alert').filter({ hasText: 'this page was opened by ada' })
  await notice.getByRole('button', { name: 'Go on as bob' }).waitFor()
  await save(page)
  await page.getByRole('alert').getByText('Nothing was saved. Log in again').waitFor()
  expect((await titles())[3]).not.toBe('Written by ada')
  await notice.getByRole('button', { name: 'Log in as ada' }).click()
  const login = question(page, 'Please log in again')
  await login.getByLabel('Password', { exact: true }).fill(credentials.password)
  await login.getByRole('button', { name: 'Log in' }).click()
  await notice.waitFor({ state: 'detached' })
  await save(page)
  await isSaved(page)
  expect((await titles())[3]).toBe('Written by ada')
})

describe('a network that fails', () => {
  test('keeps everything, says so, and the next Save works', async () => {
    const { page } = await editServices()
    await title(page, 4).fill('Sent through a storm')
    await page.route(`**${call}`, (route) => route.abort())
    await save(page)
    const alert = page.getByRole('alert').filter({ hasText: messages.saveFailed })
    await alert.getByText('The server did not respond.').waitFor()
    await expect.poll(() => title(page, 4).inputValue()).toBe('Sent through a storm')
    await page.unroute(`**${call}`)
    await save(page)
    await isSaved(page)
    expect((await titles())[3]).toBe('Sent through a storm')
  })
})

describe('unsaved changes', () => {
  const leaving = 'Leave without saving?'
  const linkIn = (page: Page, navigation: string, name: string) =>
    page.getByRole('navigation', { name: navigation }).getByRole('link', { name, exact: true })

  async function changed() {
    const visitor = await site.enter('/admin/home', { mayLog: refusals })
    const { page } = visitor
    await page.getByRole('main').getByRole('link', { name: 'Services Section' }).click()
    await editorOpen(page)
    await title(page, 1).fill('Not saved')
    return visitor
  }

  const ways: [string, (page: Page) => Promise<unknown>, string][] = [
    ['a breadcrumb', (page) => linkIn(page, 'Breadcrumb', 'Dashboard').click(), '/dashboard'],
    ['the side bar', (page) => linkIn(page, 'Back office', 'Activity').click(), '/admin/activity'],
    ['Back', (page) => page.getByRole('link', { name: /^Back/ }).click(), '/admin/home'],
    ["the browser's Back", (page) => page.evaluate(() => history.back()), '/admin/home'],
    ['Logout', (page) => button(page, 'Logout').click(), '/login'],
  ]

  test.each(ways)('hold %s until the administrator agrees', async (_, go, to) => {
    const { page } = await changed()
    await go(page)
    await answer(page, leaving, 'Stay')
    expect(pathOf(page)).toBe(adminPath)
    await expect.poll(() => title(page, 1).inputValue()).toBe('Not saved')
    await go(page)
    await question(page, leaving).getByRole('button', { name: 'Leave', exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe(to)
    expect((await titles())[0]).not.toBe('Not saved')
  })

  test('are gone, and the editor works, for whoever comes back before the next page has opened', async () => {
    const { page } = await changed()
    const before = (await titles())[0]!
    await page.route('**/assets/activity-page*.js', () => {})
    await linkIn(page, 'Back office', 'Activity').click()
    await question(page, leaving).getByRole('button', { name: 'Leave', exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe('/admin/activity')
    await page.goBack()
    await expect.poll(() => title(page, 1).inputValue()).toBe(before)
    await title(page, 1).fill('Typed after coming back')
    await save(page)
    await isSaved(page)
    expect((await titles())[0]).toBe('Typed after coming back')
  })

  test('hold a reload', async () => {
    const { page } = await changed()
    const asked = page.waitForEvent('dialog')
    const reloading = page.evaluate(() => location.reload())
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await reloading
    await expect.poll(() => title(page, 1).inputValue()).toBe('Not saved')
  })

  test('that are none hold nobody', async () => {
    const { page } = await changed()
    const before = (await titles())[0]!
    await title(page, 1).fill(before)
    await linkIn(page, 'Back office', 'Dashboard').click()
    await expect.poll(() => pathOf(page)).toBe('/dashboard')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('are said, and what was said of the last save goes as soon as it is true no more', async () => {
    const { page } = await editServices()
    const unsaved = page.getByText('Unsaved changes', { exact: true })
    await page.getByText(/^Last saved .+ by .+$/).waitFor()
    await expect.poll(() => unsaved.count()).toBe(0)
    await title(page, 1).fill('Said to be saved')
    await unsaved.waitFor()
    await expect.poll(() => page.getByText(/^Last saved/).count()).toBe(0)
    await save(page)
    await isSaved(page)
    await page.getByText(/^Last saved .+ by ada$/).waitFor()
    await expect.poll(() => unsaved.count()).toBe(0)
    // Pointed at, it does not go by itself.
    await page.getByText(messages.saved).hover()
    await title(page, 1).fill('Changed again at once')
    await unsaved.waitFor()
    await expect.poll(() => page.getByText(messages.saved).count()).toBe(0)
    await title(page, 1).fill('Said to be saved')
    await unsaved.waitFor({ state: 'detached' })
  })

  test('can all be undone', async () => {
    const { page } = await changed()
    const before = (await titles())[0]!
    await chooseMore(page, 'Discard changes')
    await answer(page, 'Discard changes?', 'Keep my changes')
    await expect.poll(() => title(page, 1).inputValue()).toBe('Not saved')
    await chooseMore(page, 'Discard changes')
    await answer(page, 'Discard changes?', 'Discard changes')
    await expect.poll(() => title(page, 1).inputValue()).toBe(before)
  })
})

test('more versions than a page holds: each is compared with its own before, and a failure keeps the list', async () => {
  const { page } = await site.enter(adminSections.termsPage.adminPath, { mayLog: refusals })
  const { content } = sectionContent('here').termsPage
  for (let n = 1; n <= 52; n++) {
    const { url, payload } = await saveRequest('termsPage', { title: `Terms ${n}`, content })
    const saved = await page.context().request.post(site.url + url, { data: payload })
    expect([saved.status(), await saved.text()]).toEqual([200, expect.any(String)])
  }
  await editorOpen(page)
  await button(page, 'History').click()
  const versions = page.getByRole('heading', { name: /^Version \d+/ })
  await expect.poll(() => versions.count()).toBe(50)
  await page
    .getByRole('button', { name: /^Show changes/ })
    .last()
    .click()
  const changed = page.getByRole('heading', { level: 4 })
  await changed.first().waitFor()
  expect(await changed.count()).toBe(1)

  const older = button(page, 'Show older versions')
  const olderVersions = /\/api\/history\/termsPage\?before=/
  await page.route(olderVersions, (route) => route.fulfill({ status: 500 }))
  await older.click()
  await page.getByRole('alert').getByText('The history could not be loaded.').first().waitFor()
  expect(await versions.count()).toBe(50)
  await page.unroute(olderVersions)
  await older.dblclick()
  await older.waitFor({ state: 'detached' })
  // With the demo content.
  expect(await versions.count()).toBe(53)
})

test('what nobody has saved yet is demo content, in the editor and in its history', async () => {
  const { page } = await site.edit(adminSections.options.adminPath)
  await page.getByText(/^Last saved .+ by demo content$/).waitFor()
  await button(page, 'History').click()
  await page.getByRole('heading', { name: /by demo content$/ }).waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('seed')
})

describe('saving', () => {
  test.each(['Control+s', 'Meta+s'])('%s saves the section', async (key) => {
    const { page } = await editServices()
    await title(page, 1).fill(`Saved with ${key}`)
    await page.keyboard.press(key)
    await isSaved(page)
    expect((await titles())[0]).toBe(`Saved with ${key}`)
  })

  test('Control+s behind a dialog saves nothing', async () => {
    const { page } = await editServices()
    const start = site.sent.length
    await title(page, 1).fill('Half a sent')
    await chooseMore(page, 'Schedule…')
    await page.getByRole('dialog', { name: 'Publish on…' }).getByLabel('Day and time').focus()
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Escape')
    await question(page, 'Publish on…').waitFor({ state: 'detached' })
    await page.getByText('Unsaved changes', { exact: true }).waitFor()
    expect(savesSince(start)).toBe(0)
  })

  test('a spinner while saving; nothing can be typed or sent twice meanwhile', async () => {
    const { page } = await editServices()
    const held: (() => void)[] = []
    await page.route(`**${call}`, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await title(page, 1).fill('Sent once')
    await button(page, 'Save').dblclick()
    await page.getByText('Saving', { exact: true }).first().waitFor()
    await page.keyboard.press('Control+s')
    await expect.poll(() => held.length).toBe(1)
    for (const release of held) release()
    await isSaved(page)
    expect(held).toHaveLength(1)
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body))
      .toBe(true)
  })

  test('without changes nothing is sent', async () => {
    const { page } = await editServices()
    const start = site.sent.length
    await save(page)
    await isSaved(page, 'No changes to save')
    expect(savesSince(start)).toBe(0)
  })
})
