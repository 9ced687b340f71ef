import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathCode, type Step } from '../../src/flows/sandbox/step'
import { faultsAtEveryWidth } from './axe'
import { button, commonOffice } from './back-office'
import { once } from './browser'

const site = commonOffice()

const addressOf = (flow: string) => `/flows/${flow}?panel=sandbox`
const send = (type: string, payload: object = {}): Step => ({
  kind: 'send',
  event: { type, ...payload },
})

/** Resolves once the sandbox says that the flow is there. */
const isIn = (page: Page, states: string) =>
  page.getByRole('status').getByText(`Now in ${states}`, { exact: false }).waitFor()
const press = (page: Page, name: string) => button(page, name).click()
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const outcome = (page: Page, call: string) =>
  page.getByLabel(`Value or error of ${call}, as text or JSON`)

describe('the sandbox', () => {
  once('plays a flow by its events, its calls and its delays, and back', async () => {
    const { page, requests } = await site.enter(addressOf('newsletter'))
    await isIn(page, 'idle')
    await press(page, 'change')
    await part(page, 'Context').getByText('hidden').waitFor()
    await press(page, 'submit')
    await isIn(page, 'submitting')
    await outcome(page, 'subscribe').fill('{ "status": 200')
    await part(page, 'Background calls')
      .getByText(/^This is not valid JSON\./)
      .waitFor()
    expect(await button(page, 'subscribe done').isDisabled()).toBe(true)
    await outcome(page, 'subscribe').fill('{ "status": 200, "message": "Welcome" }')
    await press(page, 'subscribe done')
    await isIn(page, 'subscribed.counting')
    await part(page, 'Context').getByText('"Welcome"').waitFor()
    await press(page, 'after noticeVisible (5 s)')
    await isIn(page, 'idle (step 4)')
    await press(page, 'Back')
    await isIn(page, 'subscribed.counting (step 3)')
    await part(page, 'Path').getByRole('listitem').last().getByText('subscribe done').waitFor()
    await press(page, 'Restart')
    await isIn(page, 'idle')
    await press(page, 'submit')
    await press(page, 'subscribe done')
    await page.getByRole('alert').getByText('“subscribe done” is not possible:').waitFor()
    await press(page, 'subscribe failed')
    await isIn(page, 'failed.counting (step 2)')
    expect(requests.filter((request) => request.includes('subscribe'))).toEqual([])
  })

  test('has the fields of a form as its schema gives them, and validates as the product does', async () => {
    const { page } = await site.enter(addressOf('contact'))
    await press(page, 'submit')
    await isIn(page, 'editing (step 1)')
    await part(page, 'Context').getByText('/first_name').waitFor()
    await page.getByLabel('Field of change').selectOption('Email address')
    await page.getByLabel('Value of Email address').fill('ada at example')
    await press(page, 'change')
    await press(page, 'submit')
    for (const title of ['First name', 'Last name', 'Phone number', 'Email address', 'Message']) {
      await page.getByLabel('Field of change').selectOption(title)
      await press(page, 'change')
    }
    await press(page, 'submit')
    await isIn(page, 'submitting')
  })

  test('sends what the analyst writes, and starts a flow with another input', async () => {
    const { page } = await site.enter(addressOf('header'))
    await isIn(page, 'position.unfixed')
    const event = page.getByRole('listitem').filter({ has: button(page, 'scroll') })
    await event.getByText('Payload').first().click()
    await event.getByLabel('Payload as JSON').fill('20')
    await event.getByText(/^Please write an object in JSON/).waitFor()
    await event.getByLabel('Payload as JSON').fill('{ "y": 20 }')
    await press(page, 'scroll')
    await isIn(page, 'position.fixed')

    await page.goto(`${site.url}${addressOf('inbox-item')}`)
    await isIn(page, 'new')
    await page.getByText('Input', { exact: true }).click()
    await page.getByLabel('Input as JSON').fill('{ "progress": "done" }')
    await press(page, 'Start with this input')
    await isIn(page, 'done')
    await page.getByLabel('Input as JSON').fill('null')
    await press(page, 'Start with this input')
    await page.getByRole('alert').getByText('The flow cannot start:').waitFor()
  })

  test('lights the chart, and takes an event that is chosen there by key', async () => {
    const { page } = await site.enter(addressOf('login'))
    const chart = page.getByRole('group', { name: 'Chart of the flow Login' })
    await chart.getByRole('img', { name: /^idle, state.*Active$/ }).waitFor()
    const submit = chart.getByRole('button', { name: /submit.*Possible now$/ }).first()
    await submit.focus()
    await page.keyboard.press('Enter')
    await isIn(page, 'idle (step 1)')
  })

  test('makes a link of a path, which another page plays as far as it goes', async () => {
    const { page } = await site.enter(addressOf('newsletter'))
    await press(page, 'submit')
    await press(page, 'subscribe failed')
    await isIn(page, 'failed.counting')
    // It stays while the analyst looks elsewhere.
    await page.getByRole('link', { name: 'Outline', exact: true }).click()
    await page.getByRole('link', { name: 'Sandbox', exact: true }).click()
    await isIn(page, 'failed.counting (step 2)')
    await press(page, 'Copy link')
    const link = await page.getByLabel('Link to this path').inputValue()
    const { page: other } = await site.enter(link)
    await isIn(other, 'failed.counting (step 2)')
    await press(other, 'Back')
    await isIn(other, 'submitting (step 1)')

    const outdated = pathCode({ steps: [send('submit'), send('fly'), send('dismiss')] })
    await other.goto(`${site.url}${addressOf('newsletter')}#path=${outdated}`)
    await isIn(other, 'submitting (step 1)')
    const why = 'Step 2 of 3, “fly” is not possible: “fly” does nothing in submitting.'
    await other.getByRole('alert').getByText(why).waitFor()
    await other.goto(`${site.url}${addressOf('newsletter')}#path=broken`)
    await other.getByRole('alert').getByText('This link is damaged').waitFor()
    await isIn(other, 'idle')
  })

  test('fits every width and passes axe, with everything unfolded', async () => {
    const { page } = await site.enter(addressOf('loan-wizard'))
    await press(page, 'restoreDraft failed')
    await isIn(page, 'wizard.filling.personal')
    await press(page, 'change')
    await press(page, 'back')
    await page.getByRole('alert').getByText('is not possible').waitFor()
    await press(page, 'Copy link')
    await page.getByLabel('Link to this path').waitFor()
    await page.evaluate(() =>
      document.querySelectorAll('details').forEach((details) => (details.open = true)),
    )
    expect(await faultsAtEveryWidth(page)).toEqual([])
  })
})
