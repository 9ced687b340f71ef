import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { contentSchemas, formSchemas, type ContentKey } from '../../schemas'
import options from '../../schemas/options.json'
import { adminSections, contentLists, rightToEdit } from '../../src/shared/admin-sections'
import { accountRoles, mayUse, type AccountRole } from '../../src/shared/account-roles'
import { inboxKinds } from '../../src/shared/back-office'
import type { Contract, FormBody, PartsBody } from '../../src/shared/contracts/contract'
import { saveDraft, type DraftAnswer } from '../../src/shared/contracts/drafts'
import { restoreVersion } from '../../src/shared/contracts/history'
import { logOut } from '../../src/shared/contracts/login'
import { text, type WireSchema } from '../../src/shared/contracts/wire-schema'
import { session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { contracts } from '../fixtures/contracts'
import { picturesFor, saveRequest, sectionContent } from '../fixtures/section-content'
import { filled, listed, type ListedRoute } from './route-list'
import { startApp } from './start-app'

interface Fields {
  properties: Record<string, WireSchema>
  required?: readonly string[]
}

type Json = WireSchema | FormBody
const isParts = (body: Json | PartsBody): body is PartsBody => 'parts' in body
const isForm = (body: Json): body is FormBody => 'form' in body
const fieldsOf = (body: Json) => (isForm(body) ? formSchemas[body.form] : body) as unknown as Fields

/** A value that a schema of a contract or a form takes. */
function example(schema: WireSchema): unknown {
  const { type, enum: choices, properties, items, format, 'x-options': list } = schema
  if (Array.isArray(choices)) return choices[0]
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (list) return options[list as keyof typeof options].items[0]
  if (format === 'email') return 'ada@example.com'
  if (type === 'object') return exampleOf({ properties } as Fields)
  if (type === 'array') return [example(items as WireSchema)]
  return type === 'integer' ? 1 : type === 'boolean' ? true : 'A text'
}
/** Words that a call of the inbox takes where its schema has no list of them, or one for all kinds. */
const words: Record<string, string> = { kind: 'contact', state: 'done' }

const exampleOf = ({ properties }: Fields) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, words[name] ?? example(schema)]),
  )

/** A body that fits, of what is sent as JSON and described by the contract. */
const goodBody = ({ body }: Contract) =>
  body && !('section' in body) && !isParts(body) ? exampleOf(fieldsOf(body)) : undefined

/** No character, and half a one: Postgres can store neither. */
const unstorable = ['\0', '\ud800']

const textsIn = ({ properties }: Fields) =>
  Object.keys(properties).filter((name) => properties[name]!.type === 'string')

/** Bodies that are nearly right, each with what is wrong with it. */
function wrongBodies(contract: Contract): [string, unknown][] {
  const { body, bodyLimit = 1024 * 1024 } = contract
  if (!body || 'section' in body) return []
  if (isParts(body)) return [['no parts', {}]]
  const fields = fieldsOf(body)
  const good = goodBody(contract)
  const { required = [] } = fields
  return [
    ['nothing', null],
    ['a list', [good]],
    ['a field that nobody knows', { ...good, unheard: 'of' }],
    ...Object.entries(fields.properties).flatMap(([name, { type, minimum }]): [string, unknown][] =>
      type === 'integer' && minimum === 1 ? [[`${name} 0`, { ...good, [name]: 0 }]] : [],
    ),
    ['more than it takes', { ...good, [required[0]!]: 'x'.repeat(bodyLimit) }],
    ...required.map((name): [string, unknown] => [`no ${name}`, { ...good, [name]: undefined }]),
    ...Object.keys(fields.properties).map((name): [string, unknown] => [
      `${name} of another type`,
      { ...good, [name]: { text: 'x' } },
    ]),
    ...textsIn(fields).flatMap((name) =>
      unstorable.map((character): [string, unknown] => [
        `${JSON.stringify(character)} in ${name}`,
        { ...good, [name]: `a${character}b` },
      ]),
    ),
  ]
}

const addressOf = ({ path, params = {} }: Contract, replaced: Record<string, string> = {}) =>
  path.replace(
    /:(\w+)/g,
    (_, name: string) => replaced[name] ?? words[name] ?? String(example(params[name]!)),
  )

/** Who may use what: the first line that fits an address. What stands in none is administrators'. */
const allowed: [RegExp, readonly AccountRole[]][] = [
  [/^\/api\/(session|password|dashboard|(second-factor|passkeys)(\/.*)?)$/, accountRoles],
  [/^\/api\/(inbox|activity)$/, ['administrator', 'reviewer', 'compliance']],
  [/^\/api\/(inbox|views)\/whistle\b/, ['compliance']],
  [/^\/api\/inbox\/loan\/[^/]+\/removal$/, ['administrator']],
  [/^\/api\/((inbox|views)\/|references$)/, ['administrator', 'reviewer']],
  [/^\/api\/(history|drafts)\/siteSettings\b/, ['administrator']],
  [/^\/api\/(history|drafts|pictures)/, ['administrator', 'editor']],
  [/^\/api\/period/, ['administrator', 'reviewer', 'compliance']],
  [/^\/api\/(mail-templates$|mails)/, ['administrator', 'reviewer']],
]

/** The calls that save a section or remove one of its items, but those that are administrators'. */
const sectionCalls = Object.values(adminSections)
  .filter(({ content }) => content !== 'siteSettings')
  .flatMap(({ save, remove }) => [save, remove])

const allowedAt = (url: string): readonly AccountRole[] =>
  sectionCalls.includes(url)
    ? ['administrator', 'editor']
    : (allowed.find(([address]) => address.test(url))?.[1] ?? ['administrator'])

/** What visitors, and people with a link, read and send below /api/. */
const isForVisitors = (url: string) =>
  contentLists.has(url as never) || /^\/api\/(application|report|account-link|login)\b/.test(url)

const start = () => startApp({ ...withAdministrator, whistleDelivery: 'server', flowCounts: 'on' })

const isGuarded = ({ role }: ListedRoute) => role !== 'public'

const keys = Object.keys(contentSchemas) as ContentKey[]

/** By param: all that a route may name where its right depends on that. */
const named: Record<string, readonly string[]> = { kind: inboxKinds, section: keys }

/** A route whose right depends on what is named, once for each. */
const ofEach = (route: ListedRoute) =>
  Object.keys(route.contract?.rightTo ?? {}).reduce(
    (urls, param) =>
      urls.flatMap((one) =>
        named[param]!.map((name) => ({ ...one, url: one.url.replace(`:${param}`, name) })),
      ),
    [route],
  )

/** The section that an address is about. */
const sectionAt = (url: string) =>
  keys.find((key) => new RegExp(`^/api/(history|drafts)/${key}\\b`).test(url)) ??
  Object.values(adminSections).find(({ save, remove }) => [save, remove].includes(url))?.content

/** Every section with a version and a draft, whose words stand nowhere else. */
async function withDrafts(app: FastifyInstance, headers: object) {
  const about = new Map<ContentKey, { save: InjectOptions; version: number; draft: number }>()
  for (const key of keys) {
    const content = sectionContent('told')[key]
    const files = await picturesFor(key, content)
    const save = await saveRequest(key, content, { files })
    const saved = await app.inject({ ...save, headers: { ...save.headers, ...headers } })
    const draft = await saveRequest(key, sectionContent(untold(key))[key], { headers })
    const kept = await app.inject({ ...draft, url: saveDraft(key).path })
    expect([key, saved.statusCode, kept.statusCode]).toEqual([key, 200, 200])
    const version = Number(String(saved.headers.etag).replaceAll('"', ''))
    about.set(key, { save, version, draft: kept.json<DraftAnswer>().draft.draft })
  }
  return about
}

const untold = (key: ContentKey) => `untold-${key}-`

describe('every route', () => {
  test('of a call has its contract, and every contract its route', async () => {
    const { routes } = await start()
    const served = new Set(routes.map(({ contract }) => contract))
    expect(contracts.filter((contract) => !served.has(contract))).toEqual([])
    expect(contracts.length).toBeGreaterThan(25)
    const odd: RouteOptions = { method: 'GET', url: '/api/odd', handler: () => 'x' }
    expect(() => listed(odd)).toThrow('GET /api/odd must have a contract')
  })

  test('lets in whom the table names, and nobody else', async () => {
    const { app, dataDir, routes } = await start()
    const wrong = routes
      .filter((route) => !isGuarded(route) && route.url.startsWith('/api/'))
      .filter(({ url }) => !isForVisitors(url))
      .map(({ method, url }) => `everybody: ${method} ${url}`)
    const guarded = routes.filter(isGuarded)
    expect(guarded.length).toBeGreaterThan(25)
    for (const role of accountRoles) {
      const headers = await session(app, await account(dataDir, `the ${role}`, role))
      for (const { method, url } of guarded.flatMap(ofEach)) {
        const { statusCode } = await app.inject({ method, url: filled(url), headers })
        const isLetIn = ![401, 403].includes(statusCode)
        if (isLetIn !== allowedAt(url).includes(role))
          wrong.push(`${role}: ${method} ${url} answers ${statusCode}`)
      }
    }
    for (const { method, url } of guarded) {
      const { statusCode } = await app.inject({ method, url: filled(url) })
      // A page leads to the login instead.
      if (![401, 302].includes(statusCode))
        wrong.push(`nobody: ${method} ${url} answers ${statusCode}`)
    }
    expect(wrong).toEqual([])
  }, 60_000)

  test('changes no section, and tells no draft of one, for whoever may not edit it', async () => {
    const { app, dataDir, routes, rows } = await start()
    const about = await withDrafts(app, await session(app))
    const walked = routes.flatMap(ofEach).filter(({ url }) => url !== logOut.path)
    const closedTo = (role: AccountRole) => keys.filter((key) => !mayUse(role, rightToEdit(key)))
    const roles = accountRoles.filter((role) => closedTo(role).length > 0)
    expect(roles).toEqual(['editor', 'reviewer', 'compliance'])
    const wrong: string[] = []
    for (const role of roles) {
      const closed = closedTo(role)
      const stored = async () =>
        [...(await rows('section_version')), ...(await rows('section_draft'))].filter(
          ({ section }) => closed.includes(section as ContentKey),
        )
      const before = await stored()
      const headers = await session(app, await account(dataDir, `the ${role}`, role))
      // A draft of a section that is closed, named to calls that are about an open one.
      const foreign = String(about.get(closed[0]!)!.draft)
      for (const { method, url, contract } of walked) {
        const { save, version, draft } = about.get(sectionAt(url) ?? closed[0]!)!
        const good = contract === restoreVersion ? { version } : contract && goodBody(contract)
        const answer = await app.inject({
          method,
          url: filled(url.replace(':draft', String(draft)).replace(':version', String(version))),
          query: { replaces: foreign },
          ...(method === 'POST' && { payload: good ?? save.payload! }),
          headers: { ...(method === 'POST' && !good && save.headers), ...headers, draft: foreign },
        })
        const told = closed.filter((key) => answer.body.includes(untold(key)))
        if (told.length > 0) wrong.push(`${role}: ${method} ${url} tells of ${told.join(', ')}`)
      }
      expect([role, await stored()]).toEqual([role, before])
      expect((await app.inject({ url: '/api/session', headers })).statusCode).toBe(200)
    }
    expect(wrong).toEqual([])
  }, 60_000)

  test('a role that nobody knows may do nothing but know who it is', async () => {
    const { app, sql, routes } = await start()
    const headers = await session(app)
    await sql("update administrator set role = 'owner'")
    for (const { method, url, role } of routes.filter(isGuarded)) {
      if (role === 'signed-in') continue
      const answer = await app.inject({ method, url: filled(url), headers })
      expect([url, answer.statusCode]).toEqual([url, 403])
    }
    expect((await app.inject({ url: '/api/session', headers })).statusCode).toBe(200)
  })
})

/** The contracts that a server serves, and how a call is made there by whoever has the right to it. */
async function called() {
  const { app, dataDir, routes } = await start()
  const administrator = await session(app)
  const compliance = await session(app, await account(dataDir, 'cora', 'compliance'))
  const served = new Set(routes.flatMap(({ contract }) => contract ?? []))
  const ask = ({ method, right, headers }: Contract, url: string, body?: unknown) =>
    app.inject({
      method,
      url,
      headers: {
        ...(right === 'compliance' ? compliance : administrator),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(headers?.['Idempotency-Key'] && { 'idempotency-key': 'key' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
  return { ask, served }
}

/** What no row has: the number of none, a word that stands in no list. */
const unknownOf = ({ type }: WireSchema) => (type === 'integer' ? '987654' : 'unheard-of')

/** What a call answers where what its address names is not there, if that is no 404. */
const answersOtherwise: Record<string, number> = {
  // Somebody has saved a version meanwhile.
  'POST /api/mail-templates/:template/:version version': 412,
  // No session is called so.
  'DELETE /api/people/:id/sessions/:session session': 400,
  // This server sends no emails.
  'POST /api/inbox/:kind/:id/replies id': 409,
  // The password is looked at first.
  'POST /api/passkeys/:id/remove id': 422,
  // What is gone is removed.
  'DELETE /api/inbox/:kind/:id id': 200,
  'DELETE /api/views/:kind/:id id': 200,
  'DELETE /api/drafts/:section/:draft draft': 200,
  // Of JSON nothing is read.
  'POST /api/inbox/loan/:id/answer id': 415,
}

/** Calls that find their entry before they know what its body must be; all others look at it first. */
const isFoundFirst = /\/step$|^\/api\/references$/

describe('every call with a contract', () => {
  test('refuses what its contract does not promise, with a sentence', async () => {
    const { ask, served } = await called()
    const asked: string[] = []
    const taken: string[] = []
    const refuses = async (contract: Contract, url: string, body: unknown, what: string) => {
      const answer = await ask(contract, url, body)
      asked.push(what)
      const statuses = [400, 413, 415, 422]
      if (body === undefined || isFoundFirst.test(contract.path)) statuses.push(404)
      const isRefused = statuses.includes(answer.statusCode)
      if (!isRefused || typeof answer.json().message !== 'string')
        taken.push(`${contract.method} ${url} with ${what}: ${answer.statusCode} ${answer.body}`)
    }
    for (const contract of served) {
      for (const [what, body] of wrongBodies(contract))
        await refuses(contract, addressOf(contract), body, what)
      for (const name of Object.keys(contract.params ?? {}))
        await refuses(contract, addressOf(contract, { [name]: '-1' }), undefined, `${name} -1`)
      for (const [name, { type, enum: words, pattern }] of Object.entries(contract.query ?? {}))
        if (type === 'integer' || words || pattern !== text.pattern)
          await refuses(contract, `${addressOf(contract)}?${name}=x`, undefined, `${name} x`)
      for (const name of textsIn({ properties: contract.params ?? {} }))
        await refuses(contract, addressOf(contract, { [name]: '%00' }), undefined, `${name} NUL`)
      for (const name of textsIn({ properties: contract.query ?? {} }))
        await refuses(contract, `${addressOf(contract)}?${name}=a%00`, undefined, `${name} NUL`)
    }
    expect(taken).toEqual([])
    expect(asked.length).toBeGreaterThan(served.size)
  })

  test('knows what is not there, whatever it was to do with it', { tags: ['stores'] }, async () => {
    const { ask, served } = await called()
    const wrong: string[] = []
    for (const contract of served)
      for (const [name, schema] of Object.entries(contract.params ?? {})) {
        const url = addressOf(contract, { [name]: unknownOf(schema) })
        const { statusCode, body } = await ask(contract, url, goodBody(contract))
        const otherwise = answersOtherwise[`${contract.method} ${contract.path} ${name}`]
        if (statusCode !== (otherwise ?? 404))
          wrong.push(`${contract.method} ${url} answers ${statusCode} ${body}`)
      }
    expect(wrong).toEqual([])
  })
})
