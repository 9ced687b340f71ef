import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sectionOf } from '../../src/shared/admin-sections'
import { applicationEndpoints } from '../../src/shared/application-status'
import { account } from '../fixtures/beside'
import { picture } from '../fixtures/loan-application'
import { sectionContent } from '../fixtures/section-content'
import { statementPdf } from '../fixtures/pdf'
import { faultsAtEveryWidth } from './axe'
import { backOffice, button, refusals } from './back-office'
import { loaded, once } from './browser'
import { apply } from '../fixtures/visitors'

const site = backOffice()
const phone = '0803 123 4567'

/** Changes the application that the office has open, as a colleague does. */
async function change(
  office: Page,
  call: string,
  what: { data: object } | { multipart: Record<string, string> },
) {
  const { pathname } = new URL(office.url())
  const { request } = office.context()
  const path = `${site.url}${pathname.replace(/^\/admin/, '/api')}`
  const seen = (await request.get(path)).headers().etag!
  const answer = await request.post(`${path}/${call}`, { ...what, headers: { 'If-Match': seen } })
  expect(answer.status()).toBe(200)
}

const decide = (office: Page, step: object) => change(office, 'step', { data: step })

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

async function looksWell(page: Page) {
  expect(await faultsAtEveryWidth(page)).toEqual([])
}

describe('an applicant', () => {
  once('finds an application by keyboard, withdraws it and has it deleted', async () => {
    const reference = await apply(site.url, { first_name: 'Adaeze', phone })
    const { page } = await site.visit('/application', {
      mayLog: refusals,
      reducedMotion: 'reduce',
    })
    await loaded(page)
    const main = page.getByRole('main')
    const field = (name: string) => main.getByLabel(name, { exact: true })
    const show = button(page, 'Show my application')
    await show.click()
    await main.getByRole('link', { name: /Please enter your reference\./ }).waitFor()
    await expect
      .poll(() => field('Reference').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await looksWell(page)
    await page.keyboard.type(reference.toLowerCase().replaceAll('-', ' '))
    await page.keyboard.press('Tab')
    await page.keyboard.type('0809 999 8888')
    await page.keyboard.press('Enter')
    await main
      .getByRole('alert')
      .getByText(/^We cannot find an application/)
      .waitFor()
    expect(await field('Reference').inputValue()).not.toBe('')

    const { page: office } = await site.enter('/admin/inbox/loan')
    await office.getByRole('row', { name: reference }).getByRole('link').click()
    await button(office, 'Start review').click()
    await button(office, 'Request something').click()
    const ask = office.getByRole('form', { name: 'Request something' })
    await ask.getByRole('combobox').selectOption({ label: 'Documents' })
    await ask.getByLabel('Passport photo', { exact: true }).check()
    await ask.getByLabel('Salary account statement', { exact: true }).check()
    await ask.getByRole('textbox').first().fill('Is it from this year?')
    await looksWell(office)
    await ask.getByRole('button', { name: 'Request something' }).click()
    await office.getByRole('status').getByText('Waiting for the applicant').waitFor()

    await field('Phone number').fill('+234 803 123 4567')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe(`Application ${reference}`)
    const steps = main.getByRole('list', { name: 'What has happened so far' }).getByRole('listitem')
    await main.getByText('What has happened so far').click()
    const tracker = main.getByRole('list', { name: 'How far it is' })
    await expect.poll(() => tracker.locator('[aria-current=step]').innerText()).toMatch(/^Review/)
    await main.getByRole('heading', { name: 'Waiting for you' }).waitFor()
    await main.getByText('of A…', { exact: true }).waitFor()
    await expect.poll(() => steps.count()).toBe(3)
    await expect
      .poll(() => steps.last().innerText())
      .toMatch(/^Waiting for you, \d{1,2} \w+ \d{4}$/)
    await main
      .getByRole('region', { name: /^Our message of/ })
      .getByText(reference)
      .first()
      .waitFor()
    expect(await main.innerText()).not.toContain('surname Adaeze')
    expect(page.url()).toBe(`${site.url}/application`)

    const form = main.getByRole('form', { name: 'What we need from you' })
    await form.getByText('Is it from this year?').waitFor()
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByRole('link', { name: /Please add a document or write an answer\./ }).waitFor()
    const bytes = await picture('jpeg', 400)
    const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: bytes }
    await form.getByLabel('Passport photo', { exact: true }).setInputFiles(photo)
    await form.getByText('File added.').waitFor()
    const statement = { name: 'May.pdf', mimeType: 'application/pdf', buffer: statementPdf(2) }
    await form.getByLabel(/^Salary account statement/).setInputFiles(statement)
    await button(page, 'Use these pages').click()
    await form.getByText('May.jpg').waitFor()
    await form.getByLabel('Your answer (optional)', { exact: true }).fill('Yes, from May.')
    await looksWell(page)

    await page.context().setOffline(true)
    await form.getByRole('button', { name: 'Send' }).click()
    await main
      .getByRole('alert')
      .getByText(/^We could not reach our server/)
      .waitFor()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
    const leaving = page.getByRole('dialog', { name: 'Leave before this is sent?' })
    await leaving.getByText('What you have written and chosen will be lost.').waitFor()
    await looksWell(page)
    await button(page, 'Stay').click()
    await leaving.waitFor({ state: 'detached' })
    expect(page.url()).toBe(`${site.url}/application`)
    expect(await form.getByLabel('Your answer (optional)').inputValue()).toBe('Yes, from May.')
    await form.getByText('me.jpg').waitFor()
    await form.getByText('May.jpg').waitFor()
    await button(page, 'Check another application').click()
    await leaving.waitFor()
    await button(page, 'Stay').click()
    await leaving.waitFor({ state: 'detached' })
    await form.getByText('May.jpg').waitFor()
    await form.getByRole('button', { name: 'Send' }).click()
    await main.getByRole('status').getByText('Thank you. We have what you sent.').waitFor()
    await expect.poll(() => focused(page)).toBe(`Application ${reference}`)
    await expect.poll(() => steps.last().innerText()).toMatch(/^Being reviewed, /)
    await office.reload()
    await office.getByRole('tab', { name: 'Documents' }).click()
    await office.getByRole('heading', { name: 'Passport photo, added later' }).waitFor()
    await office.getByRole('tab', { name: 'History' }).click()
    const timeline = office.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect
      .poll(() => timeline.filter({ hasText: 'Answer from the applicant' }).innerText())
      .toContain('Documents: Passport photo, Salary account statement\nYes, from May.')
    await looksWell(office)

    // The office is faster.
    await decide(office, { to: 'waiting', reason: 'information' })
    expect(await button(page, 'Withdraw my application').count()).toBe(0)
    /** Unfolds the end of the page, where it is not. */
    const unfold = async (name: string) => {
      const fold = main.getByRole('group').filter({ hasText: name })
      if (!(await fold.evaluate((one) => (one as HTMLDetailsElement).open)))
        await main.getByText(name, { exact: true }).click()
    }
    await unfold('Withdraw or delete this application')
    await button(page, 'Withdraw my application').click()
    const question = page.getByRole('dialog', { name: 'Withdraw this application?' })
    await button(page, 'Keep it').click()
    await question.waitFor({ state: 'detached' })
    await button(page, 'Withdraw my application').click()
    await question.getByRole('button', { name: 'Withdraw it' }).click()
    await main
      .getByRole('alert')
      .getByText(/^Your application has changed since you saw it/)
      .waitFor()
    await expect.poll(() => steps.count()).toBe(5)
    await unfold('Withdraw or delete this application')
    await button(page, 'Withdraw my application').click()
    await question.getByRole('button', { name: 'Withdraw it' }).click()
    await main.getByRole('status').getByText('Your application is withdrawn.').waitFor()
    await expect.poll(() => focused(page)).toBe(`Application ${reference}`)
    expect(await button(page, 'Withdraw my application').count()).toBe(0)

    await unfold('Delete my details')
    await button(page, 'Ask for deletion').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for deletion' }).click()
    await main
      .getByText(/^You asked us on \d{1,2} \w+ \d{4} to delete this application\.$/)
      .waitFor()
    expect(await button(page, 'Ask for deletion').count()).toBe(0)
    await looksWell(page)
    await office.goto(`${site.url}/admin`)
    await office.getByRole('link', { name: '1 Deletions asked for' }).click()
    await office.getByRole('heading', { name: reference }).waitFor()
    await office.getByRole('tab', { name: 'History' }).click()
    await timeline.filter({ hasText: 'Deletion requested' }).waitFor()

    await button(page, 'Check another application').click()
    await expect.poll(() => focused(page)).toBe('Find your application')
    expect(await field('Phone number').inputValue()).toBe('')
    await page.route(`**${applicationEndpoints.status.path}`, (route) => route.abort())
    await field('Reference').fill(reference)
    await field('Phone number').fill(phone)
    await show.click()
    await main
      .getByRole('alert')
      .getByText(/^We could not reach our server/)
      .waitFor()
    await expect.poll(() => show.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  once('reads what a loan costs, accepts it with a name, and changes their mind', async () => {
    const reference = await apply(site.url, { first_name: 'Adaeze', phone })
    const { page: office } = await site.enter('/admin/inbox/loan')
    const bola = await account(site.dataDir, 'bola', 'reviewer')
    const { rates, siteSettings } = sectionContent('here')
    const { request } = office.context()
    await request.post(`${site.url}${sectionOf('rates').save}`, { data: rates })
    await request.post(`${site.url}${sectionOf('siteSettings').save}`, {
      data: { ...siteSettings, offers: { secondFrom: '150000' } },
    })
    await office.reload()
    await office.getByRole('row', { name: reference }).getByRole('link').click()
    const isNow = (page: Page, state: string) =>
      page.getByRole('status').getByText(state, { exact: true }).waitFor()
    await button(office, 'Start review').click()
    await isNow(office, 'In review')
    await button(office, 'Make an offer').click()
    const terms = office.getByRole('form', { name: 'Make an offer' })
    expect(await terms.getByLabel('Amount', { exact: true }).inputValue()).not.toBe('')
    await terms.getByRole('button', { name: 'Make an offer' }).click()
    await terms.getByRole('link', { name: /Please choose a product\./ }).waitFor()
    const product = terms.getByLabel('Product')
    await product.selectOption({ label: 'Salary Advance' })
    await product.press('ArrowDown')
    await product.press('ArrowUp')
    await expect
      .poll(() => product.evaluate((select) => select === document.activeElement))
      .toBe(true)
    await terms.getByLabel('Amount', { exact: true }).fill('200k')
    await terms.getByLabel('Months').fill('5')
    await terms.getByLabel('Why are these the terms?').selectOption({ label: 'Meets the terms' })
    const preview = terms.getByRole('region', { name: 'What the applicant will read' })
    await preview.getByText('₦240,000', { exact: true }).waitFor()
    await looksWell(office)
    await terms.getByLabel(/^Interest a month/).fill('3.5')
    await terms.getByRole('button', { name: 'Make an offer' }).click()
    await terms.getByRole('link', { name: /These are not the terms of the product/ }).waitFor()
    await terms.getByLabel(/^Interest a month/).fill('4')
    await terms.getByRole('button', { name: 'Make an offer' }).click()
    await isNow(office, 'Waiting for a second person')
    await office.getByText(/needs somebody else to agree: bola\.$/).waitFor()
    const agree = button(office, 'Agree and send')
    expect(await agree.getAttribute('aria-disabled')).toBe('true')
    expect(await agree.getAttribute('aria-describedby')).toBe('agree-refusal')
    await looksWell(office)
    const { page: second } = await site.enter(new URL(office.url()).pathname, { as: bola })
    await button(second, 'Agree and send').click()
    await isNow(second, 'Offered')
    await second
      .getByRole('region', { name: 'Offer' })
      .getByText(/^Made by ada, .+, agreed to by bola\./)
      .waitFor()

    const { page } = await site.visit('/application', {
      mayLog: refusals,
      reducedMotion: 'reduce',
    })
    await loaded(page)
    const main = page.getByRole('main')
    await main.getByLabel('Reference', { exact: true }).fill(reference)
    await main.getByLabel('Phone number', { exact: true }).fill(phone)
    await button(page, 'Show my application').click()
    const offer = main.getByRole('region', { name: 'Our offer' })
    await offer.getByText('a month, 5 times').waitFor()
    expect(await offer.getByRole('table').getByRole('row').count()).toBe(6)
    await looksWell(page)
    // This server sends no emails, so no code either.
    await offer
      .getByText('We cannot send you a code by email, so you cannot answer here.')
      .waitFor()
    expect(await offer.getByRole('button', { name: 'Accept the offer' }).count()).toBe(0)

    await button(second, 'Record a yes').click()
    const yes = second.getByRole('form', { name: 'Record a yes' })
    const how = yes.getByLabel('How did the applicant say so?')
    await how.selectOption({ label: 'Here, with a signature' })
    await yes.getByLabel('Full name of the applicant, as they gave it').fill('Adaeze Obi')
    await yes.getByLabel('What proved who it was').fill('Her passport')
    await looksWell(second)
    await yes.getByRole('button', { name: 'Record a yes' }).click()
    await yes.getByRole('link', { name: /Please add a photo or scan of the page/ }).waitFor()
    await yes.getByLabel('Photo or scan of the signed page', { exact: true }).setInputFiles({
      name: 'signed.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture('jpeg', 64),
    })
    await yes.getByText('File added.').waitFor()
    await yes.getByRole('button', { name: 'Record a yes' }).click()
    await isNow(second, 'Offer accepted')
    await second.getByText(/Adaeze Obi accepted it, .+ \(Here, with a signature\)\./).waitFor()
    await second.getByRole('tab', { name: /^Documents/ }).click()
    await second.getByRole('heading', { name: 'Signed page' }).waitFor()

    const look = async () => {
      await button(page, 'Check another application').click()
      await main.getByLabel('Reference', { exact: true }).fill(reference)
      await main.getByLabel('Phone number', { exact: true }).fill(phone)
      await button(page, 'Show my application').click()
    }
    await look()
    const accepted = main.getByRole('region', { name: 'What you accepted' })
    await accepted
      .getByText(/accepted this offer in person, with a signature\. Our office/)
      .waitFor()
    await expect.poll(() => focused(page)).toBe(`Application ${reference}`)
    await looksWell(page)
    await page.emulateMedia({ media: 'print' })
    await accepted.getByText('₦240,000', { exact: true }).waitFor()
    expect(await accepted.getByRole('button').count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })

    await button(second, 'Record a no').click()
    const no = second.getByRole('form', { name: 'Record a no' })
    await no.getByLabel('How did the applicant say so?').selectOption({ label: 'By phone' })
    await no.getByLabel('What the applicant said').fill('Has it from elsewhere')
    await no.getByRole('button', { name: 'Record a no' }).click()
    await second.getByText(/needs somebody else to agree: ada/).waitFor()
    await office.reload()
    await button(office, 'Confirm the no').click()
    await isNow(office, 'Offer turned down')
    await look()
    await main.getByText('What has happened so far').click()
    await main.getByText('Offer turned down, by phone,').waitFor()
    expect(await accepted.count()).toBe(0)
  })

  test('keeps in sight what was accepted, also once two people have taken it back', async () => {
    const reference = await apply(site.url, { first_name: 'Adaeze', phone })
    const { page: office } = await site.enter('/admin/inbox/loan')
    const chidi = await account(site.dataDir, 'chidi', 'reviewer')
    const { rates, siteSettings } = sectionContent('here')
    const { request } = office.context()
    await request.post(`${site.url}${sectionOf('rates').save}`, { data: rates })
    await request.post(`${site.url}${sectionOf('siteSettings').save}`, {
      data: { ...siteSettings, offers: { secondFrom: '150000' } },
    })
    await office.getByRole('row', { name: reference }).getByRole('link').click()
    await office.getByRole('heading', { level: 1, name: reference }).waitFor()
    const { page: second } = await site.enter(new URL(office.url()).pathname, { as: chidi })
    const terms = { product: '1', amount: '200000', months: '5', rate: '4', method: 'Flat' }
    await decide(office, { to: 'offered', ...terms, reason: 'meets-terms' })
    await decide(second, { to: 'offered' })
    const yes = { to: 'accepted', reason: 'by-phone', name: 'Adaeze Obi', text: 'Called back' }
    await change(office, 'answer', { multipart: yes })

    await office.reload()
    await button(office, 'Reopen').click()
    const form = office.getByRole('form', { name: 'Reopen' })
    await form
      .getByText(/^A second person must confirm it: .*chidi.* the applicant is told nothing\.$/)
      .waitFor()
    await form.getByRole('combobox').selectOption({ label: 'It was a mistake' })
    await form.getByRole('textbox').fill('The salary is another one’s')
    await looksWell(office)
    await form.getByRole('button', { name: 'Reopen' }).click()
    await office.getByText(/^ada asked on .+ for the accepted offer to be taken back\./).waitFor()
    await office.getByText(/needs somebody else to agree: .*chidi/).waitFor()
    const refused = button(office, 'Reopen')
    await expect.poll(() => refused.getAttribute('aria-describedby')).toBe('agree-refusal')
    expect(await refused.getAttribute('aria-disabled')).toBe('true')
    await looksWell(office)

    const { page } = await site.visit('/application', { reducedMotion: 'reduce' })
    await loaded(page)
    const main = page.getByRole('main')
    const look = async () => {
      await main.getByLabel('Reference', { exact: true }).fill(reference)
      await main.getByLabel('Phone number', { exact: true }).fill(phone)
      await button(page, 'Show my application').click()
    }
    await look()
    await main.getByRole('region', { name: 'What you accepted', exact: true }).waitFor()

    await second.reload()
    await second.getByText('“The salary is another one’s”').first().waitFor()
    await looksWell(second)
    await button(second, 'Reopen').click()
    const confirming = second.getByRole('form', { name: 'Reopen' })
    await confirming.getByText('The applicant is told that the offer is taken back.').waitFor()
    await confirming.getByRole('combobox').selectOption({ label: 'It was a mistake' })
    await confirming.getByRole('textbox').fill('So it is')
    await confirming.getByRole('button', { name: 'Reopen' }).click()
    await second.getByRole('status').getByText('In review', { exact: true }).waitFor()
    await decide(second, { to: 'declined', reason: 'affordability', text: 'Too much' })

    await button(page, 'Check another application').click()
    await look()
    const before = main.getByRole('region', { name: 'What you accepted before' })
    await before.getByText('We have taken it back.').waitFor()
    await before.getByText('₦240,000', { exact: true }).waitFor()
    await looksWell(page)
  })
})
