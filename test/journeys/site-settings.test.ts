import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { faultsAtEveryWidth } from './axe'
import { attach, backOffice, button, editorOpen, field } from './back-office'
import { once } from './browser'

const site = backOffice()
const { messages } = adminSections.siteSettings

/** What the owner writes in place of the samples, by the field's label. */
const own = [
  ['Title', 'Stock for traders'],
  ['Review', 'They answered within two days.'],
  ['Address', '1 Ring Road, Ibadan'],
  ['Phone number 1', '08012345678'],
  ['Phone number 2', '08012345679'],
  ['Email', 'office@iroko.example'],
] as const

describe('the site of another lender', () => {
  once('is made in the back office, from the list of what is left to do', async () => {
    const { page } = await site.enter('/dashboard', { mayLog: [/409/] })
    await page.getByText('The name of the company is a placeholder: Marketday Finance.').waitFor()
    await page
      .getByRole('region', { name: 'Before you go live' })
      .getByRole('link', { name: 'Site settings' })
      .first()
      .click()
    await button(page, 'Save').waitFor()
    await field(page, 'Company', 'Company name').fill('Iroko Credit')
    await field(page, 'Company', 'Short name').fill('Iroko')
    const picture = async (name: string, colour: string) => {
      const create = { width: 512, height: 512, channels: 4, background: colour } as const
      const bytes = await sharp({ create }).png().toBuffer()
      await attach(field(page, 'Company', name), { name: 'own.png', type: 'image/png', bytes })
    }
    await picture('Logo', '#f4f4f4')
    await page.getByText('On white this picture is hard to see.').waitFor()
    await button(page, 'Remove Logo').click()
    await picture('Icon', '#0b5d3b')
    await field(page, 'Legal block', 'Registered name').fill('Iroko Credit Limited')
    await field(page, 'Legal block', 'Registration number').fill('RC 123456')
    await field(page, 'Legal block', 'Email for complaints').fill('complaints@example.com')
    await field(page, 'Social links', 'X').fill('x.com/iroko')
    for (const name of ['Facebook', 'LinkedIn']) await field(page, 'Social links', name).fill('')
    await field(page, 'Social links', 'Instagram').fill('https://www.instagram.com/iroko')
    await field(page, 'Map point', 'Latitude').fill('7.3775')
    await field(page, 'Colours', 'Brand').fill('#7fa6cf')
    await page.getByText('White words on it 2.5:1, they need 4.5:1').waitFor()
    await button(page, 'Save').click()
    await page
      .getByText('White words on this colour have a contrast of 2.5:1; they need 4.5:1.')
      .first()
      .waitFor()
    await button(page, /^Use #\w{6} instead$/).click()
    await page.getByText('White words on it 4.5:1').waitFor()
    await field(page, 'Colours', 'Brand').fill('#0b5d3b')
    await field(page, 'After an application', 'Working days until you answer').fill('3')
    const lists = page.getByRole('group', { name: 'Lists of the application form' })
    await lists.getByRole('button', { name: 'List Nigeria’s states and cities' }).click()
    await expect
      .poll(() => field(page, 'Lists of the application form', 'Reasons for a loan').inputValue())
      .toBe('PL\nCar Loan\nBike Loan')
    await field(page, 'Lists of the application form', 'Reasons for a loan').fill('Rent\nStock')
    expect(await field(page, 'Company', 'Company name').inputValue()).toBe('Iroko Credit')
    await button(page, 'Save').click()
    await page.getByText('Enter the whole address, beginning with https://.').first().waitFor()
    await field(page, 'Social links', 'X').fill('')
    await button(page, 'Save').click()
    await page.getByRole('status').getByText(messages.saved, { exact: true }).waitFor()
    await button(page, 'Send me a test email').click()
    await page.getByText('No mail server is set, so no email leaves.').waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await page.goto(`${site.url}/dashboard`)
    const left = page.getByRole('region', { name: 'Before you go live' })
    await left.getByText('No backup has been made.').waitFor()
    await left.getByRole('group').filter({ hasText: 'Your company' }).getByText('Done').waitFor()
  })

  once('says so to visitors, whose form has its lists however it is reached', async () => {
    const page = await site.see('/')
    expect(await page.title()).toBe('Iroko Credit: small loans and equipment leasing')
    const colourOf = (name: string) =>
      page.evaluate((token) => getComputedStyle(document.body).getPropertyValue(token), name)
    expect([await colourOf('--navy-700'), await colourOf('--gold-500')]).toEqual([
      '#0b5d3b',
      '#f2b01e',
    ])
    expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#073c26')
    const brand = page.getByRole('banner').getByRole('link', { name: 'Iroko Credit', exact: true })
    const icon = (await brand.locator('img').getAttribute('src'))!
    expect(icon).toMatch(/-512x512\.png$/)
    expect(await page.locator('link[rel=apple-touch-icon]').getAttribute('href')).toBe(icon)
    const footer = page.getByRole('contentinfo')
    expect(await footer.locator('dl').innerText()).toMatch(
      /Iroko Credit Limited\s+RC 123456\s+Complaints\s+complaints@example\.com/,
    )
    expect(await footer.getByRole('link', { name: /opens in a new tab/ }).allInnerTexts()).toEqual([
      expect.stringContaining('Instagram'),
    ])
    const state = () => page.getByLabel('State', { exact: true })
    await page.getByRole('link', { name: 'Loan Application', exact: true }).first().click()
    await state().selectOption('Lagos')
    await page.reload()
    await expect.poll(() => state().inputValue()).toBe('Lagos')
    expect(await page.getByRole('option', { name: 'Mumbai' }).count()).toBe(0)
  })

  once('says so in the names of the files that it exports', async () => {
    const visitor = await site.see('/faq')
    const footer = visitor.getByRole('contentinfo')
    await footer.getByLabel('Email address').fill('reader@example.com')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await footer.getByRole('status').locator('p').waitFor()
    const { page } = await site.enter('/admin/inbox/newsletter')
    const saving = page.waitForEvent('download')
    await button(page, 'Export as CSV').click()
    expect((await saving).suggestedFilename()).toMatch(/^iroko-newsletter-[\d-]{10}\.csv$/)
  })

  once('has no line left about its content once its owner has written it', async () => {
    const { page } = await site.enter('/dashboard')
    const left = () =>
      page
        .getByRole('region', { name: 'Before you go live' })
        .getByRole('group')
        .filter({ hasText: 'Your content' })
    await left().waitFor()
    for (const more of await left()
      .getByText(/^\d+ more/)
      .all())
      await more.click()
    const paths = await left()
      .getByRole('link')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')!))])
    expect(paths.length).toBeGreaterThan(8)
    for (const path of paths) {
      await page.goto(site.url + path)
      await editorOpen(page)
      const expand = button(page, 'Expand all')
      if (await expand.count()) await expand.click()
      for (const [kind, text] of own) {
        for (const one of await page.getByLabel(kind, { exact: true }).all()) await one.fill(text)
      }
      await page.getByRole('main').getByRole('textbox').first().press('End')
      await page.keyboard.type(' of ours')
      await button(page, 'Save').click()
      await page
        .getByRole('status')
        .getByText(/success|saved/i)
        .first()
        .waitFor()
    }
    await page.goto(`${site.url}/dashboard`)
    await left().getByText('Done').waitFor()
    const products = await site.see('/products')
    const name = 'Stock for traders'
    expect(await products.getByRole('heading', { level: 2, name }).count()).toBe(6)
  })
})
