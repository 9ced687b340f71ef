import { describe, expect, test } from 'vitest'
import { sampleContent } from '../../src/office/editor/sample-content'
import { credentials } from '../fixtures/administrator'
import { saveRequest } from '../fixtures/section-content'
import { loaded, once, overflowOf, smallTargets } from './browser'
import { faultsAtEveryWidth } from './axe'
import { backOffice, button, field } from './back-office'
import { openLastStep } from './loan-form'

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
    expect(await page.getByText('What would it cost?').count()).toBe(0)
    expect(ofCosts(requests)).toEqual([])
  })

  once('is told to visitors for each product, in words and instalment by instalment', async () => {
    await save(samples)
    const { page, requests } = await site.visit('/products', { width: 320 })
    await loaded(page)
    const block = page.locator('#salary-advance')
    await block
      .getByText(/₦100,000 over 3 months: you get ₦99,000 and pay ₦37,333\.33 each month/)
      .waitFor()
    expect(await page.getByText('Sample figures', { exact: true }).count()).toBe(6)
    const asked = requests.length

    await block.locator('summary').focus()
    await page.keyboard.press('Enter')
    const says = block.getByRole('status')
    const schedule = block.getByRole('group', { name: /^Instalments of / })
    await expect.poll(() => says.innerText()).toContain('₦100,000 over 3 months')
    const amount = block.getByRole('slider', { name: 'Amount in naira, slider' })
    await amount.focus()
    await page.keyboard.press('End')
    await expect.poll(() => amount.getAttribute('aria-valuetext')).toBe('₦500,000')
    await expect.poll(() => field(page, '', 'Amount in naira').inputValue()).toBe('500,000')
    await field(page, '', 'Months').fill('2 months')
    await expect
      .poll(() => says.innerText())
      .toMatch(
        /^₦500,000 over 2 months: you get ₦495,000 and pay ₦270,000 each month, ₦540,000 in all\./,
      )
    expect(await schedule.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/^No/),
      expect.stringMatching(/^1.+₦270,000$/s),
      expect.stringMatching(/^2.+₦270,000$/s),
      expect.stringMatching(/^In all.+₦540,000$/s),
    ])
    await field(page, '', 'Amount in naira').fill('6m')
    await expect
      .poll(() => says.innerText())
      .toBe('Enter an amount that we lend here: ₦20,000 to ₦500,000.')
    expect(await schedule.count()).toBe(0)
    await field(page, '', 'Amount in naira').fill('250k')
    await schedule.waitFor()
    expect(requests.slice(asked).filter((request) => !/uploads/.test(request))).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
    expect(await faultsAtEveryWidth(page)).toEqual([])
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
          '₦31,200 to ₦31,350 each month, ₦31,200 to ₦31,350 in all. We decide whether we lend it, and on which terms.',
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
