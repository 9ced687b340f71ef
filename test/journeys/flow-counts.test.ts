import { inject, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { rowsAt, sqlAt } from '../fixtures/server-storage'
import { violationsAtEveryWidth } from './axe'
import { backOffice, refusals } from './back-office'
import { loaded, once, overflowOf } from './browser'

const site = backOffice({ FLOW_COUNTS: 'on' })

const clear = async () => {
  for (const table of ['flow_count', 'flow_beacon'])
    await sqlAt(site.dataDir, `delete from ${table}`)
}

const sums = async () =>
  Object.fromEntries(
    (await rowsAt(site.dataDir, 'flow_count')).map(({ what, times }) => [what, times]),
  )

/** Leaves the site, as a link to elsewhere does. */
const leave = (page: Page) => page.goto('about:blank')

const counting = (requests: string[]) =>
  requests.filter((request) => /count-flows|flow-counts/.test(request))

describe('a page that counts', () => {
  once(
    'tells, when it is left, which way its forms were gone through and what failed',
    async () => {
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
        'taken contact.editing:submit:0': 1,
        'taken contact.validating:always:1': 1,
        'ended contact.editing': 1,
        'failed first_name required': 1,
        'failed email required or format': 1,
        'seen header': 1,
        'ended newsletter.idle': 1,
      })
      expect(JSON.stringify(await sums())).not.toContain('canary')
      expect(await rowsAt(site.dataDir, 'flow_beacon')).toHaveLength(1)
    },
  )

  test('sees a machine that started before the program, and one that comes back to the tab', async () => {
    await clear()
    const { page } = await site.visit('/')
    await loaded(page)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await expect.poll(sums).toMatchObject({ 'seen home': 1, 'ended home.ready': 1 })
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await page.goto('/faq')
    await loaded(page)
    await leave(page)
    const counted = await sums()
    expect(counted['seen home']).toBe(1)
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

  test('obeys Global Privacy Control: asked by a header there is no script, asked in the page no beacon', async () => {
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
    const { page } = await site.enter('/dashboard')
    await page.getByText('No visit of the loan form was counted in the last 30 days.').waitFor()
    const steps = { personal: 640, employment: 390, reference1: 340, reference2: 240, loan: 140 }
    const ended = { personal: 250, employment: 150, reference1: 100, reference2: 160, loan: 3 }
    const counted = [
      ...Object.entries(steps).map(([name, times]) => [
        `seen loan-wizard.wizard.filling.${name}`,
        times,
      ]),
      ...Object.entries(ended).map(([name, times]) => [
        `ended loan-wizard.wizard.filling.${name}`,
        times,
      ]),
      ['seen loan-wizard.wizard.succeeded', 80],
      ['failed surname required', 250],
    ]
    for (const [what, times] of counted)
      await sqlAt(
        site.dataDir,
        `insert into flow_count (name, flow, version, day, what, times)
         select '${what}', flow, version, date('now'), '${what}', ${times}
         from flow_graph where flow = 'loan-wizard'`,
      )
    await page.reload()
    const chart = page.getByRole('region', { name: 'How far visitors come with the loan form' })
    await chart
      .getByText('80 visits sent an application. Most ended in “1. Personal”: 250 of 640.')
      .waitFor()
    await chart.getByText('Numbers of').click()
    const cells = await chart.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
    expect(cells).toEqual(['640', '250', 'Surname: required, 250 times'])
    expect(await chart.getByRole('row').nth(5).getByRole('cell').allInnerTexts()).toEqual([
      '140',
      '< 5',
      '–',
    ])
    expect(await violationsAtEveryWidth(page)).toEqual([])
    for (const width of [1280, 992, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0)
    }
  })
})

describe('an analyst', () => {
  once(
    'sees on the chart and in tables which way people went, and where they gave up',
    async () => {
      await clear()
      const { page: visitor } = await site.visit('/contact')
      await loaded(visitor)
      await visitor.getByRole('main').getByRole('button', { name: 'Send message' }).click()
      await visitor.getByText('Please enter your First Name.').first().waitFor()
      await leave(visitor)
      await expect.poll(sums).toMatchObject({ 'ended contact.editing': 1 })
      await sqlAt(site.dataDir, 'update flow_count set times = times * 1200')

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
      const editing = chart.getByLabel(
        /^editing, .*1,200 visits came here, went on by .*1,200 ended here/,
      )
      await editing.waitFor()
      expect(await editing.getAttribute('data-loss')).toBe('3')
      await chart.getByLabel(/^submit: .*taken 1,200 times/).waitFor()
      await chart
        .getByLabel(/never taken/)
        .first()
        .waitFor()
      const widthOfLines = () =>
        chart
          .locator('path[style*="stroke-width"]')
          .evaluateAll((all) =>
            all.map((one) => Number.parseFloat(getComputedStyle(one).strokeWidth)),
          )
      expect(Math.max(...(await widthOfLines()))).toBe(9)
      expect(Math.min(...(await widthOfLines()))).toBe(1)
      const rows = (name: string) =>
        panel.getByRole('region', { name }).getByRole('row').allInnerTexts()
      expect(await rows('States')).toContainEqual(
        expect.stringMatching(/^editing\s.*1,200\s1,200 \(100 %\)/s),
      )
      expect(await rows('Fields that fail most')).toContainEqual('first_name: required\t1,200')
      expect(await rows('Transitions')).toContainEqual(
        expect.stringMatching(/^editing: submit, to validating\t1,200 \(100 %\)$/),
      )
      await panel.getByLabel('Compare with other days').check()
      await panel.getByText('was not counted on the days before').waitFor()
      const days = panel.getByRole('group', { name: 'Days', exact: true })
      const from = await days.getByLabel('From').inputValue()
      await panel
        .getByRole('group', { name: 'Compared with' })
        .getByLabel('To')
        .fill(await days.getByLabel('To').inputValue())
      await panel.getByText('1,200 visits, 1,200 before').waitFor()
      const sides = panel.getByRole('region', { name: /^\d{4}-\d\d-\d\d to / })
      await expect.poll(() => sides.count()).toBe(2)
      const [now, then] = [await sides.nth(0).boundingBox(), await sides.nth(1).boundingBox()]
      expect(then!.y).toBe(now!.y)
      expect(await sides.nth(1).innerText()).toContain('Of 1,200 visits that began, none sent')
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
      await panel.getByText('1,200 visits, 1,200 before').waitFor()
      expect(await violationsAtEveryWidth(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)

      await page.getByRole('link', { name: 'Tests', exact: true }).click()
      await page
        .getByRole('region', { name: 'Tests', exact: true })
        .getByText(/^(\d+) of \1 transitions are played in a browser/)
        .waitFor()
      await chart
        .getByLabel(/played in a browser$/)
        .first()
        .waitFor()
      expect(await violationsAtEveryWidth(page)).toEqual([])
      await page.goto(`${site.url}/flows/login?panel=use`)
      await page.getByText('This flow is never counted').waitFor()
    },
  )
})
