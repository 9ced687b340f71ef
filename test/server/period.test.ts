// @module-tag stores
import { describe, expect, test } from 'vitest'
import type { Period } from '../../src/shared/contracts/period'
import { officeDay } from '../../src/shared/office-time'
import { session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { multipartOf } from '../fixtures/loan-application'
import { setLimit } from '../fixtures/offer-limit'
import { saveRequest, sectionContent } from '../fixtures/section-content'
import { startApp } from './start-app'
import { apply, report, writeTo } from '../fixtures/visitors'
import { caseCalls, seenCase } from '../fixtures/case-calls'
import { messageOf } from '../fixtures/answers'

const phone = '0803 123 4567'
const terms = {
  amount: '200000',
  months: '5',
  rate: '4',
  method: 'Flat',
  reason: 'meets-terms',
}
const today = officeDay(new Date())
const days = (from: string, until: string, what = '') =>
  `/api/period${what}?from=${from}&until=${until}`

async function start() {
  const open = await startApp({ ...withAdministrator, whistleDelivery: 'server' })
  const { app, dataDir } = open
  const ada = await session(app)
  const { step } = caseCalls(open, ada)
  const post = (url: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url, payload, headers })
  return {
    ...open,
    ada,
    post,
    get: (url: string, headers: Record<string, string> = ada) => app.inject({ url, headers }),
    as: async (role: 'editor' | 'reviewer' | 'compliance') =>
      session(app, await account(dataDir, role, role)),
    apply: () => apply(app, { phone }),
    step: (id: number, to: string, more: object) => step(to, more, ada, id),
  }
}

describe('a report for a period', () => {
  test('counts by outcome and age, and adds up the newest offers that were sent', async () => {
    const { app, ada, get, apply, step, sql, rows } = await start()
    const { rates } = sectionContent('here')
    await app.inject(await saveRequest('rates', rates, { headers: ada }))
    await setLimit(app, ada, '450000')
    const references: string[] = []
    for (let i = 0; i < 5; i += 1) references.push(await apply())
    await step(1, 'offered', { ...terms, product: '1' })
    await step(1, 'offered', { ...terms, product: '2', amount: '300000.5' })
    const said = new FormData()
    const answer = { to: 'accepted', reason: 'by-phone', name: 'Adaeze', text: 'Called at 9' }
    for (const [name, value] of Object.entries(answer)) said.append(name, value)
    const { headers, payload } = await multipartOf(said)
    const accepted = await app.inject({
      method: 'POST',
      url: '/api/inbox/loan/1/answer',
      headers: { ...ada, ...headers, ...(await seenCase({ rows })) },
      payload,
    })
    expect(accepted.statusCode).toBe(200)
    await step(2, 'offered', { ...terms, product: '2' })
    await step(3, 'offered', { ...terms, product: '1', amount: '450000' })
    await step(4, 'declined', { reason: 'affordability', text: 'Too much' })
    const old = new Date(Date.now() - 10 * 86_400_000)
    await sql(`update loan_application set created_at = '${old.toISOString()}' where id = 2`)

    const { loans, messages, ...rest } = (await get(days(officeDay(old), today))).json<Period>()
    expect([messages, rest]).toEqual([0, { from: officeDay(old), until: today }])
    expect(loans!.outcomes.filter(({ count }) => count > 0)).toEqual([
      { state: 'received', count: 1, amount: '0' },
      { state: 'agreeing', count: 1, amount: '0' },
      { state: 'offered', count: 1, amount: '200000' },
      { state: 'accepted', count: 1, amount: '300000.50' },
      { state: 'declined', count: 1, amount: '0' },
    ])
    expect(loans!.products.filter(({ offered }) => offered > 0)).toEqual([
      {
        product: 'Small Equipment Leasing',
        offered: 2,
        amount: '500000.50',
        accepted: 1,
        taken: '300000.50',
      },
    ])
    expect(loans!.ages.filter(({ open, ended }) => open + ended > 0)).toEqual([
      { age: 'up-to-2', open: 2, ended: 2 },
      { age: 'up-to-14', open: 1, ended: 0 },
    ])
    const one = (await get(days(today, today))).json<Period>().loans!
    expect(one.outcomes.reduce((sum, { count }) => sum + count, 0)).toBe(4)

    // However long ago the period begins.
    await sql(`update loan_application set created_at = '2020-03-01T12:00:00.000Z' where id = 2`)
    const all = (await get(days('2020-03-01', today))).json<Period>().loans!
    expect(all.outcomes).toEqual(loans!.outcomes)
    expect(all.ages.find(({ age }) => age === 'more')).toEqual({ age: 'more', open: 1, ended: 0 })
  })

  test('a day is that of the office', async () => {
    const { get, apply, sql } = await start()
    await apply()
    for (const [at, isIn] of [
      ['2026-03-09T22:59:59.999Z', false],
      ['2026-03-09T23:00:00.000Z', true],
      ['2026-03-10T22:59:59.999Z', true],
      ['2026-03-10T23:00:00.000Z', false],
    ] as const) {
      await sql(`update loan_application set created_at = '${at}'`)
      const { loans } = (await get(days('2026-03-10', '2026-03-10'))).json<Period>()
      const count = loans!.outcomes.find(({ state }) => state === 'received')!.count
      expect([at, count]).toEqual([at, isIn ? 1 : 0])
    }
  })

  test('says to each role what it may open, as a file, too, whose export is recorded', async () => {
    const { app, get, as, rows } = await start()
    await report(app)
    await writeTo(app, 'Ada')
    const url = days(today, today)
    const reviewer = await as('reviewer')
    const compliance = await as('compliance')
    expect((await get(url, reviewer)).json()).toMatchObject({ messages: 1 })
    expect((await get(url, reviewer)).json()).not.toHaveProperty('reports')
    expect((await get(url, compliance)).json()).toEqual({ from: today, until: today, reports: 1 })
    expect((await get(url, await as('editor'))).statusCode).toBe(403)
    expect((await get(url, {})).statusCode).toBe(401)
    const file = await get(days(today, today, '/csv'), reviewer)
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="marketday-report-${today}-${today}.csv"`,
    )
    expect(file.body).toContain('"Messages and complaints","1"\r\n')
    expect(file.body).not.toContain('histleblowing')
    const exported = (await rows('activity')).filter(({ deed }) => deed === 'export')
    expect(exported.map(({ who, subject, detail }) => [who, subject, detail])).toEqual([
      ['reviewer', 'period', `${today} to ${today}`],
    ])
  })

  test.each([
    ['', '2026-01-01', 'Please enter both days.'],
    ['2026-01-01', '', 'Please enter both days.'],
    ['2026-02-30', '2026-03-01', 'Please enter a date that exists.'],
    ['2026-03-01', '2026-02-01', 'The last day is before the first.'],
    ['yesterday', '2026-02-01', 'Please enter both days.'],
  ])('from %j until %j is refused', async (from, until, message) => {
    const { get } = await start()
    for (const what of ['', '/csv']) {
      const answer = await get(days(from, until, what))
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(messageOf(answer)).toBe(message)
    }
  })
})
