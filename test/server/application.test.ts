import { describe, expect, test } from 'vitest'
import { applicationEndpoints, type ApplicationStatus } from '../../src/shared/application-status'
import type { InboxEntry } from '../../src/shared/back-office'
import { session, withAdministrator } from '../fixtures/administrator'
import { formOf, fourPictures, fullAnswers, multipartOf } from '../fixtures/loan-application'
import { loanPath } from '../fixtures/loan-server'
import { startApp } from './start-app'

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
    async apply(answers: Record<string, string> = {}) {
      const all = { ...fullAnswers('Adaeze'), first_name: 'adaeze', phone, ...answers }
      const form = await multipartOf(formOf(all, await fourPictures()))
      const answer = await app.inject({ method: 'POST', url: loanPath, ...form })
      expect(answer.statusCode).toBe(200)
      return answer.json<{ reference: string }>().reference
    },
    status: async (reference: string) =>
      (await ask('status', { reference, phone })).json<ApplicationStatus>(),
    step: (to: string, more: object = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/inbox/loan/1/step',
        headers,
        payload: { to, ...more },
      }),
    entry: async () => (await app.inject({ url: '/api/inbox/loan/1', headers })).json<InboxEntry>(),
  }
}

const today = /^\d{4}-\d{2}-\d{2}$/
const notFound =
  'We cannot find an application with this reference and this phone number. Please check both.'

describe('an applicant', () => {
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
          asked: { reason: '', text: '' },
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
    await step('declined', { reason: 'affordability', text: 'A canary ground' })
    const declined = await ask('status', { reference, phone })
    expect(declined.json()).toMatchObject({ state: 'declined', asked: { reason: '', text: '' } })
    expect(declined.body).not.toMatch(/canary|afford|ada|adaeze/i)
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
          'We changed your application a moment ago, so it was not withdrawn. Please check it again.',
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
    await app.inject({ method: 'DELETE', url: '/api/inbox/loan/1', headers })
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

describe('whoever does not know both', () => {
  test('gets one answer for every wrong pair, and nothing is opened for it', async () => {
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
      const answer = await ask(what, claim, { remoteAddress })
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
      { reference: 'LN-7K3PQ-XD94', phone: '12345678' },
      {
        reference: 'Enter the reference as we gave it to you, for example LN-7K3PQ-XD94M.',
        phone: 'A phone number has between 9 and 15 digits.',
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
