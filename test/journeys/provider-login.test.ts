import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { account } from '../fixtures/beside'
import { client, testProvider } from '../fixtures/test-provider'
import { faultsAtEveryWidth } from './axe'
import { backOffice, button, chooseMore, editorOpen, field, refusals } from './back-office'
import { type Visit } from './browser'

const ada = 'ada.l@example.com'
const provider = await testProvider({ sub: 'person 1', email: ada, email_verified: true })
const site = backOffice({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
})

beforeAll(async () => {
  await account(site.dataDir, ada, 'administrator')
})
afterAll(() => provider.close())

const organisation = 'Log in with your organisation'
const stranger = { claims: { sub: 'person 2', email: 'eve@example.com' } }

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
const alert = (page: Page, sentence: string) =>
  page.getByRole('alert').getByText(sentence).waitFor()
const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true })

async function at(path: string, visit: Visit = {}) {
  provider.says({})
  const visitor = await site.visit(path, { mayLog: refusals, routesElsewhere: true, ...visit })
  await button(visitor.page, organisation).waitFor()
  return visitor
}

describe('the login by the organisation', () => {
  test('leads to the dashboard, and Back to no login', async () => {
    const { page } = await at('/login')
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await button(page, organisation).click()
    await heading(page, 'Dashboard')
    await page.goBack()
    await heading(page, 'Dashboard')
    expect(page.url()).toBe(`${site.url}/dashboard`)
  })

  test('that is refused says so on the page, in one sentence and without what was sent back', async () => {
    const { page } = await at('/login', { width: 320 })
    provider.says(stranger)
    await button(page, organisation).click()
    await alert(
      page,
      'Your organisation’s login was not accepted here. Please ask an administrator to invite you by the email address that you have there, or log in with your password.',
    )
    expect(page.url()).toBe(`${site.url}/login`)
    await expect
      .poll(() => passwordField(page).evaluate((element) => element === document.activeElement))
      .toBe(true)
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await page.reload()
    await button(page, organisation).waitFor()
    expect(await page.getByRole('alert').innerText()).toBe('')
  })

  test('leads to the page that was wanted', async () => {
    const { page } = await at('/flows/login')
    expect(new URL(page.url()).pathname).toBe('/login')
    await button(page, organisation).click()
    await page.waitForURL('**/flows/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  test('can be left at the provider, and tried again', async () => {
    const { page } = await at('/login')
    provider.says({ asks: true })
    await button(page, organisation).click()
    await heading(page, 'Who are you?')
    await page.goBack()
    await expect.poll(() => button(page, organisation).isEnabled()).toBe(true)
    provider.says({ error: 'access_denied' })
    await button(page, organisation).click()
    await alert(page, 'You were not logged in at your organisation.')
    provider.says({})
    await button(page, organisation).click()
    await heading(page, 'Dashboard')
  })

  test('over a page takes a tab of its own, and the page goes on', async () => {
    const { page } = await at('/login')
    await button(page, organisation).click()
    await heading(page, 'Dashboard')
    await page.goto(adminSections.services.adminPath)
    await editorOpen(page)
    await field(page, 'Service 4', 'Title').fill('Kept as a draft')
    await page.context().clearCookies()
    await chooseMore(page, 'Save draft')
    const dialog = page.getByRole('dialog', { name: 'Please log in again' })
    await dialog.waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('link', { name: `${organisation}, in a new tab` }).click()
    const tab = await opened
    await button(tab, organisation).click()
    await heading(tab, 'Dashboard')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('The draft was saved. It is not live.').first().waitFor()
  })
})
