import { inject, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { rowsAt, sqlAt } from '../fixtures/server-storage'
import { faultsAtEveryWidth } from './axe'
import { backOffice, refusals } from './back-office'
import { loaded, once, overflowOf } from './browser'

const site = backOffice({ FLOW_COUNTS: 'on' })

const clear = () => sqlAt(site.dataDir, 'delete from flow_count')

const sums = async () =>
  Object.fromEntries(
    (await rowsAt(site.dataDir, 'flow_count')).map(({ what, times }) => [what, times]),
  )

/** Writes down what visits of today were. */
const count = (flow: string, counted: Record<string, number>) =>
  Promise.all(
    Object.entries(counted).map(([what, times]) =>
      sqlAt(
        site.dataDir,
        `insert into flow_count values ('${what}', '${flow}', date('now'), '${what}', ${times})`,
      ),
    ),
  )

/** Leaves the site, as a link to elsewhere does. */
const leave = (page: Page) => page.goto('about:blank')

const counting = (requests: string[]) =>
  requests.filter((request) => /count-flows|flow-counts/.test(request))

describe('a page that counts', () => {
  once('tells, when it is left, how far its forms were gone through and what failed', async () => {
    await clear()
    const { page, requests } = await site.visit('/contact')
    await loaded(page)
    const main = page.getByRole('main')
    await main.getByLabel('Email address', { exact: true }).fill('canary at example')
    await main.getByRole('button', { name: 'Send message' }).click()
    await main.getByText('Please enter your First Name.').first().waitFor()
    expect(counting(requests)).toEqual([expect.stringMatching(/^GET \/assets\/count-flows-/)])
    await leave(page)
    await expect.poll(sums).toMatchObject({
      'seen contact': 1,
      'seen contact.validating': 1,
      'ended contact.editing': 1,
      'failed first_name': 1,
      'failed email': 1,
      'seen header': 1,
      'ended newsletter.idle': 1,
    })
    expect(JSON.stringify(await sums())).not.toContain('canary')
  })

  test('sees a machine that started before the program, and counts each page as a visit', async () => {
    await clear()
    const { page } = await site.visit('/')
    await loaded(page)
    await page.goto('/faq')
    await loaded(page)
    await expect.poll(sums).toMatchObject({ 'seen home': 1, 'ended home.ready': 1 })
    await leave(page)
    await expect.poll(async () => (await sums())['seen header']).toBe(2)
  })

  test('tells nothing of a visit that comes to the form for reports', async () => {
    await clear()
    const direct = await site.visit('/whistle')
    await loaded(direct.page)
    await leave(direct.page)
    expect(counting(direct.requests)).toEqual([])
    const { page, requests } = await site.visit('/contact')
    await loaded(page)
    // No page links to it: within the program it is reached through the history alone.
    await page.evaluate(() => {
      history.pushState(null, '', '/whistle')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.getByRole('heading', { level: 1, name: /whistle/i }).waitFor()
    await page.getByRole('main').getByRole('button').first().waitFor()
    await leave(page)
    expect(counting(requests).filter((request) => request.startsWith('POST'))).toEqual([])
    expect(await sums()).toEqual({})
  })

  test('obeys Global Privacy Control: asked by a header there is no script, asked in the page nothing is sent', async () => {
    await clear()
    const asked = await site.visit('/contact', {
      before: (page) => page.context().setExtraHTTPHeaders({ 'Sec-GPC': '1' }),
    })
    await loaded(asked.page)
    await leave(asked.page)
    expect(counting(asked.requests)).toEqual([])
    const { page, requests } = await site.visit('/contact', {
      before: (shown) =>
        shown.addInitScript(() =>
          Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
        ),
    })
    await loaded(page)
    await leave(page)
    expect(counting(requests)).toHaveLength(1)
    expect(await sums()).toEqual({})
  })

  test('is none where FLOW_COUNTS is off: no byte of script, no request', async () => {
    const { url } = inject('site')
    for (const path of ['/', '/contact', '/loan']) {
      const { page, requests } = await site.visit(path, { url })
      await loaded(page)
      await leave(page)
      expect(counting(requests)).toEqual([])
    }
  })
})

describe('the dashboard', () => {
  test('shows administrators how far visitors come with the loan form', async () => {
    await clear()
    const { page } = await site.enter('/dashboard?part=figures')
    await page.getByText('No visit of the loan form was counted in the last 30 days.').waitFor()
    const step = (name: string) => `loan-wizard.wizard.filling.${name}`
    await count('loan-wizard', {
      'seen loan-wizard': 640,
      [`seen ${step('personal')}`]: 640,
      [`ended ${step('personal')}`]: 250,
      [`seen ${step('employment')}`]: 390,
      [`ended ${step('employment')}`]: 150,
      [`seen ${step('loan')}`]: 140,
      [`ended ${step('loan')}`]: 3,
      'seen loan-wizard.wizard.succeeded': 80,
      'failed surname': 250,
    })
    await page.reload()
    const chart = page.getByRole('region', { name: 'How far visitors come with the loan form' })
    await chart
      .getByText('80 visits sent an application. Most ended in “1. Personal”: 250 of 640.')
      .waitFor()
    await chart.getByText('Numbers of').click()
    await expect
      .poll(() => chart.getByRole('row').nth(1).getByRole('cell').allInnerTexts())
      .toEqual(['640', '250', 'Surname, 250 visits'])
    expect(await chart.getByRole('row').nth(5).getByRole('cell').allInnerTexts()).toEqual([
      '140',
      '< 5',
      '–',
    ])
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await page.setViewportSize({ width: 992, height: 800 })
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0)
  })
})

describe('an analyst', () => {
  once('sees on the chart and in tables how far people came, and what stopped them', async () => {
    await clear()
    await count('contact', {
      'seen contact': 1200,
      'seen contact.editing': 1200,
      'ended contact.editing': 1200,
      'failed first_name': 1200,
    })
    const { page } = await site.enter('/flows/contact', { mayLog: refusals })
    await page.getByRole('link', { name: 'Use', exact: true }).click()
    const panel = page.getByRole('region', { name: 'Use', exact: true })
    await panel
      .getByText(
        'Of 1,200 visits that began, none sent; most stopped in Message, 1,200 of the 1,200 that came there.',
      )
      .waitFor()
    expect(await panel.getByRole('list', { name: 'How far visits came' }).innerText()).toMatch(
      /^Message 1,200 \(100 %\), 1,200 stopped here\s/,
    )
    const chart = page.getByRole('group', { name: 'Chart of the flow Contact' })
    const editing = chart.getByLabel(/^editing, .*1,200 visits came here, 1,200 ended here/)
    await editing.waitFor()
    expect(await editing.getAttribute('data-loss')).toBe('3')
    const rows = (name: string) =>
      panel.getByRole('group', { name }).getByRole('row').allInnerTexts()
    expect(await rows('States')).toContainEqual(
      expect.stringMatching(/^editing\s.*1,200\s1,200 \(100 %\)/s),
    )
    expect(await rows('Fields that stop people')).toContainEqual('First name\t1,200')
    await panel.getByLabel('Compare with other days').check()
    await panel.getByText('Nothing was counted on these days.').waitFor()
    const days = panel.getByRole('group', { name: 'Days', exact: true })
    const from = await days.getByLabel('From').inputValue()
    await panel
      .getByRole('group', { name: 'Compared with' })
      .getByLabel('To')
      .fill(await days.getByLabel('To').inputValue())
    const sides = panel.getByRole('region', { name: /^\d{4}-\d\d-\d\d to / })
    await sides.nth(1).getByText('Of 1,200 visits that began, none sent').waitFor()
    const [now, then] = [await sides.nth(0).boundingBox(), await sides.nth(1).boundingBox()]
    expect(then!.y).toBe(now!.y)
    const download = page.waitForEvent('download')
    await panel.getByRole('link', { name: 'Download as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^marketday-contact-${from}-.*\\.csv$`),
    )
    await days.getByLabel('From').fill('2026-12-31')
    await panel
      .getByRole('alert')
      .getByText(/first day must not be after/)
      .waitFor()
    await days.getByLabel('From').fill(from)
    await expect.poll(() => panel.getByRole('alert').count()).toBe(0)
    expect(await faultsAtEveryWidth(page)).toEqual([])

    await page.goto(`${site.url}/flows/login?panel=use`)
    await page.getByText('This flow is never counted').waitFor()
  })
})
