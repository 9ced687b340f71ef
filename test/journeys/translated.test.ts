import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { backOffice, button, chooseMore, refusals } from './back-office'
import { loaded } from './browser'
import { isTakenOver } from './early'
import { loanForm } from './loan-form'
import { writeTo } from '../fixtures/visitors'

const site = backOffice()

/**
 * Translates a page as Chrome does, now and whenever it changes: elements that a page knows nothing of
 * stand in the place of its text, and what it writes into the text of before is seen by nobody.
 */
const translate = (page: Page) =>
  page.evaluate(() => {
    function replaceTexts() {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        const around = text.parentElement!
        if (around.closest('font, [translate=no], script, style, template, textarea, svg')) continue
        const outer = document.createElement('font')
        outer.append(document.createElement('font'))
        outer.firstElementChild!.textContent = text.data
        text.replaceWith(outer)
      }
    }
    replaceTexts()
    new MutationObserver(replaceTexts).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })

const main = (page: Page) => page.getByRole('main')

describe('a page of the site that the browser has translated', () => {
  const play = async (path: string) => {
    const page = await site.see(path, { mayLog: refusals })
    // What a page's program finds translated it draws anew, and says so.
    if ((await page.locator('main form').count()) > 0) await isTakenOver(page, 'main form')
    await translate(page)
    return page
  }

  test('/ goes to the next banner and subscribes', async () => {
    const page = await play('/')
    const slides = page.getByRole('region', { name: 'Highlights' })
    await slides.getByRole('button', { name: /^Stop/ }).click()
    await slides.getByRole('button', { name: /^Start/ }).waitFor()
    const newsletter = page.getByRole('contentinfo')
    await newsletter.getByRole('textbox').fill('translated@example.org')
    await newsletter.getByRole('button').click()
    await newsletter.getByRole('status').getByText(/./).first().waitFor()
  })

  test('/contact says what is missing, then sends', async () => {
    const page = await play('/contact')
    await button(page, 'Send message').click()
    await page.getByText('Please enter your First Name.').first().waitFor()
    const answers = {
      'First name': 'Ada',
      'Last name': 'Obi',
      'Phone number': '+234 801 234 5678',
      'Email address': 'ada@example.org',
      Message: 'Good day',
    }
    for (const [label, text] of Object.entries(answers))
      await main(page).getByLabel(label, { exact: true }).fill(text)
    await button(page, 'Send message').click()
    await page.getByRole('dialog', { name: 'Success' }).waitFor()
  })

  test('/loan shows the new step, date, amount and count, and not those of before', async () => {
    const page = await play('/loan')
    const form = loanForm(page)
    await form.button('Next').click()
    await page.getByRole('region', { name: 'There is a problem' }).waitFor()
    await form.field('dob').fill('03/27/1990')
    await form.about('dob').getByText('27 March 1990').waitFor()
    await form.field('dob').fill('04/28/1991')
    await form.about('dob').getByText('28 April 1991').waitFor()
    await form.field('bvn').fill('123')
    await form.about('bvn').getByText('3 of 11 digits').waitFor()
    await form.fill(1)
    await main(page).getByText('Replace', { exact: true }).first().waitFor()
    await expect.poll(() => main(page).getByText('Add', { exact: true }).count()).toBe(0)
    await form.button('Next').click()
    await form.at(2)
    await form.fill(2)
    await form.field('salary_amount').fill('250000')
    await form.about('salary_amount').getByText('₦250,000').first().waitFor()
    await form.field('salary_amount').fill('310000')
    await form.about('salary_amount').getByText('₦310,000').first().waitFor()
    await form.button('Next').click()
    await form.at(3)
    await form.button('Back').click()
    await form.at(2)
  })

  test('/whistle confirms a report', async () => {
    const page = await play('/whistle')
    await button(page, 'Submit report').click()
    await main(page).getByLabel('Report / Concern').fill('A ledger is missing.')
    await button(page, 'Submit report').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  })

  test('/products leads to the FAQ, which opens an answer', async () => {
    const page = await play('/products')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await page.waitForURL('**/faq')
    await main(page).getByRole('button', { expanded: false }).first().click()
    await main(page).getByRole('button', { expanded: true }).waitFor()
  })

  test('/application says that nothing was found', async () => {
    const page = await play('/application')
    await main(page).getByLabel('Reference').fill('LN-7K3PQXD94M')
    await main(page).getByLabel('Phone number').fill('0801 234 5678')
    await button(page, 'Show my application').click()
    await main(page).getByRole('alert').getByText(/./).first().waitFor()
  })
})

describe('a page of the office that the browser has translated', () => {
  const enter = async (path: string) => {
    const { page } = await site.enter(path)
    await loaded(page)
    return page
  }

  test.each(['banners', 'services', 'faqPage', 'contactPage'] as const)(
    'the editor of %s takes a letter and discards it',
    async (key) => {
      const { page } = await site.edit(adminSections[key].adminPath, { mayLog: refusals })
      await translate(page)
      const text = main(page).locator('input[type=text], textarea').first()
      await text.press('End')
      await text.pressSequentially('x')
      await page.getByText('Unsaved changes').waitFor()
      await chooseMore(page, 'Discard changes')
      const question = page.getByRole('dialog', { name: 'Discard changes?' })
      await question.getByRole('button', { name: 'Discard changes' }).click()
      await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
      await page.getByText(/^Last saved/).waitFor()
    },
  )

  test('the inbox filters, counts and opens an entry', async () => {
    for (const name of ['Zikora', 'Zinwe']) await writeTo(site.serverUrl, name)
    const page = await enter('/admin/inbox/contact')
    await translate(page)
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill('zi')
    await search.press('Enter')
    await search.fill('zinwe')
    await search.press('Enter')
    await page.getByText('1 found').waitFor()
    await page.getByRole('link', { name: 'Zinwe Obi' }).click()
    await page.getByRole('heading', { level: 1, name: 'Zinwe Obi' }).waitFor()
    await button(page, 'Start review').click()
    await page.getByRole('status').getByText('In review', { exact: true }).waitFor()
  })

  test.each([
    '/dashboard',
    '/admin/activity',
    '/admin/people',
    '/admin/password',
    '/admin/templates',
  ])('%s leads to the inbox', async (path) => {
    const page = await enter(path)
    await translate(page)
    const menu = page.getByRole('navigation').getByRole('link', { name: /^Inbox/ })
    await menu.first().click()
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  })
})
