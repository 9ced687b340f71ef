import { offerStore } from '../../src/server/cases/loan-case/offer.store'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { applicationEndpoints } from '../../src/shared/application-status'
import type { ApplicationStatus } from '../../src/shared/contracts/application'
import type { VersionList } from '../../src/shared/contracts/history'
import type { Dashboard } from '../../src/shared/contracts/dashboard'
import type { InboxEntry, InboxPage } from '../../src/shared/contracts/inbox'
import type { Content } from '../../schemas'
import { loanStates, type ApplicantStep } from '../../src/shared/loan-case'
import { officeDay } from '../../src/shared/office-time'
import { openedMail } from '../../src/server/core/mail/sealed-mail'
import { session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { contracts } from '../fixtures/contracts'
import { fullAnswers, multipartOf, picture } from '../fixtures/loan-application'
import { choose, chosen, peopleCalls } from '../fixtures/people'
import { mailSystem, reaching } from '../fixtures/mail-system'
import { setLimit } from '../fixtures/offer-limit'
import { saveRequest, sectionContent } from '../fixtures/section-content'
import { startApp, temporaryFolder } from './start-app'
import { apply } from '../fixtures/visitors'
import { caseCalls, seenCase } from '../fixtures/case-calls'
import { messageOf, toldBy } from '../fixtures/answers'

const phone = '0803 123 4567'
const email = 'adaeze@example.com'

/** Of the example's products: 4 % flat, a fee of 1.5 % at the start, ₦20,000 to ₦500,000, 1 to 5 months. */
const terms = {
  product: '1',
  amount: '₦200,000',
  months: '5',
  rate: '4',
  method: 'Flat',
  reason: 'meets-terms',
}

/** A mail server is set, and nothing arrives. */
const withMail = { smtpUrl: 'smtp://127.0.0.1:9', mailTo: 'office@example.com' }

/** Another program that is told, and never answers. */
const webhooks = {
  webhookUrl: 'http://127.0.0.1:9/none',
  webhookSecret: 'whsec_' + Buffer.alloc(32).toString('base64'),
  webhookAllowPrivate: '1',
} as const

const day = (days: number) => officeDay(new Date(Date.now() + days * 86_400_000))

interface Settings {
  dataDir?: string
  /** What the application says otherwise. */
  answers?: Record<string, string>
  logTo?: { write(line: string): void }
  rates?: Partial<Content['rates']>
  /** The amount from which a second person must agree. */
  limit?: string
}

async function start({
  dataDir,
  rates,
  limit,
  answers: own,
  logTo,
  ...settings
}: Settings & Record<string, unknown> = {}) {
  const open = await startApp(
    {
      ...withAdministrator,
      ...withMail,
      ...settings,
      ...(dataDir !== undefined && { dataDir }),
    },
    { ...(logTo && { logTo }) },
  )
  const { app } = open
  const ada = await session(app)
  const save = async (content: Partial<Content['rates']>) => {
    const all = { ...sectionContent('here').rates, ...content }
    const saved = await app.inject(await saveRequest('rates', all, { headers: ada }))
    expect(saved.statusCode).toBe(200)
  }
  if (rates) await save(rates)
  if (limit) await setLimit(app, ada, limit)
  const ask = (
    what: Exclude<keyof typeof applicationEndpoints, 'answer'>,
    payload: object,
    version?: number | '*',
  ) =>
    app.inject({
      method: 'POST',
      url: applicationEndpoints[what].path,
      headers:
        version === undefined ? {} : { 'if-match': version === '*' ? version : `"${version}"` },
      payload,
    })
  const { step, entry } = caseCalls(open, ada)
  /** The code of the newest mail with one. */
  const codeIn = async () => {
    const mail = (await open.rows('outbox_mail')).findLast((row) => row.is_code === 1)!
    return /^\d{6}$/m.exec(openedMail(open.core.documents, mail).body)![0]
  }
  const askCode = (what: ApplicantStep, reference: string, version?: number | '*') =>
    ask('code', { reference, phone, step: what }, version)
  return {
    ...open,
    ada,
    save,
    ask,
    step,
    codeIn,
    askCode,
    /** Answers an offer as its applicant does: with the code from the email. */
    async answer(
      what: ApplicantStep,
      payload: { reference: string; phone: string },
      version?: number | '*',
    ) {
      const asked = await askCode(what, payload.reference, version)
      const code = asked.statusCode === 200 ? await codeIn() : '000000'
      return ask(what, { ...payload, code }, version)
    },
    async apply(answers: Record<string, string> = {}) {
      const reference = await apply(app, { phone, email, ...own, ...answers })
      expect((await step('in-review')).statusCode).toBe(200)
      return reference
    },
    status: async (reference: string) =>
      (await ask('status', { reference, phone })).json<ApplicationStatus>(),
    entry,
  }
}

const rates = {}
const accepting = (reference: string) => ({ reference, phone, name: 'Adaeze Obi', agree: 'yes' })
const mindChanged = (reference: string) => ({ reference, phone })
const turningDown = (reference: string) => ({ reference, phone, reason: 'cost', text: 'Too much' })
const late =
  'Your application has changed since you saw it, so nothing new was stored. Please check it again.'

/** An application with an offer that was sent. */
async function offered(settings: Settings & Record<string, unknown> = {}) {
  const open = await start({ rates, ...settings })
  const reference = await open.apply()
  expect((await open.step('offered', terms)).json()).toMatchObject({ state: 'offered' })
  return { ...open, reference, seen: await open.status(reference) }
}

describe('an offer', () => {
  test('says to the kobo what the loan costs, and until when it stands', async () => {
    const { seen, entry } = await offered()
    expect(seen.state).toBe('offered')
    const { facts, ...offer } = seen.offer!
    expect(offer).toEqual({
      version: 1,
      until: day(7),
      acceptedOn: '',
      acceptedBy: '',
      acceptedHow: '',
      mindUntil: '',
      codeTo: 'a…@example.com',
    })
    expect(facts).toMatchObject({
      product: 'Salary Advance',
      amount: '200000',
      receives: '197000',
      rate: '4',
      method: 'Flat',
      from: day(7),
      fees: [{ name: 'Handling here', amount: '3000', when: 'once' }],
      total: '240000',
      cost: '43000',
      late: 'Late here',
      mindDays: 3,
      isSample: false,
    })
    expect(facts.instalments.map(({ amount }) => amount)).toEqual(Array(5).fill('48000'))
    expect(facts.instalments.every(({ due }) => due > facts.from)).toBe(true)
    expect(facts.annualRate).toMatch(/^\d+(\.\d)?\u00a0%$/)
    const { case: about, events } = await entry()
    expect(about!.offers).toMatchObject([{ version: 1, madeBy: 'ada', agreedBy: '', facts }])
    expect(events.at(-1)).toMatchObject({ who: 'ada', state: 'offered', reason: 'meets-terms' })
  })

  test('is made of an application that nobody looks at, and takes it first', async () => {
    const { apply, step, sql, entry } = await start({ rates })
    await apply()
    await sql("update loan_application set status = 'received'")
    expect((await step('offered', terms)).json()).toMatchObject({ assignee: 'ada' })
    const { events } = await entry()
    expect(events.slice(-3).map(({ what, state }) => `${what} ${state}`)).toEqual([
      'step in-review',
      'assigned ',
      'step offered',
    ])
  })

  test('lies sealed in the database, with the name that accepted it', async () => {
    const { answer, seen, reference, rows } = await offered()
    expect((await answer('accept', accepting(reference), seen.version)).statusCode).toBe(200)
    const [row] = await rows('loan_offer')
    expect(row!.accepted_at).not.toBeNull()
    for (const secret of ['197000', 'Salary', 'Adaeze', 'Flat'])
      expect(JSON.stringify(row)).not.toContain(secret)
  })

  test('cannot be made without figures; approving can', async () => {
    const { apply, step, rows } = await start()
    await apply()
    const answer = await step('offered', terms)
    expect(toldBy(answer)).toEqual([
      422,
      'This product has no figures. Fill them in under Rates, or choose another.',
    ])
    expect(await rows('loan_offer')).toEqual([])
    expect((await step('approved', { reason: 'exception', text: 'Known' })).statusCode).toBe(200)
  })

  // All that an offer is refused for: `shared/loan-offer.test.ts`.
  test.each([
    [{ amount: '0' }, '/amount', 'Enter an amount of ₦1 or more, for example 50,000.'],
    [{ rate: '101', reason: 'exception', text: 'x' }, '/rate', 'Enter at most 100 % a month.'],
    [{ reason: 'exception' }, '/text', 'Please say why the terms are not those of the product.'],
    [{ more: 'x' }, '/more', 'This field is not recognised.'],
  ])('with %j is refused at %s', async (changed, path, message) => {
    const { apply, step, rows, status } = await start({ rates })
    const reference = await apply()
    const answer = await step('offered', { ...terms, ...changed })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: unknown[] }>().errors).toEqual([{ path, message }])
    expect(await rows('loan_offer')).toEqual([])
    expect((await status(reference)).state).toBe('in-review')
  })

  test('that is changed replaces the one before, which can no longer be accepted', async () => {
    const { step, status, answer, seen, reference, entry } = await offered()
    expect((await step('offered', { ...terms, amount: '100000' })).statusCode).toBe(200)
    const got = await answer('accept', accepting(reference), seen.version)
    expect(toldBy(got)).toEqual([412, late])
    const now = await status(reference)
    expect(now.offer).toMatchObject({ version: 2, facts: { amount: '100000' } })
    expect((await answer('accept', accepting(reference), now.version)).statusCode).toBe(200)
    const { offers } = (await entry()).case!
    expect(offers.map(({ version, acceptedBy }) => [version, acceptedBy])).toEqual([
      [2, 'Adaeze Obi'],
      [1, ''],
    ])
  })

  test('stays as it was sent when the figures change', async () => {
    const { save, status, seen, reference } = await offered()
    await save({ late: 'Otherwise', mindDays: '9', acceptDays: '9' })
    expect((await status(reference)).offer).toEqual(seen.offer)
  })

  test('is refused where the figures have changed since it was shown', async () => {
    const { apply, save, step, rows } = await start({ rates })
    await apply()
    const products = sectionContent('here').rates.products.map((one) => ({ ...one, fees: [] }))
    await save({ products })
    for (const shown of [{ total: '240000.01' }, { total: '240000', cost: '43000' }]) {
      const answer = await step('offered', { ...terms, ...shown })
      expect(messageOf(answer)).toContain('Rates have changed')
    }
    expect(await rows('loan_offer')).toEqual([])
    const now = { total: '240000', cost: '40000' }
    expect((await step('offered', { ...terms, ...now })).statusCode).toBe(200)
  })

  test('that is withdrawn goes, and is not shown', async () => {
    const { step, status, answer, reference } = await offered()
    expect((await step('in-review', { reason: 'mistake', text: 'Wrong rate' })).statusCode).toBe(
      200,
    )
    const now = await status(reference)
    expect([now.state, now.offer]).toEqual(['in-review', undefined])
    expect((await answer('accept', accepting(reference), now.version)).statusCode).toBe(412)
  })

  test('goes with its application', async () => {
    const { app, ada, rows } = await offered()
    await app.inject({ method: 'DELETE', url: '/api/inbox/loan/1', headers: ada })
    expect(await rows('loan_offer')).toEqual([])
  })

  test('of two reviewers at once is one: the other is told', { tags: ['stores'] }, async () => {
    const { apply, app, ada, dataDir, rows } = await start({ rates })
    await apply()
    const bola = await session(app, await account(dataDir, 'bola', 'reviewer'))
    const version = (await rows('loan_application'))[0]!.case_version
    const answers = await Promise.all(
      [ada, bola].map((headers) =>
        app.inject({
          method: 'POST',
          url: '/api/inbox/loan/1/step',
          headers: { ...headers, 'if-match': `"${version}"` },
          payload: { to: 'offered', ...terms },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    expect(await rows('loan_offer')).toHaveLength(1)
  })
})

describe('from the amount on that needs a second person', () => {
  const guarded = { rates: {}, limit: '150000' }

  test('which the office and administrators read, and nobody outside', async () => {
    const { app, ada, apply, dataDir, entry } = await start(guarded)
    await apply()
    expect((await app.inject('/api/site-settings')).json()).not.toHaveProperty('offers')
    for (const url of ['/', '/products/salary-advance', '/loan', '/openapi.json'])
      expect((await app.inject(url)).body).not.toContain('150000')
    expect((await entry()).case!.secondFrom).toBe('150000')
    const past = (headers: Record<string, string>, path = '') =>
      app.inject({ url: `/api/history/siteSettings${path}`, headers })
    const [newest] = (await past(ada)).json<VersionList>().versions
    expect((await past(ada, `/${newest!.version}`)).json()).toMatchObject({
      content: { offers: { secondFrom: '150000' } },
    })
    const edith = await session(app, await account(dataDir, 'edith', 'editor'))
    expect((await past(edith, `/${newest!.version}`)).statusCode).toBe(403)
    expect((await past({}, `/${newest!.version}`)).statusCode).toBe(401)
    await expect(setLimit(app, edith, '')).rejects.toThrow()
  })

  test('that is cleared or raised holds for what has come in before, and is told by value', async () => {
    const { app, ada, apply, entry, step, rows, sql } = await start(guarded)
    await apply()
    await sql(`update administrator set email = 'ada@example.com'`)
    const mailed = (await rows('outbox_mail')).length
    await setLimit(app, ada, '')
    expect((await entry()).case!.secondFrom).toBe('150000')
    await setLimit(app, ada, '50000000')
    await setLimit(app, ada, '50000000')
    expect((await entry()).case!.secondFrom).toBe('150000')
    expect((await step('offered', terms)).json()).toMatchObject({ state: 'agreeing' })
    const mails = (await rows('outbox_mail')).slice(mailed, mailed + 2)
    expect(mails.map(({ recipient }) => recipient)).toEqual(Array(2).fill('ada@example.com'))
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Offers need a second person from no amount',
      'Offers need a second person from ₦50,000,000',
    ])
    expect(mails[0]!.body).toContain('it was ₦150,000, and is no amount now')
    const recorded = (await rows('activity')).filter(({ deed }) => deed === 'offer-limit')
    expect(recorded.map(({ who, detail }) => [who, detail])).toEqual([
      ['ada', ' 150000'],
      ['ada', '150000 '],
      ['ada', ' 50000000'],
    ])
    await sql(`update loan_application set created_at = '${new Date().toISOString()}'`)
    expect((await entry()).case!.secondFrom).toBe('50000000')
  })

  test('an offer waits for somebody else, whose name stands beside the first', async () => {
    const { apply, app, dataDir, step, status, entry, rows } = await start(guarded)
    const reference = await apply()
    expect((await step('offered', terms)).json()).toMatchObject({ state: 'agreeing' })
    expect(await status(reference)).not.toHaveProperty('offer')
    const [, , , waits, ...more] = await rows('outbox_mail')
    expect(more).toEqual([])
    expect(waits).toMatchObject({
      recipient: '',
      subject: `An offer waits for a second person: loan application ${reference}`,
    })

    const own = await step('offered')
    expect([own.statusCode, own.json()]).toEqual([
      409,
      { message: 'You made this offer, so somebody else must agree to it.' },
    ])
    const bola = await session(app, await account(dataDir, 'bola', 'reviewer'))
    expect((await step('offered', {}, bola)).json()).toMatchObject({ state: 'offered' })
    expect((await status(reference)).offer!.until).toBe(day(7))
    const { events, case: about } = await entry()
    expect(events.slice(-2).map(({ who, state }) => [who, state])).toEqual([
      ['ada', 'agreeing'],
      ['bola', 'offered'],
    ])
    expect(about!.offers).toMatchObject([{ madeBy: 'ada', agreedBy: 'bola' }])
  })

  test('all others who may agree are told, without figures or a name of the applicant', async () => {
    const { apply, app, dataDir, step, entry, rows, sql } = await start(guarded)
    const reference = await apply()
    const edith = await account(dataDir, 'edith', 'editor')
    for (const name of ['bola', 'chidi', 'dayo']) await account(dataDir, name, 'reviewer')
    await sql(`update administrator set email = username || '@example.com'`)
    await sql(`update administrator set disabled_at = '2026-01-01' where username = 'dayo'`)
    const before = (await rows('outbox_mail')).length
    expect((await entry()).case!.mayAgree).toEqual([])
    await step('offered', terms)
    const mails = (await rows('outbox_mail')).slice(before)
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'bola@example.com',
      'chidi@example.com',
    ])
    for (const { subject, body } of mails) {
      expect(subject).toContain(reference)
      expect(body).toContain('ada has made an offer')
      expect(`${subject} ${body}`).not.toMatch(/200,?000|48,?000|240,?000|Adaeze|Salary/)
    }
    expect((await entry()).case!.mayAgree).toEqual(['bola', 'chidi'])
    expect((await step('offered', {}, await session(app, edith))).statusCode).toBe(403)
    await step('offered', {}, await session(app, { ...edith, username: 'bola' }))
    expect((await entry()).case!.mayAgree).toEqual([])
  })

  test('the mail to a colleague does not end as one to the applicant', async () => {
    const office = await mailSystem()
    const { apply, dataDir, step, sql } = await start({
      ...guarded,
      ...reaching(office),
      publicUrl: 'http://www.example.com',
    })
    await apply()
    await account(dataDir, 'bola', 'reviewer')
    await sql(`update administrator set email = 'bola@example.com' where username = 'bola'`)
    await step('offered', terms)
    const told = (address: string) =>
      office.received.flatMap(({ to, text }) => (to.includes(address) ? [text] : []))
    for (const [address, endings] of [
      ['bola@example.com', 0],
      [email, 1],
    ] as const) {
      await expect.poll(() => told(address).length).toBe(1)
      expect(
        told(address)
          .join('')
          .match(/Check your application/g) ?? [],
      ).toHaveLength(endings)
    }
  })

  test.each([
    ['no version', {}],
    ['any version', { 'if-match': '*' }],
    ['an older one', { 'if-match': '"1"' }],
  ])('nobody takes a step that binds who names %s', async (_, named) => {
    const { apply, app, ada, dataDir, step, rows, sql } = await start(guarded)
    await apply()
    const bola = await session(app, await account(dataDir, 'bola', 'reviewer'))
    const blind = (to: string, more: object = {}, headers = ada) =>
      app.inject({
        method: 'POST',
        url: '/api/inbox/loan/1/step',
        headers: { ...headers, ...named },
        payload: { to, ...more },
      })
    const no = { reason: 'affordability', text: 'Too much' }
    for (const [to, more] of [
      ['offered', terms],
      ['approved', { reason: 'meets-terms', text: 'x' }],
      ['declined', no],
      ['withdrawn', { reason: 'duplicate' }],
    ] as const)
      expect((await blind(to, more)).statusCode).toBe(412)
    expect((await step('offered', terms)).statusCode).toBe(200)
    expect((await blind('offered', {}, bola)).statusCode).toBe(412)
    expect((await rows('loan_application'))[0]!.status).toBe('agreeing')
    for (const from of ['agreeing', 'offered', 'accepted', 'declined']) {
      await sql(`update loan_application set status = '${from}'`)
      expect((await blind('in-review', { reason: 'mistake', text: 'x' })).statusCode).toBe(412)
      expect((await rows('loan_application'))[0]!.status).toBe(from)
    }
  })

  test('no account agrees whose login the maker has made', async () => {
    const { apply, app, ada, step, entry } = await start(guarded)
    const { invite } = await peopleCalls(app, ada)
    const early = await invite('early', 'reviewer')
    await apply()
    const late = await invite('late', 'reviewer')
    await step('offered', terms)
    for (const [username, { token }] of Object.entries({ early, late })) {
      expect((await choose(app, token)).statusCode).toBe(200)
      const headers = await session(app, { username, password: chosen })
      const answer = await step('offered', {}, headers)
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { message: 'ada made this offer and invited you, so somebody else must agree to it.' },
      ])
      const seen = (await app.inject({ url: '/api/inbox/loan/1', headers })).json<InboxEntry>()
      expect(seen.case!.agreeRefusal).toContain('ada made this offer and invited you')
    }
    expect((await entry()).case!.mayAgree).toEqual([])
    expect((await entry()).item.state).toBe('agreeing')
  })

  test.each([
    ['made a link for', 'link'],
    ['turned off the second step of', 'second-factor'],
    ['changed the address of', ''],
  ])('no account agrees that its maker %s since the application came in', async (_, way) => {
    const { apply, app, ada, dataDir, step, sql, entry, rows } = await start(guarded)
    await account(dataDir, 'bola', 'reviewer')
    const { call } = await peopleCalls(app, ada)
    const { id } = (await rows('administrator')).find(({ username }) => username === 'bola')!
    const at = `/${id}${way && `/${way}`}`
    let times = 0
    const change = async () => {
      times += 1
      await sql(
        `insert into passkey (id, administrator_id, credential, public_key, counter, name, created_at) values (${times}, ${id}, 'key ${times}', '', 0, 'key', '2026-01-01T00:00:00.000Z')`,
      )
      const answer = await (way === 'second-factor'
        ? call('DELETE', at)
        : call('POST', at, way ? undefined : { role: 'reviewer', email: `b${times}@example.com` }))
      expect(answer.statusCode).toBe(200)
    }
    await change()
    await apply()
    await sql(`update account_access set at = '2026-01-01'`)
    expect((await entry()).case!.couldAgree).toEqual(['bola'])
    await change()
    expect((await entry()).case!.couldAgree).toEqual([])
    await step('offered', terms)
    const bola = await session(app, await account(dataDir, 'bola', 'reviewer'))
    const answer = await step('offered', {}, bola)
    expect(toldBy(answer)).toEqual([
      409,
      'ada made this offer and changed how you log in since the application came in, so somebody else must agree to it.',
    ])
    // Nor the other way round.
    await step('in-review', { reason: 'mistake', text: 'Again' })
    expect((await step('offered', terms, bola)).json()).toMatchObject({ state: 'agreeing' })
    expect((await step('offered')).statusCode).toBe(409)
  })

  test('the offer of somebody who may not make any more waits for somebody to take it over', async () => {
    const { apply, app, dataDir, step, sql, entry } = await start(guarded)
    await apply()
    const bola = await session(app, await account(dataDir, 'bola', 'reviewer'))
    await step('offered', terms, bola)
    expect((await entry()).case!.mayAgree).toEqual(['ada'])
    await sql(`update administrator set disabled_at = '2026-01-01' where username = 'bola'`)
    expect((await entry()).case!.mayAgree).toEqual([])
    const answer = await step('offered')
    expect(toldBy(answer)).toEqual([
      409,
      'bola made this offer, and may not make offers any more. Send it back, and make it yourself.',
    ])
    expect((await step('in-review', { reason: 'other', text: 'bola left' })).statusCode).toBe(200)
    expect((await step('offered', terms)).json()).toMatchObject({ state: 'agreeing' })
  })

  test('a yes is an offer, also where its rates were cleared', async () => {
    const { apply, step, save, entry, ada, app } = await start(guarded)
    await apply()
    const approve = { reason: 'exception', text: 'Known' }
    const closed = async () => {
      const answer = await step('approved', approve)
      expect(toldBy(answer)).toEqual([409, expect.stringContaining('Make an offer instead.')])
      expect((await entry()).case!.isYesAnOffer).toBe(true)
    }
    await closed()
    const { rates: filled } = sectionContent('here')
    await save({
      products: filled.products.map((one) => ({
        ...one,
        least: '',
        most: '',
        leastMonths: '',
        mostMonths: '',
        rate: '',
        method: '',
        fees: [],
      })),
    })
    await setLimit(app, ada, '')
    await closed()
  })

  test('it can be sent back, and the next one needs somebody else again', async () => {
    const { apply, app, dataDir, step, status } = await start(guarded)
    const reference = await apply()
    await step('offered', terms)
    const bola = await session(app, await account(dataDir, 'bola', 'reviewer'))
    const back = { reason: 'other', text: 'Too long' }
    expect((await step('in-review', back, bola)).statusCode).toBe(200)
    expect((await step('offered', terms, bola)).json()).toMatchObject({ state: 'agreeing' })
    expect((await step('offered', {}, bola)).statusCode).toBe(409)
    expect((await step('offered')).json()).toMatchObject({ state: 'offered' })
    expect((await status(reference)).offer!.version).toBe(2)
  })

  test('below it nobody is needed; an accepted one is not taken by agreeing to it again', async () => {
    const { apply, step } = await start(guarded)
    await apply()
    const small = { ...terms, amount: '149999.99' }
    expect((await step('offered', small)).json()).toMatchObject({ state: 'offered' })
    expect((await step('offered')).statusCode).toBe(422)
  })
})

const byPhone = { to: 'accepted', reason: 'by-phone', name: 'Adaeze Obi', text: 'Called at 9' }

/** Records an answer as a reviewer does. */
async function record(
  { app, ada, entry }: Pick<Awaited<ReturnType<typeof start>>, 'app' | 'ada' | 'entry'>,
  answer: Record<string, string | Blob>,
  version?: number,
  by = ada,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(answer))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, 'page.jpg')
  const { headers, payload } = await multipartOf(form)
  const seen = version ?? (await entry()).item.loan!.version
  return app.inject({
    method: 'POST',
    url: '/api/inbox/loan/1/answer',
    headers: { ...by, ...headers, ...(seen > 0 && { 'if-match': `"${seen}"` }) },
    payload,
  })
}

describe('an accepted offer from the amount on that needs a second person', () => {
  const back = { reason: 'mistake', text: 'Colleagues alone read this' }

  async function accepted() {
    const open = await start({ rates, limit: '150000' })
    const reference = await open.apply()
    const { app, dataDir, step, answer, status } = open
    const bola = await session(app, await account(dataDir, 'bola', 'reviewer'))
    await step('offered', terms)
    await step('offered', {}, bola)
    const seen = await status(reference)
    expect((await answer('accept', accepting(reference), seen.version)).statusCode).toBe(200)
    return { ...open, reference, bola }
  }

  test('is taken back by two people, and the applicant is told when it takes effect', async () => {
    const { step, bola, entry, status, reference, rows, sql } = await accepted()
    await sql(`update administrator set email = username || '@example.com'`)
    const before = await status(reference)
    const mails = (await rows('outbox_mail')).length
    expect((await step('in-review', back)).json()).toMatchObject({ state: 'accepted' })
    const asked = await entry()
    const event = asked.events.at(-1)!
    expect(event).toMatchObject({ who: 'ada', what: 'return', ...back })
    expect(asked.case).toMatchObject({ returnAsked: event.id, mayAgree: ['bola'] })
    expect((await rows('activity')).map(({ deed }) => deed)).toContain('ask-return')
    const told = (await rows('outbox_mail')).slice(mails)
    expect(told.map(({ recipient }) => recipient)).toEqual(['bola@example.com'])
    expect(`${told[0]!.subject} ${told[0]!.body}`).not.toMatch(/200,?000|Adaeze|Colleagues/)
    const { version, ...seen } = await status(reference)
    expect({ ...seen, version: version - 1 }).toEqual(before)

    const again = await step('in-review', back)
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { message: 'You asked for this offer to be taken back, so somebody else must agree to it.' },
    ])
    expect(asked.case!.agreeRefusal).toBe(messageOf(again))
    expect((await entry()).item.state).toBe('accepted')

    expect((await step('in-review', back, bola)).json()).toMatchObject({ state: 'in-review' })
    const now = await status(reference)
    expect(now).toMatchObject({ state: 'in-review', takenBack: { acceptedBy: 'Adaeze Obi' } })
    expect(now.message.text).toContain('We have taken back the offer that you accepted')
    expect((await entry()).case).toMatchObject({ returnAsked: 0, mayAgree: [] })
  })

  /** One that no code reaches its applicant for: the office records what they say. */
  async function acceptedByPhone() {
    const open = await start({ rates, limit: '150000', answers: { email: '' } })
    const reference = await open.apply()
    const { app, dataDir, step } = open
    const bola = await session(app, await account(dataDir, 'bola', 'reviewer'))
    await step('offered', terms)
    await step('offered', {}, bola)
    expect((await record(open, byPhone)).json()).toMatchObject({ state: 'accepted' })
    return { ...open, reference, bola }
  }

  const no = { to: 'turned-down', reason: 'by-phone', text: 'Found another' }

  test('is ended by nobody alone, whatever they call', async () => {
    const open = await acceptedByPhone()
    const { app, ada, sql, entry, step } = open
    const forms = [
      {},
      back,
      terms,
      { reason: 'applicant-asked', text: 'Called' },
      { reason: 'affordability', text: 'Called' },
      { reason: 'exception', text: 'Called' },
    ]
    const send = async (method: 'POST' | 'DELETE', path: string, payload?: object) =>
      app.inject({
        method,
        url: `/api/inbox/loan/${path}`,
        headers: { ...(await seenCase(open)), ...ada },
        ...(payload && { payload }),
      })
    const inEveryState = async (take: (state: string) => Promise<unknown>) => {
      for (const state of loanStates) await take(state)
    }
    const doors: Record<string, () => Promise<unknown>> = {
      'POST /api/inbox/loan/:id/step': () =>
        inEveryState(async (to) => {
          for (const form of forms) await step(to, form)
        }),
      'POST /api/inbox/loan/:id/answer': async () => {
        await record(open, byPhone)
        await record(open, no)
        await record(open, no)
      },
      'POST /api/inbox/:kind/:id/state': () =>
        inEveryState((state) => send('POST', '1/state', { state })),
      'POST /api/inbox/:kind/bulk': () =>
        inEveryState(async (state) =>
          send('POST', 'bulk', {
            entries: [{ id: 1, seen: String((await entry()).item.loan!.version) }],
            state,
          }),
        ),
      'POST /api/inbox/loan/:id/assign': () => send('POST', '1/assign', { to: 'bola' }),
      'POST /api/inbox/loan/:id/note': () => send('POST', '1/note', { text: 'x' }),
      'POST /api/inbox/:kind/:id/replies': () =>
        send('POST', '1/replies', { subject: 'x', text: 'x' }),
      'POST /api/inbox/loan/:id/removal': () =>
        send('POST', '1/removal', { reason: 'time-over', text: 'x' }),
      'DELETE /api/inbox/:kind/:id': () => send('DELETE', '1'),
    }
    const changing = contracts
      .filter(
        ({ method, path }) =>
          method !== 'GET' && /^\/api\/inbox\/(?::kind|loan)\/(?::id|bulk)/.test(path),
      )
      .map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(doors).toSorted()).toEqual(changing.toSorted())
    for (const [door, take] of Object.entries(doors)) {
      await take()
      const { item, case: about } = await entry()
      expect([door, item.state, about!.offers[0]!.acceptedBy]).toEqual([
        door,
        'accepted',
        'Adaeze Obi',
      ])
      await sql(`update loan_offer set return_by = ''`)
    }
  })

  test('waits for a second person when the office records a no, who confirms it', async () => {
    const open = await acceptedByPhone()
    const { entry, step, bola, app, dataDir, status, reference, rows } = open
    expect((await step('turned-down', {}, bola)).statusCode).toBe(409)
    const page = new Blob([new Uint8Array(await picture())])
    const here = { ...no, reason: 'in-person', signedPage: page }
    expect((await record(open, here)).json()).toMatchObject({ state: 'accepted' })
    const asked = await entry()
    const event = asked.events.at(-1)!
    expect(event).toMatchObject({ who: 'ada', what: 'return', state: 'turned-down' })
    expect(event).toMatchObject({ reason: 'in-person', text: no.text })
    expect(event.documents).toEqual([asked.documents.at(-1)!.document])
    expect(asked.case).toMatchObject({ returnAsked: event.id, mayAgree: ['bola'] })
    expect((await status(reference)).state).toBe('accepted')

    // Neither whoever asked nor another way confirms it; the days to say no are not counted any more.
    const own = await step('turned-down')
    expect(own.json()).toEqual({
      message: 'You asked for this offer to be taken back, so somebody else must agree to it.',
    })
    expect((await step('in-review', back, bola)).statusCode).toBe(409)
    expect((await record(open, no, undefined, bola)).statusCode).toBe(409)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    const later = await session(app, await account(dataDir, 'bola', 'reviewer'))
    expect((await step('turned-down', {}, later)).json()).toMatchObject({ state: 'turned-down' })
    const url = '/api/inbox/loan/1'
    const { events, item } = (await app.inject({ url, headers: later })).json<InboxEntry>()
    expect(events.at(-1)).toMatchObject({ who: 'bola', what: 'step', reason: 'in-person' })
    expect(item.state).toBe('turned-down')
    expect((await status(reference)).steps.at(-1)).toMatchObject({ how: 'in-person' })
    const said = (await rows('activity')).filter(({ deed }) => deed === 'offer-answer')
    expect(said.at(-1)).toMatchObject({ who: 'bola', detail: 'turned-down' })
  })

  test('counts and is listed among what waits for a second person, as an offer to be agreed to', async () => {
    const open = await acceptedByPhone()
    const { app, bola, step, sql } = open
    const waiting = async () => {
      const board = await app.inject({ url: '/api/dashboard', headers: bola })
      const lines = board.json<Dashboard>().waiting!
      return lines.find(({ what }) => what === 'second-person')
    }
    const listed = async (more: object = {}) => {
      const list = (url: string) =>
        app.inject({ method: 'POST', url, headers: bola, payload: { state: 'second', ...more } })
      const page = (await list('/api/inbox/loan')).json<InboxPage>()
      const file = (await list('/api/inbox/loan/export')).body.trim().split('\r\n').slice(1)
      const ids = page.items.map(({ id }) => id)
      expect(file.map((line) => Number(/\d+/.exec(line)![0]))).toEqual(ids)
      return [page.total, ids]
    }
    expect([await waiting(), await listed()]).toEqual([undefined, [0, []]])
    await record(open, no)
    const { at: since } = (await open.entry()).events.at(-1)!
    expect(await waiting()).toMatchObject({ what: 'second-person', count: 1, since })
    expect(await listed()).toEqual([1, [1]])
    // One more that waits to be sent, and one that waits for nobody.
    for (const name of ['Bola', 'Adaeze']) await apply(app, fullAnswers(name))
    await sql(`update loan_application set status = 'agreeing' where id = 2`)
    expect(await waiting()).toMatchObject({ count: 2, since })
    expect(await listed()).toEqual([2, [2, 1]])
    expect(await listed({ search: 'Adaeze', ids: [1, 3] })).toEqual([1, [1]])
    expect((await step('turned-down', {}, bola)).statusCode).toBe(200)
    expect(await listed()).toEqual([1, [2]])
  })

  test('is left as it was when whoever asked, or an administrator, withdraws the request', async () => {
    const open = await acceptedByPhone()
    const { entry, step, bola, app, dataDir, rows } = open
    const chidi = await session(app, await account(dataDir, 'chidi', 'reviewer'))
    const withdrawn = (headers?: Record<string, string>) => step('accepted', {}, headers)
    expect((await withdrawn()).statusCode).toBe(409)
    for (const [asker, by] of [
      [bola, bola],
      [bola, undefined],
    ] as const) {
      await record(open, no, undefined, asker)
      expect((await entry()).case!.mayWithdrawReturn).toBe(true)
      expect((await withdrawn(chidi)).statusCode).toBe(403)
      expect((await withdrawn(by)).json()).toMatchObject({ state: 'accepted' })
      const after = await entry()
      expect(after.events.at(-1)).toMatchObject({ what: 'return-withdrawn' })
      expect(after.case).toMatchObject({ returnAsked: 0, mayWithdrawReturn: false })
      expect((await step('turned-down', {}, chidi)).statusCode).toBe(409)
    }
    const deeds = (await rows('activity')).filter(({ deed }) => deed === 'withdraw-return')
    expect(deeds.map(({ who }) => who)).toEqual(['bola', 'ada'])
  })

  test('is not taken back by an account that whoever asks can log in as', async () => {
    const { step, app, ada, entry } = await accepted()
    await step('in-review', back)
    const { token } = await (await peopleCalls(app, ada)).invite('own', 'reviewer')
    await choose(app, token)
    const own = await session(app, { username: 'own', password: chosen })
    const answer = await step('in-review', back, own)
    expect(toldBy(answer)).toEqual([
      409,
      'ada asked for this offer to be taken back and invited you, so somebody else must agree to it.',
    ])
    expect((await entry()).item.state).toBe('accepted')
  })

  test('waits for somebody else to ask once whoever asked may not any more', async () => {
    const { step, bola, sql, entry, dataDir, app } = await accepted()
    await step('in-review', back, bola)
    await sql(`update administrator set disabled_at = '2026-01-01' where username = 'bola'`)
    expect((await entry()).case!.returnAsked).toBe(0)
    expect((await step('in-review', back)).json()).toMatchObject({ state: 'accepted' })
    const chidi = await session(app, await account(dataDir, 'chidi', 'reviewer'))
    expect((await step('in-review', back, chidi)).json()).toMatchObject({ state: 'in-review' })
  })
})

test('what was accepted and taken back stays in sight, whatever becomes of the application', async () => {
  const { answer, status, step, seen, reference } = await offered()
  await answer('accept', accepting(reference), seen.version)
  const back = { reason: 'mistake', text: 'Colleagues alone read this' }
  await step('in-review', back)
  const facts = { facts: seen.offer!.facts, acceptedBy: 'Adaeze Obi' }
  for (const [to, more] of [
    ['waiting', { reason: 'information', text: 'x' }],
    ['declined', { reason: 'affordability', text: 'x' }],
    ['in-review', back],
    ['withdrawn', { reason: 'duplicate' }],
    ['in-review', back],
    ['offered', { ...terms, amount: '100000' }],
  ] as const) {
    expect((await step(to, more)).statusCode).toBe(200)
    expect(await status(reference)).toMatchObject({ state: to, takenBack: facts })
  }
  const newer = await status(reference)
  expect(newer.offer!.facts.amount).toBe('100000')
  expect((await answer('accept', accepting(reference), newer.version)).statusCode).toBe(200)
  const agreed = await status(reference)
  expect([agreed.takenBack, agreed.offer!.facts.amount]).toEqual([undefined, '100000'])
  const undone = await answer('changeMind', mindChanged(reference), agreed.version)
  expect(undone.statusCode).toBe(200)
  expect((await step('in-review', back)).statusCode).toBe(200)
  expect(await status(reference)).not.toHaveProperty('takenBack')
})

test('an accepted offer is not taken back in silence: what was accepted stays in sight', async () => {
  const { answer, status, step, seen, reference, entry } = await offered()
  expect((await answer('accept', accepting(reference), seen.version)).statusCode).toBe(200)
  const back = { reason: 'mistake', text: 'Colleagues alone read this' }
  expect((await step('in-review', back)).statusCode).toBe(200)
  const now = await status(reference)
  expect(now).toMatchObject({ state: 'in-review', takenBack: { acceptedBy: 'Adaeze Obi' } })
  expect(now.takenBack!.facts).toEqual(seen.offer!.facts)
  expect(now.message.text).toContain('We have taken back the offer that you accepted')
  expect(JSON.stringify(now)).not.toContain('Colleagues alone')
  expect((await entry()).events.slice(-2)).toMatchObject([
    { what: 'message', who: 'ada' },
    { what: 'mail', who: 'ada' },
  ])
})

test('the export of applications holds the offer and what was agreed', async () => {
  const { app, ada: headers, answer, seen, reference } = await offered()
  expect((await answer('accept', accepting(reference), seen.version)).statusCode).toBe(200)
  const url = '/api/inbox/loan/export'
  const { body } = await app.inject({ method: 'POST', url, headers, payload: {} })
  expect(body).toContain('"Offer: paid out"')
  expect(body).toMatch(
    /"200000","197000","240000","43000","[\d.,]+\u00a0%","5","ada","","Adaeze Obi","\d{4}-/,
  )
})

describe('an applicant', { tags: ['stores'] }, () => {
  test('accepts with a name and a tick, and what was accepted stays', async () => {
    const { answer, status, seen, reference, entry, rows } = await offered()
    const got = await answer('accept', accepting(reference), seen.version)
    expect(got.json()).toMatchObject({
      message: 'You have accepted the offer.',
      application: { state: 'accepted', offer: { acceptedBy: 'Adaeze Obi' } },
    })
    const now = await status(reference)
    expect(now.offer).toEqual({
      ...seen.offer,
      acceptedOn: day(0),
      acceptedBy: 'Adaeze Obi',
      acceptedHow: 'by-code',
      mindUntil: day(3),
    })
    const { events, item } = await entry()
    expect(item.state).toBe('accepted')
    expect(events.at(-1)).toMatchObject({ who: 'the applicant', state: 'accepted' })
    const [row] = await rows('loan_application')
    expect(row!.finished_at).not.toBeNull()
    expect((await rows('activity')).filter(({ deed }) => deed === 'offer-answer')).toHaveLength(1)
  })

  test.each([
    [{ name: ' ' }, '/name', 'Please type your full name.'],
    [{ agree: '' }, '/agree', 'Please tick that you accept the offer.'],
    [{ agree: 'no' }, '/agree', 'Please tick that you accept the offer.'],
    [{ name: 'x'.repeat(121) }, '/name', 'Please use 120 characters or fewer.'],
  ])('does not accept with %j', async (changed, path, message) => {
    const { answer, seen, reference, status } = await offered()
    const got = await answer('accept', { ...accepting(reference), ...changed }, seen.version)
    expect([got.statusCode, got.json<{ errors: unknown[] }>().errors]).toEqual([
      422,
      [{ path, message }],
    ])
    expect((await status(reference)).state).toBe('offered')
  })

  test('accepts once from two tabs at once, and not without saying what was seen', async () => {
    const { ask, askCode, codeIn, seen, reference, rows } = await offered()
    for (const version of [undefined, '*'] as const)
      expect((await askCode('accept', reference, version)).statusCode).toBe(412)
    await askCode('accept', reference, seen.version)
    const body = { ...accepting(reference), code: await codeIn() }
    expect((await ask('accept', body)).statusCode).toBe(412)
    expect((await ask('accept', body, '*')).statusCode).toBe(412)
    expect((await rows('loan_offer'))[0]!.accepted_at).toBeNull()
    const answers = await Promise.all([1, 2].map(() => ask('accept', body, seen.version)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    const accepted = (await rows('inbox_event')).filter(({ state }) => state === 'accepted')
    expect(accepted).toHaveLength(1)
  })

  test('turns it down with a reason that the office reads', async () => {
    const { answer, seen, reference, entry, status } = await offered()
    const wrong = await answer('turnDown', { reference, phone }, seen.version)
    expect(messageOf(wrong)).toBe('Please choose why you turn it down.')
    expect((await answer('turnDown', turningDown(reference), seen.version)).statusCode).toBe(200)
    const { events, item } = await entry()
    expect(item.state).toBe('turned-down')
    expect(events.at(-1)).toMatchObject({ reason: 'cost', text: 'Too much' })
    const now = await status(reference)
    expect(now).not.toHaveProperty('offer')
    expect((await answer('accept', accepting(reference), now.version)).statusCode).toBe(412)
  })

  test('changes their mind within the days, and not after them', async () => {
    const { answer, seen, reference, sql, status, rows } = await offered()
    await answer('accept', accepting(reference), seen.version)
    const { version } = await status(reference)
    const kept = (await rows('loan_offer'))[0]!
    const before = new Date(Date.now() - 4 * 86_400_000).toISOString()
    await sql(`update loan_offer set accepted_at = '${before}'`)
    expect((await status(reference)).offer!.mindUntil).toBe('')
    expect((await answer('changeMind', { reference, phone }, version)).statusCode).toBe(412)
    await sql(`update loan_offer set accepted_at = '${kept.accepted_at!}'`)
    const got = await answer('changeMind', { reference, phone }, version)
    expect(got.json()).toMatchObject({ application: { state: 'turned-down' } })
    expect((await rows('loan_offer'))[0]).toEqual(kept)
  })

  test('cannot take the steps of an applicant by those of the office, nor the reverse', async () => {
    const { step, answer, reference, seen } = await offered()
    for (const to of ['accepted', 'turned-down', 'expired', 'agreeing'])
      expect([to, (await step(to)).statusCode]).toEqual([to, 409])
    expect((await answer('changeMind', { reference, phone }, seen.version)).statusCode).toBe(412)
    const other = await answer('accept', { ...accepting(reference), phone: '0809 999 9999' }, 1)
    expect(other.statusCode).toBe(404)
  })

  test('that cannot be stored whole is not stored at all', async () => {
    const { answer, seen, reference, refuseRows, rows, status } = await offered()
    await refuseRows('activity')
    expect((await answer('accept', accepting(reference), seen.version)).statusCode).toBe(500)
    expect((await rows('loan_offer'))[0]).toMatchObject({ accepted_at: null, accepted_by: '' })
    expect((await status(reference)).state).toBe('offered')
  })
})

describe('the code for an answer', { tags: ['stores'] }, () => {
  const stateOf = (got: { json(): unknown }) => (got.json() as { codeState?: string }).codeState

  test('goes to the address that was sent, says what it is for, and stands nowhere else', async () => {
    const mailbox = await mailSystem()
    const lines: string[] = []
    const open = await offered({
      ...reaching(mailbox),
      logLevel: 'trace',
      logTo: { write: (line: string) => void lines.push(line) },
    })
    const { app, ada, askCode, codeIn, reference, seen, rows, entry } = open
    const asked = await askCode('accept', reference, seen.version)
    expect(asked.json()).toEqual({ message: 'We have sent a code to a…@example.com.' })
    const code = await codeIn()
    const arrived = () => mailbox.received.find(({ text }) => text.includes(code))
    await expect.poll(arrived).toBeDefined()
    const { to, text } = arrived()!
    expect(to).toEqual([email])
    const words = text.replace(/=\r\n|\r\n/g, ' ').replace(/ +/g, ' ')
    for (const part of [`accept our offer for the loan application ${reference}`, 'only, once,'])
      expect(words).toContain(part)
    expect(text).toContain('Auto-Submitted: auto-generated')
    const replies = await app.inject({ url: '/api/inbox/loan/1/replies', headers: ada })
    expect(replies.json<{ replies: unknown[] }>().replies.length).toBeGreaterThan(0)
    const seenByOffice = [replies.body, JSON.stringify(await entry()), lines.join('')]
    const stored = await Promise.all(
      (['answer_code', 'outbox_mail', 'activity', 'inbox_event'] as const).map(rows),
    )
    expect(lines.length).toBeGreaterThan(0)
    for (const place of [...seenByOffice, JSON.stringify(stored)]) expect(place).not.toContain(code)
  })

  test('is what a reviewer has not, who reads reference and phone number', async () => {
    const { app, dataDir, ask, askCode, codeIn, entry, reference, seen, status } = await offered()
    const bola = await session(app, await account(dataDir, 'bola', 'reviewer'))
    const read = await app.inject({ url: '/api/inbox/loan/1', headers: bola })
    expect(read.body).toContain(phone)
    await askCode('accept', reference, seen.version)
    const right = await codeIn()
    const code = right === '123456' ? '654321' : '123456'
    const got = await ask('accept', { ...accepting(reference), code }, seen.version)
    expect([got.statusCode, got.json()]).toEqual([
      422,
      {
        message: 'This code is not the one in our newest email. You can try 4 more times.',
        errors: [{ path: '/code', message: expect.stringContaining('4 more times') }],
        codeState: 'wrong',
      },
    ])
    expect((await status(reference)).state).toBe('offered')
    expect((await entry()).events.at(-1)).toMatchObject({ who: 'ada', state: 'offered' })
  })

  test.each(['accept', 'turnDown', 'changeMind'] as const)('is needed to %s', async (what) => {
    const { answer, ask, reference, seen, status } = await offered()
    if (what === 'changeMind') await answer('accept', accepting(reference), seen.version)
    const { state, version } = await status(reference)
    const body = { accept: accepting, turnDown: turningDown, changeMind: mindChanged }[what]
    expect((await ask(what, body(reference), version)).json()).toMatchObject({
      message: 'Please enter the code from our email.',
    })
    const got = await ask(what, { ...body(reference), code: '123 456' }, version)
    expect([got.statusCode, stateOf(got)]).toEqual([422, 'expired'])
    expect((await status(reference)).state).toBe(state)
    expect((await answer(what, body(reference), version)).statusCode).toBe(200)
  })

  test('is good for one answer to one offer, and once', async () => {
    const { ask, askCode, codeIn, step, reference, seen, status } = await offered()
    await askCode('turnDown', reference, seen.version)
    const other = { ...accepting(reference), code: await codeIn() }
    expect(stateOf(await ask('accept', other, seen.version))).toBe('expired')
    await askCode('accept', reference, seen.version)
    const body = { ...accepting(reference), code: await codeIn() }
    await step('offered', { ...terms, amount: '100000' })
    const { version } = await status(reference)
    expect(stateOf(await ask('accept', body, version))).toBe('expired')
    await askCode('accept', reference, version)
    const code = await codeIn()
    const good = { ...body, code: `${code.slice(0, 3)} ${code.slice(3)}` }
    expect((await ask('accept', good, version)).statusCode).toBe(200)
    const again = await ask('accept', good, version)
    expect(toldBy(again)).toEqual([412, late])
  })

  test('is used up by five wrong ones, and a new one is another', async () => {
    const { answer, ask, askCode, codeIn, reference, seen, rows } = await offered()
    await askCode('accept', reference, seen.version)
    const right = await codeIn()
    const wrong = right === '000000' ? '000001' : '000000'
    const states = []
    for (const code of [wrong, wrong, wrong, wrong, wrong, right])
      states.push(stateOf(await ask('accept', { ...accepting(reference), code }, seen.version)))
    expect(states).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'used-up', 'used-up'])
    expect((await rows('loan_offer'))[0]!.accepted_at).toBeNull()
    expect((await answer('accept', accepting(reference), seen.version)).statusCode).toBe(200)
  })

  test.each([
    ['fifteen minutes old', -15 * 60_000],
    ['from a future that a wrong clock had', 60_000],
  ])('is refused when it is %s', async (_, ms) => {
    const { ask, askCode, codeIn, reference, seen, sql } = await offered()
    await askCode('accept', reference, seen.version)
    const body = { ...accepting(reference), code: await codeIn() }
    await sql(`update answer_code set made_at = '${new Date(Date.now() + ms).toISOString()}'`)
    expect(stateOf(await ask('accept', body, seen.version))).toBe('expired')
  })

  test('is not sent again and again', async () => {
    const { askCode, reference, seen, rows } = await offered()
    const asked = []
    for (let n = 0; n < 5; n += 1) asked.push(await askCode('accept', reference, seen.version))
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 429])
    expect(Number(asked[4]!.headers['retry-after'])).toBeGreaterThan(600)
    expect((await rows('outbox_mail')).filter(({ is_code }) => is_code === 1)).toHaveLength(1)
  })

  test('cannot be passed by: an offer is not withdrawn by its applicant', async () => {
    const { ask, reference, seen, status } = await offered()
    expect((await ask('withdraw', { reference, phone }, seen.version)).statusCode).toBe(412)
    expect((await status(reference)).state).toBe('offered')
  })
})

describe('where no code can be sent', () => {
  const withoutMail = { smtpUrl: undefined, mailTo: undefined }
  test.each([
    ['the application has no address', { answers: { email: '' } }],
    ['there is no mail server', withoutMail],
  ])('because %s, the office records the answer under its own name', async (_, settings) => {
    const open = await offered(settings)
    const { askCode, ask, reference, seen, status, entry, rows } = open
    expect(seen.offer!.codeTo).toBe('')
    expect((await askCode('accept', reference, seen.version)).statusCode).toBe(412)
    const own = await ask('accept', { ...accepting(reference), code: '123456' }, seen.version)
    expect(own.statusCode).toBe(422)
    expect((await entry()).case!.takesAnswer).toBe(true)
    expect((await record(open, byPhone, 0)).statusCode).toBe(412)
    expect((await record(open, byPhone)).json()).toMatchObject({ state: 'accepted' })

    const { events, case: about } = await entry()
    const { reason, name: acceptedBy, text } = byPhone
    expect(events.at(-1)).toMatchObject({ who: 'ada', state: 'accepted', reason, text })
    expect(about!.offers[0]).toMatchObject({ acceptedBy, acceptedHow: 'by-phone' })
    const now = await status(reference)
    expect(now.offer).toMatchObject({ acceptedBy, acceptedHow: 'by-phone' })
    expect(now.steps.at(-1)).toMatchObject({ state: 'accepted', how: 'by-phone' })
    const said = (await rows('activity')).filter(({ deed }) => deed === 'offer-answer')
    expect(said).toMatchObject([{ who: 'ada', detail: 'accepted' }])

    const back = { to: 'turned-down', reason: 'by-phone', text: 'Found another' }
    expect((await record(open, back)).json()).toMatchObject({ state: 'turned-down' })
    expect((await status(reference)).steps.at(-1)).toMatchObject({ how: 'by-phone' })
  })

  test('whoever signed in the office left the page, which is kept with the application', async () => {
    const open = await offered(withoutMail)
    const { app, ada, entry, rows } = open
    const here = { ...byPhone, reason: 'in-person' }
    const without = await record(open, here)
    expect(toldBy(without)).toEqual([
      422,
      'Please add a photo or scan of the page that the applicant signed.',
    ])
    const bytes = await picture()
    const signedPage = new Blob([new Uint8Array(bytes)])
    const text = await record(open, { ...here, signedPage: new Blob(['no picture']) })
    expect(text.statusCode).toBe(422)
    expect(await rows('loan_document')).toEqual([])
    expect((await record(open, { ...here, signedPage })).statusCode).toBe(200)
    const { documents, events } = await entry()
    const { document } = documents.at(-1)!
    expect(document).toMatch(/^signedPage-[0-9a-f]{16}$/)
    expect(events.at(-1)).toMatchObject({ reason: 'in-person', documents: [document] })
    const url = `/api/inbox/loan/1/documents/${document}/original`
    const kept = await app.inject({ url, headers: ada })
    expect(kept.rawPayload.equals(bytes)).toBe(true)
  })

  test('because the mail server refuses the address for good', async () => {
    const mailbox = await mailSystem()
    const open = await offered(reaching(mailbox))
    const { askCode, entry, reference, seen, status } = open
    await expect.poll(() => mailbox.received.length).toBe(3)
    mailbox.mood = 'rejects'
    await askCode('accept', reference, seen.version)
    await expect.poll(async () => (await status(reference)).offer!.codeTo).toBe('')
    expect((await entry()).case!.takesAnswer).toBe(true)
    expect((await record(open, byPhone)).statusCode).toBe(200)
  })

  test('it is said; where one can be sent, nobody but the applicant answers', async () => {
    const open = await offered()
    const { entry, status, reference } = open
    expect((await entry()).case!.takesAnswer).toBe(false)
    const answer = await record(open, byPhone)
    expect(toldBy(answer)).toEqual([
      409,
      'The applicant can answer with a code that we send by email, so nobody else can. Nothing was stored.',
    ])
    expect((await status(reference)).state).toBe('offered')
  })
})

describe('time', { tags: ['stores'] }, () => {
  /** The same site after a restart, which looks at once for offers that end. */
  async function restarted(open: Awaited<ReturnType<typeof offered>>) {
    await open.app.close()
    const again = await startApp({ ...withAdministrator, ...webhooks, dataDir: open.dataDir })
    await again.app.ready()
    return again
  }

  test('ends an offer: nobody can accept it, even before the clock has said so', async () => {
    const open = await offered(webhooks)
    const { answer, seen, reference, sql, status, rows } = open
    await sql(`update loan_offer set last_day = '${day(-1)}'`)
    const now = await status(reference)
    expect([now.state, now.offer]).toEqual(['expired', undefined])
    for (const what of ['accept', 'turnDown'] as const) {
      const body = what === 'accept' ? accepting(reference) : turningDown(reference)
      const got = await answer(what, body, seen.version)
      expect(toldBy(got)).toEqual([412, late])
    }
    expect((await rows('loan_application'))[0]!.status).toBe('offered')

    const again = await restarted(open)
    await expect.poll(async () => (await again.rows('loan_application'))[0]!.status).toBe('expired')
    const last = (await again.rows('inbox_event')).at(-1)
    expect([last!.who, last!.state]).toEqual(['schedule', 'expired'])
    const told = (await again.rows('webhook_event')).at(-1)
    expect(told).toMatchObject({ type: 'application.changed', state: 'expired' })
  })

  test('on the last day it can be accepted', async () => {
    const { answer, seen, reference, sql } = await offered()
    await sql(`update loan_offer set last_day = '${day(0)}'`)
    expect((await answer('accept', accepting(reference), seen.version)).statusCode).toBe(200)
  })

  test('reminds once, the day before, and asks no more of an offer with nothing due', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const open = await offered()
    await open.sql(`update loan_offer set last_day = '${day(-1)}'`)
    expect((await open.step('offered', { ...terms, amount: '100000' })).statusCode).toBe(200)
    const reminders = async ({ rows }: Pick<typeof open, 'rows'>) =>
      (await rows('activity')).filter(({ deed }) => deed === 'offer-reminder').length
    const sent = new Date(Date.now() - 6 * 86_400_000).toISOString()
    await open.sql(
      `update loan_offer set last_day = '${day(1)}', sent_at = '${sent}' where version = 2`,
    )
    const mails = (await open.rows('outbox_mail')).length
    const again = await restarted(open)
    await expect.poll(() => reminders(again)).toBe(1)
    for (let minute = 0; minute < 3; minute += 1) {
      await vi.advanceTimersByTimeAsync(60_000)
      await pause(100)
    }
    expect(await reminders(again)).toBe(1)
    const { documents, database } = again.core
    expect(await offerStore(documents).ending(database.read)).toEqual([])
    expect((await again.rows('outbox_mail')).length).toBe(mails + 1)
    expect((await again.rows('loan_application'))[0]!.status).toBe('offered')
  })
})

test('mails and webhooks tell of an offer, and hold no amounts', async () => {
  const office = await mailSystem()
  onTestFinished(() => office.close())
  const { ask, askCode, answer, codeIn, seen, reference, rows, status } = await offered({
    ...reaching(office),
    dataDir: await temporaryFolder(),
    ...webhooks,
  })
  await askCode('accept', reference, seen.version)
  const withCode = { ...accepting(reference), code: await codeIn() }
  await expect.poll(() => office.received.length).toBe(4)
  expect((await ask('accept', withCode, seen.version)).statusCode).toBe(200)
  const toApplicant = () => office.received.filter(({ to }) => to.includes(email))
  await expect.poll(() => office.received.length).toBe(6)
  expect(toApplicant()).toHaveLength(4)
  const subjects = office.received.map(({ text }) => /^Subject: (.*(?:\r?\n .*)*)/m.exec(text)![1])
  for (const part of ['We have an offer for', 'You have accepted our', 'has accepted the offer'])
    expect(subjects.some((subject) => subject!.replace(/\s+/g, ' ').includes(part))).toBe(true)
  for (const { text } of office.received)
    for (const figure of ['200,000', '200000', '48,000', '240,000', '197,000', 'Salary Advance'])
      expect(text).not.toContain(figure)
  const { version } = await status(reference)
  expect((await answer('changeMind', { reference, phone }, version)).statusCode).toBe(200)
  const events = (await rows('webhook_event')).slice(1)
  expect(events.map(({ type, state_before, state }) => [type, state_before, state])).toEqual([
    ['application.changed', 'received', 'in-review'],
    ['application.offered', 'in-review', 'offered'],
    ['application.accepted', 'offered', 'accepted'],
    ['application.changed', 'accepted', 'turned-down'],
  ])
})
