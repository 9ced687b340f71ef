import { describe, expect, test } from 'vitest'
import { sampleContent } from '../../src/office/editor/sample-content'
import { credentials } from '../fixtures/administrator'
import { saveRequest } from '../fixtures/section-content'
import { loaded, once, overflowOf, smallTargets } from './browser'
import { faultsAtEveryWidth } from './axe'
import { backOffice, button } from './back-office'
import { loanForm, openLastStep } from './loan-form'

const site = backOffice()

const samples = sampleContent.rates!

/** Saves figures as the editor does. */
async function save(rates: typeof samples) {
  const post = (path: string, body: object, cookie = '') =>
    fetch(site.serverUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const { headers } = await post('/login', credentials)
  const { payload, url } = await saveRequest('rates', rates)
  expect((await post(url, payload, headers.get('set-cookie')!.split(';')[0])).status).toBe(200)
}

/** Whatever a page asks for only where there are figures. */
const ofCosts = (requests: string[]) =>
  requests.filter((request) => /\/api\/rates|-with-costs|loan-plan/.test(request))

describe('what loans cost by the lender’s figures', () => {
  test('is not asked for while there are none', async () => {
    const { page, requests } = await site.visit('/products')
    await loaded(page)
    expect(await page.getByRole('region', { name: 'What a loan costs' }).count()).toBe(0)
    expect(ofCosts(requests)).toEqual([])
  })

  once('is told to visitors by one card for all products, which is open', async () => {
    await save(samples)
    const { page, requests } = await site.visit('/products', { width: 320 })
    await loaded(page)
    const block = page.locator('#salary-advance')
    await block.getByText(/₦100,000 over 3 months: you get ₦99,000 and pay about ₦37,333/).waitFor()
    expect(await block.locator('dt').allTextContents()).toEqual([
      'Amount',
      'Term',
      'For',
      'You need',
    ])
    expect(await block.locator('dd').first().textContent()).toBe('₦20,000 to ₦500,000')
    expect(await page.getByText('Sample figures', { exact: true }).count()).toBe(6)
    const asked = requests.length

    const card = page.getByRole('region', { name: 'What a loan costs' })
    const says = card.getByRole('status')
    const schedule = card.getByRole('group', { name: 'If the money is paid out today' })
    await card.getByText('Sample figures, not an offer').waitFor()
    await card.getByRole('strong').getByText('₦37,333', { exact: true }).waitFor()
    await card.getByText('a month, 3 times').waitFor()
    const amount = card.getByRole('slider', { name: 'You borrow, slider' })
    await amount.focus()
    await page.keyboard.press('End')
    await expect.poll(() => amount.getAttribute('aria-valuetext')).toBe('₦500,000')
    const typed = card.getByRole('textbox', { name: 'You borrow' })
    await expect.poll(() => typed.inputValue()).toBe('₦500,000')
    await card.getByRole('button', { name: 'You pay back over: less' }).click()
    await expect
      .poll(() => says.innerText())
      .toMatch(
        /^₦500,000 over 2 months: you get ₦495,000 and pay about ₦270,000 a month, ₦540,000 in all\./,
      )
    await card.getByText(/^For each ₦100 you borrow, you pay ₦9 on top/).waitFor()
    expect(await schedule.isVisible()).toBe(false)
    await card.getByText('Dates and amounts').click()
    expect(await schedule.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/^No/),
      expect.stringMatching(/^1.+₦270,000$/s),
      expect.stringMatching(/^2.+₦270,000$/s),
      expect.stringMatching(/^In all.+₦540,000$/s),
    ])
    await typed.fill('6m')
    await expect
      .poll(() => says.innerText())
      .toBe('Enter an amount that we lend here: ₦20,000 to ₦500,000.')
    expect(await card.getByRole('link', { name: /^Apply/ }).count()).toBe(0)
    await typed.fill('250k')
    await card.getByRole('link', { name: 'Apply for ₦250,000' }).waitFor()

    // What was typed stays where the other product lends it, too.
    await page.getByRole('button', { name: 'What would it cost? Travel loans' }).click()
    const product = card.getByRole('combobox', { name: 'Product' })
    await expect.poll(() => product.inputValue()).toBe('travel-loans')
    expect(await product.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await typed.inputValue()).toBe('250k')
    expect(requests.slice(asked).filter((request) => !/uploads/.test(request))).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
    expect(await faultsAtEveryWidth(page)).toEqual([])
  })

  test('stands on the cards of the home page that have the name of a product', async () => {
    await save(samples)
    const { page } = await site.visit('/')
    await loaded(page)
    const card = page.getByRole('article').filter({ hasText: 'Salary advance' })
    await card.first().getByText('Sample: from ₦20,000 · 4 % a month').waitFor()
  })

  test('is the product of the address where that names one', async () => {
    await save(samples)
    const { page } = await site.visit('/products/trader-loans')
    const product = page.getByRole('combobox', { name: 'Product' })
    await expect.poll(() => product.inputValue()).toBe('trader-loans')
  })

  test('goes along to the form: at its head, in step 5, and with what is sent', async () => {
    await save(samples)
    const { page } = await site.visit('/products', { width: 390 })
    await loaded(page)
    const card = page.getByRole('region', { name: 'What a loan costs' })
    await card.getByRole('textbox', { name: 'You borrow' }).fill('80k')
    await card.getByRole('button', { name: 'You pay back over: less' }).click()
    await card.getByRole('link', { name: 'Apply for ₦80,000' }).click()
    await page.waitForURL('**/loan')
    const form = loanForm(page)
    const main = page.getByRole('main')
    await main.getByText('About ₦43,200 a month').waitFor()
    await main.getByText('Salary advance · ₦80,000 · 2 months').waitFor()
    // It outlives a reload, as the answers do.
    await page.reload()
    await loaded(page)
    await main.getByText('About ₦43,200 a month').waitFor()
    await form.goTo(5)
    expect(await form.field('loan_amount').inputValue()).toBe('80,000')
    expect(await form.field('duration').inputValue()).toBe('2')

    await main.getByRole('button', { name: 'Change Salary advance' }).click()
    const sheet = page.getByRole('dialog', { name: 'Change what you chose' })
    const product = sheet.getByRole('combobox', { name: 'Product' })
    expect(await product.inputValue()).toBe('salary-advance')
    await product.selectOption({ label: 'Trader loans' })
    expect(await sheet.getByRole('textbox', { name: 'You borrow' }).inputValue()).toBe('₦80,000')
    await sheet.getByRole('button', { name: 'You pay back over: more' }).click()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Use ₦80,000' }).click()
    await main.getByText('Trader loans · ₦80,000 · 3 months').waitFor()
    await expect.poll(() => form.field('duration').inputValue()).toBe('3')

    await form.fillTexts(5, { loan_amount: '80,000', duration: '3' })
    await form.button('Submit').click()
    await page.getByText('Is this right? Press Submit again to send.').waitFor()
    await form.button('Submit').click()
    const success = page.getByRole('dialog', { name: 'Success' })
    await success.waitFor()
    const [reference] = /LN-\w{5}-\w{5}/.exec(await success.innerText())!
    expect(await page.evaluate(() => sessionStorage.getItem('loan-choice'))).toBeNull()

    // The office sees it, and its offer begins with it.
    const { page: office } = await site.enter('/admin/inbox/loan')
    await office.getByRole('row', { name: reference }).getByRole('link').click()
    await office.getByRole('definition').getByText('Trader Loans', { exact: true }).waitFor()
    await button(office, 'Start review').click()
    await button(office, 'Make an offer').click()
    const terms = office.getByRole('form', { name: 'Make an offer' })
    const chosen = terms.getByLabel('Product').locator('option:checked')
    expect(await chosen.innerText()).toBe('Trader Loans')
  })

  test('is told to applicants for the chosen months, and fills in nothing', async () => {
    await save(samples)
    const { page, field, fillTexts } = await openLastStep(site.visit, { url: site.url })
    const says = page.getByRole('status').filter({ hasText: 'would cost' })
    await field('loan_amount').fill('30k')
    await field('duration').selectOption({ label: '1 month' })
    await expect
      .poll(() => says.innerText())
      .toBe(
        'Sample figures: ₦30,000 over 1 month, paid out as ₦29,700 to ₦30,000, would cost ' +
          'about ₦31,200 to ₦31,350 a month, ₦31,200 to ₦31,350 in all. We decide whether we lend it, and on which terms.',
      )
    expect(await field('installment').inputValue()).toBe('')
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await fillTexts(5, { loan_amount: '10m' })
    await expect.poll(() => says.count()).toBe(0)
  })

  test('that cannot be read leaves the page of the products as it is, with a way to try again', async () => {
    await save(samples)
    const { page } = await site.visit('/products', {
      mayLog: [/Failed to/],
      before: (opened) => opened.route('**/api/rates', (route) => route.fulfill({ status: 503 })),
    })
    await loaded(page)
    await page.locator('#travel-loans h2').waitFor()
    expect(await page.getByText('What would it cost?').count()).toBe(0)
    await page.unroute('**/api/rates')
    await button(page, 'Try again').click()
    await expect.poll(() => page.getByText('What would it cost?').count()).toBe(6)
  })
})
