// @module-tag stores
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LightMyRequestResponse } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openedMail } from '../../src/server/core/mail/sealed-mail'
import { readActivity } from '../../src/shared/contracts/activity'
import type { Contract } from '../../src/shared/contracts/contract'
import { readDashboard } from '../../src/shared/contracts/dashboard'
import { applyForLoan } from '../../src/shared/contracts/loan'
import { confirmReady } from '../../src/shared/contracts/ready'
import { cookieOf, credentials, session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import {
  formOf,
  fourPictures,
  fullAnswers,
  multipartOf,
  picture,
  type TestFile,
} from '../fixtures/loan-application'
import { mailSystem, reaching } from '../fixtures/mail-system'
import { setLimit } from '../fixtures/offer-limit'
import { device } from '../fixtures/passkeys'
import { chosen } from '../fixtures/people'
import { codeOf } from '../fixtures/second-factor'
import { saveRequest, sectionContent } from '../fixtures/section-content'
import { client, testProvider } from '../fixtures/test-provider'
import { startApp } from './start-app'
import * as links from '../../src/shared/contracts/account-link'
import * as applications from '../../src/shared/contracts/application'
import * as deliveries from '../../src/shared/contracts/deliveries'
import * as drafts from '../../src/shared/contracts/drafts'
import * as counts from '../../src/shared/contracts/flow-counts'
import * as forms from '../../src/shared/contracts/forms'
import * as history from '../../src/shared/contracts/history'
import * as inbox from '../../src/shared/contracts/inbox'
import * as cases from '../../src/shared/contracts/loan-case'
import * as login from '../../src/shared/contracts/login'
import * as templates from '../../src/shared/contracts/mail-templates'
import * as operation from '../../src/shared/contracts/operation'
import * as passkeys from '../../src/shared/contracts/passkeys'
import * as people from '../../src/shared/contracts/people'
import * as period from '../../src/shared/contracts/period'
import * as pictures from '../../src/shared/contracts/pictures'
import * as replies from '../../src/shared/contracts/replies'
import * as provider from '../../src/shared/contracts/provider-login'
import * as reports from '../../src/shared/contracts/report'
import * as reportCases from '../../src/shared/contracts/report-case'
import * as views from '../../src/shared/contracts/saved-views'
import * as secondFactor from '../../src/shared/contracts/second-factor'

type Headers = Record<string, string>

interface Sent {
  as?: Headers
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: object
  parts?: [Record<string, string>, Record<string, TestFile>]
  headers?: Headers
}

/** What a call leaves, as its contract says. */
const promised = ({ audit }: Contract): string[] =>
  typeof audit === 'object' && 'none' in audit ? [] : [audit].flat()

/** Another program that wants no webhook any more. */
async function gone() {
  const server = createServer((_, response) => response.writeHead(410).end())
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server with everything turned on, and what each call that it takes leaves in the log. */
async function start() {
  const rob = { sub: 'person 1', email: 'rob@example.com', email_verified: true }
  const own = await testProvider(rob)
  onTestFinished(() => void own.close())
  const open = await startApp(
    {
      ...withAdministrator,
      ...reaching(await mailSystem('rejects')),
      webhookUrl: await gone(),
      webhookSecret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      webhookAllowPrivate: '1',
      whistleDelivery: 'server',
      flowCounts: 'on',
      oidcIssuer: own.issuer,
      oidcClientId: client.id,
      oidcClientSecret: client.secret,
    },
    { mailPauses: [50] },
  )
  const { app, rows } = open
  await app.ready()
  const left = new Map<Contract, Set<string>>()
  const recorded = async () => (await rows('activity')).toSorted((a, b) => a.id - b.id)

  /** Makes a call that succeeds, with the cookie that `as` holds then. */
  async function call<T>(contract: Contract, sent: Sent = {}): Promise<T> {
    const before = (await recorded()).length
    const { as = {}, params = {}, query = {}, body, parts, headers = {} } = sent
    const form = parts && (await multipartOf(formOf(...parts)))
    const answer: LightMyRequestResponse = await app.inject({
      method: contract.method,
      url: contract.path.replace(/:(\w+)/g, (_, name: string) => String(params[name])),
      headers: { ...as, ...headers, ...form?.headers },
      query,
      ...((body ?? form) && { payload: body ?? form!.payload }),
    })
    const { method, path } = contract
    expect([method, path, answer.statusCode < 300 ? '' : answer.body]).toEqual([method, path, ''])
    if (answer.headers['set-cookie']) as.cookie = cookieOf(answer)
    const deeds = (await recorded()).slice(before).map(({ deed }) => deed)
    const known = left.get(contract) ?? new Set()
    left.set(contract, known)
    const kept = deeds.filter((deed) => promised(contract).includes(deed))
    // A call that leaves nothing is not to leave anything else.
    const isAsSaid = promised(contract).length > 0 ? kept.length > 0 : deeds.length === 0
    expect([path, deeds, isAsSaid]).toEqual([path, deeds, true])
    for (const deed of kept) known.add(deed)
    return String(answer.headers['content-type']).startsWith('application/json')
      ? answer.json()
      : undefined!
  }

  const as = async (name: string, role: Parameters<typeof account>[2]) =>
    session(app, await account(open.dataDir, name, role))
  return {
    ...open,
    call,
    left,
    own,
    ada: await session(app),
    rita: await as('rita', 'reviewer'),
    cora: await as('cora', 'compliance'),
    eve: await as('eve', 'editor'),
  }
}

type Walk = Awaited<ReturnType<typeof start>>

const phone = '0803 123 4567'
const { password } = credentials
const file = async (): Promise<TestFile> => ({ bytes: await picture(), name: 'a.jpg' })

async function visitors({ call, rows }: Walk) {
  await call(forms.subscribe, { body: { email: 'a@example.com' } })
  const names = { first_name: 'Ada', last_name: 'Obi', phone: '08031234567' }
  const message = { ...names, email: 'ada@example.com', message: 'Hello' }
  for (const _ of '12') await call(forms.sendMessage, { body: message })
  const refused = async (table: 'outbox_mail' | 'webhook_event') =>
    (await rows(table)).filter(({ refused_at }) => refused_at !== null).length
  // None of them is still being tried when somebody withdraws it.
  await expect.poll(() => refused('outbox_mail')).toBe(2)
  await expect.poll(() => refused('webhook_event')).toBe(2)
  const visit = { flow: 'contact', seen: ['contact'], ended: [], failed: [] }
  await call(counts.sendFlowCounts, { body: { visits: [visit] } })
  const answers = { ...fullAnswers('Adaeze'), phone, email: 'adaeze@example.com' }
  const references: string[] = []
  for (const _ of '123') {
    const parts: Sent['parts'] = [answers, await fourPictures()]
    references.push((await call<{ reference: string }>(applyForLoan, { parts })).reference)
  }
  return references
}

async function ownAccount({ call, eve }: Walk) {
  await call(login.logIn, { as: eve, body: { username: 'eve', password } })
  for (const read of [login.readSession, secondFactor.readSecondFactor, passkeys.readPasskeys])
    await call(read, { as: eve })
  await call(readDashboard, { as: eve })

  const begin = () =>
    call<{ key: string }>(secondFactor.startSecondFactor, {
      as: eve,
      body: { current: password },
    })
  const confirm = (key: string) =>
    call(secondFactor.confirmSecondFactor, { as: eve, body: { code: codeOf(key) } })
  const { key } = await begin()
  await confirm(key)
  const off = { current: password, code: codeOf(key, 1) }
  await call(secondFactor.turnOffSecondFactor, { as: eve, body: off })

  const phoneOfEve = device()
  const asked = await call<Parameters<typeof phoneOfEve.create>[0]>(passkeys.startPasskey, {
    as: eve,
    body: { current: password, name: 'Phone' },
  })
  const made = { name: 'Phone', ...phoneOfEve.create(asked) }
  await call(passkeys.addPasskey, { as: eve, body: made })
  const question = await call<{ challenge: string }>(passkeys.askPasskey)
  await call(passkeys.logInWithPasskey, { as: eve, body: phoneOfEve.get(question) })
  const removal = { params: { id: 1 }, body: { current: password } }
  await call(passkeys.removePasskey, { as: eve, ...removal })

  await confirm((await begin()).key)
  await call(login.changeOwnPassword, { as: eve, body: { current: password, next: chosen } })
  await call(login.logOut, { as: eve })
}

async function accounts({ call, ada: as, app, own }: Walk) {
  await call(people.readPeople, { as })
  const invite = async (username: string) => {
    const body = { username, role: 'editor' }
    return call<{ person: { id: number }; token: string }>(people.invite, { as, body })
  }
  const { token, person } = await invite('rob')
  const params = { id: person.id }
  await call(links.readAccountLink, { body: { token } })
  await call(links.choosePassword, { body: { token, next: chosen } })
  const { person: invited } = await invite('ngozi')
  await call(people.withdrawLink, { as, params: { id: invited.id } })

  const changed = { role: 'reviewer', email: 'rob@example.com' }
  await call(people.changePerson, { as, params, body: changed })
  for (const _ of '12') await session(app, { username: 'rob', password: chosen })
  const browser = { 'sec-fetch-site': 'same-origin' }
  const { address } = await call<{ address: string }>(provider.startProviderLogin, {
    as: browser,
    body: {},
  })
  const body = { answer: await own.visit(address) }
  await call(provider.logInWithProvider, { as: browser, body })
  const { sessions } = await call<{ sessions: { id: string }[] }>(people.readPerson, { as, params })
  await call(people.endSession, { as, params: { ...params, session: sessions[0]!.id } })
  await call(people.endSessions, { as, params })
  await call(people.makeLink, { as, params })
  await call(people.withdrawLink, { as, params })
  await call(people.disablePerson, { as, params })
  await call(people.enablePerson, { as, params })
  const { people: all } = await call<{ people: { id: number; username: string }[] }>(
    people.readPeople,
    { as },
  )
  const eve = all.find(({ username }) => username === 'eve')!
  await call(people.turnOffTheirSecondFactor, { as, params: { id: eve.id } })
}

const versionOf = ({ headers }: LightMyRequestResponse) =>
  Number(String(headers.etag).replaceAll('"', ''))

async function editing({ call, app, ada: as }: Walk) {
  await call(pictures.uploadPicture, { as, parts: [{}, { picture: await file() }] })
  const services = async (mark: string) =>
    saveRequest('services', sectionContent(mark).services, { headers: as })
  const version = versionOf(await app.inject(await services('one')))
  await call(pictures.readPictures, { as })

  const section = { section: 'services' }
  await call(history.readVersions, { as, params: section })
  await call(history.readVersion, { as, params: { ...section, version } })
  await app.inject(await services('two'))
  await call(history.restoreVersion, { as, params: section, body: { version } })

  const saveDraft = drafts.saveDraft('services')
  const body = (await services('three')).payload as object
  const { draft } = await call<drafts.DraftAnswer>(saveDraft, { as, body })
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  await call(saveDraft, { as, body, query: { publishAt: soon } })
  await call(drafts.readDrafts('services'), { as })
  const params = { ...section, draft: draft.draft }
  await call(drafts.readDraft, { as, params })
  await call(drafts.discardDraft, { as, params })
}

async function applicants(
  { call, app, core, rows, dataDir, ada: as }: Walk,
  references: readonly string[],
) {
  const rates = await saveRequest('rates', sectionContent('here').rates, { headers: as })
  expect((await app.inject(rates)).statusCode).toBe(200)
  const step = async (id: number, to: string, more: object = {}) =>
    call(cases.takeCaseStep, {
      as: { ...as, ...(await version(id)) },
      params: { id },
      body: { to, ...more },
    })
  const own = (id: number) => ({ reference: references[id - 1]!, phone })
  const version = async (id: number) => {
    const read = { body: own(id) }
    const seen = await call<{ version: number }>(applications.readApplication, read)
    return { 'if-match': `"${seen.version}"` }
  }
  const terms = {
    product: '1',
    amount: '200000',
    months: '5',
    rate: '4',
    method: 'Flat',
    reason: 'meets-terms',
  }
  for (const id of [1, 2]) {
    await step(id, 'in-review')
    await step(id, 'offered', terms)
  }
  const accepted = { ...own(1), name: 'Adaeze Obi', agree: 'yes' }
  const answer = async (contract: Contract, id: number, what: string, body: object) => {
    const headers = await version(id)
    await call(applications.askForCode, { body: { ...own(id), step: what }, headers })
    const mail = (await rows('outbox_mail')).findLast(({ is_code }) => is_code === 1)!
    const [code] = /^\d{6}$/m.exec(openedMail(core.documents, mail).body)!
    await call(contract, { body: { ...body, code }, headers })
  }
  await answer(applications.acceptOffer, 1, 'accept', accepted)
  await answer(applications.takeAcceptanceBack, 1, 'changeMind', own(1))
  const turnedDown = { ...own(2), reason: 'cost', text: '' }
  await answer(applications.turnOfferDown, 2, 'turnDown', turnedDown)

  await step(2, 'offered', terms)
  const asked = { body: { ...own(2), step: 'accept' }, headers: await version(2) }
  await call(applications.askForCode, asked)
  const isRefused = async () =>
    (await rows('outbox_mail')).some((row) => row.is_code === 1 && row.refused_at !== null)
  await expect.poll(isRefused).toBe(true)
  const said = { to: 'accepted', reason: 'by-phone', name: 'Adaeze Obi', text: 'Called back' }
  const byPhone: Sent = { as, params: { id: 2 }, parts: [said, {}], headers: await version(2) }
  await call(cases.recordAnswer, byPhone)
  const why = { reason: 'time-over', text: 'Paid back' }
  await call(inbox.askRemoval, { as, params: { id: 2 }, body: why })
  await setLimit(app, as, '1')
  await step(2, 'in-review', { reason: 'mistake', text: 'Of somebody else' })
  await step(2, 'accepted')
  const no = { to: 'turned-down', reason: 'by-phone', text: 'Called back' }
  await call(cases.recordAnswer, { ...byPhone, parts: [no, {}], headers: await version(2) })
  const second = await session(app, await account(dataDir, 'uche', 'reviewer'))
  const confirmed = { to: 'turned-down' }
  const named = { ...second, ...(await version(2)) }
  await call(cases.takeCaseStep, { as: named, params: { id: 2 }, body: confirmed })

  await step(3, 'in-review')
  await step(3, 'waiting', { reason: 'documents', salaryStatement: 'yes' })
  const sent: Sent['parts'] = [own(3), { salaryStatement: await file() }]
  await call(applications.answerOffice, { parts: sent, headers: await version(3) })
  await call(applications.withdrawApplication, { body: own(3) })
  await call(applications.askErasure, { body: own(3) })
}

async function office({ call, ada: as, rita }: Walk, reference: string) {
  const loan = { kind: 'loan', id: 1 }
  const contact = { kind: 'contact' }
  await call(inbox.countNew, { as })
  await call(inbox.findByReference, { as, body: { reference } })
  await call(inbox.readEntries, { as, params: contact, body: { search: 'Ada' } })
  await call(inbox.readEntry, { as: rita, params: { kind: 'contact', id: 2 } })
  await call(replies.readReplies, { as: rita, params: loan })
  const reply = { subject: 'Your application', text: 'Hello' }
  const headers = { 'idempotency-key': 'reply' }
  await call(replies.sendReply, { as, params: loan, body: reply, headers })
  await call(cases.assignCase, { as, params: loan, body: { to: 'rita' } })
  await call(cases.addCaseNote, { as, params: loan, body: { text: 'A note' } })
  const document = { ...loan, document: 'passportPhoto' }
  await call(inbox.viewDocument, { as, params: document })
  await call(inbox.downloadDocument, { as, params: document })

  await call(inbox.setEntryState, { as, params: { ...contact, id: 1 }, body: { state: 'done' } })
  const done = { entries: [{ id: 2, seen: 'new' }], state: 'done' }
  await call(inbox.changeEntries, { as, params: contact, body: done })
  const { items } = await call<inbox.InboxPage>(inbox.readEntries, {
    as,
    params: loan,
    body: { search: 'Adaeze' },
  })
  const first = items.find(({ id }) => id === 1)!
  const toAda = { entries: [{ id: 1, seen: String(first.loan!.version) }], assignee: 'ada' }
  await call(inbox.changeEntries, { as, params: loan, body: toAda })
  await call(inbox.exportEntries, { as, params: contact, body: {} })
  await call(inbox.removeEntry, { as, params: { kind: 'newsletter', id: 1 } })

  const view = {
    name: 'Mine',
    filters: { state: 'done', assignee: '', since: '', until: '', sort: '' },
  }
  await call(views.saveView, { as, params: contact, body: view })
  await call(views.renameView, { as, params: { ...contact, id: 1 }, body: { name: 'Done' } })
  await call(views.readViews, { as, params: contact })
  await call(views.removeView, { as, params: { ...contact, id: 1 } })
}

async function whistle({ call, cora: as }: Walk) {
  const report = { report: 'The till is short' }
  const { receipt } = await call<{ receipt: string }>(forms.reportWrongdoing, { body: report })
  await call(reports.openOwnReport, { body: { receipt } })
  const text = { bytes: Buffer.from('Names'), name: 'a.txt', type: 'text/plain' }
  for (const one of [await file(), text])
    await call(reports.answerOwnReport, { parts: [{ receipt }, { file: one }] })
  const params = { id: 1 }
  await call(reportCases.takeReportStep, { as, params, body: { to: 'acknowledged' } })
  await call(reportCases.writeToReporter, { as, params, body: { text: 'A message' } })
  await call(reportCases.addReportNote, { as, params, body: { text: 'A note' } })
  for (const shown of [true, false])
    await call(reportCases.showReporterWords, { as, params, body: { shown } })
  for (const number of [1, 2])
    await call(reportCases.openReportFile, { as, params: { ...params, number } })
}

async function running({ call, ada: as }: Walk) {
  const { items } = await call<deliveries.WebhookPage>(deliveries.readWebhooks, { as })
  const [newest, before] = items
  await call(deliveries.sendWebhookAgain, { as, params: { id: newest!.id } })
  await call(deliveries.withdrawWebhook, { as, params: { id: before!.id } })
  await call(deliveries.readUnsentMails, { as })
  await call(deliveries.sendMailAgain, { as, params: { id: 1 } })
  await call(deliveries.withdrawMail, { as, params: { id: 2 } })
  await call(deliveries.sendTestMail, { as })
  const template = { template: 'received', version: 0 }
  await call(templates.readMailTemplates, { as })
  const body = { subject: 'We have it', text: 'Thank you' }
  await call(templates.saveMailTemplate, { as, params: template, body })
  await call(confirmReady, { as, body: { done: 'backup' } })
  for (const read of [readActivity, period.readPeriod, period.exportPeriod])
    await call(read, { as })
  for (const read of [counts.readFlowCounts, counts.exportFlowCounts])
    await call(read, { as, params: { flow: 'contact' } })
  for (const read of [operation.checkLiveness, operation.checkReadiness, operation.readDescription])
    await call(read)
}

test('every call leaves in the log what its contract says, and nothing where it says why', async () => {
  const walk = await start()
  const references = await visitors(walk)
  await running(walk)
  await ownAccount(walk)
  await accounts(walk)
  await editing(walk)
  await applicants(walk, references)
  await office(walk, references[0]!)
  await whistle(walk)
  const { routes, left } = walk
  const addressOf = ({ method, path }: Contract) => `${method} ${path}`
  const called = new Map([...left].map(([contract, deeds]) => [addressOf(contract), deeds]))
  // The drafts of every section are one loop.
  const isOfOther = (path: string) => /^\/api\/drafts\/(?!services$|:)/.test(path)
  const all = new Map(
    routes.flatMap(({ contract }) =>
      contract && !isOfOther(contract.path) ? [[addressOf(contract), contract] as const] : [],
    ),
  )
  expect(all.size).toBeGreaterThan(80)
  const unproven = [...all].flatMap(([address, contract]) => {
    const deeds = called.get(address)
    const missing = promised(contract).filter((deed) => !deeds?.has(deed))
    return deeds && missing.length === 0 ? [] : [`${address} ${missing.join()}`]
  })
  expect(unproven).toEqual([])
}, 60_000)
