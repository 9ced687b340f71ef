// @module-tag stores
import { describe, expect, test } from 'vitest'
import {
  outcomes,
  type Dashboard,
  type Figures,
  type Outcome,
} from '../../src/shared/contracts/dashboard'
import { monthsUntil, weeksUntil } from '../../src/server/office/dashboard/figures.store'
import { officeDay } from '../../src/shared/office-time'
import { session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { choose, peopleCalls } from '../fixtures/people'
import { saveRequest, sectionContent } from '../fixtures/section-content'
import { startApp } from './start-app'
import { apply, report, subscribe, writeTo } from '../fixtures/visitors'
import { caseCalls } from '../fixtures/case-calls'

const path = '/api/dashboard'

async function start(settings = {}) {
  const open = await startApp({ ...withAdministrator, whistleDelivery: 'server', ...settings })
  const { app, dataDir } = open
  const ada = await session(app)
  const get = async (headers = ada) => (await app.inject({ url: path, headers })).json<Dashboard>()
  return {
    ...open,
    ada,
    get,
    waiting: async (headers = ada) => (await get(headers)).waiting!,
    newCounts: (headers: Record<string, string>) => app.inject({ url: '/api/inbox', headers }),
    as: async (role: 'editor' | 'reviewer' | 'compliance') =>
      session(app, await account(dataDir, role, role)),
    post: (url: string, payload: object, headers = {}) =>
      app.inject({ method: 'POST', url, payload, headers }),
    apply: () => apply(app),
    contact: () => writeTo(app, 'Ada'),
  }
}

describe('what is new', () => {
  test('is counted by kind, for reviewers, until somebody begins with it', async () => {
    const { post, newCounts, ada, as, apply, contact, app } = await start()
    expect((await newCounts(ada)).json()).toEqual({
      loan: 0,
      contact: 0,
      newsletter: 0,
      whistle: 0,
    })
    await apply()
    await contact()
    await contact()
    await subscribe(app, 'a@example.com')
    await report(app)
    const reviewer = await as('reviewer')
    const counts = { loan: 1, contact: 2, newsletter: 1, whistle: 0 }
    expect((await newCounts(reviewer)).json()).toEqual(counts)
    await post('/api/inbox/contact/1/state', { state: 'in-review' }, reviewer)
    expect((await newCounts(ada)).json()).toEqual({ ...counts, contact: 1 })
    expect((await newCounts(await as('compliance'))).json()).toEqual({
      loan: 0,
      contact: 0,
      newsletter: 0,
      whistle: 1,
    })
  })
})

describe('open invitations', () => {
  test('wait for administrators until they are accepted, and for no reviewer', async () => {
    const { app, ada, as, waiting } = await start()
    const { invite } = await peopleCalls(app, ada)
    expect(await waiting()).toEqual([])
    await invite('bola')
    const { token } = await invite('chidi')
    const lines = await waiting()
    expect(lines.map(({ what, count }) => [what, count])).toEqual([['invitation', 2]])
    expect(await waiting(await as('reviewer'))).toEqual([])
    expect((await choose(app, token)).statusCode).toBe(200)
    expect((await waiting()).map(({ count }) => count)).toEqual([1])
  })
})

describe('what an applicant was to be told later', () => {
  test('waits until somebody tells them or goes back on it', async () => {
    const { app, apply, waiting, ada, as, rows } = await start()
    for (const _ of [1, 2, 3]) await apply()
    const untold = async (headers = ada) =>
      (await waiting(headers))
        .filter(({ what }) => what === 'untold')
        .map(({ count, entry }) => [count, entry])
    const { call } = caseCalls({ app, rows }, ada)
    const step = async (id: number, body: object) =>
      expect((await call(id, 'step', body)).statusCode).toBe(200)
    const decline = { to: 'declined', reason: 'affordability', text: 'Too much for the salary' }
    await step(3, { ...decline, message: { subject: 'Your application', text: 'Not this time.' } })
    expect(await untold()).toEqual([])
    await step(2, decline)
    await step(1, decline)
    expect(await untold(await as('reviewer'))).toEqual([[2, 2]])
    await step(2, { to: 'in-review', reason: 'mistake', text: 'She earns more' })
    expect(await untold()).toEqual([[1, 1]])
    await step(1, { to: 'in-review', reason: 'mistake', text: 'She earns more' })
    await step(1, { ...decline, message: { subject: 'Your application', text: 'Not this time.' } })
    expect(await untold()).toEqual([])
  })
})

describe('applications in a state', () => {
  test('wait since they came into it, not since they were sent', async () => {
    const { apply, post, waiting, ada, sql } = await start()
    for (const _ of [1, 2]) await apply()
    await sql(
      `update loan_application set created_at = '2026-01-0' || id || 'T08:00:00.000Z', state_since = '2026-01-0' || id || 'T08:00:00.000Z'`,
    )
    const before = new Date().toISOString()
    const ask = { to: 'waiting', reason: 'documents', text: 'A statement', salaryStatement: 'yes' }
    for (const id of [2, 1])
      expect((await post(`/api/inbox/loan/${id}/step`, ask, ada)).statusCode).toBe(200)
    const [line] = (await waiting()).filter(({ what }) => what === 'applicant')
    expect(line!.count).toBe(2)
    expect(line!.since > before).toBe(true)
    await sql(`update loan_application set state_since = '2026-02-02T08:00:00.000Z' where id = 2`)
    const [later] = (await waiting()).filter(({ what }) => what === 'applicant')
    expect(later!.since).toBe('2026-02-02T08:00:00.000Z')
  })
})

describe('an application by its reference', () => {
  test('is found however it is written, by reviewers', async () => {
    const { apply, rows, post, ada, as } = await start()
    await apply()
    const { reference } = (await rows('loan_application'))[0]!
    const find = (text: unknown, headers = ada) =>
      post('/api/references', { reference: text }, headers)
    for (const text of [
      reference,
      ` ${reference.toLowerCase()} `,
      reference.slice(3, 8) + reference.slice(9),
    ]) {
      const answer = await find(text, await as('reviewer'))
      expect([answer.statusCode, answer.json()]).toEqual([200, { kind: 'loan', id: 1 }])
    }
    for (const text of ['LN-22222-22222', 'inbox', '', 7, null, "' or 1=1"])
      expect((await find(text)).statusCode).toBe(404)
    expect((await find(reference, await as('editor'))).statusCode).toBe(403)
  })
})

describe('what waits', () => {
  test('has a line for each kind, with its number and whose is the oldest, and none for the rest', async () => {
    const { post, waiting, apply, sql, ada, as, contact, app } = await start({
      smtpUrl: 'smtp://127.0.0.1:9',
      mailTo: 'office@example.com',
    })
    const cora = await as('compliance')
    expect([await waiting(), await waiting(cora)]).toEqual([[], []])
    const who = 'first_name Adaeze surname Adaeze'
    const today = officeDay(new Date())
    await apply()
    await apply()
    await contact()
    await report(app)
    await sql("update loan_application set created_at = '2026-01-02T03:04:05.000Z' where id = 1")
    await sql("update contact_message set created_at = '2026-02-03T04:05:06.000Z'")
    await sql("update whistle_report set received_on = '2026-03-04'")
    expect((await waiting()).filter(({ what }) => what !== 'mail')).toEqual([
      { what: 'received', count: 2, since: '2026-01-02T03:04:05.000Z', who },
      { what: 'contact', count: 1, since: '2026-02-03T04:05:06.000Z', who: 'Ada Obi' },
    ])
    expect(await waiting(cora)).toEqual([
      { what: 'report-late', count: 1, since: '' },
      { what: 'whistle', count: 1, since: '2026-03-04' },
    ])
    await sql(
      "update loan_application set status = 'waiting', state_since = '2026-01-03' where id = 1",
    )
    await sql("update loan_application set status = 'in-review' where id = 2")
    await post('/api/inbox/contact/1/state', { state: 'done' }, ada)
    await post('/api/inbox/whistle/1/step', { to: 'acknowledged' }, cora)
    expect(await waiting(cora)).toEqual([])
    await sql("update whistle_report set acknowledged_on = '2026-03-05'")
    expect(await waiting(cora)).toEqual([{ what: 'report-late', count: 1, since: '' }])
    await sql(`update whistle_report set acknowledged_on = '${today}'`)
    expect(await waiting(cora)).toEqual([])
    await sql('update whistle_report set has_news = 1')
    expect(await waiting(cora)).toEqual([{ what: 'report-answer', count: 1, since: '' }])
    expect((await waiting()).filter(({ what }) => what !== 'mail')).toEqual([
      { what: 'applicant', count: 1, since: '2026-01-03', who },
    ])
    await sql(
      "update loan_application set assignee = 'ada', state_since = '2026-02-01' where id = 2",
    )
    expect((await waiting()).filter(({ what }) => what === 'mine')).toEqual([
      { what: 'mine', count: 1, since: '2026-02-01', who },
    ])
    expect((await waiting(await as('reviewer'))).filter(({ what }) => what === 'mine')).toEqual([])
    await sql("update loan_application set status = 'agreeing' where id = 1")
    await sql(
      "update loan_application set status = 'offered', state_since = '2026-05-06' where id = 2",
    )
    expect((await waiting()).filter(({ what }) => what !== 'mail')).toEqual([
      { what: 'second-person', count: 1, since: '2026-01-03', entry: 1, who },
      { what: 'offer', count: 1, since: '2026-05-06', who },
    ])
  })

  test('names the mails that could not be sent, since when, and why', async () => {
    const { waiting, sql, contact } = await start({
      smtpUrl: 'smtp://127.0.0.1:9',
      mailTo: 'office@example.com',
    })
    await contact()
    const mails = async () => (await waiting()).filter(({ what }) => what === 'mail')
    await sql("update outbox_mail set created_at = '2026-01-02T03:04:05.000Z'")
    await sql("update outbox_mail set attempts = 0, last_error = ''")
    expect(await mails()).toEqual([])
    await sql("update outbox_mail set attempts = 2, last_error = 'Mailbox full'")
    expect(await mails()).toEqual([
      { what: 'mail', count: 1, since: '2026-01-02T03:04:05.000Z', reason: 'Mailbox full' },
    ])
    await sql("update outbox_mail set sent_at = '2026-01-02T03:05:00.000Z'")
    expect(await mails()).toEqual([])
  })

  test('tells mails that wait from refused ones, each to whom can act', async () => {
    const { waiting, sql, as, ada, contact } = await start({
      smtpUrl: 'smtp://127.0.0.1:9',
      mailTo: 'office@example.com',
    })
    for (let n = 0; n < 3; n += 1) await contact()
    await sql("update outbox_mail set attempts = 1, created_at = '2026-01-02T03:04:05.000Z'")
    await sql("update outbox_mail set refused_at = '2026-01-02T03:04:06.000Z' where id < 3")
    await sql("update outbox_mail set kind = 'account', entry_id = 1 where id = 2")
    const mails = async (headers = ada) =>
      (await waiting(headers))
        .filter(({ what }) => what.startsWith('mail'))
        .map(({ what, count }) => [what, count])
    expect(await mails()).toEqual([
      ['mail', 1],
      ['mail-refused', 2],
    ])
    expect(await mails(await as('reviewer'))).toEqual([['mail-refused', 1]])
  })

  test.each([
    [{}, 'SMTP_URL and MAIL_TO are not set.'],
    [{ smtpUrl: 'smtp://127.0.0.1:9' }, 'MAIL_TO is not set.'],
    [{ mailTo: 'office@example.com' }, 'SMTP_URL is not set.'],
  ])('names mails that wait for a setting (%j)', async (settings, reason) => {
    const { waiting, contact } = await start(settings)
    await contact()
    expect(await waiting()).toContainEqual(expect.objectContaining({ what: 'mail', reason }))
  })
})

describe('what an account may see', () => {
  test('an editor sees edits of pages and nothing of the inbox', async () => {
    const { post, as, get, app, ada, contact } = await start()
    await contact()
    await post('/api/inbox/contact/1/state', { state: 'done' }, ada)
    const { services } = sectionContent('new')
    const saved = await app.inject(await saveRequest('services', services, { headers: ada }))
    expect(saved.statusCode).toBe(200)
    const { recent, ...rest } = await get(await as('editor'))
    expect(rest).not.toHaveProperty('waiting')
    expect(rest).not.toHaveProperty('figures')
    expect(recent.map(({ who, deed, subject }) => [who, deed, subject])).toEqual([
      ['ada', 'save', 'services'],
    ])
    const reviewer = await get(await as('reviewer'))
    expect(reviewer.recent.map(({ deed, subject, entry }) => [deed, subject, entry])).toEqual([
      ['set-state', 'contact', 1],
    ])
    expect(reviewer.figures!.weeks).toHaveLength(12)
    const { recent: all } = await get()
    expect(all.map(({ deed }) => deed)).toEqual(['save', 'set-state'])
  })

  test('the latest come first, eight at most, whatever else is in the record', async () => {
    const { get, sql } = await start()
    const rows = Array.from({ length: 40 }, (_, i) => {
      const deed = ['save', 'remove-item', 'restore', 'view', 'log-in'][i % 5]!
      return `(${100 + i}, '2026-01-02T03:04:05.000Z', 'ada', '${deed}', 'services', ${i}, '')`
    })
    await sql(`insert into activity (id, at, who, deed, subject, entry_id, detail) values ${rows}`)
    const { recent } = await get()
    expect(recent.map(({ id }) => id)).toEqual([137, 136, 135, 132, 131, 130, 127, 126])
  })
})

describe('weeks and months are those of Lagos', () => {
  test.each([
    // Sunday 23:59:59 and Monday 00:00 in Lagos.
    ['2026-11-22T22:59:59.999Z', '2026-11-16'],
    ['2026-11-22T23:00:00.000Z', '2026-11-23'],
    ['2027-01-01T12:00:00.000Z', '2026-12-28'],
    ['2024-02-29T12:00:00.000Z', '2024-02-26'],
  ])('%s is in the week of %s', (now, week) => {
    const spans = weeksUntil(new Date(now), 3)
    expect(spans.at(-1)!.name).toBe(week)
    expect(spans.at(-1)!.from <= now && now < spans.at(-1)!.to).toBe(true)
    expect(spans[1]!.to).toBe(spans[2]!.from)
  })

  test.each([
    ['2026-12-31T22:59:59.999Z', ['2026-11', '2026-12']],
    ['2026-12-31T23:00:00.000Z', ['2026-12', '2027-01']],
    ['2026-03-01T12:00:00.000Z', ['2026-02', '2026-03']],
  ])('%s is in the last of %j', (now, months) => {
    const spans = monthsUntil(new Date(now), 2)
    expect(spans.map(({ name }) => name)).toEqual(months)
    expect(spans[1]!.from <= now && now < spans[1]!.to).toBe(true)
    expect(spans[0]!.to).toBe(spans[1]!.from)
  })
})

describe('figures about applications', () => {
  interface Row {
    created: string
    finished?: string | null
    status?: string
  }
  const hour = 3_600_000
  const now = new Date()
  const [earliest] = weeksUntil(now, 12)
  const weeks = weeksUntil(now, 12)
  const months = monthsUntil(now, 6)

  const at = (iso: string, ms = 0) => new Date(new Date(iso).getTime() + ms).toISOString()

  async function seeded(rows: Row[]) {
    const { sql, get } = await start()
    for (let first = 0; first < rows.length; first += 500) {
      const some = rows.slice(first, first + 500).map(({ created, finished, status }, i) => {
        const id = first + i + 1
        const end = finished ? `'${finished}'` : 'null'
        return `(${id}, 'a${id}', 'LN-${id}', '${status ?? 'in-review'}', '${created}', ${end}, '', '', '')`
      })
      await sql(
        `insert into loan_application (id, application, reference, status, created_at, finished_at,
         wrapped_key, answers, submission_content) values ${some}`,
      )
    }
    return (await get()).figures!
  }
  const sums = ({ weeks }: Figures) =>
    weeks.map((week) => outcomes.reduce((sum, outcome) => sum + week[outcome], 0))

  test('none: every week and month is there, at zero', async () => {
    const figures = await seeded([])
    expect(figures.weeks.map(({ week }) => week)).toEqual(weeks.map(({ name }) => name))
    expect(sums(figures)).toEqual(Array.from({ length: 12 }, () => 0))
    expect(figures.months).toEqual(
      months.map(({ name }) => ({ month: name, decided: 0, half: null, mostly: null })),
    )
  })

  test('one: half and nine of ten are the same', async () => {
    const finished = at(months[5]!.from, 60_000)
    const figures = await seeded([
      { created: at(finished, -36 * hour), finished, status: 'approved' },
    ])
    expect(figures.months[5]).toEqual({
      month: months[5]!.name,
      decided: 1,
      half: 1.5,
      mostly: 1.5,
    })
  })

  test('the first and last moment of a week are in it, the one before the first is not', async () => {
    const [, , third] = weeks
    const figures = await seeded([
      { created: at(earliest!.from, -1) },
      { created: earliest!.from },
      { created: third!.from, status: 'declined' },
      { created: at(third!.to, -1), status: 'withdrawn' },
      { created: third!.to, status: 'done' },
    ])
    expect(sums(figures)).toEqual([1, 0, 2, 1, ...Array.from({ length: 8 }, () => 0)])
    expect(figures.weeks[2]).toEqual({
      week: third!.name,
      open: 0,
      offered: 0,
      approved: 0,
      accepted: 0,
      declined: 1,
      lapsed: 0,
      withdrawn: 1,
      done: 0,
    })
    expect(figures.weeks[3]).toMatchObject({ done: 1 })
  })

  test('ten decisions: half within 5 days, nine of ten within 9; withdrawn ones do not count', async () => {
    const [, , month] = months
    const finished = at(month!.from, hour)
    const decisions = Array.from({ length: 10 }, (_, i) => ({
      created: at(finished, -(i + 1) * 24 * hour),
      finished,
      status: ['approved', 'declined', 'done'][i % 3]!,
    }))
    const withdrawn = { created: at(finished, -2400 * hour), finished, status: 'withdrawn' }
    const { months: shown } = await seeded([...decisions, withdrawn])
    expect(shown[2]).toEqual({ month: month!.name, decided: 10, half: 5, mostly: 9 })
    expect(shown.filter(({ decided }) => decided > 0)).toHaveLength(1)
  })

  test('10,000: every one is counted, where it belongs', async () => {
    const states = [
      'in-review',
      'received',
      'offered',
      'approved',
      'declined',
      'withdrawn',
      'done',
      'accepted',
      'turned-down',
      'expired',
    ]
    const count = states.length
    const rows = Array.from({ length: 10_000 }, (_, i) => {
      const created = at(weeks[i % 12]!.from, (i % 100) * 1000)
      const status = states[i % count]!
      const isOpen = i % count < 3
      return { created, status, finished: isOpen ? null : at(created, ((i % 10) + 1) * hour) }
    })
    const figures = await seeded(rows)
    expect(sums(figures)).toEqual(
      Array.from({ length: 12 }, (_, week) => (week < 10_000 % 12 ? 834 : 833)),
    )
    const all = (outcome: Outcome) => figures.weeks.reduce((sum, week) => sum + week[outcome], 0)
    const inState = (...wanted: number[]) =>
      rows.filter((_, i) => wanted.includes(i % count)).length
    expect(outcomes.map(all)).toEqual([
      inState(0, 1),
      inState(2),
      inState(3),
      inState(7),
      inState(4),
      inState(8, 9),
      inState(5),
      inState(6),
    ])
    const decided = figures.months.reduce((sum, month) => sum + month.decided, 0)
    expect(decided).toBe(inState(3, 4, 6, 7, 8, 9))
    for (const [i, { from, to }] of months.entries()) {
      const days = rows
        .filter(({ status, finished }) => finished !== null && status !== 'withdrawn')
        .filter(({ finished }) => finished !== null && from <= finished && finished < to)
        .map(({ created, finished }) => (Date.parse(finished!) - Date.parse(created)) / (24 * hour))
        .toSorted((a, b) => a - b)
      const rank = (part: number) => Math.round(days[Math.ceil(days.length * part) - 1]! * 10) / 10
      expect(figures.months[i]).toEqual({
        month: months[i]!.name,
        decided: days.length,
        half: days.length > 0 ? rank(0.5) : null,
        mostly: days.length > 0 ? rank(0.9) : null,
      })
    }
  })
})
