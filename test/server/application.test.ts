import { describe, expect, test } from 'vitest'
import { applicationEndpoints } from '../../src/shared/application-status'
import type { ApplicationStatus } from '../../src/shared/contracts/application'
import type { Waiting } from '../../src/shared/contracts/dashboard'
import { session, withAdministrator } from '../fixtures/administrator'
import { formOf, multipartOf, picture, pictureOf } from '../fixtures/loan-application'
import { documentNames } from '../fixtures/server-storage'
import { startApp } from './start-app'
import { apply } from '../fixtures/visitors'
import { caseCalls } from '../fixtures/case-calls'

const phone = '0803 123 4567'

async function start(settings = {}) {
  const lines: string[] = []
  const open = await startApp(
    { ...withAdministrator, logLevel: 'trace', ...settings },
    { logTo: { write: (line: string) => void lines.push(line) } },
  )
  const { app } = open
  const headers = await session(app)
  const ask = (
    what: keyof typeof applicationEndpoints,
    payload: object,
    { version = 0, remoteAddress = '192.0.2.1' } = {},
  ) =>
    app.inject({
      method: 'POST',
      url: applicationEndpoints[what].path,
      headers: version > 0 ? { 'if-match': `"${version}"` } : {},
      payload,
      remoteAddress,
    })
  return {
    ...open,
    lines,
    ask,
    ...caseCalls(open, headers),
    apply: (answers: Record<string, string> = {}) =>
      apply(app, { first_name: 'adaeze', phone, ...answers }),
    status: async (reference: string) =>
      (await ask('status', { reference, phone })).json<ApplicationStatus>(),
  }
}

const today = /^\d{4}-\d{2}-\d{2}$/
const notFound =
  'We cannot find an application with this reference and this phone number. Please check both.'

const tooShort =
  'Enter the phone number of your application, with at least 7 digits. If it has none, contact us and give your reference.'

describe('an applicant', { tags: ['stores'] }, () => {
  test.each(['12345', '+234 12345', '0000', 'none'])(
    'whose number is %s is not known by it, and is told what to do',
    async (short) => {
      const { apply, ask } = await start()
      const reference = await apply({ phone: short })
      for (const wanted of [reference, 'LN-22222-22222'])
        for (const what of ['status', 'withdraw', 'erasure'] as const) {
          const answer = await ask(what, { reference: wanted, phone: short })
          expect([answer.statusCode, answer.json()]).toEqual([
            422,
            { message: tooShort, errors: [{ path: '/phone', message: tooShort }] },
          ])
        }
    },
  )

  test.each(['345 6789', '01 234 5678', '0803 123 4567 or 0802 765 4321'])(
    'whose number is %s opens the application with what was typed',
    async (typed) => {
      const { apply, ask } = await start()
      const reference = await apply({ phone: typed })
      expect((await ask('status', { reference, phone: typed })).statusCode).toBe(200)
    },
  )

  test('who asks ten times at once is answered each time, and keeps all attempts', async () => {
    const { apply, ask } = await start()
    const reference = await apply()
    const statuses = async (asked: string, times: number) => {
      const answers = Array.from({ length: times }, () =>
        ask('status', { reference, phone: asked }),
      )
      return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    }
    expect(await statuses(phone, 10)).toEqual(Array<number>(10).fill(200))
    const guessed = await statuses('08099998888', 6)
    expect(guessed.toSorted()).toEqual([404, 404, 404, 404, 404, 429])
  })

  test('sees the steps of an application, what is asked for, and nothing else', async () => {
    const { apply, ask, status, step, lines } = await start()
    const reference = await apply({ secondary_phone: '+234 701 000 1111' })
    const spellings = [
      { reference: reference.toLowerCase(), phone: '+234 803 123 4567' },
      { reference: ` ${reference.slice(3).replace('-', ' ')} `, phone: '(0803)1234567' },
      { reference, phone: '07010001111' },
    ]
    for (const claim of spellings) {
      const answer = await ask('status', claim)
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        {
          reference,
          initial: 'A',
          state: 'received',
          steps: [{ state: 'received', on: expect.stringMatching(today) }],
          asked: { reason: '', text: '', documents: [] },
          message: { text: '', on: '' },
          erasureAskedOn: '',
          version: 1,
        },
      ])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    await step('in-review')
    await step('waiting', { reason: 'documents', text: 'A newer statement' })
    expect(await status(reference)).toMatchObject({
      state: 'waiting',
      steps: [{ state: 'received' }, { state: 'in-review' }, { state: 'waiting' }],
      asked: { reason: 'documents', text: 'A newer statement' },
      version: 3,
    })
    const message = { subject: 'Our decision', text: 'We cannot offer you a loan.' }
    await step('declined', { reason: 'affordability', text: 'A canary ground', message })
    const declined = await ask('status', { reference, phone })
    expect(declined.json()).toMatchObject({
      state: 'declined',
      asked: { reason: '', text: '', documents: [] },
      message: {
        text: 'Our decision\n\nWe cannot offer you a loan.',
        on: expect.stringMatching(today),
      },
    })
    expect(declined.body).not.toMatch(/canary|afford|ada|adaeze/i)
    // What was written belongs to the state that it came with.
    await step('in-review', { reason: 'mistake', text: 'Wrong application' })
    expect(await status(reference)).toMatchObject({ message: { text: '', on: '' } })
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toMatch(/803 ?123|LN-/)
  })

  test('withdraws it while it is as it was seen, and the office reads who did', async () => {
    const { apply, ask, step, entry, rows } = await start()
    const reference = await apply()
    await step('in-review')
    const claim = { reference, phone }
    const late = await ask('withdraw', claim, { version: 1 })
    expect([late.statusCode, late.json()]).toEqual([
      412,
      {
        message:
          'Your application has changed since you saw it, so nothing new was stored. Please check it again.',
      },
    ])
    expect((await rows('loan_application'))[0]!.status).toBe('in-review')
    const answer = await ask('withdraw', claim, { version: 2 })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        message: 'Your application is withdrawn.',
        application: { state: 'withdrawn', version: 3 },
      },
    ])
    expect((await rows('loan_application'))[0]!.finished_at).not.toBeNull()
    expect((await entry()).events.at(-1)).toMatchObject({
      who: 'the applicant',
      what: 'step',
      state: 'withdrawn',
      reason: 'applicant-asked',
    })
    expect((await rows('activity')).at(-1)).toMatchObject({
      who: 'the applicant',
      deed: 'set-state',
      detail: 'withdrawn',
    })
    expect((await ask('withdraw', claim, { version: 3 })).statusCode).toBe(412)
  })

  test('asks for it to be deleted, once; the office reads it and deletes it', async () => {
    const { app, apply, ask, status, entry, rows } = await start()
    const reference = await apply()
    for (const _ of [1, 2]) {
      const answer = await ask('erasure', { reference, phone })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        {
          message: 'We have your request to delete your application.',
          application: { state: 'received', erasureAskedOn: expect.stringMatching(today) },
        },
      ])
    }
    expect((await status(reference)).erasureAskedOn).toMatch(today)
    expect((await entry()).events).toMatchObject([{ who: 'the applicant', what: 'erasure' }])
    const asked = (await rows('activity')).filter(({ deed }) => deed === 'ask-erasure')
    expect(asked).toMatchObject([{ who: 'the applicant', subject: 'loan', entry_id: 1 }])
    const headers = await session(app)
    const waiting = async () =>
      (await app.inject({ url: '/api/dashboard', headers }))
        .json<{ waiting: Waiting[] }>()
        .waiting.filter(({ what }) => what === 'erasure')
    const since = (await rows('inbox_event'))[0]!.at
    const who = 'adaeze surname Adaeze'
    expect(await waiting()).toEqual([{ what: 'erasure', count: 1, since, entry: 1, who }])
    await app.inject({ method: 'DELETE', url: '/api/inbox/loan/1', headers })
    expect(await waiting()).toEqual([])
    expect(await rows('inbox_event')).toEqual([])
    expect((await ask('status', { reference, phone })).statusCode).toBe(404)
  })

  test('withdraws nothing when it cannot be recorded', async () => {
    const { apply, ask, rows, refuseRows } = await start()
    const reference = await apply()
    await refuseRows('activity')
    expect((await ask('withdraw', { reference, phone }, { version: 1 })).statusCode).toBe(500)
    expect((await ask('erasure', { reference, phone })).statusCode).toBe(500)
    expect((await rows('loan_application'))[0]).toMatchObject({ status: 'received' })
    expect(await rows('inbox_event')).toEqual([])
  })
})

describe('what the office asks for', { tags: ['stores'] }, () => {
  const wanted = { reason: 'documents', text: 'Which bank?', passportPhoto: 'yes' }

  async function asked(more: object = {}) {
    const open = await start()
    const { app, apply, step, dataDir } = open
    const reference = await apply()
    await step('in-review')
    const { statusCode } = await step('waiting', { ...wanted, salaryStatement: 'yes', ...more })
    expect(statusCode).toBe(200)
    return {
      ...open,
      reference,
      names: () => documentNames(dataDir),
      async send(
        answers: Record<string, string>,
        files: Parameters<typeof formOf>[1] = {},
        version = 3,
      ) {
        const { payload, headers } = await multipartOf(
          formOf({ reference, phone, ...answers }, files),
        )
        return app.inject({
          method: 'POST',
          url: applicationEndpoints.answer.path,
          payload,
          headers: { ...headers, 'if-match': `"${version}"` },
        })
      },
    }
  }

  test('comes sealed, beside what was there, and the review goes on', async () => {
    const { app, reference, send, status, entry, rows, names, lines } = await asked()
    expect((await status(reference)).asked).toEqual({
      reason: 'documents',
      text: 'Which bank?',
      documents: ['salaryStatement', 'passportPhoto'],
    })
    const before = (await entry()).documents
    const mails = await rows('outbox_mail')
    const bytes = await picture()
    const answer = await send(
      { answer: ' Canary\r\nbank ' },
      { passportPhoto: { bytes, name: 'canary.jpg' } },
    )
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        message: 'Thank you. We have what you sent.',
        application: { state: 'in-review', asked: { documents: [] }, version: 4 },
      },
    ])
    const { documents, events, item } = await entry()
    expect(item.state).toBe('in-review')
    expect(await rows('outbox_mail')).toHaveLength(mails.length + 1)
    expect(documents.slice(0, before.length)).toEqual(before)
    const added = documents.slice(before.length)
    expect(added).toEqual([
      {
        document: expect.stringMatching(/^passportPhoto-[0-9a-f]{16}$/),
        name: 'canary.jpg',
        size: bytes.length,
        type: 'image/jpeg',
      },
    ])
    const { document } = added[0]!
    expect(events.slice(-2)).toMatchObject([
      { who: 'the applicant', what: 'answer', documents: [document], text: 'Canary\nbank' },
      { who: 'the applicant', what: 'step', state: 'in-review' },
    ])
    const headers = await session(app)
    const url = `/api/inbox/loan/1/documents/${document}/original`
    const original = await app.inject({ url, headers })
    expect([original.statusCode, original.rawPayload]).toEqual([200, bytes])
    const tables = (['loan_document', 'inbox_event', 'activity', 'loan_application'] as const).map(
      rows,
    )
    expect(JSON.stringify(await Promise.all(tables))).not.toMatch(/canary/i)
    expect(lines.join('')).not.toMatch(/canary/i)

    // Once more, as after a lost answer.
    const again = await send({}, { passportPhoto: { bytes } })
    expect([again.statusCode, again.json()]).toEqual([
      412,
      {
        message:
          'Your application has changed since you saw it, so nothing new was stored. Please check it again.',
      },
    ])
    expect(await names()).toHaveLength(5)
    await app.inject({ method: 'DELETE', url: '/api/inbox/loan/1', headers })
    expect(await rows('loan_document')).toEqual([])
    expect(await names()).toEqual([])
  })

  test('is nothing else, real pictures, and not nothing', async () => {
    const { app, send, status, reference, names } = await asked()
    const photo = { bytes: await picture() }
    const refused: [Record<string, string>, Parameters<typeof formOf>[1], string, string][] = [
      [{}, {}, '/answer', 'Please add a document or write an answer.'],
      [{ answer: ' \n ' }, {}, '/answer', 'Please add a document or write an answer.'],
      [{}, { governmentId: photo }, '/governmentId', 'We did not ask for this document.'],
      [{ surname: 'Obi', answer: 'x' }, {}, '/surname', 'This field is not recognised.'],
      [
        {},
        { passportPhoto: { bytes: await pictureOf(1_048_577) } },
        '/passportPhoto',
        'Image size exceeds the 1MB limit. Please upload a smaller image.',
      ],
      [{}, { passportPhoto: { bytes: Buffer.from('hello') } }, '/passportPhoto', ''],
    ]
    for (const [answers, files, path, sentence] of refused) {
      const answer = await send(answers, files)
      expect([path, answer.statusCode]).toEqual([path, 422])
      const { errors } = answer.json<{ errors: { path: string; message: string }[] }>()
      expect(errors).toEqual([{ path, message: expect.stringContaining(sentence) }])
    }
    expect((await send({ phone: '08099998888' }, { passportPhoto: photo })).statusCode).toBe(404)
    const json = await app.inject({
      method: 'POST',
      url: applicationEndpoints.answer.path,
      payload: { reference, phone, answer: 'x' },
    })
    expect(json.statusCode).toBe(415)
    expect(await names()).toHaveLength(4)
    expect((await status(reference)).state).toBe('waiting')
  })

  test('is stored as a whole or not at all', async () => {
    const { send, status, reference, names, rows, refuseRows } = await asked()
    await refuseRows('activity')
    const answer = await send({ answer: 'Yes' }, { passportPhoto: { bytes: await picture() } })
    expect(answer.statusCode).toBe(500)
    expect(await names()).toHaveLength(4)
    expect(await rows('loan_document')).toEqual([])
    expect((await status(reference)).state).toBe('waiting')
  })
})

describe('whoever does not know both', () => {
  test('gets one answer for every wrong pair, not at once, and nothing is opened for it', async () => {
    const { apply, ask, sql } = await start()
    const reference = await apply({ bvn: '22212345678', kin_phone: '08055555551' })
    const other = await apply({ phone: '0809 999 8888' })
    // Whatever opens it now fails.
    await sql(`update loan_application set answers = 'AAAA', wrapped_key = 'AAAA'`)
    const wrong = [
      { reference, phone: '08099998888' },
      { reference: other, phone },
      { reference, phone: '22212345678' },
      { reference, phone: '08055555551' },
      { reference, phone: '1111111111' },
      { reference: 'LN-22222-22222', phone },
      { reference: 'LN-22222-22222', phone: '07000000001' },
    ]
    const calls = [
      ...wrong.map((claim) => ({ what: 'status' as const, claim })),
      { what: 'withdraw' as const, claim: wrong[1]! },
      { what: 'erasure' as const, claim: wrong[1]! },
    ]
    let asked = 0
    for (const { what, claim } of calls) {
      const remoteAddress = `192.0.2.${(asked += 1)}`
      const began = performance.now()
      const answer = await ask(what, claim, { remoteAddress })
      // All take whole half seconds.
      expect(performance.now() - began).toBeGreaterThan(499)
      expect([what, claim, answer.statusCode, answer.body]).toEqual([
        what,
        claim,
        404,
        JSON.stringify({ message: notFound }),
      ])
    }
    expect(asked).toBe(9)
    expect(
      (await ask('status', { reference, phone }, { remoteAddress: '192.0.2.99' })).statusCode,
    ).toBe(500)
  })

  test('runs out of attempts, by reference and by address, whatever RATE_LIMIT says', async () => {
    const { apply, ask, lines } = await start()
    const reference = await apply()
    const unknown = 'LN-22222-22222'
    for (const one of [reference, unknown]) {
      const statuses = []
      for (let i = 0; i < 7; i += 1) {
        const claim = { reference: one, phone: '08099998888' }
        const answer = await ask('status', claim, { remoteAddress: `198.51.100.${i}` })
        statuses.push(answer.statusCode)
        if (answer.statusCode === 429)
          expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
      expect([one, statuses]).toEqual([one, [404, 404, 404, 404, 404, 429, 429]])
    }
    const fromOne = await Promise.all(
      Array.from({ length: 14 }, (_, i) =>
        ask(
          'status',
          {
            reference: `LN-3333${i.toString(8).at(-1)!.replace(/[01]/, '9')}-3333${i < 8 ? 3 : 4}`,
            phone,
          },
          { remoteAddress: '203.0.113.7' },
        ),
      ),
    )
    const late = fromOne.filter(({ statusCode }) => statusCode === 429)
    expect(late).toHaveLength(4)
    expect(lines.join('')).not.toMatch(/198\.51|203\.0\.113|LN-/)
  })

  test.each([
    [{}, { reference: 'Please enter your reference.', phone: 'Please enter your phone number.' }],
    [
      { reference: 'LN-7K3PQ-XD94', phone: '123 456' },
      {
        reference: 'Enter the reference as we gave it to you, for example LN-7K3PQ-XD94M.',
        phone: tooShort,
      },
    ],
    [
      { reference: ' ', phone, more: 'x' },
      { reference: 'Please enter your reference.', more: 'This field is not recognised.' },
    ],
  ])('is told what is wrong with %j at its field', async (payload, sentences) => {
    const { ask } = await start()
    for (const what of ['status', 'withdraw', 'erasure'] as const) {
      const answer = await ask(what, payload)
      expect(answer.statusCode).toBe(422)
      const { errors } = answer.json<{ errors: { path: string; message: string }[] }>()
      expect(
        Object.fromEntries(errors.map(({ path, message }) => [path.slice(1), message])),
      ).toEqual(sentences)
    }
  })
})
