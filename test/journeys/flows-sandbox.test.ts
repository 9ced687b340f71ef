import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathCode } from '../../src/flows/sandbox/path-link'
import type { Step } from '../../src/flows/sandbox/step'
import { violationsAtEveryWidth } from './axe'
import { button, commonOffice } from './back-office'
import { once, overflowOf, widths } from './browser'

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

describe('the sandbox', () => {
  once('plays a flow by its events, its actors and its timers, back and forward', async () => {
    const { page, requests } = await site.enter(addressOf('newsletter'))
    await isIn(page, 'idle')
    await press(page, 'change')
    await part(page, 'Context').getByText('hidden').waitFor()
    await press(page, 'submit')
    await isIn(page, 'submitting')
    await press(page, 'subscribe ends')
    await isIn(page, 'subscribed.counting')
    await part(page, 'Context').getByText('"Thank you"').waitFor()
    await part(page, 'Time').getByText('noticeVisible fires in 5000 ms.').waitFor()
    await press(page, 'Next timer')
    await isIn(page, 'idle (step 4 of 4)')
    await press(page, 'Step back')
    await isIn(page, 'subscribed.counting (step 3 of 4)')
    await press(page, 'Step forward')
    await isIn(page, 'idle (step 4 of 4)')
    await part(page, 'Log').getByText('action clearNotice').last().waitFor()
    await press(page, 'Start again')
    await isIn(page, 'idle')
    expect(requests.filter((request) => request.includes('subscribe'))).toEqual([])
  })

  test('lets an actor fail, and time pass in ms', async () => {
    const { page } = await site.enter(addressOf('newsletter'))
    await press(page, 'submit')
    await press(page, 'subscribe fails')
    await isIn(page, 'failed.counting')
    await page.getByLabel('ms', { exact: true }).fill('4999')
    await press(page, 'Advance')
    await part(page, 'Time').getByText('noticeVisible fires in 1 ms.').waitFor()
    await page.getByLabel('ms', { exact: true }).fill('1')
    await press(page, 'Advance')
    await isIn(page, 'idle')
  })

  test('validates as the product does, until a guard is answered by hand', async () => {
    const { page } = await site.enter(addressOf('contact'))
    await press(page, 'submit')
    await isIn(page, 'editing')
    await page.getByText('Guards', { exact: true }).click()
    await page.getByLabel('isValid', { exact: true }).selectOption('Always yes')
    await press(page, 'submit')
    await isIn(page, 'submitting')
    await part(page, 'Log').getByText('guard isValid: yes, set by you').waitFor()
  })

  test('sends what the analyst writes, and says when it is no JSON', async () => {
    const { page } = await site.enter(addressOf('header'))
    await isIn(page, 'position.unfixed')
    const event = page.getByRole('listitem').filter({ has: button(page, 'scroll') })
    await event.getByText('Payload').first().click()
    const payload = event.getByLabel('Payload as JSON')
    await payload.fill('{')
    await event.getByText(/^This is not valid JSON\./).waitFor()
    await expect.poll(() => button(page, 'scroll').isDisabled()).toBe(true)
    await payload.fill('{ "y": 20 }')
    await press(page, 'scroll')
    await isIn(page, 'position.fixed')
    await payload.fill('{ "y": 3 }')
    await press(page, 'scroll')
    await isIn(page, 'position.unfixed')
  })

  test('starts a flow with another input', async () => {
    const { page } = await site.enter(addressOf('inbox-item'))
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
    await part(page, 'Log').getByText('guard isValid: no').waitFor()
    await isIn(page, 'idle (step 1 of 1)')
    await page.getByText('Legend').click()
    await page.getByText('the current state').waitFor()
  })

  test('makes a link of a path, which another page plays', async () => {
    const { page } = await site.enter(addressOf('newsletter'))
    await press(page, 'change')
    await press(page, 'submit')
    await press(page, 'subscribe ends')
    await isIn(page, 'subscribed.counting')
    await press(page, 'Copy link')
    const link = await page.getByLabel('Link to this path').inputValue()
    const { page: other } = await site.enter(link)
    await isIn(other, 'subscribed.counting (step 3 of 3)')
    await press(other, 'Step back')
    await isIn(other, 'submitting (step 2 of 3)')
  })

  test('plays an outdated link as far as it goes, and says where it stopped', async () => {
    const code = pathCode({ steps: [send('submit'), send('fly'), send('dismiss')] })
    const { page } = await site.enter(`${addressOf('newsletter')}#path=${code}`)
    await isIn(page, 'submitting (step 1 of 1)')
    const why = 'Step 2 of 3, “fly”, could not be replayed: “fly” does nothing in submitting.'
    await page.getByRole('alert').getByText(why).waitFor()
  })

  test('says that a link is damaged', async () => {
    const { page } = await site.enter(`${addressOf('newsletter')}#path=broken`)
    await page.getByRole('alert').getByText('This link is damaged').waitFor()
    await isIn(page, 'idle')
  })

  test('keeps its path while the analyst looks at the outline', async () => {
    const { page } = await site.enter(addressOf('newsletter'))
    await press(page, 'submit')
    await isIn(page, 'submitting')
    await page.getByRole('link', { name: 'Outline', exact: true }).click()
    await page.getByRole('link', { name: 'Sandbox', exact: true }).click()
    await isIn(page, 'submitting (step 1 of 1)')
  })

  test('fits every width and passes axe, with everything unfolded', async () => {
    const code = pathCode({ steps: [send('submit')] })
    const { page } = await site.enter(`${addressOf('loan-wizard')}#path=${code}`)
    await page.getByRole('alert').getByText('could not be replayed').waitFor()
    await press(page, 'restoreDraft ends')
    await isIn(page, 'wizard.filling.personal')
    await press(page, 'attach')
    await isIn(page, 'wizard.filling.personal, draft.saving')
    await press(page, 'Copy link')
    await page.getByLabel('Link to this path').waitFor()
    await page.evaluate(() =>
      document.querySelectorAll('details').forEach((details) => (details.open = true)),
    )
    expect(await violationsAtEveryWidth(page)).toEqual([])
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => overflowOf(page), { message: `${width} px` }).toBeLessThanOrEqual(0)
    }
  })
})
