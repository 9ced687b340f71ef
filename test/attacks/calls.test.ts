import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adminSections, contentLists } from '../../src/shared/admin-sections'
import { logIn, logOut } from '../../src/shared/contracts/login'
import { endpoints } from '../../src/shared/endpoints'
import { credentials } from '../fixtures/administrator'
import { contracts } from '../fixtures/contracts'
import { rowsOf } from '../journeys/database'
import { sendRequest, expectRefusal, json } from './raw-request'
import { attackedSite } from './attacked-site'

const site = attackedSite({ WHISTLE_DELIVERY: 'server' })
const strict = attackedSite({ RATE_LIMIT: '1' })

const rows = Object.values(adminSections)
const saves = [...new Set(rows.map(({ save }) => save))]
const removals = rows.flatMap(({ remove }) => (remove ? [remove.replace(':id', '1')] : []))
const content = () => JSON.stringify(rowsOf(site.dataDir, 'section_version'))

describe('a save or a removal without a session of ours', () => {
  const strangers: [string, Record<string, string>][] = [
    ['nobody', {}],
    ['a random cookie', { cookie: `session=${'A'.repeat(43)}` }],
    ['an empty cookie', { cookie: 'session=' }],
    ['a bearer', { authorization: 'Bearer admin' }],
    ['a name and a password', { authorization: `Basic ${btoa('ada:password')}` }],
    ['an address of this machine', { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }],
    ['a claimed user', { 'x-user': 'admin', 'x-remote-user': 'admin', cookie: 'user=admin' }],
    ['a rewritten address', { 'x-original-url': '/healthz', 'x-rewrite-url': '/healthz' }],
  ]

  test.each(strangers)('%s is refused, and nothing changes', async (_name, headers) => {
    const before = content()
    for (const path of saves) {
      const sent = { method: 'POST', path, headers: { ...headers, ...json }, body: '[]' }
      expectRefusal(await site.send(sent), 401)
    }
    for (const path of removals) {
      expectRefusal(await site.send({ method: 'DELETE', path, headers }), 401)
    }
    expect(content()).toBe(before)
  })

  test.each([
    '//api/save-services',
    '/./api/save-services',
    '/api//save-services',
    '/API/save-services',
    '/api/%73ave-services',
    '/api/save%2dservices',
    '/api/save-services/',
    '/api/save-services;x',
    '/api/save-services%00',
    '/api/save-services%20',
    '/uploads/../api/save-services',
    '/healthz/../api/save-services',
    '/api/banners/../save-services',
    '/api\\save-services',
  ])('POST %s is no way around it', async (path) => {
    const before = content()
    const sent = { method: 'POST', path, headers: json, body: '[]' }
    expectRefusal(await site.send(sent), 400, 401, 404, 405)
    expect(content()).toBe(before)
  })

  test('another method, named in a header, a field or the query, is still the one it was', async () => {
    const before = content()
    const headers = {
      cookie: site.cookie,
      'x-http-method-override': 'DELETE',
      'x-method': 'DELETE',
    }
    for (const path of removals) {
      expectRefusal(await site.send({ path: `${path}?_method=DELETE`, headers }), 404, 405)
      const body = '_method=DELETE'
      expectRefusal(await site.send({ method: 'POST', path, headers, body }), 404, 405)
    }
    for (const path of saves) {
      expectRefusal(await site.send({ path: `${path}?sections=[]`, headers }), 404, 405)
    }
    expect(content()).toBe(before)
  })
})

describe('what only looks like the content of a section', () => {
  const boundary = 'attack'
  const form = (fields: Record<string, string>) =>
    `${Object.entries(fields)
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('')}--${boundary}--\r\n`

  const hostile: Record<string, string>[] = [
    { 'sections[__proto__][x]': 'polluted', 'sections[0][title]': 'T' },
    { 'sections[constructor][prototype][x]': 'polluted' },
    { 'sections[0][__proto__][x]': 'polluted' },
    { 'sections[0][__proto__]': 'polluted', 'sections[0][constructor]': 'polluted' },
    { __proto__x: 'polluted', constructor: 'polluted', toString: 'polluted' },
    { sections: '[{"__proto__":{"x":"polluted"},"title":"T"}]' },
    { sections: '{"__proto__":[{"x":"polluted"}]}' },
    { title_0: 'T', title___proto__: 'polluted', id_constructor: '1' },
  ]

  test.each(hostile)('never reaches a prototype and never comes back (%#)', async (fields) => {
    for (const path of saves) {
      const headers = {
        cookie: site.cookie,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      }
      const answer = await site.send({ method: 'POST', path, headers, body: form(fields) })
      expect(answer.status).toBeLessThan(500)
    }
    for (const path of contentLists.keys()) {
      const { status, text } = await site.send({ path })
      expect([path, status, text]).toEqual([path, 200, expect.not.stringContaining('polluted')])
    }
    const good = await site.send({
      method: 'POST',
      path: endpoints.newsletter.path,
      headers: json,
      body: '{"email":"fine@example.com"}',
    })
    expect(good.status).toBe(200)
  })
})

describe('floods', () => {
  test('of 150 subscriptions 30 are taken, the others told when to come back', async () => {
    const statuses: number[] = []
    const waits: number[] = []
    for (let n = 0; n < 150; n += 1) {
      const answer = await sendRequest(strict.url, {
        method: 'POST',
        path: endpoints.newsletter.path,
        headers: { ...json, 'x-forwarded-for': `203.0.113.${n}` },
        body: JSON.stringify({ email: `flood-${n}@example.com` }),
      })
      statuses.push(answer.status)
      waits.push(Number(answer.headers['retry-after']))
    }
    expect(statuses).toEqual(statuses.map((_, n) => (n < 30 ? 200 : 429)))
    expect(waits.slice(30).filter((seconds) => !(seconds > 0))).toEqual([])
    expect(rowsOf(strict.dataDir, 'newsletter_subscriber')).toHaveLength(30)
  })

  test('of 50 passwords at once at most 12 are looked at, whoever they claim to be from', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        sendRequest(strict.url, {
          method: 'POST',
          path: logIn.path,
          headers: { ...json, 'x-forwarded-for': `198.51.100.${n}` },
          body: JSON.stringify({ username: credentials.username, password: `guess number ${n}` }),
        }),
      ),
    )
    const looked = answers.filter(({ status }) => status === 401)
    expect(looked.length).toBeLessThanOrEqual(12)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - looked.length)
  })
})

describe('anything at all', () => {
  const calls = [
    ...[...Object.values(endpoints), ...contracts].map(({ method, path }) => ({
      method: String(method),
      path: String(path),
    })),
    ...saves.map((path) => ({ method: 'POST', path })),
    ...removals.map((path) => ({ method: 'DELETE', path })),
    ...[...contentLists.keys()].map((path) => ({ method: 'GET', path })),
  ]
  const names = 'email id sections text_0 title image section_name password state version'.split(
    ' ',
  )
  const value = fc.oneof(
    fc.json({ maxDepth: 3 }),
    fc
      .dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 2 }))
      .map((object) => JSON.stringify(object)),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('', '{', '[]', '{}', 'null', '"', '{"email":1e999}', '\ud800'),
  )
  const type = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/x-www-form-urlencoded',
    'x',
  )
  const piece = fc.constantFrom(
    '1',
    '0',
    'loan',
    'banners',
    '%00',
    '..',
    '*',
    "1'--",
    '9'.repeat(30),
  )

  test('that is sent to any call, with or without a session, is answered below 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        piece,
        type,
        value,
        fc.boolean(),
        async ({ method, path }, name, contentType, body, isInside) => {
          const answer = await site.send({
            method,
            path: path.replaceAll(/:\w+/g, encodeURIComponent(name)),
            headers: {
              ...(method !== 'GET' && { 'content-type': contentType }),
              // One call would end the session that the others need.
              ...(isInside && path !== logOut.path && { cookie: site.cookie }),
            },
            ...(method !== 'GET' && { body }),
          })
          expect(answer.status).toBeLessThan(500)
          expect(answer.text).not.toMatch(/node_modules|SQLITE|FST_/)
        },
      ),
      { numRuns: 600 },
    )
  }, 120_000)

  test('leaves no unfinished file behind', () => {
    for (const folder of ['pictures', 'documents']) {
      expect(
        readdirSync(join(site.dataDir, folder)).filter((n) => n.endsWith('unfinished')),
      ).toEqual([])
    }
  })
})
