import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import contact from '../../schemas/contact.schema.json'
import whistle from '../../schemas/whistle.schema.json'
import { channelName } from '../../src/flows/live/live-message'
import { adminSections } from '../../src/shared/admin-sections'
import { liveCookie } from '../../src/shared/live-cookie'
import { faultsAtEveryWidth } from './axe'
import { button, commonOffice, editorOpen, field, refusals } from './back-office'
import { loaded, once } from './browser'
import { loanForm } from './loan-form'

const site = commonOffice()

const canary = 'Canary of Ada'
const contactName = contact.properties.first_name.title
const main = (page: Page) => page.getByRole('main')

/** Another tab of the same browser. */
async function tab(context: BrowserContext, path: string) {
  const page = await context.newPage()
  await page.goto(path)
  await loaded(page)
  return page
}

const isIn = (page: Page, states: string) =>
  page.getByRole('status').getByText(`Now in ${states}`, { exact: false }).waitFor()
const turn = (page: Page) => page.getByRole('switch', { name: /^Live view/ }).click()

/** Writes down, in a tab of its own, all that is said on the channel. */
async function listening(context: BrowserContext) {
  const page = await tab(context, '/investments')
  await page.evaluate((name) => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new BroadcastChannel(name).onmessage = ({ data }) => heard.push(JSON.stringify(data))
  }, channelName)
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  return { heard, said: async (text: string) => (await heard()).some((one) => one.includes(text)) }
}

const [name = '', value = ''] = liveCookie.split('=')
const switchedOn = (page: Page) =>
  page.context().addCookies([{ name, value, url: site.url, sameSite: 'Strict' }])

/** What a page has open of channels, and how many intervals it ever started. */
interface Watched {
  channels: Set<BroadcastChannel>
  intervals: number
}

const watching = (visitor: Page) =>
  visitor.addInitScript(() => {
    const watched: Watched = { channels: new Set(), intervals: 0 }
    Object.assign(window, watched)
    const Real = BroadcastChannel
    window.BroadcastChannel = class extends Real {
      constructor(name: string) {
        super(name)
        watched.channels.add(this)
      }
      override close() {
        super.close()
        watched.channels.delete(this)
      }
    }
    const start = window.setInterval
    window.setInterval = ((...args: Parameters<typeof start>) => {
      Object.assign(window, { intervals: (watched.intervals += 1) })
      return start(...args)
    }) as typeof start
  })

const openChannels = (page: Page) =>
  page.evaluate(() => (window as unknown as Watched).channels.size)

const liveScripts = (requests: string[]) =>
  requests.filter((request) => request.startsWith('GET /assets/live-'))

describe('the live view', () => {
  once('shows how a machine in another tab moves, and no word that was typed', async () => {
    const { page } = await site.enter('/flows/contact?panel=live', { before: watching })
    await turn(page)
    await page.getByText('This flow is not running in any watched tab.').waitFor()
    const form = await tab(page.context(), '/contact')
    await isIn(page, 'editing, tab at /contact')
    await main(form).getByLabel(contactName, { exact: true }).fill(canary)
    const events = page.getByRole('region', { name: 'Events' })
    await events.getByText('change').waitFor()
    await events.getByText('first_name').waitFor()
    await button(form, 'Send message').click()
    await events.getByText('submit').waitFor()
    const chart = page.getByRole('group', { name: 'Chart of the flow Contact' })
    await chart.getByRole('img', { name: /^editing, state.*Active$/ }).waitFor()
    expect(await main(page).textContent()).not.toContain(canary)
    // Nobody listens or asks once nobody looks.
    expect(await openChannels(page)).toBe(1)
    await page.getByRole('link', { name: 'Outline', exact: true }).click()
    await expect.poll(() => openChannels(page)).toBe(0)
    expect(await page.evaluate(() => (window as unknown as Watched).intervals)).toBe(0)
  })

  test('begins with the next page, and falls silent and speaks again with the switch', async () => {
    const { page } = await site.enter('/flows/header?panel=live')
    const reader = await tab(page.context(), '/faq')
    await turn(page)
    await page.getByText('reload the page if it is already open').waitFor()
    await reader.reload()
    await isIn(page, 'position.unfixed')
    await turn(page)
    await page.getByText('While it is off, pages report nothing').waitFor()
    expect(await page.getByText('Now in').count()).toBe(0)
    await reader.evaluate(() => window.scrollTo(0, 400))
    await reader.waitForFunction(() => window.scrollY > 100)
    await turn(page)
    await isIn(page, 'position.fixed')
  })

  test('lists the machines of every tab, until the tab is closed', async () => {
    const { page } = await site.enter('/flows')
    await turn(page)
    await page.getByText('No page is being watched.').waitFor()
    const form = await tab(page.context(), '/contact')
    await page.getByRole('heading', { name: 'Tab at /contact' }).waitFor()
    await form.close({ runBeforeUnload: false })
    await page.getByText('No page is being watched.').waitFor()
  })

  test('is silent while it is off: no channel, no message, no part of the program', async () => {
    const { page, requests } = await site.visit('/contact', { before: watching })
    await loaded(page)
    const { heard } = await listening(page.context())
    await main(page).getByLabel(contactName, { exact: true }).fill(canary)
    await button(page, 'Send message').click()
    await page.getByRole('region', { name: 'There is a problem' }).waitFor()
    expect(await openChannels(page)).toBe(0)
    expect(await heard()).toEqual([])
    expect(liveScripts(requests)).toEqual([])

    await switchedOn(page)
    await page.reload()
    await loaded(page)
    await expect.poll(() => openChannels(page)).toBe(1)
    expect(liveScripts(requests)).not.toEqual([])
  })

  test('tells nothing that is typed into the contact form, the newsletter or a report', async () => {
    const { page } = await site.visit('/contact', { before: switchedOn, mayLog: refusals })
    await loaded(page)
    const { heard, said } = await listening(page.context())
    for (const { title } of Object.values(contact.properties))
      await main(page).getByLabel(title, { exact: true }).fill(canary)
    await button(page, 'Send message').click()
    await expect.poll(() => said('"type":"submit"')).toBe(true)
    const footer = page.getByRole('contentinfo')
    await footer.getByLabel('Email address').fill('canary.of.ada@example.org')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect.poll(() => said('xstate.done.actor.0.newsletter')).toBe(true)

    const report = await page.context().newPage()
    await report.goto('/whistle')
    await loaded(report)
    for (const { title } of Object.values(whistle.properties))
      await main(report).getByLabel(title, { exact: true }).fill(canary)
    await button(report, 'Submit report').click()
    await expect.poll(() => said('xstate.done.actor.0.whistle')).toBe(true)
    expect((await heard()).join('\n')).not.toMatch(/canary/i)
  })

  test('tells nothing that is typed into the loan application', async () => {
    const { page } = await site.visit('/loan', { before: switchedOn })
    await loaded(page)
    const { heard, said } = await listening(page.context())
    const form = loanForm(page)
    await form.field('surname').fill(canary)
    await form.field('address').fill(canary)
    await form.field('bvn').fill('98765432109')
    await form.field('surname').blur()
    await form.button('Next').click()
    await expect.poll(() => said('"type":"next"')).toBe(true)
    await expect.poll(() => said('"surname":"hidden"')).toBe(true)
    expect((await heard()).join('\n')).not.toMatch(/canary|98765432109/i)
  })

  test('tells nothing that is typed into the login or an editor', async () => {
    const { page: login } = await site.visit('/login', { before: switchedOn, mayLog: refusals })
    await button(login, 'Log in').waitFor()
    const stranger = await listening(login.context())
    await login.getByRole('textbox', { name: 'Username', exact: true }).fill(canary)
    await login.getByRole('textbox', { name: 'Password', exact: true }).fill(`${canary} secret`)
    await button(login, 'Log in').click()
    await expect.poll(() => stranger.said('xstate.done.actor.0.login')).toBe(true)
    expect((await stranger.heard()).join('\n')).not.toMatch(/canary/i)

    const { adminPath } = adminSections.services
    const { page } = await site.enter(adminPath, { before: switchedOn })
    await editorOpen(page)
    const { heard, said } = await listening(page.context())
    await field(page, 'Service 1', 'Title').fill(canary)
    await field(page, 'Service 1', 'Title').blur()
    await expect.poll(() => said('"type":"change"')).toBe(true)
    expect((await heard()).join('\n')).not.toMatch(/canary/i)
  })

  test('fits every width and passes axe', async () => {
    const { page } = await site.enter('/flows/contact?panel=live')
    await turn(page)
    const form = await tab(page.context(), '/contact')
    await button(form, 'Send message').click()
    await page.getByRole('region', { name: 'Events' }).getByText('submit').waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
  })
})
