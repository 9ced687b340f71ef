import type { FastifyInstance } from 'fastify'
import type { Server } from '../server/app'
import type { Content, ContentKey } from '../../schemas'
import { sectionOf } from '../shared/admin-sections'
import { encodeApplication } from '../shared/codecs/loan'
import { answerOffice, askErasure, withdrawApplication } from '../shared/contracts/application'
import type { Answered, Contract, Params } from '../shared/contracts/contract'
import { saveDraft } from '../shared/contracts/drafts'
import { sendFlowCounts } from '../shared/contracts/flow-counts'
import { reportWrongdoing, sendMessage, subscribe } from '../shared/contracts/forms'
import {
  changeEntries,
  findByReference,
  readEntries,
  readEntry,
  setEntryState,
  viewDocument,
} from '../shared/contracts/inbox'
import { addCaseNote, assignCase, recordAnswer, takeCaseStep } from '../shared/contracts/loan-case'
import { applyForLoan } from '../shared/contracts/loan'
import { logIn } from '../shared/contracts/login'
import { answerOwnReport } from '../shared/contracts/report'
import { addReportNote, takeReportStep, writeToReporter } from '../shared/contracts/report-case'
import { fromOfficeClock, onOfficeClock } from '../shared/office-time'
import { saveOf } from '../shared/section-saves'
import { nonAccounts } from '../shared/account-names'
import { countedNames } from '../server/office/flow-counts/counted-names'
import { drawnDocuments, type Holder } from './documents'
import * as words from './words'

/** What the demo is made with. */
export interface DemoParts {
  /** Opens the server of an empty site; called with the clock at the demo's first day. */
  open(): Promise<Server>
  /** Sets the clock of this process, always forward. */
  setClock(time: Date): void
  /** The demo's last moment. */
  now: Date
  passwords: Record<words.OfficeRole, string>
  /** Which share of sixty applications; there is one of each kind at least. */
  share?: number
}

/** Settings of a server whose first administrator is the demo's. */
export const firstOf = ({ administrator }: DemoParts['passwords']) => ({
  adminUsername: words.office.administrator,
  adminPassword: administrator,
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The first day of the office, in days before now, and when it had figures under Rates. */
const firstDay = 70
const ratesDay = 57

const at = <T>(list: readonly T[], i: number) => list[i % list.length]!

/** The first time from a time on at which somebody is in the office: Monday to Friday, from nine to five. */
function atDesk(time: number) {
  const clock = onOfficeClock(new Date(time))
  const minutes = clock.getUTCMinutes()
  if (clock.getUTCHours() >= 17) clock.setUTCHours(33, minutes)
  else if (clock.getUTCHours() < 9) clock.setUTCHours(9, minutes)
  while ([0, 6].includes(clock.getUTCDay())) clock.setUTCDate(clock.getUTCDate() + 1)
  return fromOfficeClock(clock).getTime()
}

/** The time itself, or the morning before it where it is in the night. */
function awake(time: number) {
  const clock = onOfficeClock(new Date(time))
  if (clock.getUTCHours() >= 7 && clock.getUTCHours() < 23) return new Date(time)
  return new Date(time - 9 * hour)
}

/** What happens to an application after it came in, a word for each act. */
type Act =
  | 'review'
  | 'note'
  | 'askDocument'
  | 'askWords'
  | 'answer'
  | 'offer'
  | 'offerMore'
  | 'agree'
  | 'accept'
  | 'turnDown'
  | 'approve'
  | 'decline'
  | 'withdraw'
  | 'withdrawThemselves'
  | 'askErasure'

/** How many of sixty went so, between how many days ago they came in, and what happened. */
interface Story {
  of: number
  from: number
  to: number
  acts: Act[]
}

const stories: Story[] = [
  { of: 8, from: 0.1, to: 5, acts: [] },
  { of: 6, from: 1, to: 10, acts: ['review', 'note'] },
  { of: 3, from: 3, to: 8, acts: ['review', 'askDocument'] },
  { of: 2, from: 4, to: 9, acts: ['review', 'askWords'] },
  { of: 2, from: 4, to: 9, acts: ['review', 'askDocument', 'answer'] },
  { of: 2, from: 1.5, to: 4, acts: ['review', 'offerMore'] },
  { of: 6, from: 2, to: 7, acts: ['review', 'offer'] },
  { of: 3, from: 20, to: 45, acts: ['review', 'offer'] },
  { of: 8, from: 9, to: 54, acts: ['review', 'note', 'offer', 'accept'] },
  { of: 2, from: 14, to: 30, acts: ['review', 'offerMore', 'agree', 'accept'] },
  { of: 4, from: 65, to: 69, acts: ['review', 'approve'] },
  { of: 7, from: 8, to: 66, acts: ['review', 'note', 'decline'] },
  { of: 1, from: 30, to: 30, acts: ['review', 'decline', 'askErasure'] },
  { of: 3, from: 12, to: 50, acts: ['review', 'offer', 'turnDown'] },
  { of: 2, from: 16, to: 60, acts: ['review', 'withdraw'] },
  { of: 1, from: 11, to: 11, acts: ['review', 'withdrawThemselves'] },
]

/** The answers of the applicant with this number, and whose documents go with them. */
function applicantOf(i: number, sent: Date) {
  const first = at(words.firstNames, i)
  const surname = at(words.surnames, i * 7 + 3)
  const middle = at(words.middleNames, i)
  const name = `${first} ${surname}`
  const [employer, street, city, state, department, position] = at(words.employers, i * 5)
  const [reason, product] = at(words.reasons, i * 3)
  const salary = 70_000 + ((i * 37) % 30) * 11_000
  const { least, most, leastMonths, mostMonths } = words.rates.products[product - 1]!
  const months = Math.min(Math.max(1 + ((i * 3) % 5), Number(leastMonths)), Number(mostMonths), 5)
  // Every fifth asks for more than the pay bears; larger amounts need a second person.
  const wish = Math.round((salary * months * (i % 5 === 4 ? 0.4 : 0.22)) / 10_000) * 10_000
  const amount = Math.min(Math.max(wish, Number(least)), Number(most), 450_000)
  const phone = (n: number) => `0700 000 ${1000 + n}`
  const date = (years: number, n: number) =>
    `${String((n % 12) + 1).padStart(2, '0')}/${String((n % 27) + 1).padStart(2, '0')}/${sent.getUTCFullYear() - years}`
  const account = `00${String(10_000_000 + i * 73_421)}`
  const someone = (n: number) => ({
    surname: at(words.surnames, n * 5),
    first_name: at(words.firstNames, n * 3 + 1),
    relationship: at(words.relations, n),
    employment_name: at(words.employers, n + 2)[0],
    phone_name: phone(3000 + n),
    address_name: `${(n % 80) + 1} ${at(words.streets, n)}, ${city}`,
  })
  const reference = (step: string, n: number) =>
    Object.fromEntries(Object.entries(someone(n)).map(([key, value]) => [`${step}_${key}`, value]))
  const answers = {
    surname,
    first_name: first,
    middle_name: middle,
    address: `${((i * 11) % 90) + 1} ${at(words.streets, i)}`,
    city,
    state,
    phone: phone(i),
    ...(i % 3 && { email: `${first}.${surname}${i}@example.com`.toLowerCase() }),
    government_id: at(['NIN slip', 'Voter’s card', 'Driver’s licence'], i),
    kin: `${at(words.firstNames, i + 9)} ${surname}`,
    kin_phone: phone(2000 + i),
    ...(i % 7 && { bvn: String(22_000_000_000 + i * 1_234_567) }),
    dob: date(24 + ((i * 5) % 30), i * 5),
    employer_name: employer,
    employment_dob: date(1 + (i % 9), i * 7),
    department_name: department,
    supervisor_name: `${at(words.firstNames, i + 13)} ${at(words.surnames, i + 5)}`,
    employer_phone: phone(4000 + (i % 11)),
    direct_line: phone(5000 + i),
    account_name: i % 9 === 4 ? `${first} ${at(words.surnames, i + 8)}` : name,
    account_number: account,
    account_opened: date(3 + (i % 6), i * 4),
    salary_amount: `₦${salary.toLocaleString('en')}`,
    confirmed_radio: i % 6 ? 'yes' : 'no',
    pay_date: date(0, i).replace(/^\d\d/, () => String(sent.getUTCMonth() + 1).padStart(2, '0')),
    company_position: position,
    degree: at(['BSc', 'HND', 'OND', 'NCE', 'MSc'], i),
    employer_address: street,
    employer_city: city,
    employer_state: state,
    ...reference('referI', i + 40),
    ...(i % 4 && reference('referII', i + 80)),
    loan_amount: `₦${amount.toLocaleString('en')}`,
    reason,
    duration: String(months),
    installment: `₦${(Math.ceil((amount * (1 + 0.04 * months)) / months / 500) * 500).toLocaleString('en')}`,
  }
  const holder: Holder = {
    name,
    employer,
    department,
    salary,
    account,
    look: i,
    day: sent,
    bank: at(words.banks, i),
  }
  return { answers, holder, product, amount, months, name }
}

/** The body of a form with files, and the header that goes with it. */
async function multipart(form: FormData) {
  const body = new Response(form)
  const type = { 'content-type': body.headers.get('content-type')! }
  return { payload: Buffer.from(await body.arrayBuffer()), headers: type }
}

const jpeg = (bytes: Buffer, name: string) =>
  new File([new Uint8Array(bytes)], `${name}.jpg`, { type: 'image/jpeg' })

interface Call<C extends Contract> {
  params?: Params<C>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}

/** Calls the server as a browser does. @throws for any answer but 2xx */
function caller(app: FastifyInstance) {
  return async <C extends Contract>(call: C, { params, query, body, headers }: Call<C> = {}) => {
    const { method, path } = call
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => String(params?.[name as never]))
    const sent = body instanceof FormData ? await multipart(body) : { payload: body, headers: {} }
    const answer = await app.inject({
      method,
      url,
      ...(query && { query }),
      ...(sent.payload && { payload: sent.payload }),
      headers: { ...sent.headers, ...headers },
    })
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
    return {
      json: () => answer.json<Answered<C>>(),
      headers: answer.headers,
    }
  }
}

/**
 * Fills an empty site with ten weeks of a lender's life, as visitors, applicants and the office would, call by call,
 * while the clock goes from the first day to now. The server is left open.
 */
export async function makeDemo({ open, setClock, now, passwords, share = 1 }: DemoParts) {
  const end = now.getTime()
  const ago = (days: number) => end - days * day
  setClock(new Date(ago(firstDay + 1)))
  const server = await open()
  const { app, accounts, cases } = server
  const call = caller(app)
  const others = ['reviewer', 'compliance', 'editor'] as const
  for (const role of others)
    await accounts.administrators.put(
      words.office[role],
      passwords[role],
      nonAccounts.command,
      role,
    )

  const sessions = new Map<words.OfficeRole, { cookie: string; until: number }>()
  /** The session of somebody, who logs in anew each day. */
  async function as(role: words.OfficeRole) {
    const known = sessions.get(role)
    if (known && known.until > Date.now()) return { cookie: known.cookie }
    const body = { username: words.office[role], password: passwords[role] }
    const { headers } = await call(logIn, { body })
    const cookie = String(headers['set-cookie']).split(';')[0]!
    sessions.set(role, { cookie, until: Date.now() + 7 * hour })
    return { cookie }
  }

  const events: { time: number; run(): Promise<unknown> }[] = []
  const plan = (time: number, run: () => Promise<unknown>) => events.push({ time, run })

  /** An entry as somebody opens it, and what names its version in a change. */
  async function opened(role: words.OfficeRole, kind: 'loan' | 'whistle', id: number) {
    const headers = await as(role)
    const answer = await call(readEntry, { params: { kind, id }, headers })
    return {
      entry: answer.json(),
      headers: { ...headers, 'if-match': String(answer.headers.etag) },
    }
  }

  function planApplication(i: number, days: number, acts: Act[]) {
    const came = awake(ago(days))
    const { answers, holder, product, amount, months, name } = applicantOf(i, came)
    const own = { phone: answers.phone, reference: '' }
    let id = 0
    const role = i % 4 === 3 ? 'administrator' : 'reviewer'
    const other = role === 'reviewer' ? 'administrator' : 'reviewer'
    const of = {
      get params() {
        return { id }
      },
    }
    const drawing = drawnDocuments(holder)

    plan(came.getTime(), async () => {
      const files = Object.entries(await drawing)
      const form = encodeApplication(
        answers,
        Object.fromEntries(files.map(([field, bytes]) => [field, jpeg(bytes, field)])),
      )
      own.reference = (await call(applyForLoan, { body: form })).json().reference
    })

    const step = async (by: words.OfficeRole, to: string, more: object = {}) => {
      const { headers } = await opened(by, 'loan', id)
      await call(takeCaseStep, { ...of, headers, body: { to, ...more } })
    }
    const told = (subject: string, text: string) => ({ message: { subject, text } })
    const terms = (wanted: number, reason: string, text: string, kind = product) => {
      const { rate, method, leastMonths } = words.rates.products[kind - 1]!
      const time = String(Math.max(months, Number(leastMonths)))
      return {
        product: String(kind),
        amount: String(wanted),
        months: time,
        rate,
        method,
        reason,
        text,
      }
    }
    const answerOffer = async (form: Record<string, string>) => {
      const { headers } = await opened(role, 'loan', id)
      const body = new FormData()
      for (const [field, value] of Object.entries(form)) body.append(field, value)
      if (form.reason === 'in-person')
        body.append('signedPage', jpeg((await drawing).governmentId, 'signed-page'))
      await call(recordAnswer, { ...of, headers, body })
    }
    const deeds: Record<Act, () => Promise<unknown>> = {
      async review() {
        const headers = await as(role)
        const { reference } = own
        id = (await call(findByReference, { headers, body: { reference } })).json().id
        const looked = (await opened(role, 'loan', id)).entry.documents.slice(0, 1 + (i % 4))
        for (const { document } of looked)
          await call(viewDocument, { params: { kind: 'loan', id, document }, headers })
        await call(assignCase, { ...of, headers, body: { to: words.office[role] } })
        await step(role, 'in-review')
      },
      async note() {
        const body = { text: at(words.officeWords.note, i) }
        await call(addCaseNote, { ...of, headers: await as(role), body })
      },
      askDocument: () =>
        step(role, 'waiting', {
          reason: 'documents',
          salaryStatement: 'yes',
          text: words.officeWords.askStatement,
          ...told(words.officeWords.askSubject, words.officeWords.askStatement),
        }),
      askWords: () =>
        step(role, 'waiting', {
          reason: 'information',
          text: words.officeWords.askInformation,
          ...told(words.officeWords.askSubject, words.officeWords.askInformation),
        }),
      async answer() {
        const body = new FormData()
        for (const [field, value] of Object.entries(own)) body.append(field, value)
        body.append('answer', words.officeWords.askAnswer)
        body.append('salaryStatement', jpeg((await drawing).salaryStatement, 'statement'))
        await call(answerOffice, { body })
      },
      offer: () =>
        i % 3 || amount < 100_000
          ? step(role, 'offered', terms(amount, 'meets-terms', ''))
          : step(role, 'offered', terms(amount / 2, 'changed-terms', words.officeWords.changed)),
      offerMore: () =>
        step(
          role,
          'offered',
          terms(600_000 + (i % 5) * 50_000, 'exception', words.officeWords.second, 3),
        ),
      agree: () => step(other, 'offered'),
      accept: () =>
        answerOffer({
          to: 'accepted',
          name,
          text: words.officeWords.accepted,
          reason: i % 2 ? 'by-phone' : 'in-person',
        }),
      turnDown: () =>
        answerOffer({ to: 'turned-down', reason: 'by-phone', text: words.officeWords.turnedDown }),
      approve: () =>
        step(role, 'approved', { reason: 'exception', text: words.officeWords.exception }),
      decline: () =>
        step(role, 'declined', {
          reason: at(['affordability', 'not-verified', 'credit-history'], i),
          text: at(words.officeWords.declined, i),
          ...told(words.officeWords.declinedSubject, words.officeWords.declinedText),
        }),
      withdraw: () =>
        step(role, 'withdrawn', { reason: 'no-answer', text: words.officeWords.withdrawn }),
      withdrawThemselves: () => call(withdrawApplication, { body: own }),
      askErasure: () => call(askErasure, { body: own }),
    }
    let time = came.getTime()
    for (const [n, act] of acts.entries()) {
      const next = atDesk(time + (4 + ((i * 7 + n * 11) % 5) * 9) * hour) + ((i * 13) % 50) * minute
      // What is quite new goes faster, so that it has happened by now.
      time = Math.min(next, time + (end - time) / 3)
      plan(time, deeds[act])
    }
  }

  let number = 0
  for (const { of, from, to, acts } of stories) {
    const count = Math.max(1, Math.round(of * share))
    for (let n = 0; n < count; n += 1) {
      const days = from + ((to - from) * n) / Math.max(1, count - 1)
      planApplication(number, days + (number % 7) / 72, acts)
      number += 1
    }
  }

  for (const [i, [first_name, last_name, message]] of words.messages.entries()) {
    const days = 0.3 + i * 5.5
    const email = `${first_name}.${last_name}@example.com`.toLowerCase()
    const body = { first_name, last_name, phone: `0700 000 ${6000 + i}`, email, message }
    plan(ago(days), () => call(sendMessage, { body }))
    if (i < 2) continue
    // The oldest has the first number.
    const params = { kind: 'contact', id: words.messages.length - i } as const
    const set = async (state: 'in-review' | 'done') =>
      call(setEntryState, { params, headers: await as('reviewer'), body: { state } })
    plan(atDesk(ago(days) + 3 * hour), () => set(i === 2 ? 'in-review' : 'done'))
  }

  for (let i = 0; i < 24; i += 1) {
    const name = `${at(words.firstNames, i * 2)}.${at(words.surnames, i * 3)}`.toLowerCase()
    plan(ago(0.4 + i * 2.8), () => call(subscribe, { body: { email: `${name}@example.com` } }))
  }
  plan(atDesk(ago(9)), async () => {
    const kind = 'newsletter'
    const headers = await as('reviewer')
    const list = await call(readEntries, { params: { kind }, headers, body: { page: 1 } })
    const entries = list.json().items.map(({ id, state }) => ({ id, seen: state }))
    await call(changeEntries, { params: { kind }, headers, body: { entries, state: 'done' } })
  })

  for (const [i, report] of words.reports.entries()) {
    const params = { id: i + 1 }
    let receipt = ''
    const step = async (to: string, more: object = {}) => {
      const { headers } = await opened('compliance', 'whistle', i + 1)
      await call(takeReportStep, { params, headers, body: { to, ...more } })
    }
    const { days, text } = report
    plan(ago(days), async () => {
      const headers = { 'idempotency-key': `demo-report-${i}-${end}` }
      receipt = (await call(reportWrongdoing, { headers, body: { report: text } })).json().receipt
    })
    if (!('message' in report)) continue
    plan(atDesk(ago(days - 1)), async () => {
      await step('acknowledged')
      const headers = await as('compliance')
      await call(writeToReporter, { params, headers, body: { text: report.message } })
    })
    if ('answer' in report)
      plan(ago(days - 4), async () => {
        const body = new FormData()
        body.append('receipt', receipt)
        body.append('text', report.answer)
        await call(answerOwnReport, { body })
      })
    if ('note' in report || 'outcome' in report)
      plan(atDesk(ago(days - 5)), () => step('investigating'))
    if ('note' in report)
      plan(atDesk(ago(days - 6)), async () => {
        const headers = await as('compliance')
        await call(addReportNote, { params, headers, body: { text: report.note } })
      })
    if ('outcome' in report)
      plan(atDesk(ago(days - 14)), () => step('closed', { outcome: report.outcome }))
  }

  /** A section as visitors read it. */
  async function live<K extends ContentKey>(key: K) {
    const { list, codec } = sectionOf(key)
    return codec.decode((await app.inject(list)).json()) as Content[K]
  }
  async function save<K extends ContentKey>(
    role: words.OfficeRole,
    key: K,
    content: Content[K],
    { draft = false, publishAt }: { draft?: boolean; publishAt?: Date } = {},
  ) {
    const sent = saveOf(key).codec.encode(content, new Map())
    const body = 'json' in sent ? (sent.json as object) : sent.form
    const headers = await as(role)
    const query = publishAt && { publishAt: publishAt.toISOString() }
    if (draft) return call(saveDraft(key), { headers, body, ...(query && { query }) })
    const { save: path } = sectionOf(key)
    return call({ ...saveDraft(key), path: path as `/${string}` }, { headers, body })
  }
  const { secondFrom } = words.settings.offers
  const saveSettings = (limit: string) =>
    save('administrator', 'siteSettings', { ...words.settings, offers: { secondFrom: limit } })
  plan(atDesk(ago(firstDay)), () => saveSettings(''))
  plan(atDesk(ago(ratesDay)), async () => {
    await saveSettings(secondFrom)
    await save('administrator', 'rates', words.rates)
  })
  const services = async () => {
    const [first, ...rest] = await live('services')
    const { service: title, serviceText: description } = words.drafts
    return [{ ...first!, title, description }, ...rest]
  }
  plan(atDesk(ago(33)), async () => save('editor', 'services', await services()))
  plan(atDesk(ago(3)), async () => {
    const [first, ...rest] = await live('banners')
    const banners = [{ ...first!, text: words.drafts.banner }, ...rest]
    await save('editor', 'banners', banners, { draft: true })
  })
  plan(ago(0.2), async () => {
    const [first, ...rest] = await live('chooseUs')
    const reasons = [{ ...first!, title: words.drafts.reason }, ...rest]
    await save('editor', 'chooseUs', reasons, { draft: true, publishAt: new Date(end + 6 * day) })
  })

  for (let days = firstDay; days > 0; days -= 1) {
    // What time does with an offer, at midnight.
    plan(ago(days), async () => {
      for (const id of await cases.ending()) await cases.passTime(id)
    })
    if (days > 30 || days % 2) continue
    plan(ago(days) + hour, () => planVisits(days))
  }
  async function planVisits(days: number) {
    const flows = ['home', 'loan-wizard', 'contact', 'newsletter'] as const
    for (let n = 0; n < 5 + (days % 4); n += 1)
      await call(sendFlowCounts, {
        body: {
          visits: flows.map((flow, f) => {
            const { states, fields } = countedNames.get(flow)!
            const seen = [...states].slice(0, 2 + ((days * 5 + n * 7 + f) % (states.size - 1)))
            const failed = (n + days) % 3 ? [] : [...fields].slice(n, n + 1)
            return { flow, seen, ended: seen.slice(-1), failed }
          }),
        },
      })
  }

  for (const { time, run } of events.toSorted((one, next) => one.time - next.time)) {
    setClock(new Date(time))
    await run()
  }
  setClock(now)
  return server
}
