import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { loanFiles } from '../../src/shared/codecs/loan'
import { auditActions } from '../../src/shared/activity'
import { inboxKinds, inboxPageSize } from '../../src/shared/back-office'
import type { InboxEntry, InboxPage } from '../../src/shared/contracts/inbox'
import { keptSince } from '../../src/server/cases/inbox/retention'
import { session, withAdministrator } from '../fixtures/administrator'
import { account, headersFor } from '../fixtures/beside'
import { fourPictures, fullAnswers } from '../fixtures/loan-application'
import { choose, chosen, peopleCalls } from '../fixtures/people'
import { documentNames } from '../fixtures/server-storage'
import { freePort } from '../journeys/server-process.js'
import { startApp } from './start-app'
import { apply, ownAddress, report, subscribe, writeTo } from '../fixtures/visitors'
import { toldBy } from '../fixtures/answers'

type Rows = Awaited<ReturnType<typeof startApp>>['rows']

/** What was recorded of inboxActions in the inbox. */
const inboxActions = async (rows: Rows) =>
  (await rows('activity'))
    .map(({ deed }) => deed)
    .filter((action) => (auditActions.inbox as readonly string[]).includes(action))

async function start(settings = {}, parts = {}) {
  const open = await startApp(
    { ...withAdministrator, whistleDelivery: 'server', ...settings },
    parts,
  )
  const { app } = open
  const reader = await session(app)
  const headersOf = headersFor(open, reader)
  const ask = async (url: string, payload: object = {}, headers?: Record<string, string>) =>
    app.inject({ method: 'POST', url, headers: headers ?? (await headersOf(url)), payload })
  return {
    ...open,
    reader,
    get: (url: string, headers: Record<string, string> = reader) => app.inject({ url, headers }),
    setState: (url: string, state: unknown) =>
      app.inject({ method: 'POST', url: `${url}/state`, headers: reader, payload: { state } }),
    remove: async (url: string) =>
      app.inject({ method: 'DELETE', url, headers: await headersOf(url) }),
    ask,
    page: async (kind: string, question?: object) =>
      (await ask(`/api/inbox/${kind}`, question)).json<InboxPage>(),
    contact: (first_name: string, message = 'Hello') =>
      writeTo(app, first_name, { message, email: ownAddress(first_name) }),
    subscribe: (email: string) => subscribe(app, email),
    whistle: () => report(app, 'Something is wrong', { accountNumber: '0123456789' }),
    async apply(mark: string, answers = {}) {
      const files = await fourPictures()
      return { reference: await apply(app, { ...fullAnswers(mark), ...answers }, { files }), files }
    },
  }
}

describe('the lists', () => {
  test('show what visitors sent, each kind in its own, the newest first', async () => {
    const { page, contact, subscribe, whistle, apply } = await start()
    await contact('Ada')
    await contact('Bola', 'A question\nin two lines')
    await subscribe('c@example.com')
    await whistle()
    const { reference } = await apply('Chidi')
    const contacts = await page('contact')
    expect(contacts).toMatchObject({
      total: 2,
      page: 1,
      pages: 1,
      counts: { new: 2, 'in-review': 0, done: 0 },
    })
    expect(contacts.items.map(({ title, detail, state }) => [title, detail, state])).toEqual([
      ['Bola Obi', 'A question in two lines', 'new'],
      ['Ada Obi', 'Hello', 'new'],
    ])
    expect((await page('newsletter')).items[0]).toMatchObject({ title: 'c@example.com' })
    expect((await page('whistle')).items[0]!.receivedAt).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await page('loan')).items[0]).toMatchObject({
      kind: 'loan',
      title: reference,
      detail: 'first_name Chidi surname Chidi',
    })
  })

  test('are searched by every word, by state, and turned page by page', async () => {
    const { page, contact, setState, apply } = await start()
    for (let n = 0; n < inboxPageSize + 3; n += 1) await contact(`Name${n}`)
    await contact('Élodie', '50% off_er')
    const first = await page('contact')
    expect([first.items.length, first.pages, first.total]).toEqual([
      inboxPageSize,
      2,
      inboxPageSize + 4,
    ])
    expect((await page('contact', { page: 2 })).items).toHaveLength(4)
    expect((await page('contact', { page: 99 })).page).toBe(2)
    const found = async (search: string) => (await page('contact', { search })).total
    expect(await found('name7 obi')).toBe(1)
    expect(await found('élodie')).toBe(1)
    expect(await found('50% off_')).toBe(1)
    expect(await found('%')).toBe(0)
    expect(await found('nobody')).toBe(0)
    const { id } = first.items[0]!
    await setState(`/api/inbox/contact/${id}`, 'in-review')
    const reviewed = await page('contact', { state: 'in-review', search: 'obi' })
    expect([reviewed.total, reviewed.items[0]!.id, reviewed.counts['in-review']]).toEqual([
      1,
      id,
      1,
    ])
    const { reference } = await apply('Ngozi')
    await apply('Emeka')
    expect((await page('loan', { search: 'ngozi' })).items.map(({ title }) => title)).toEqual([
      reference,
    ])
    expect((await page('loan', { search: reference })).total).toBe(1)
  })

  test.each([
    ['adebayo', ['first_name']],
    ['ADÉBÁYỌ̀', ['first_name']],
    ['strasse', ['message']],
    ['08031234567', ['phone']],
    ['+234 803 123 4567', ['phone']],
    ['0803-123-4567', ['phone']],
    ['803 123', ['phone']],
    ['1234567', ['phone']],
    ['obi 0803 123', ['last_name', 'phone']],
    ['08131234567', undefined],
    ['0', undefined],
  ])(
    'find a name without its accents and a number however it is typed: %j',
    async (search, matched) => {
      const { page, contact } = await start()
      await contact('Adébáyọ̀', 'In der Straße')
      const { items } = await page('contact', { search })
      expect(items.map((item) => item.matched)).toEqual(matched ? [matched] : [])
    },
  )

  test('of a report only its own words and its day are found', async () => {
    const { page, whistle } = await start()
    await whistle()
    const found = async (search: string) => (await page('whistle', { search })).total
    const { receivedAt } = (await page('whistle')).items[0]!
    expect([await found('report'), await found('of')]).toEqual([0, 0])
    expect([await found('wrong'), await found(receivedAt)]).toEqual([1, 1])
  })

  test('an entry that cannot be opened does not hide the others', async () => {
    const { page, apply, sql } = await start()
    await apply('Kemi')
    const { reference } = await apply('Tolu')
    await sql(`update loan_application set answers = 'AAAA' where reference != '${reference}'`)
    const { items } = await page('loan')
    expect(items.map(({ detail }) => detail)).toEqual([
      'first_name Tolu surname Tolu',
      'This entry cannot be opened.',
    ])
  })

  test.each([
    ['/api/inbox/contact/1', 404],
    ['/api/inbox/contact/0', 400],
    ['/api/inbox/contact/1e1', 400],
    ['/api/inbox/contact/1/documents/passportPhoto', 404],
  ])('%s answers %i', async (url, status) => {
    const { get } = await start()
    expect((await get(url)).statusCode).toBe(status)
  })

  test.each([
    ['nothing', {}, 404],
    ['constructor', {}, 404],
    ['contact', { page: 0 }, 400],
    ['contact', { state: 'lost' }, 422],
    ['contact', { search: 'a'.repeat(300) }, 400],
  ])('%s, asked for %j, answers %i', async (kind, question, status) => {
    const { ask } = await start()
    expect((await ask(`/api/inbox/${kind}`, question)).statusCode).toBe(status)
  })

  test('are not asked for by an address, which is written down on the way', async () => {
    const { get } = await start()
    const answer = await get('/api/inbox/contact?search=okafor')
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
  })
})

describe('an entry', { tags: ['stores'] }, () => {
  test('of a loan shows the answers in the order of the form, the documents and who saw them', async () => {
    const { get, apply, page, app, reader, rows, dataDir } = await start()
    const { reference, files } = await apply('Zainab')
    const { id } = (await page('loan')).items[0]!
    const url = `/api/inbox/loan/${id}`
    const before = (await get(url)).json<InboxEntry>()
    expect(before.answers).toMatchObject({ surname: 'surname Zainab', loan_amount: '250000' })
    expect(Object.keys(before.answers)[0]).toBe('surname')
    expect(before.documents.map(({ document }) => document)).toEqual(loanFiles)
    expect(before.views).toEqual([])

    const shown = await get(`${url}/documents/passportPhoto`)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="${reference}-passportPhoto.jpg"`,
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect((await sharp(shown.rawPayload).metadata()).format).toBe('jpeg')
    expect(shown.rawPayload.equals(files.passportPhoto.bytes as Buffer)).toBe(false)

    const original = await get(`${url}/documents/governmentId/original`)
    expect(original.headers['content-disposition']).toBe(
      `attachment; filename="${reference}-governmentId.jpg"`,
    )
    expect(original.rawPayload.equals(files.governmentId.bytes as Buffer)).toBe(true)

    const { views } = (await get(url)).json<InboxEntry>()
    expect(views).toEqual([
      { what: 'governmentId', how: 'download', by: 'ada', at: expect.any(String) },
      { what: 'passportPhoto', how: 'view', by: 'ada', at: expect.any(String) },
    ])
    for (const name of ['surname', 'wrapped_key', '..%2f..%2fdocument.key', 'constructor']) {
      expect((await get(`${url}/documents/${name}`)).statusCode).toBe(404)
    }
    const head = await app.inject({
      method: 'HEAD',
      url: `${url}/documents/passportPhoto`,
      headers: reader,
    })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    expect(await inboxActions(rows)).toEqual(['open', 'view', 'download'])
    expect(await documentNames(dataDir)).toHaveLength(loanFiles.length)
  })

  test('moves from new to in review to done and back', async () => {
    const { contact, setState, page, rows } = await start()
    await contact('Ada')
    const url = `/api/inbox/contact/${(await page('contact')).items[0]!.id}`
    for (const state of ['in-review', 'done', 'new', 'done']) {
      const answer = await setState(url, state)
      expect(answer.json()).toMatchObject({ message: 'The status was changed.', item: { state } })
      expect((await rows('contact_message'))[0]!.finished_at !== null).toBe(state === 'done')
    }
    for (const state of ['lost', '', null, {}, undefined]) {
      expect((await setState(url, state)).statusCode).toBe(422)
    }
    expect((await setState('/api/inbox/contact/99', 'done')).statusCode).toBe(404)
    expect((await page('contact')).counts).toEqual({ new: 0, 'in-review': 0, done: 1 })
  })

  test('is removed with its documents and the mail that is a copy of it, once or twice', async () => {
    const { apply, contact, subscribe, whistle, page, remove, rows, dataDir } = await start()
    await contact('Ada')
    await contact('Bola')
    await subscribe('c@example.com')
    await whistle()
    await apply('Kept')
    await apply('Gone')
    for (const kind of inboxKinds) {
      const { id } = (await page(kind)).items[0]!
      for (const _ of [1, 2]) {
        const answer = await remove(`/api/inbox/${kind}/${id}`)
        expect([answer.statusCode, answer.json()]).toEqual([
          200,
          { message: 'The entry was deleted.' },
        ])
      }
    }
    expect(await rows('newsletter_subscriber')).toEqual([])
    expect(await rows('whistle_report')).toEqual([])
    expect((await rows('contact_message')).map(({ first_name }) => first_name)).toEqual(['Ada'])
    expect(JSON.stringify(await rows('outbox_mail'))).not.toContain('Bola')
    expect(JSON.stringify(await rows('outbox_mail'))).toContain('Ada')
    const [kept] = await rows('loan_application')
    const names = await documentNames(dataDir)
    expect(names.toSorted()).toEqual(
      loanFiles.map((field) => `${kept!.application}.${field}`).toSorted(),
    )
  })
})

test('what is searched for stands neither in the log, however talkative, nor in the metrics', async () => {
  const lines: string[] = []
  const metricsPort = await freePort()
  const logTo = { write: (line: string) => void lines.push(line) }
  const { app, ask } = await start({ logLevel: 'trace', metricsPort }, { logTo })
  await app.ready()
  for (const what of ['', '/export']) {
    const address = `/api/inbox/contact${what}`
    const question = { search: 'canary Okafor' }
    expect((await ask(address, question)).statusCode).toBe(200)
    expect((await ask(address, question, {})).statusCode).toBe(401)
  }
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toContain('route="/api/inbox/:kind/export",status="200"')
  expect(lines.join('')).toContain('/api/inbox/:kind/export')
  expect(lines.join('') + metrics).not.toMatch(/canary|okafor/i)
})

describe('the export', { tags: ['stores'] }, () => {
  test('is a CSV file that no spreadsheet runs', async () => {
    const { contact, ask } = await start()
    await contact('=1+1', '+cmd|\' /C calc\'!A0\n"quoted", and more')
    await contact('@SUM(A1)', '-2+3')
    await contact(' =HYPERLINK("x")', 'plain')
    const answer = await ask('/api/inbox/contact/export')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="marketday-contact-[\d-]{10}\.csv"$/,
      ),
      'cache-control': 'no-store',
    })
    const lines = answer.body.replace('\ufeff', '').split('\r\n')
    expect(lines[0]).toBe(
      '"Number","Received (West Africa Time)","Status","Title","First name","Last name","Phone number","Email address","Message"',
    )
    const fields = [...answer.body.matchAll(/"((?:[^"]|"")*)"/g)].map(([, field]) => field!)
    expect(fields.filter((field) => /^\s*[=+\-@]/.test(field))).toEqual([])
    expect(fields).toContain(`'=1+1`)
    expect(fields).toContain(`'+cmd|' /C calc'!A0\n""quoted"", and more`)
    expect(fields).toContain(`'-2+3`)
  })

  test('keeps numbers, days and times as they are in a spreadsheet', async () => {
    const { apply, contact, ask, sql } = await start()
    await apply('Halima', { account_number: '0123456789' })
    await contact('Ada', '3-4')
    await contact('Bola', '1e5')
    await sql(`update contact_message set created_at = '2026-11-22T23:30:00.000Z'`)
    const fieldsOf = async (kind: string) => {
      const { body } = await ask(`/api/inbox/${kind}/export`, { sensitive: true })
      const [head = [], ...rows] = body
        .split('\r\n')
        .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, field]) => field!))
      return (name: string) =>
        rows.filter((row) => row.length > 1).map((row) => row[head.indexOf(name)])
    }
    const loan = await fieldsOf('loan')
    expect(loan('Employment: Salary account number')).toEqual([`'0123456789`])
    expect(loan('Personal: Date of birth')).toEqual(['1990-03-27'])
    expect(loan('Loan Details: Loan amount')).toEqual(['250000'])
    const message = await fieldsOf('contact')
    expect(message('Phone number')).toEqual([`'08031234567`, `'08031234567`])
    expect(message('Message')).toEqual([`'1e5`, `'3-4`])
    expect(message('Received (West Africa Time)')).toEqual(['2026-11-23 00:30', '2026-11-23 00:30'])
  })

  test('names the status as the screen does', async () => {
    const { contact, setState, ask } = await start()
    for (const name of ['Ada', 'Bola', 'Chidi']) await contact(name)
    await setState('/api/inbox/contact/2', 'in-review')
    await setState('/api/inbox/contact/3', 'done')
    const lines = (await ask('/api/inbox/contact/export')).body.split('\r\n').slice(1, 4)
    expect(lines.map((line) => line.split(',')[2])).toEqual(['"Done"', '"In review"', '"New"'])
  })

  test('has sensitive columns only when asked, and that is recorded', async () => {
    const { apply, whistle, ask, rows } = await start()
    await apply('Halima')
    await whistle()
    const plain = (await ask('/api/inbox/loan/export')).body
    expect(plain).toContain('250000')
    expect(plain).not.toMatch(/bvn Halima|Personal: Surname|account_number Halima/i)
    expect((await ask('/api/inbox/whistle/export')).body).not.toContain('0123456789')
    expect((await rows('activity')).filter(({ detail }) => detail === 'sensitive')).toEqual([])
    const full = (await ask('/api/inbox/loan/export', { sensitive: true, search: 'halima' })).body
    expect(full).toContain('bvn Halima')
    expect((await rows('activity')).filter(({ deed }) => deed === 'export')).toMatchObject([
      { subject: 'loan', entry_id: null, detail: '', who: 'ada' },
      { subject: 'whistle', entry_id: null, detail: '', who: 'cora' },
      { subject: 'loan', entry_id: null, detail: 'sensitive', who: 'ada' },
    ])
    const none = (await ask('/api/inbox/loan/export', { search: 'nobody' })).body
    expect(none.trim().split('\r\n')).toHaveLength(1)
  })
})

describe('who may look', () => {
  test('nobody without a live session, and no page of another site', async () => {
    const { apply, contact, page, app, reader, rows } = await start()
    await apply('Secret')
    await contact('Secret')
    const { id } = (await page('loan')).items[0]!
    const loan = `/api/inbox/loan/${id}`
    const revoked = await session(app)
    await app.inject({ method: 'POST', url: '/logout', headers: revoked })
    const calls = [
      { method: 'POST' as const, url: '/api/inbox/loan', payload: {} },
      { url: loan },
      { url: `${loan}/documents/passportPhoto` },
      { url: `${loan}/documents/passportPhoto/original` },
      { method: 'POST' as const, url: '/api/inbox/loan/export', payload: { sensitive: true } },
      { method: 'POST' as const, url: `${loan}/state`, payload: { state: 'done' } },
      { method: 'DELETE' as const, url: loan },
    ]
    const strangers: [Record<string, string>, number][] = [
      [{}, 401],
      [{ cookie: `session=${'x'.repeat(43)}` }, 401],
      [revoked, 401],
      [{ cookie: reader.cookie, origin: 'https://evil.example' }, 403],
      [{ ...reader, 'sec-fetch-site': 'cross-site' }, 403],
    ]
    for (const [headers, status] of strangers) {
      for (const call of calls) {
        const answer = await app.inject({ ...call, headers })
        expect([call.url, answer.statusCode]).toEqual([call.url, status])
        expect(answer.headers['cache-control']).toBe('no-store')
        expect(answer.body).not.toContain('Secret')
      }
    }
    expect(await inboxActions(rows)).toEqual([])
    expect(await rows('loan_application')).toMatchObject([{ status: 'received' }])
  })
})

describe('RETENTION_DAYS', { tags: ['stores'] }, () => {
  test('the day that is so many days ago stays whole', () => {
    const now = new Date('2026-11-21T15:30:00.000Z')
    expect(keptSince(now, 30).toISOString()).toBe('2026-10-22T00:00:00.000Z')
  })

  test('rows and files of what is done for longer are gone after a start; all else stays', async () => {
    const first = await start()
    for (const mark of ['old', 'boundary', 'open']) {
      await first.apply(mark)
      await first.contact(mark)
    }
    const day = 24 * 3_600_000
    const boundary = keptSince(new Date(), 10)
    const times = [new Date(boundary.getTime() - 1), boundary]
    for (const table of ['loan_application', 'contact_message']) {
      for (const [n, time] of times.entries()) {
        await first.sql(
          `update ${table} set status = 'done', finished_at = '${time.toISOString()}' where id = ${n + 1}`,
        )
      }
      await first.sql(`update ${table} set created_at = '2020-01-01T00:00:00.000Z' where id = 3`)
    }
    await first.sql(`update outbox_mail set sent_at = '${new Date(Date.now() - 20 * day).toISOString()}'
      where body like '%old%'`)
    await first.app.close()

    const keeping = await startApp({ dataDir: first.dataDir })
    await keeping.app.ready()
    expect(await keeping.rows('contact_message')).toHaveLength(3)
    await keeping.app.close()

    const { app, rows } = await startApp({ dataDir: first.dataDir, retentionDays: 10 })
    await app.ready()
    // Sent mails go last.
    await expect.poll(async () => JSON.stringify(await rows('outbox_mail'))).not.toContain('old')
    expect((await rows('contact_message')).map(({ first_name }) => first_name)).toEqual([
      'boundary',
      'open',
    ])
    expect((await rows('loan_application')).map(({ id }) => id)).toEqual([2, 3])
    expect(await documentNames(first.dataDir)).toHaveLength(2 * loanFiles.length)
    expect(JSON.stringify(await rows('outbox_mail'))).toContain('boundary')
  })

  test('a granted loan stays, and goes after days of its own alone', async () => {
    const first = await start()
    const states = ['approved', 'accepted', 'declined']
    for (const [n, state] of states.entries()) {
      await first.apply(state)
      await first.sql(`update loan_application set status = '${state}',
        finished_at = '2020-01-01T00:00:00.000Z' where id = ${n + 1}`)
    }
    await first.app.close()
    const left = async ({ rows }: Pick<Awaited<ReturnType<typeof startApp>>, 'rows'>) =>
      (await rows('loan_application')).map(({ status }) => status)
    const others = await startApp({ dataDir: first.dataDir, retentionDays: 10 })
    await others.app.ready()
    await expect.poll(() => left(others)).toEqual(['approved', 'accepted'])
    await others.app.close()
    const granted = await startApp({ dataDir: first.dataDir, retentionGrantedDays: 10 })
    await granted.app.ready()
    await expect.poll(() => left(granted)).toEqual([])
  })

  test('leaves one entry a run and kind with how many it removed, also of what a crash left uncounted', async () => {
    const first = await start()
    for (const mark of ['one', 'two', 'three']) await first.contact(mark)
    await first.apply('four')
    for (const table of ['contact_message', 'loan_application'])
      await first.sql(
        `update ${table} set status = 'done', finished_at = '2020-01-01T00:00:00.000Z'`,
      )
    await first.app.close()
    const old = { dataDir: first.dataDir, retentionDays: 10, activityDays: 10 }
    await first.refuseRows('activity', "new.deed = 'delete-old' and new.id < 100")
    const crashed = await startApp(old)
    await crashed.app.ready()
    await expect.poll(() => crashed.rows('contact_message')).toEqual([])
    await expect.poll(() => crashed.rows('loan_application')).toEqual([])
    await crashed.app.close()
    await first.sql(`update sequence set value = 100 where name = 'activity'`)
    await first.sql(`update activity set at = '2020-01-01T00:00:00.000Z' where id = 1`)
    const { app, rows } = await startApp(old)
    await app.ready()
    const left = async () =>
      (await rows('activity')).flatMap(({ who, deed, subject, detail }) =>
        deed === 'delete' || deed === 'delete-old' ? [`${who} ${deed} ${subject} ${detail}`] : [],
      )
    await expect
      .poll(left)
      .toEqual([
        'retention delete-old loan 1',
        'retention delete-old contact 3',
        'retention delete-old activity 1',
      ])
  })

  test('an entry that cannot be removed keeps no other from being removed', async () => {
    const first = await start()
    for (const mark of ['one', 'two', 'three']) await first.contact(mark)
    await first.sql(
      "update contact_message set status = 'done', finished_at = '2020-01-01T00:00:00.000Z'",
    )
    await first.app.close()
    await first.refuseRows('contact_message', 'old.id = 1', 'delete')
    const lines: string[] = []
    const { app, rows } = await startApp(
      { dataDir: first.dataDir, retentionDays: 10, logLevel: 'warn' },
      { logTo: { write: (line: string) => void lines.push(line) } },
    )
    await app.ready()
    await expect.poll(async () => (await rows('contact_message')).map(({ id }) => id)).toEqual([1])
    expect(lines.filter((line) => line.includes('could not delete'))).toHaveLength(1)
    expect(lines.join('')).toContain('"kind":"contact","id":1')
    expect(lines.join('')).not.toContain('onex@example.com')
  })

  test('a message of the same words as one that is removed keeps its mail', async () => {
    const { contact, remove, rows } = await start()
    await contact('same')
    await contact('same')
    await remove('/api/inbox/contact/1')
    expect(await rows('outbox_mail')).toMatchObject([{ kind: 'contact', entry_id: 2 }])
  })
})

describe('a loan that was granted', { tags: ['stores'] }, () => {
  const why = { reason: 'time-over', text: 'Paid back ten years ago' }
  const kept = 'This loan was granted, so it is kept.'

  test.each(['approved', 'accepted'])(
    'as %s is deleted by a second person, after a reason',
    async (state) => {
      const { app, dataDir, apply, sql, rows, reader: headers } = await start()
      await apply('Ada')
      await sql(
        `update loan_application set status = '${state}', state_since = '2026-01-01T00:00:00.000Z'`,
      )
      const bola = await session(app, await account(dataDir, 'bola', 'reviewer'))
      const remove = (as: Record<string, string>) =>
        app.inject({ method: 'DELETE', url: '/api/inbox/loan/1', headers: as })
      const ask = (as: Record<string, string>, payload: object = why) =>
        app.inject({ method: 'POST', url: '/api/inbox/loan/1/removal', headers: as, payload })
      /** What its page says: who asked for it, and why whoever reads it may not delete it. */
      const shown = async (as: Record<string, string>) => {
        const { case: about, events } = (
          await app.inject({ url: '/api/inbox/loan/1', headers: as })
        ).json<InboxEntry>()
        const asked = events.find(({ id }) => id === about!.removal.asked)
        return [asked && `${asked.who}: ${asked.text}`, about!.removal.refusal]
      }
      expect(await shown(bola)).toEqual([undefined, expect.stringContaining(kept)])
      for (const as of [bola, headers]) {
        const answer = await remove(as)
        expect(toldBy(answer)).toEqual([409, expect.stringContaining(kept)])
      }
      expect((await ask(bola)).statusCode).toBe(403)
      expect((await ask(headers, { ...why, text: ' ' })).statusCode).toBe(422)
      expect((await ask(headers)).statusCode).toBe(200)
      const own = 'You asked for this deletion, so somebody else must delete it.'
      expect(await shown(headers)).toEqual([`ada: ${why.text}`, own])
      expect(await shown(bola)).toEqual([`ada: ${why.text}`, ''])
      expect((await remove(headers)).statusCode).toBe(409)
      expect(await rows('loan_application')).toHaveLength(1)
      expect((await remove(bola)).statusCode).toBe(200)
      expect(await rows('loan_application')).toEqual([])
      const deeds = (await rows('activity')).map(({ who, deed, detail }) => [who, deed, detail])
      expect(deeds).toContainEqual(['ada', 'ask-removal', 'time-over'])
      expect(deeds.at(-1)!.slice(0, 2)).toEqual(['bola', 'delete'])
    },
  )

  test('is deleted by no account that whoever asked can log in as, where others are', async () => {
    const { app, dataDir, apply, sql, rows, reader: headers } = await start()
    await apply('Ada')
    await sql(`update loan_application set status = 'accepted', state_since = '2026-01-01'`)
    const { token } = await (await peopleCalls(app, headers)).invite('own', 'reviewer')
    await choose(app, token)
    const own = await session(app, { username: 'own', password: chosen })
    const bola = await session(app, await account(dataDir, 'bola', 'reviewer'))
    const url = '/api/inbox/loan/1'
    await app.inject({ method: 'POST', url: `${url}/removal`, headers, payload: why })
    const answer = await app.inject({ method: 'DELETE', url, headers: own })
    expect(toldBy(answer)).toEqual([
      409,
      'ada asked for this deletion and invited you, so somebody else must agree to it.',
    ])
    expect(await rows('loan_application')).toHaveLength(1)
    expect((await app.inject({ method: 'DELETE', url, headers: bola })).statusCode).toBe(200)
    expect(await rows('loan_application')).toEqual([])
  })

  test('is deleted by whoever asked where nobody else opens applications', async () => {
    const { app, apply, sql, rows, reader: headers } = await start()
    await apply('Ada')
    await sql(`update loan_application set status = 'accepted', state_since = '2026-01-01'`)
    const url = '/api/inbox/loan/1'
    await app.inject({ method: 'POST', url: `${url}/removal`, headers, payload: why })
    expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
    expect(await rows('loan_application')).toEqual([])
  })
})
