import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { fromOfficeTime, inOfficeTime, toOfficeTime } from '../../src/shared/office-time'
import { backOffice, button, chooseMore, editorOpen, field } from './back-office'
import { once } from './browser'

const site = backOffice()
const { adminPath, list, title: sectionTitle, messages } = adminSections.services

const title = (page: Page) => field(page, 'Service 1', 'Title')
const says = (page: Page, words: string | RegExp) =>
  page.getByRole('status').getByText(words).waitFor()
const live = async () => ((await site.read(list)) as { title: string }[])[0]!.title
const notice = (page: Page) => page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')

describe('a draft', () => {
  once('is kept, announced, opened, previewed and published by Save', async () => {
    const before = await live()
    const { page } = await site.edit(adminPath)
    await title(page).fill('Only a draft')
    await chooseMore(page, 'Save draft')
    await says(page, 'The draft was saved. It is not live.')
    await page.getByText(/^Draft saved \d\d:\d\d, not live$/).waitFor()
    expect(await live()).toBe(before)

    await page.reload()
    await editorOpen(page)
    await expect.poll(() => title(page).inputValue()).toBe(before)
    await notice(page)
      .getByText(/^A draft by ada from \d\d:\d\d/)
      .waitFor()
    await button(page, /^Open draft by ada/).click()
    await expect.poll(() => title(page).inputValue()).toBe('Only a draft')
    await notice(page)
      .getByText(/^You are editing the draft by ada/)
      .waitFor()
    await button(page, 'Preview').click()
    await page
      .frameLocator(`iframe[title="${sectionTitle} as visitors would see it"]`)
      .getByText('Only a draft')
      .waitFor()
    expect(await live()).toBe(before)
    await button(page, 'Save').click()
    await says(page, messages.saved)
    expect(await live()).toBe('Only a draft')
    await expect.poll(() => notice(page).count()).toBe(0)
    await button(page, 'History').click()
    await page
      .getByRole('list', { name: 'Earlier drafts' })
      .getByText(/Published as version \d+/)
      .first()
      .waitFor()
  })

  test('that is incomplete is kept; publishing it shows what is missing', async () => {
    const { page } = await site.edit(adminPath)
    await title(page).fill('')
    await chooseMore(page, 'Save draft')
    await says(page, 'The draft was saved. It is not live.')
    await chooseMore(page, 'Schedule…')
    const summary = page.getByRole('region', { name: 'There is a problem' })
    await summary.getByText('Service 1, Title: This field is required').waitFor()
    await button(page, /^Discard draft/)
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
    await says(page, 'The draft was discarded.')
    await expect.poll(() => title(page).inputValue()).toBe(await live())
  })

  test('goes live at the time of the office that was chosen, and says so until then', async () => {
    const { page } = await site.edit(adminPath)
    await title(page).fill('Later')
    await chooseMore(page, 'Schedule…')
    const dialog = page.getByRole('dialog', { name: 'Publish on…' })
    const time = dialog.getByLabel('Day and time')
    const publish = dialog.getByRole('button', { name: 'Publish at this time' })
    await publish.click()
    await dialog.getByText('Please choose a day and a time.').waitFor()
    await time.fill('2020-01-01T10:00')
    await publish.click()
    await dialog.getByText('This time has passed. Please choose a later one.').waitFor()
    const typed = toOfficeTime(new Date(Date.now() + 3_600_000).toISOString())
    const words = inOfficeTime(fromOfficeTime(typed)!)
    expect(words).toMatch(/^\d+ \w+ \d{4} at \d\d:\d\d \(West Africa Time\)$/)
    await time.fill(typed)
    await publish.click()
    await says(page, `The draft goes live on ${words}.`)
    await notice(page).getByText(`It goes live on ${words}.`).waitFor()
    await page.reload()
    await editorOpen(page)
    await button(page, 'History').click()
    await notice(page).getByText(`It goes live on ${words}.`).waitFor()
    await button(page, /^Discard draft/)
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
    await says(page, 'The draft was discarded.')
  })
})
