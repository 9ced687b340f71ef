import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Settings } from '../../src/server/core/env'
import type { InboxEntry, InboxPage } from '../../src/shared/contracts/inbox'
import { officeDay } from '../../src/shared/office-time'
import type { OpenReport, ReportAnswer } from '../../src/shared/contracts/report'
import { inGroups } from '../../src/shared/receipt'
import { mostBeforeAnswer } from '../../src/shared/whistle-case'
import { session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { multipartOf } from '../fixtures/loan-application'
import { type OpenApp, forAll, startApp } from './start-app'

const settings = { ...withAdministrator, whistleDelivery: 'server', logLevel: 'trace' } as const

/** What reporters and compliance do at an open server. */
async function siteAt(open: OpenApp) {
  const { app, dataDir } = open
  const headers = await session(app, await account(dataDir, 'cora', 'compliance'))
  const ask = (payload: object) => app.inject({ method: 'POST', url: '/api/report/open', payload })
  async function answer(
    parts: Record<string, string>,
    files: readonly (Buffer | string)[] = [],
    name = 'a.jpg',
    key?: string,
  ) {
    const form = new FormData()
    for (const [field, value] of Object.entries(parts)) form.append(field, value)
    for (const file of files)
      form.append('file', new File([new Uint8Array(Buffer.from(file))], name))
    const { payload, headers: type } = await multipartOf(form)
    const headers = { ...type, ...(key !== undefined && { 'idempotency-key': key }) }
    return app.inject({ method: 'POST', url: '/api/report/answer', payload, headers })
  }

  let count = 0
  let last: Promise<unknown> = Promise.resolve()
  /** Sends a report, and knows what is done about it. One after another: they are numbered so. */
  async function report(text = 'The till is short') {
    const id = (count += 1)
    const payload = { report: text }
    const sending = last.then(() => app.inject({ method: 'POST', url: '/whistle', payload }))
    last = sending
    const sent = await sending
    expect(sent.statusCode).toBe(200)
    const { receipt } = sent.json<{ message: string; receipt: string }>()
    const url = `/api/inbox/whistle/${id}`
    return {
      id,
      url,
      receipt,
      office: (call: string, body: object = {}, more = {}) =>
        app.inject({
          method: 'POST',
          url: `${url}${call}`,
          headers: { ...headers, ...more },
          payload: body,
        }),
      opened: async (more: object = {}) =>
        (await ask({ receipt, ...more })).json<ReportAnswer>().report as OpenReport,
      answer: (
        parts: Record<string, string>,
        files?: readonly (Buffer | string)[],
        name?: string,
        key?: string,
      ) => answer({ receipt, ...parts }, files, name, key),
      entry: async () => (await app.inject({ url, headers })).json<InboxEntry>(),
      file: (file: number) => app.inject({ url: `${url}/files/${file}`, headers }),
      /** Its rows of a table. */
      own: async (table: 'report_event' | 'report_file') =>
        (await open.rows(table)).filter(({ report_id }) => report_id === id),
    }
  }
  return { ...open, headers, ask, answer, report }
}

/** A site for one test, with all lines of its log. */
async function start(more: Partial<Settings> = {}) {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  return { ...(await siteAt(await startApp({ ...settings, ...more }, { logTo }))), lines }
}

/** For tests that look only at their own report: one site, on which they may wait side by side. */
let site: Awaited<ReturnType<typeof siteAt>>
/** Its log. */
const siteLines: string[] = []
beforeAll(() => {
  const logTo = { write: (line: string) => void siteLines.push(line) }
  return forAll(settings, async (open) => (site = await siteAt(open)), { logTo })
}, 60_000)

const wrong = '0000000000000000'
const today = officeDay(new Date())
/** Wrong receipts are counted by the day of UTC. */
const dayOfTries = new Date().toISOString().slice(0, 10)

const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a30' } })
    .withExif({ IFD0: { Make: 'canary-camera' } })
    .jpeg()
    .toBuffer()

describe('a receipt', () => {
  test('is the same when its report is sent again under its key, which is stored once', async () => {
    const { app, rows } = await startApp({ whistleDelivery: 'server' })
    const send = async (text: string, key?: string) => {
      const headers = { ...(key !== undefined && { 'idempotency-key': key }) }
      const payload = { report: text }
      const answer = await app.inject({ method: 'POST', url: '/whistle', payload, headers })
      return answer.json<{ receipt: string }>().receipt
    }
    const receipt = await send('The till is short', 'one')
    expect(receipt).toMatch(/^[0-9]{16}$/)
    const both = [send('The till is short', 'one'), send('The till is short', 'one')]
    expect(await Promise.all(both)).toEqual([receipt, receipt])
    expect(await rows('whistle_report')).toHaveLength(1)
    const others = [
      await send('The till is empty', 'one'),
      await send('The till is short', 'two'),
      await send('The till is short'),
      await send('The till is short'),
    ]
    expect(new Set([receipt, ...others]).size).toBe(5)
    expect(await rows('whistle_report')).toHaveLength(5)
  }, 30_000)

  test('is sixteen digits that are answered once and stored nowhere', async () => {
    const { report, rows } = await start()
    const receipts = [(await report()).receipt, (await report()).receipt]
    for (const receipt of receipts) expect(receipt).toMatch(/^[0-9]{16}$/)
    expect(receipts[0]).not.toBe(receipts[1])
    const stored = await rows('whistle_report')
    for (const [n, { receipt_hash }] of stored.entries()) {
      expect(receipt_hash).toMatch(/^[\w-]{43}$/)
      expect(JSON.stringify(stored)).not.toContain(receipts[n]!)
    }
  })

  test.concurrent('opens the report in any grouping, without a cookie, and is cached nowhere', async () => {
    const { receipt } = await site.report()
    const typed = [receipt, inGroups(receipt), ` ${inGroups(receipt).replaceAll(' ', '-')} `]
    const answers = await Promise.all(typed.map((one) => site.ask({ receipt: one })))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-store, no-transform')
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.json<ReportAnswer>().report).toEqual({
        receivedOn: today,
        state: 'received',
        outcome: '',
        showsWords: false,
        text: '',
        words: [],
        more: false,
      })
    }
  })

  test.concurrent('that is wrong is answered like a right one: same status, headers and size', async () => {
    const { ask, answer } = site
    const { receipt, office } = await site.report('A long report. '.repeat(1000))
    await office('/words', { shown: true })
    await office('/message', { text: 'Where was that?' })
    const [right, notRight] = await Promise.all([ask({ receipt }), ask({ receipt: wrong })])
    const shapes = [right, notRight].map(({ statusCode, headers, rawPayload }) => ({
      statusCode,
      headers: { ...headers, date: '' },
      size: rawPayload.length,
    }))
    expect(shapes[1]).toEqual(shapes[0])
    expect(notRight.json()).toMatchObject({ report: null, isStored: false })
    const file = await photo()
    const answers = await Promise.all(
      [receipt, wrong].map((one) => answer({ receipt: one, text: 'Here' }, [file])),
    )
    const sizes = answers.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.length])
    expect(sizes[1]).toEqual(sizes[0])
    expect(answers.map((one) => one.json<ReportAnswer>().isStored)).toEqual([true, false])
  })

  test('takes the same time whether it is right or wrong', async () => {
    const { ask } = site
    const { receipt } = await site.report()
    const times: Record<string, number[]> = { [receipt]: [], [wrong]: [] }
    for (const one of [receipt, wrong, receipt, wrong, receipt, wrong]) {
      const began = performance.now()
      await ask({ receipt: one })
      times[one]!.push(performance.now() - began)
    }
    const [right = 0, other = 0] = Object.values(times).map((all) => Math.min(...all))
    expect([right, other].every((time) => time >= 499)).toBe(true)
    // Answers leave at whole half seconds: another one would be 500 ms away.
    expect(Math.abs(right - other)).toBeLessThan(250)
  }, 20_000)

  test.each([[{}], [{ receipt: '123' }], [{ receipt: '１２３４５６７８９０１２３４５６' }]])(
    'must have sixteen digits: %j',
    async (body) => {
      const answer = await site.ask(body)
      expect(answer.statusCode).toBe(422)
    },
  )

  test('belongs to no report from before there were receipts', async () => {
    const { id, receipt, entry } = await site.report()
    await site.sql(`update whistle_report set receipt_hash = null where id = ${id}`)
    expect((await site.ask({ receipt })).json<ReportAnswer>().report).toBeNull()
    expect((await entry()).report!.hasReceipt).toBe(false)
  })

  test('is asked for only where reports reach the server', async () => {
    const { app } = await startApp({ whistleDelivery: 'local' })
    for (const url of ['/api/report/open', '/api/report/answer']) {
      const answer = await app.inject({ method: 'POST', url, payload: { receipt: wrong } })
      expect(answer.statusCode).toBe(404)
    }
  })
})

describe('wrong receipts', { tags: ['stores'] }, () => {
  test('are limited for all processes together, without an address or a time', async () => {
    const { app, dataDir, report, ask, rows, sql } = await start()
    const { receipt } = await report()
    await ask({ receipt })
    expect(await rows('report_try')).toEqual([])
    await Promise.all([ask({ receipt: wrong }), ask({ receipt: wrong })])
    expect(await rows('report_try')).toEqual([
      { name: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d?$/), on_day: dayOfTries, count: 2 },
    ])
    await sql('update report_try set count = 1000')
    const refused = await ask({ receipt })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400)
    await sql("update report_try set name = '2020-01-01 3', on_day = '2020-01-01'")
    expect((await ask({ receipt: wrong })).statusCode).toBe(200)
    await app.close()
    const again = await startApp({ dataDir, whistleDelivery: 'server' })
    await again.app.ready()
    await vi.waitFor(async () =>
      expect(await again.rows('report_try')).toMatchObject([{ on_day: dayOfTries, count: 1 }]),
    )
  })

  test('of one address are limited in memory too', async () => {
    const { ask, rows } = await start({ rateLimit: 0.05 })
    const codes: number[] = []
    for (let n = 0; n < 4; n += 1) codes.push((await ask({ receipt: '1' })).statusCode)
    expect(codes).toEqual([422, 422, 422, 429])
    const counted = await rows('limit_count')
    expect(counted.filter(({ key }) => /report|whistle/.test(key))).toEqual([])
  })
})

describe.concurrent('a conversation', { tags: ['stores'] }, () => {
  test('goes both ways, and own words stay hidden unless the office shows them', async () => {
    const { office, opened, answer, entry } = await site.report()
    await office('/step', { to: 'acknowledged' })
    await office('/message', { text: 'Which till?' })
    await office('/note', { text: 'Ask the auditor' })
    const sent = await answer({ text: 'The second one' })
    expect(sent.json()).toMatchObject({ message: 'Your answer was sent.', isStored: true })
    const hidden = await opened()
    expect(hidden).toMatchObject({
      state: 'acknowledged',
      text: '',
      words: [
        { number: 1, on: today, from: 'office', text: 'Which till?', files: 0 },
        { number: 2, on: today, from: 'reporter', text: '', files: 0 },
      ],
    })
    await office('/words', { shown: true })
    const shown = await opened()
    expect([shown.text, shown.words[1]!.text]).toEqual(['The till is short', 'The second one'])
    expect(JSON.stringify(shown)).not.toMatch(/auditor|cora/)
    const { report: kept, item } = await entry()
    expect(item.report).toMatchObject({ hasNews: true, duty: 'answer' })
    expect(kept!.events).toMatchObject([
      { who: 'cora', what: 'step', state: 'acknowledged' },
      { who: 'cora', what: 'message', text: 'Which till?' },
      { who: 'cora', what: 'note', text: 'Ask the auditor' },
      { who: '', what: 'answer', text: 'The second one' },
      { who: 'cora', what: 'words', state: 'yes' },
    ])
  })

  test('takes pictures without metadata and texts, and forgets how they were called', async () => {
    const { id, answer, entry, file, own } = await site.report()
    const sent = await answer({}, [await photo()], 'canary-name.jpg')
    expect(sent.json<ReportAnswer>().isStored).toBe(true)
    await answer({ text: 'And this' }, ['\ufeffOne\r\nTwo'], '../../canary.txt')
    const files = (await entry()).report!.events.flatMap((event) => event.files)
    expect(files).toMatchObject([{ type: 'image/jpeg' }, { type: 'text/plain', size: 7 }])
    const [picture, text] = [await file(files[0]!.id), await file(files[1]!.id)]
    expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined()
    expect(picture.rawPayload.includes('canary')).toBe(false)
    expect(text.body).toBe('One\nTwo')
    expect(text.headers['content-disposition']).toBe(
      `attachment; filename="report-${id}-${files[1]!.id}.txt"`,
    )
    expect(picture.headers['content-security-policy']).toContain('sandbox')
    expect((await file(9999)).statusCode).toBe(404)
    expect((await entry()).views).toHaveLength(2)
    expect(JSON.stringify(await own('report_event'))).not.toContain('canary')
  })

  test.each([
    ['a path', '../../../../etc/canary'],
    ['a drive', 'C:\\canary\\..\\con'],
    ['markup', '"><img src=canary onerror=alert(1)>.png'],
    ['signs that turn the line', '\u202egpj.canary\u0000\r\n\u2028😀'],
    ['a very long line', 'canary'.repeat(2000)],
  ])('takes files whose name is %s, and keeps none of it', async (_, name) => {
    const { id, answer, opened, entry, file, own } = await site.report()
    const sent = await answer({}, ['One', await photo()], name)
    expect(sent.json()).toMatchObject({ isStored: true })
    const files = (await entry()).report!.events.flatMap((event) => event.files)
    expect(files).toHaveLength(2)
    const text = await file(files[0]!.id)
    expect(text.headers['content-disposition']).toBe(
      `attachment; filename="report-${id}-${files[0]!.id}.txt"`,
    )
    const kept = [await opened(), await entry(), await own('report_file'), siteLines]
    expect(JSON.stringify(kept)).not.toContain('canary')
  })

  test('stores an answer once that is sent again under its key', async () => {
    const { answer, own, entry } = await site.report()
    for (const [text, key] of [
      ['Yes', 'one'],
      ['Yes', 'one'],
      ['No', 'two'],
      ['Yes', 'one'],
      ['Yes', 'three'],
      ['Yes, I do', 'three'],
    ] as const)
      expect((await answer({ text }, ['A file'], 'a.txt', key)).json()).toMatchObject({
        message: 'Your answer was sent.',
        isStored: true,
      })
    const { events } = (await entry()).report!
    expect(events.map(({ text }) => text)).toEqual(['Yes', 'No', 'Yes', 'Yes, I do'])
    expect(await own('report_file')).toHaveLength(4)
    expect(await own('report_event')).toMatchObject(
      Array.from({ length: 4 }, () => ({ sent_key: expect.stringMatching(/^[\w-]{43}$/) })),
    )
    expect((await answer({ text: 'Yes' }, [], 'a.txt', 'no key')).statusCode).toBe(400)
  }, 30_000)

  test('stores what the office writes once that is sent again under its key', async () => {
    const { office, entry, opened } = await site.report()
    for (const [call, text, key] of [
      ['/message', 'Who was there?', 'one'],
      ['/message', 'Who was there?', 'one'],
      ['/note', 'Who was there?', 'one'],
      ['/note', 'Who was there?', 'one'],
      ['/message', 'When?', 'one'],
      ['/message', 'When?', 'two'],
    ] as const)
      expect((await office(call, { text }, { 'idempotency-key': key })).statusCode).toBe(200)
    const { events } = (await entry()).report!
    expect(events.map(({ what, text }) => `${what}: ${text}`)).toEqual([
      'message: Who was there?',
      'note: Who was there?',
      'message: When?',
      'message: When?',
    ])
    expect((await opened()).words.map(({ text }) => text)).toEqual([
      'Who was there?',
      'When?',
      'When?',
    ])
  })

  test('stores two answers that are alike, whatever tells them apart', async () => {
    const { answer, entry, file } = await site.report()
    for (const bytes of ['Witness: Ada Obi, clerk', 'Witness: Ben Eze, clerk'])
      expect((await answer({}, [bytes])).json()).toMatchObject({ isStored: true })
    const files = (await entry()).report!.events.flatMap((event) => event.files)
    const texts = await Promise.all(files.map(async ({ id }) => (await file(id)).body))
    expect(texts).toEqual(['Witness: Ada Obi, clerk', 'Witness: Ben Eze, clerk'])
  })

  test.each([
    ['nothing', {}, [], 422],
    ['an unknown part', { other: '1' }, [], 422],
    ['a program', {}, [Buffer.from([0x4d, 0x5a, 0, 0xff])], 422],
    ['a PDF', {}, [Buffer.from('%PDF-1.7 \u0000')], 422],
    ['four files', {}, ['1', '2', '3', '4'], 422],
    ['too long a text', { text: 'x'.repeat(4001) }, [], 422],
    ['a file that is too large', {}, ['x'.repeat(1024 * 1024 + 1)], 422],
  ])('refuses %s', async (_, parts, files, status) => {
    const { answer, own } = await site.report()
    expect((await answer(parts, files)).statusCode).toBe(status)
    expect([await own('report_event'), await own('report_file')]).toEqual([[], []])
  })

  test('of every length fits into one size, and older words are asked for', async () => {
    const { office, opened } = await site.report('€'.repeat(20_000))
    await office('/words', { shown: true })
    for (let n = 1; n <= 12; n += 1) await office('/message', { text: `${n} ${'€'.repeat(3990)}` })
    const newest = await opened()
    expect(newest.more).toBe(true)
    expect(newest.words.at(-1)!.number).toBe(12)
    const older = await opened({ before: newest.words[0]!.number })
    expect(older.words.at(-1)!.number).toBe(newest.words[0]!.number - 1)
  }, 30_000)

  test('that is full says so to the reporter and lets the office write', async () => {
    const { answer, office, own } = await site.report()
    for (let n = 0; n < mostBeforeAnswer; n += 1) await office('/note', { text: 'x' })
    const refused = await answer({ text: 'One more' })
    expect(refused.json()).toMatchObject({
      message: 'This report cannot take any more answers. Yours was not sent.',
      isStored: false,
    })
    expect(await own('report_event')).toHaveLength(mostBeforeAnswer)
    expect((await office('/message', { text: 'Still here' })).statusCode).toBe(200)
  }, 60_000)
})

describe('the office', { tags: ['stores'] }, () => {
  test('takes the steps there are, each once, and tells the outcome', async () => {
    const { id, office, opened, entry } = await site.report()
    expect((await entry()).item.report).toMatchObject({ duty: 'acknowledge', version: 1 })
    expect((await office('/step', { to: 'closed', outcome: 'confirmed' })).statusCode).toBe(409)
    expect((await office('/step', { to: 'elsewhere' })).statusCode).toBe(422)
    await office('/step', { to: 'acknowledged' })
    expect((await entry()).item.report).toMatchObject({ duty: 'answer', version: 2 })
    const late = await office('/step', { to: 'investigating' }, { 'if-match': '"1"' })
    expect([late.statusCode, late.json()]).toEqual([
      412,
      {
        message:
          'Somebody else changed this report. It is now: Acknowledged. Your change was not saved.',
        conflict: { state: 'acknowledged', version: 2 },
      },
    ])
    await office('/step', { to: 'investigating' }, { 'if-match': '"2"' })
    expect((await office('/step', { to: 'closed' })).statusCode).toBe(422)
    const closing = { to: 'closed', outcome: 'confirmed', text: 'It was the scale. Thank you.' }
    expect((await office('/step', closing)).json()).toEqual({ state: 'closed', version: 4 })
    expect(await opened()).toMatchObject({
      state: 'closed',
      outcome: 'confirmed',
      words: [{ from: 'office', text: 'It was the scale. Thank you.' }],
    })
    await office('/step', { to: 'investigating', text: 'A mistake' })
    const again = await opened()
    expect([again.state, again.outcome, again.words.length]).toEqual(['investigating', '', 1])
    expect(JSON.stringify(again)).not.toContain('A mistake')
    const audit = (await site.rows('activity')).filter(
      ({ subject, entry_id }) => subject === 'whistle' && entry_id === id,
    )
    expect(audit.map(({ deed, detail }) => `${deed} ${detail}`)).toEqual([
      'open ',
      'set-state acknowledged',
      'set-state investigating',
      'set-state closed',
      'set-state investigating',
    ])
  })

  test('has days for it, which the settings tell, and no message takes the place of the step', async () => {
    const { report, sql } = await start({ whistleAcknowledgeDays: 3, whistleAnswerDays: 10 })
    const { entry, office } = await report()
    const due = async () => {
      const { duty, dueOn } = (await entry()).item.report!
      return [duty, dueOn]
    }
    await sql("update whistle_report set received_on = '2026-02-27'")
    for (const text of ['We have it', 'Which till?']) {
      expect(await due()).toEqual(['acknowledge', '2026-03-02'])
      expect((await office('/message', { text })).statusCode).toBe(200)
    }
    await office('/step', { to: 'acknowledged' })
    await sql("update whistle_report set acknowledged_on = '2026-03-01'")
    for (const text of ['Thank you', 'We still look into it']) {
      expect(await due()).toEqual(['answer', '2026-03-11'])
      expect((await office('/message', { text })).statusCode).toBe(200)
    }
    await office('/step', { to: 'investigating' })
    expect(await due()).toEqual(['answer', '2026-03-11'])
    await office('/step', { to: 'closed', outcome: 'confirmed' })
    expect(await due()).toEqual(['', ''])
    await office('/step', { to: 'investigating', text: 'A witness came' })
    expect(await due()).toEqual(['answer', '2026-03-11'])
  })

  test('erases a report with all that was written and sent, and the audit log proves it', async () => {
    const { app, report, headers, rows, ask } = await start()
    const { receipt, answer, office } = await report()
    await answer({ text: 'More' }, ['A text'])
    await office('/note', { text: 'Noted' })
    const answered = await app.inject({ method: 'DELETE', url: '/api/inbox/whistle/1', headers })
    expect(answered.statusCode).toBe(200)
    for (const table of ['whistle_report', 'report_event', 'report_file', 'inbox_term'] as const)
      expect([table, await rows(table)]).toEqual([table, []])
    expect((await rows('activity')).at(-1)).toMatchObject({
      who: 'cora',
      deed: 'delete',
      subject: 'whistle',
      entry_id: 1,
    })
    expect((await ask({ receipt })).json<ReportAnswer>().report).toBeNull()
  })

  test('loses closed reports to the retention period, with all that belongs to them', async () => {
    const first = await start()
    const { office } = await first.report()
    await office('/step', { to: 'acknowledged' })
    await office('/step', { to: 'closed', outcome: 'not-ours' })
    await first.sql("update whistle_report set finished_at = '2020-01-01T00:00:00.000Z'")
    await first.app.close()
    const { app, rows } = await startApp({ dataDir: first.dataDir, retentionDays: 10 })
    await app.ready()
    await expect.poll(() => rows('whistle_report')).toEqual([])
    expect(await rows('report_event')).toEqual([])
    expect((await rows('activity')).at(-1)).toMatchObject({
      who: 'retention',
      deed: 'delete-old',
      detail: '1',
    })
  })

  test('is told of answers by one mail for a day that is over', async () => {
    const { report, sql, app, dataDir } = await start()
    const { answer } = await report()
    await sql("update whistle_report set told = 1, received_on = '2026-01-01'")
    await Promise.all([answer({ text: 'One' }), answer({ text: 'Two' })])
    await sql("update report_event set on_day = '2026-01-05'")
    await app.close()
    const again = await startApp({ dataDir, whistleDelivery: 'server' })
    await again.app.ready()
    await vi.waitFor(async () => expect(await again.rows('outbox_mail')).toHaveLength(1))
    const [mail] = await again.rows('outbox_mail')
    expect(mail).toMatchObject({
      subject: 'Whistleblowing reports',
      body: 'There are new whistleblowing reports or answers in the inbox from 2026-01-05.\n',
    })
  })
})

describe('reports', () => {
  test('are opened by compliance alone, which administrators grant and do not have', async () => {
    const { app, dataDir, headers } = site
    const { url: ownUrl } = await site.report()
    const as = {
      administrator: await session(app),
      reviewer: await session(app, await account(dataDir, 'rita', 'reviewer')),
      editor: await session(app, await account(dataDir, 'eve', 'editor')),
      compliance: headers,
    }
    const calls = [
      ['POST', '/api/inbox/whistle'],
      ['POST', '/api/inbox/%77histle'],
      ['POST', '/api/inbox/whistle/export'],
      ['GET', ownUrl],
      ['GET', `${ownUrl}/files/1`],
      ['POST', `${ownUrl}/step`],
      ['POST', `${ownUrl}/message`],
      ['POST', `${ownUrl}/note`],
      ['POST', `${ownUrl}/words`],
      ['POST', '/api/inbox/whistle/bulk'],
      ['DELETE', ownUrl],
    ] as const
    for (const [role, who] of Object.entries(as)) {
      for (const [method, url] of calls) {
        const { statusCode } = await app.inject({ method, url, headers: who })
        expect([role, url, statusCode === 403]).toEqual([role, url, role !== 'compliance'])
      }
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/inbox/contact',
        headers: who,
        payload: {},
      })
      expect([role, statusCode]).toEqual([
        role,
        ['administrator', 'reviewer'].includes(role) ? 200 : 403,
      ])
    }
  })

  test('are counted and waited for by compliance alone', async () => {
    const { app, report, headers } = await start()
    await report()
    const counts = async (who: object) =>
      (await app.inject({ url: '/api/inbox', headers: { ...who } })).json<object>()
    expect(await counts(headers)).toMatchObject({ loan: 0, whistle: 1 })
    expect(await counts(await session(app))).toMatchObject({ whistle: 0 })
    const waiting = async (who: object) =>
      (await app.inject({ url: '/api/dashboard', headers: { ...who } })).json<{
        waiting: { what: string }[]
      }>().waiting
    expect(await waiting(headers)).toMatchObject([{ what: 'whistle', count: 1 }])
    expect((await waiting(await session(app))).map(({ what }) => what)).not.toContain('whistle')
  })

  test('take no state that is not a step', async () => {
    const { office, entry } = await site.report()
    expect((await office('/state', { state: 'closed' })).statusCode).toBe(409)
    expect((await entry()).item.state).toBe('received')
  })

  test('are listed with what is due', async () => {
    const { app, report, headers } = await start()
    await report()
    const page = await app.inject({
      method: 'POST',
      url: '/api/inbox/whistle',
      headers,
      payload: {},
    })
    expect(page.json<InboxPage>()).toMatchObject({
      items: [{ state: 'received', report: { duty: 'acknowledge', hasNews: false, version: 1 } }],
      counts: { received: 1, acknowledged: 0, investigating: 0, closed: 0 },
    })
  })
})

test('no line of the log and no figure tells of a conversation', async () => {
  const { report, ask, lines } = await start()
  const { receipt, answer } = await report()
  const before = lines.length
  await Promise.all([ask({ receipt }), ask({ receipt: wrong }), answer({ text: 'x' })])
  expect(lines.slice(before)).toEqual([])
})
