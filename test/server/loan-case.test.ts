import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import {
  caseSteps,
  loanStates,
  mostNotes,
  type CaseStep,
  type LoanState,
} from '../../src/shared/loan-case'
import { session, withAdministrator } from '../fixtures/administrator'
import type { Replies } from '../../src/shared/contracts/replies'
import { account } from '../fixtures/beside'
import { fullAnswers } from '../fixtures/loan-application'
import { setLimit } from '../fixtures/offer-limit'
import { saveRequest, sectionContent } from '../fixtures/section-content'
import { mailSystem, reaching } from '../fixtures/mail-system'
import { startApp, temporaryFolder } from './start-app'
import { apply } from '../fixtures/visitors'
import { caseCalls } from '../fixtures/case-calls'
import { messageOf } from '../fixtures/answers'

const reason = { reason: 'other', text: 'Because of canary-words' }

/** A valid reason for each form; other steps take none. */
const reasons: Record<string, object> = {
  approved: { reason: 'meets-terms', text: 'Six months at 250,000' },
  offered: {
    product: '1',
    amount: '200000',
    months: '5',
    rate: '4',
    method: 'Flat',
    reason: 'meets-terms',
  },
  declined: { reason: 'affordability', text: 'Too much for the salary' },
  withdrawn: { reason: 'applicant-asked' },
  waiting: { reason: 'documents', text: 'A newer statement' },
}

/** Another program that is told, and never answers. */
const webhooks = {
  webhookUrl: 'http://127.0.0.1:9/none',
  webhookSecret: 'whsec_' + Buffer.alloc(32).toString('base64'),
  webhookAllowPrivate: '1',
} as const

async function start(settings = {}) {
  const open = await startApp({ ...withAdministrator, ...settings })
  const { app, dataDir } = open
  const ada = await session(app)
  const bola = await session(app, await account(dataDir, 'bola', 'reviewer'))
  await account(dataDir, 'edith', 'editor')
  const { call, entry } = caseCalls(open, ada)
  return {
    ...open,
    ada,
    bola,
    call,
    entry,
    apply: (mark: string, answers: Record<string, string> = {}) =>
      apply(app, { ...fullAnswers(mark), ...answers }),
    stateOf: async (id: number) => (await entry(id)).item.state,
    /** Puts an application into a state as if it had come there. */
    become: (id: number, state: string) =>
      open.sql(`update loan_application set status = '${state}' where id = ${id}`),
  }
}

describe('the steps of an application', () => {
  test('are those of the table, from every state to every other, and no others; each is told by a webhook', async () => {
    const { app, ada, apply, call, become, stateOf, bola, rows, sql } = await start(webhooks)
    await apply('Ada')
    const { rates } = sectionContent('here')
    await app.inject(await saveRequest('rates', rates, { headers: ada }))
    await setLimit(app, ada, '1')
    await become(1, 'in-review')
    await call(1, 'step', { to: 'offered', ...reasons.offered })
    expect(await stateOf(1)).toBe('agreeing')
    // It is as one that came in after there was a limit.
    await setLimit(app, ada, '')
    await sql(`update loan_application set created_at = '${new Date().toISOString()}'`)
    const taken: string[] = []
    const before = (await rows('webhook_event')).length
    for (const from of loanStates)
      for (const to of loanStates) {
        await become(1, from)
        // There are rates, so that a yes is an offer, and nobody asks for an accepted offer to be taken back.
        const { confirmNo: _, withdrawReturn: __, ...unasked } = caseSteps
        const step = Object.values<CaseStep>(unasked).find(
          (one) => !one.withoutRates && one.to === to && one.from.includes(from),
        )
        const isReturn = step?.form === 'loanReturn'
        const body = step?.form ? (isReturn ? reason : reasons[to]) : {}
        // Whoever agrees to an offer has not made it.
        const by = from === 'agreeing' ? bola : ada
        const answer = await call(1, 'step', { to, ...body }, by)
        expect([from, to, answer.statusCode]).toEqual([from, to, step ? 200 : 409])
        expect(await stateOf(1)).toBe(step ? to : from)
        if (step) taken.push(`${from} to ${to}`)
      }
    expect(taken).toHaveLength(29)
    const told = (await rows('webhook_event')).slice(before)
    expect(told.map(({ state_before, state }) => `${state_before} to ${state}`)).toEqual(taken)
    expect(new Set(told.map(({ type, state }) => `${type} ${state}`))).toEqual(
      new Set([
        'application.changed received',
        'application.changed in-review',
        'application.changed waiting',
        'application.changed withdrawn',
        'application.offered offered',
        'application.decided declined',
      ]),
    )
  })

  test('are recorded with who, when and why, and end when nothing is left to do', async () => {
    const { apply, call, bola, entry, rows } = await start()
    await apply('Ada')
    const ends = async () => (await rows('loan_application'))[0]!.finished_at !== null
    expect((await call(1, 'step', { to: 'in-review' }, bola)).statusCode).toBe(200)
    for (const to of ['approved', 'declined', 'withdrawn']) {
      expect((await call(1, 'step', { to, ...reasons[to] })).statusCode).toBe(200)
      expect(await ends()).toBe(true)
      expect((await call(1, 'step', { to: 'in-review', ...reason })).statusCode).toBe(200)
      expect(await ends()).toBe(false)
    }
    const { events } = await entry(1)
    expect(events).toHaveLength(8)
    expect(events[0]).toMatchObject({ who: 'bola', what: 'step', state: 'in-review', text: '' })
    expect(events[1]).toMatchObject({ who: 'ada', what: 'assigned', assignee: 'ada' })
    expect(events[2]).toMatchObject({ who: 'ada', state: 'approved', ...reasons.approved })
    expect(events[3]).toMatchObject({ state: 'in-review', ...reason })
    const recorded = (await rows('activity')).filter(({ deed }) => deed === 'set-state')
    expect(recorded.map(({ who, detail }) => `${who} ${detail}`).slice(0, 2)).toEqual([
      'bola in-review',
      'ada approved',
    ])
  })

  test.each([
    ['approved', {}, 'Please choose why it is approved.'],
    ['approved', { reason: 'other', text: 'x' }, 'Please choose why it is approved.'],
    [
      'approved',
      { reason: 'meets-terms', text: '  ' },
      'Please write the reason and the agreed terms.',
    ],
    ['declined', { text: 'Too much' }, 'Please choose why it is declined.'],
    ['declined', { reason: 'affordability' }, 'Please write why it is declined.'],
    ['withdrawn', { text: 'x' }, 'Please choose why it is withdrawn.'],
    ['waiting', {}, 'Please choose what is missing.'],
    ['waiting', { reason: 'documents', text: ' ' }, 'Please choose a document, or write what'],
    ['received', { text: 'x' }, 'Please choose why it goes back.'],
    ['approved', { ...reasons.approved, text: 'x'.repeat(4001) }, '4000 characters or fewer'],
    ['approved', { ...reasons.approved, more: 'x' }, 'This field is not recognised.'],
    ['lost', {}, 'Please choose a status.'],
    [undefined, {}, 'Please choose a status.'],
  ])('to %s with %j is refused by a sentence of the form', async (to, body, sentence) => {
    const { apply, call, become, stateOf, rows } = await start()
    await apply('Ada')
    await become(1, 'in-review')
    const answer = await call(1, 'step', { to, ...body })
    expect(answer.statusCode).toBe(422)
    expect(messageOf(answer)).toContain(sentence)
    expect(await stateOf(1)).toBe('in-review')
    expect(await rows('inbox_event')).toEqual([])
  })

  test('that need no reason take none', async () => {
    const { apply, call } = await start()
    await apply('Ada')
    expect((await call(1, 'step', { to: 'in-review', text: 'x' })).statusCode).toBe(422)
    expect((await call(1, 'step', { to: 'in-review', reason: '', text: '' })).statusCode).toBe(200)
  })

  test('cannot be passed by with the call that sets the status of a message', async () => {
    const { apply, call, stateOf } = await start()
    await apply('Ada')
    for (const state of ['done', 'approved', 'new']) {
      const answer = await call(1, 'state', { state })
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        {
          message: 'The status of an application is changed step by step. Please reload the page.',
        },
      ])
    }
    expect(await stateOf(1)).toBe('received')
  })

  test('store state, event and audit entry together, or nothing', async () => {
    const { apply, call, stateOf, refuseRows, rows, entry } = await start()
    await apply('Ada')
    await refuseRows('activity', "new.deed <> 'open'")
    for (const [what, body] of [
      ['step', { to: 'in-review' }],
      ['assign', { to: 'bola' }],
      ['note', { text: 'Called' }],
    ] as const)
      expect((await call(1, what, body)).statusCode).toBe(500)
    expect(await stateOf(1)).toBe('received')
    expect((await entry(1)).item.loan).toMatchObject({ version: 1, assignee: '' })
    expect(await rows('inbox_event')).toEqual([])
  })
})

describe('a decision with its message', () => {
  const told = { subject: 'Canary decision', text: 'Canary words for Ada' }
  const approve = { to: 'approved', ...reasons.approved }
  const mailed = async () => reaching(await mailSystem('refuses'))

  test('is one transaction: review, assignee, step, message and email', async () => {
    const { apply, call, bola, entry, rows, app, ada } = await start(await mailed())
    await apply('Ada', { email: 'ada@example.com' })
    const first = await call(
      1,
      'step',
      { ...approve, message: told },
      { ...bola, 'if-match': '"1"' },
    )
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { state: 'approved', assignee: 'bola', version: 2 },
    ])
    // The answer was lost, and it is sent again.
    const again = await call(
      1,
      'step',
      { ...approve, message: told },
      { ...bola, 'if-match': '"1"' },
    )
    expect(again.statusCode).toBe(412)
    expect((await call(1, 'step', { ...approve, message: told }, bola)).statusCode).toBe(409)
    const { events } = await entry(1)
    expect(events.map(({ who, what, state, text }) => [who, what, state, text])).toEqual([
      ['bola', 'step', 'in-review', ''],
      ['bola', 'assigned', '', ''],
      ['bola', 'step', 'approved', 'Six months at 250,000'],
      ['bola', 'message', '', 'Canary decision\n\nCanary words for Ada'],
      ['bola', 'mail', '', 'Canary decision'],
    ])
    const deeds = (await rows('activity')).map(({ deed, detail }) => `${deed} ${detail}`.trim())
    for (const deed of ['set-state in-review', 'assign bola', 'set-state approved', 'reply'])
      expect(deeds.filter((one) => one === deed)).toEqual([deed])
    const replies = await app.inject({ url: '/api/inbox/loan/1/replies', headers: ada })
    expect(replies.json<Replies>().replies).toMatchObject([{ ...told, by: 'bola' }, { by: '' }])
    const stored = [await rows('inbox_event'), await rows('outbox_mail'), await rows('activity')]
    expect(JSON.stringify(stored)).not.toMatch(/Canary|ada@example/)
  })

  test('is nothing at all when its email cannot be stored', async () => {
    const { apply, call, stateOf, refuseRows, rows, entry } = await start(await mailed())
    await apply('Ada', { email: 'ada@example.com' })
    const before = await rows('inbox_event')
    await refuseRows('outbox_mail')
    expect((await call(1, 'step', { ...approve, message: told })).statusCode).toBe(500)
    expect(await stateOf(1)).toBe('received')
    expect((await entry(1)).item.loan).toMatchObject({ version: 1, assignee: '' })
    expect(await rows('inbox_event')).toEqual(before)
  })

  test('waits for the applicant to look where no email can be sent, and leaves an assignee', async () => {
    const { apply, call, entry, rows } = await start()
    await apply('Ada', { email: 'ada@example.com' })
    await call(1, 'assign', { to: 'ada' })
    const mails = (await rows('outbox_mail')).length
    expect((await call(1, 'step', { ...approve, message: told })).statusCode).toBe(200)
    const { events, item } = await entry(1)
    expect(events.map(({ what }) => what)).toEqual(['assigned', 'step', 'step', 'message'])
    expect(item.loan!.assignee).toBe('ada')
    expect(await rows('outbox_mail')).toHaveLength(mails)
  })

  test.each([
    ['approved', { subject: '', text: 'x' }, '/message/subject', 'Please enter a subject.'],
    ['declined', { subject: 'x' }, '/message/text', 'Please enter a message.'],
    ['waiting', { subject: 'x', text: '{{amount}}' }, '/message/text', 'Please replace the text'],
    ['withdrawn', told, '/message', 'This field is not recognised.'],
  ])('to %s with the message %j is refused at %s', async (to, message, path, sentence) => {
    const { apply, call, rows } = await start()
    await apply('Ada')
    const answer = await call(1, 'step', { to, ...reasons[to], message })
    expect(answer.statusCode).toBe(422)
    const { errors } = answer.json<{ errors: { path: string; message: string }[] }>()
    expect(errors[0]).toMatchObject({ path, message: expect.stringContaining(sentence) })
    expect(await rows('inbox_event')).toEqual([])
  })

  test.each([null, 7, 'words', ['words']])('is no message if it is %j', async (message) => {
    const { apply, call, rows } = await start()
    await apply('Ada')
    expect((await call(1, 'step', { ...approve, message })).statusCode).toBe(400)
    expect(await rows('inbox_event')).toEqual([])
  })
})

describe('two reviewers', () => {
  test('the second one is told who was faster, when, and what it is now', async () => {
    const { apply, call, ada, bola, app, stateOf } = await start()
    await apply('Ada')
    const seen = await app.inject({ url: '/api/inbox/loan/1', headers: ada })
    const tag = String(seen.headers.etag)
    expect(tag).toBe('"1"')
    const first = await call(1, 'step', { to: 'in-review' }, { ...bola, 'if-match': tag })
    expect([first.statusCode, first.headers.etag]).toEqual([200, '"2"'])
    expect(first.json()).toEqual({ state: 'in-review', assignee: '', version: 2 })
    for (const [what, body] of [
      ['step', { to: 'withdrawn', reason: 'duplicate' }],
      ['assign', { to: 'ada' }],
    ] as const) {
      const late = await call(1, what, body, { ...ada, 'if-match': tag })
      expect(late.statusCode).toBe(412)
      const { message, conflict } = late.json<{ message: string; conflict: { at: string } }>()
      expect(message).toMatch(/^bola changed this application on .+ It is now: In review\. /)
      expect(conflict).toEqual({
        version: 2,
        state: 'in-review',
        assignee: '',
        by: 'bola',
        at: expect.any(String),
      })
      expect(Math.abs(Date.parse(conflict.at) - Date.now())).toBeLessThan(60_000)
    }
    expect(await stateOf(1)).toBe('in-review')
    const again = await call(
      1,
      'step',
      { to: 'withdrawn', reason: 'duplicate' },
      { ...ada, 'if-match': String(first.headers.etag) },
    )
    expect(again.statusCode).toBe(200)
  })

  test('at the same moment: one step is stored, the other refused', async () => {
    const { apply, call, ada, bola, become, rows } = await start()
    await apply('Ada')
    await become(1, 'in-review')
    const answers = await Promise.all([
      call(1, 'step', { to: 'approved', ...reasons.approved }, { ...ada, 'if-match': '"1"' }),
      call(1, 'step', { to: 'declined', ...reasons.declined }, { ...bola, 'if-match': '"1"' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    const steps = (await rows('inbox_event')).filter(({ what }) => what === 'step')
    expect(steps).toHaveLength(1)
    expect((await rows('loan_application'))[0]!.case_version).toBe(2)
  })
})

describe('an assignment', () => {
  test.each([
    ['disable', {}],
    ['change', { role: 'editor', email: '' }],
  ])(
    'ends, visibly, with the right to read applications, after %s; of what has ended it is kept',
    async (how, payload) => {
      const { app, ada, apply, call, entry, become, rows } = await start()
      for (const id of [1, 2]) {
        await apply(`Ada${id}`)
        await call(id, 'assign', { to: 'bola' })
      }
      await become(2, 'declined')
      const bola = (await rows('administrator')).find(({ username }) => username === 'bola')!
      const url = `/api/people/${bola.id}${how === 'disable' ? '/disable' : ''}`
      const done = await app.inject({ method: 'POST', url, headers: ada, payload })
      expect(done.statusCode).toBe(200)
      const { item, events } = await entry(1)
      expect(item.loan).toMatchObject({ assignee: '', version: 3 })
      expect(events.at(-1)).toMatchObject({ who: 'ada', what: 'assigned', assignee: '' })
      const recorded = (await rows('activity')).filter(({ deed }) => deed === 'assign')
      expect(recorded.at(-1)).toMatchObject({ who: 'ada', entry_id: 1, detail: '' })

      expect((await entry(2)).item.loan).toMatchObject({ assignee: 'bola' })
      expect((await call(2, 'step', { to: 'in-review', ...reason })).json()).toMatchObject({
        assignee: '',
      })
    },
  )

  test('is to whoever may read applications, or to nobody', async () => {
    const { apply, call, entry, rows } = await start()
    await apply('Ada')
    expect((await entry(1)).case!.assignees).toEqual(['ada', 'bola'])
    for (const to of ['edith', 'nobody', 3, null])
      expect((await call(1, 'assign', { to: to as string })).statusCode).toBe(422)
    for (const to of ['bola', 'bola', ''])
      expect((await call(1, 'assign', { to })).json()).toMatchObject({ assignee: to })
    const { item, events } = await entry(1)
    expect(item.loan).toMatchObject({ assignee: '', version: 3 })
    expect(events.map(({ what, assignee }) => [what, assignee])).toEqual([
      ['assigned', 'bola'],
      ['assigned', ''],
    ])
    const recorded = (await rows('activity')).filter(({ deed }) => deed === 'assign')
    expect(recorded.map(({ detail }) => detail)).toEqual(['bola', ''])
  })

  test.each([
    ['has not accepted the invitation', "password_hash = ''"],
    ['is disabled', "disabled_at = '2026-01-01T00:00:00.000Z'"],
  ])('is never to somebody who %s', async (_who, state) => {
    const { apply, call, entry, sql } = await start()
    await apply('Ada')
    await sql(`update administrator set ${state} where username = 'bola'`)
    expect((await entry(1)).case!.assignees).toEqual(['ada'])
    expect((await call(1, 'assign', { to: 'bola' })).statusCode).toBe(422)
  })
})

describe('notes', { tags: ['stores'] }, () => {
  test('are added once when they are sent again under their key', async () => {
    const { apply, call, entry, ada, bola, rows } = await start()
    await apply('a')
    await apply('b')
    for (const [id, text, key, who] of [
      [1, 'Called', 'one', ada],
      [1, 'Called', 'one', ada],
      [1, 'Reached', 'one', ada],
      [1, 'Called', 'one', bola],
      [1, 'Called', 'two', ada],
      [1, 'Called', 'one', ada],
      [2, 'Called', 'one', ada],
    ] as const) {
      const answer = await call(id, 'note', { text }, { ...who, 'idempotency-key': key })
      expect(answer.json()).toEqual({ message: 'The note was added.' })
    }
    const notes = (await entry(1)).events.map(({ who, text }) => `${who}: ${text}`)
    expect(notes).toEqual(['ada: Called', 'ada: Reached', 'bola: Called', 'ada: Called'])
    expect((await entry(2)).events).toHaveLength(1)
    expect((await rows('activity')).filter(({ deed }) => deed === 'note')).toHaveLength(5)
  })

  test('are kept with author and time, in their order, and change no version', async () => {
    const { apply, call, bola, entry } = await start()
    await apply('Ada')
    await call(1, 'note', { text: ' Called, no answer\r\nTry again ' })
    await call(1, 'note', { text: 'Reached' }, bola)
    const { events, item } = await entry(1)
    expect(events.map(({ who, what, text }) => [who, what, text])).toEqual([
      ['ada', 'note', 'Called, no answer\nTry again'],
      ['bola', 'note', 'Reached'],
    ])
    expect(item.loan!.version).toBe(1)
    for (const text of ['', ' ', 'x'.repeat(4001), 7])
      expect((await call(1, 'note', { text })).statusCode).toBe(422)
    expect((await call(1, 'note', { text: '₦'.repeat(4000) })).statusCode).toBe(200)
  })

  test('are bounded in number', async () => {
    const { apply, call, sql } = await start()
    await apply('Ada')
    for (let n = 1; n < mostNotes; n += 1)
      await sql(
        `insert into inbox_event (id, kind, entry_id, at, who, what) values (${1000 + n}, 'loan', 1, '2026-01-01T00:00:00.000Z', 'ada', 'note')`,
      )
    expect((await call(1, 'note', { text: 'The last' })).statusCode).toBe(200)
    const answer = await call(1, 'note', { text: 'One too many' })
    expect(answer.statusCode).toBe(409)
    expect(messageOf(answer)).toContain(`${mostNotes} notes`)
  })

  test('and reasons go with their application', async () => {
    const { apply, call, app, ada, rows } = await start()
    for (const mark of ['Gone', 'Kept']) await apply(mark, { bvn: '22212345678' })
    for (const id of [1, 2]) {
      await call(id, 'step', { to: 'in-review' })
      await call(id, 'note', { text: 'Called' })
    }
    await app.inject({ method: 'DELETE', url: '/api/inbox/loan/1', headers: ada })
    expect((await rows('inbox_event')).map(({ entry_id }) => entry_id)).toEqual([2, 2])
    expect((await rows('loan_identity')).map(({ loan_id }) => loan_id)).toEqual([2])
  })
})

describe('applications of the same person', () => {
  test('are named by BVN or phone number, however they were typed', async () => {
    const { apply, entry, become } = await start()
    const first = await apply('A', { bvn: '222 1234 5678', phone: '0803 123 4567' })
    const second = await apply('B', { bvn: '22212345678', phone: '0809 999 9999' })
    await apply('C', { phone: '+234 803 123 4567', secondary_phone: '0809 999 9999' })
    await apply('D', { bvn: '00000000000', phone: '0' })
    await apply('E', { bvn: '00000000000', phone: '0' })
    await become(1, 'declined')
    expect((await entry(3)).case!.others).toEqual([
      {
        id: 2,
        reference: second,
        state: 'received',
        receivedAt: expect.stringMatching(/^\d{4}-.+Z$/),
        same: ['phone'],
      },
      {
        id: 1,
        reference: first,
        state: 'declined',
        receivedAt: expect.any(String),
        same: ['phone'],
      },
    ])
    expect((await entry(1)).case!.others.map(({ id, same }) => [id, same])).toEqual([
      [3, ['phone']],
      [2, ['bvn']],
    ])
    for (const id of [4, 5]) expect((await entry(id)).case!.others).toEqual([])
  })

  test('are known again where an earlier release stored them, some at a time', async () => {
    const first = await start()
    const { dataDir } = first
    for (const mark of ['A', 'B', 'C']) await first.apply(mark, { bvn: '22212345678' })
    await first.sql('delete from loan_identity')
    await first.sql('update loan_application set indexed = 0')
    await first.sql(`update loan_application set answers = 'AAAA' where id = 2`)
    await first.app.close()
    const { app, rows } = await startApp({ dataDir })
    await app.ready()
    const known = async () => (await rows('loan_identity')).map(({ loan_id }) => loan_id)
    await expect.poll(known).toEqual([1, 3])
    expect((await rows('loan_application')).map(({ indexed }) => indexed)).toEqual([1, 1, 1])
  })

  test('stand nowhere in clear: no BVN, no phone number, no note, no reason', async () => {
    const dataDir = await temporaryFolder()
    const { apply, call, entry, app, rows } = await start({ dataDir })
    await apply('A', { bvn: '22212345678', phone: '08031234567' })
    await apply('B', { bvn: '22212345678', phone: '+2348031234567' })
    await call(1, 'note', { text: 'A canary-note' })
    await call(1, 'step', { to: 'in-review' })
    await call(1, 'step', { to: 'declined', reason: 'affordability', text: 'A canary-ground' })
    expect((await entry(2)).case!.others).toMatchObject([{ same: ['bvn', 'phone'] }])
    const tables = await Promise.all(
      (
        ['loan_application', 'loan_identity', 'inbox_event', 'activity', 'outbox_mail'] as const
      ).map(rows),
    )
    await app.close()
    const names = inject('services') ? [] : await readdir(dataDir)
    const files = await Promise.all(
      names
        .filter((name) => name.startsWith('site.db'))
        .map((name) => readFile(join(dataDir, name), 'latin1')),
    )
    const stored = [JSON.stringify(tables), ...files]
    expect(stored.join('')).toContain('in-review')
    for (const secret of ['22212345678', '8031234567', 'canary-note', 'canary-ground'])
      expect([secret, stored.filter((text) => text.includes(secret)).length]).toEqual([secret, 0])
  })
})

test('an application that was done before decisions were recorded can only be reopened', () => {
  const from = (state: LoanState) =>
    Object.entries(caseSteps).flatMap(([name, step]) =>
      (step.from as readonly string[]).includes(state) ? [name] : [],
    )
  expect(from('done')).toEqual(['reopen'])
})

describe('the texts that an application was sent under', () => {
  test('are the versions that were live when it was stored, whatever is saved later', async () => {
    const { app, ada, apply, entry, sql } = await start()
    const save = async (key: 'privacyPage' | 'termsPage', mark: string) => {
      const request = await saveRequest(key, sectionContent(mark)[key], { headers: ada })
      expect((await app.inject(request)).statusCode).toBe(200)
    }
    const agreedIn = async (id: number) => (await entry(id)).case!.agreed
    const blank = { version: 0, savedAt: '' }

    await apply('Ada')
    await save('privacyPage', 'one')
    await save('termsPage', 'one')
    await apply('Bola')
    await save('termsPage', 'two')
    await apply('Chidi')
    expect(await agreedIn(1)).toEqual([
      { text: 'privacy', ...blank },
      { text: 'terms', ...blank },
    ])
    const before = await agreedIn(2)
    const [privacy, terms] = before
    expect(before.map(({ text }) => text)).toEqual(['privacy', 'terms'])
    expect(privacy!.version).toBeGreaterThan(0)
    expect(terms!.version).toBeGreaterThan(privacy!.version)
    expect(Date.parse(terms!.savedAt)).not.toBeNaN()
    const after = await agreedIn(3)
    expect(after[0]).toEqual(privacy)
    expect(after[1]!.version).toBeGreaterThan(terms!.version)

    await sql(
      'update loan_application set privacy_version = null, terms_version = null where id = 2',
    )
    expect(await agreedIn(2)).toEqual([])
  })

  test('cannot be said by the applicant', async () => {
    const { app } = await start()
    await expect(apply(app, { privacy_version: '7' })).rejects.toThrow('answered with 422')
  })
})
