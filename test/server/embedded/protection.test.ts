import { randomUUID } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../src/server/app'
import { readSettings } from '../../../src/server/core/env'
import { flowCountsPath } from '../../../src/shared/flow-counts'
import { requireRoles } from '../../../src/server/core/http/roles'
import { clientBuild } from '../../../src/server/site/pages/client-build'
import { applicationEndpoints } from '../../../src/shared/application-status'
import { contentLists } from '../../../src/shared/admin-sections'
import { choosePassword, readAccountLink } from '../../../src/shared/contracts/account-link'
import { logIn, logOut, readSession } from '../../../src/shared/contracts/login'
import { logInWithPasskey } from '../../../src/shared/contracts/passkeys'
import { logInWithProvider, startProviderLogin } from '../../../src/shared/contracts/provider-login'
import { endpoints } from '../../../src/shared/endpoints'
import { reportEndpoints } from '../../../src/shared/receipt'
import { mapOrigin } from '../../../src/shared/office-map'
import { session, withAdministrator } from '../../fixtures/administrator'
import { environmentAt } from '../../fixtures/server-storage'
import { forAll, startApp, temporaryFolder, type OpenApp } from '../start-app'

/** A server for what leaves nothing but addresses of subscribers. */
let site: OpenApp
beforeAll(() => forAll({}, (open) => (site = open)))

const subscribe = (headers: Record<string, string> = {}) =>
  ({ method: 'POST', url: '/subscribe', payload: { email: 'a@b.co' }, headers }) as const

/** Sends raw bytes to a listening server and gives all that comes back. */
const raw = (port: number, bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket
      .setEncoding('utf8')
      .on('data', (part) => (answer += part))
      .on('error', reject)
      .on('close', () => resolve(answer))
  })

describe('every answer carries the security headers', () => {
  const expected = {
    'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.any(String),
    'permissions-policy': expect.any(String),
  }

  test.each([
    ['content', { url: '/api/banners' }, 200],
    ['not modified', { url: '/api/banners', headers: { 'if-none-match': '*' } }, 304],
    ['health', { url: '/healthz' }, 200],
    ['a page', { url: '/', headers: { accept: 'text/html' } }, 200],
    ['a page that is not there', { url: '/nowhere', headers: { accept: 'text/html' } }, 404],
    ['an unknown call', { url: '/api/nothing' }, 404],
    ['a picture that is not there', { url: '/uploads/nothing.jpg' }, 404],
    ['another method', { method: 'DELETE', url: '/api/banners' }, 405],
    ['a bad address', { url: '/%zz' }, 400],
    ['a bad picture name', { url: '/uploads/%zz' }, 400],
    ['an endless name', { url: `/uploads/${'a'.repeat(5000)}` }, 414],
    ['malformed JSON', { ...subscribe({ 'content-type': 'application/json' }), payload: '{' }, 400],
    ['a cross-site request', subscribe({ origin: 'https://evil.example' }), 403],
    ['a good post', subscribe(), 200],
  ] as const)('%s', async (_name, request, status) => {
    const answer = await site.app.inject(request as never)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject(expected)
    if (status >= 400 && !String(answer.headers['content-type']).includes('html')) {
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.json()).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('an error inside, of which the answer tells nothing', async () => {
    const { app, sql } = await startApp()
    await sql('drop table newsletter_subscriber')
    const answer = await app.inject(subscribe())
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toBe('{"message":"Internal Server Error"}')
    expect(answer.headers).toMatchObject(expected)
  })

  test('what is no HTTP at all', async () => {
    const { app } = await startApp()
    await app.listen({ port: 0 })
    const { port } = app.server.address() as AddressInfo
    const answers = await Promise.all([
      raw(port, 'nonsense\r\n\r\n'),
      raw(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`),
      raw(
        port,
        'POST /subscribe HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      ),
    ])
    expect(answers.map((answer) => answer.split(' ')[1])).toEqual(['400', '431', '400'])
    const oneAnswer = await raw(
      port,
      'POST /subscribe HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: odd\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
    )
    expect(oneAnswer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415'])
    for (const answer of answers) {
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
      expect(answer).toMatch(/nosniff[\s\S]*\{"message":"[^"]+"\}$/)
    }
  })
})

describe('the content security policy', () => {
  const policyOf = async (publicUrl?: string) => {
    const { app } = await startApp(publicUrl ? { publicUrl } : {})
    const { headers } = await app.inject('/healthz')
    return { headers, policy: String(headers['content-security-policy']) }
  }

  test('allows no inline script, no eval and no foreign source but the map', async () => {
    const { policy } = await policyOf()
    expect(policy).not.toMatch(/unsafe|\*|blob:/)
    const foreign = policy.split('; ').filter((directive) => directive.includes('http'))
    expect(foreign.toSorted()).toEqual([
      `connect-src 'self' ${mapOrigin}`,
      `frame-src ${mapOrigin}`,
    ])
  })

  test('HSTS is promised only where the site is https', async () => {
    expect((await policyOf()).headers['strict-transport-security']).toBeUndefined()
    expect(
      (await policyOf('http://a.example')).headers['strict-transport-security'],
    ).toBeUndefined()
    const { headers } = await policyOf('https://a.example')
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
  })
})

describe('roles: denied unless declared', () => {
  test('a route that declares no role keeps the server from starting', async () => {
    const app = Fastify()
    requireRoles(app)
    expect(() => app.get('/forgotten', async () => 'x')).toThrow('/forgotten must declare')
  })

  test('an administrator’s route lets nobody through who is not logged in', async () => {
    const app = Fastify()
    requireRoles(app)
    app.get('/inside', { config: { role: 'administrator' } }, async () => 'secret')
    const answer = await app.inject('/inside')
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Please log in.'])
  })

  test('the public calls, and only they, are public; all others are pages and files', async () => {
    const { routes } = await startApp({ whistleDelivery: 'server', flowCounts: 'on' })
    expect(routes.filter(({ role }) => role === undefined)).toEqual([])
    const writing = routes.filter(({ method }) => !['GET', 'HEAD'].includes(method))
    const { newsletter, contact, whistle, loan } = endpoints
    const applicants = [...Object.values(applicationEndpoints), ...Object.values(reportEndpoints)]
    const provider = [startProviderLogin, logInWithProvider]
    const own = [
      logIn,
      logInWithPasskey,
      ...provider,
      logOut,
      readAccountLink,
      choosePassword,
      ...applicants,
    ]
    const forms = [newsletter, contact, whistle, loan, ...own].map(({ path }) => path)
    const known: string[] = [...forms, flowCountsPath]
    expect(writing.filter(({ role, url }) => role === 'public' && !known.includes(url))).toEqual([])
    const reading = new Set(routes.map(({ url }) => url))
    expect([...contentLists.keys()].filter((path) => !reading.has(path))).toEqual([])
  })
})

describe('unknown addresses and methods', () => {
  test.each(['/api/nothing', '/api/banners/', '//api/banners', '/API/banners', '/.env'])(
    'GET %s answers JSON 404',
    async (url) => {
      const answer = await site.app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ message: 'There is nothing at this address.' })
    },
  )

  test.each([
    ['POST', '/api/banners', 'GET, HEAD'],
    ['GET', '/subscribe', 'POST'],
    ['OPTIONS', '/subscribe', 'POST'],
    ['DELETE', '/uploads/a.jpg', 'GET, HEAD'],
    ['PUT', '/subscribe?method=POST', 'POST'],
  ] as const)('%s %s answers 405 and says what is allowed', async (method, url, allow) => {
    const headers = { 'x-http-method-override': 'POST' }
    const answer = await site.app.inject({ method, url, headers })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
  })
})

describe('cross-site requests', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://www.site.example' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'http://site.example.evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'garbage' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://site.example' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'http://site.example' }, 200],
    [{}, 200],
  ])('a post with %j answers %i', async (headers, status) => {
    const email = `${randomUUID()}@b.co`
    const asked = subscribe({ host: 'site.example', ...headers } as never)
    const answer = await site.app.inject({ ...asked, payload: { email } })
    expect(answer.statusCode).toBe(status)
    const stored = (await site.rows('newsletter_subscriber')).filter((row) => row.email === email)
    expect(stored).toHaveLength(status === 200 ? 1 : 0)
  })

  test('behind a proxy that changes the host, PUBLIC_URL says which origin is ours', async () => {
    const { app } = await startApp({ publicUrl: 'https://site.example' })
    const headers = { host: 'inside:3000', origin: 'https://site.example' }
    expect((await app.inject(subscribe(headers))).statusCode).toBe(200)
  })

  test.each([
    ['https://site.example', { host: 'evil.example', origin: 'http://evil.example' }, 403],
    ['https://site.example', { host: 'evil.example', origin: 'https://evil.example' }, 403],
    ['https://site.example', { host: 'site.example', origin: 'http://site.example' }, 403],
    ['https://site.example', { host: 'site.example', origin: 'https://site.example:8443' }, 403],
    ['https://site.example', { host: 'evil.example', referer: 'https://evil.example/' }, 403],
    ['https://site.example', { host: 'inside', referer: 'http://site.example/login' }, 403],
    ['https://site.example', { host: 'inside', referer: 'https://site.example/login' }, 200],
    ['https://site.example', { host: 'evil.example' }, 200],
    [undefined, { host: 'site.example', referer: 'https://evil.example/site.example' }, 403],
    [undefined, { host: 'site.example', referer: 'garbage' }, 403],
    [undefined, { host: 'site.example', referer: 'http://site.example/contact' }, 200],
  ])('with PUBLIC_URL=%s, a post with %j answers %i', async (publicUrl, headers, status) => {
    const { app } = publicUrl === undefined ? site : await startApp({ publicUrl })
    expect((await app.inject(subscribe(headers as never))).statusCode).toBe(status)
  })

  test.each([{ referer: 'https://evil.example/' }, { origin: 'https://evil.example' }])(
    'a session does nothing for a page that says %j of itself',
    async (headers) => {
      const { app } = await startApp(withAdministrator)
      const { cookie } = await session(app)
      const url = logOut.path
      const answer = await app.inject({ method: 'POST', url, headers: { cookie, ...headers } })
      expect(answer.statusCode).toBe(403)
      const still = await app.inject({ url: readSession.path, headers: { cookie } })
      expect(still.statusCode).toBe(200)
    },
  )

  test('a link from another site to a page for accounts may be followed', async () => {
    const { app } = await startApp(withAdministrator)
    const { cookie } = await session(app)
    const headers = { cookie, referer: 'https://wiki.example/', accept: 'text/html' }
    expect((await app.inject({ url: '/flows', headers })).statusCode).toBe(200)
  })

  test('reading is free for all: a link from another site works', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await site.app.inject({ url: '/api/banners', headers })).statusCode).toBe(200)
  })
})

describe('the log', () => {
  test('knows what was done, and nothing of who did it or what was sent', async () => {
    const dataDir = await temporaryFolder()
    const lines: string[] = []
    const settings = readSettings({
      ...(await environmentAt(dataDir)),
      LOG_LEVEL: 'trace',
      RATE_LIMIT: '0',
    })
    const { app } = await buildApp(settings, {
      build: clientBuild('/nowhere'),
      seed: async () => {},
      logTo: { write: (line) => void lines.push(line) },
    })
    await app.inject({
      ...subscribe({ 'user-agent': 'canary-agent', cookie: 'canary-cookie' }),
      url: '/subscribe?canary-query',
      payload: { email: 'canary@b.co' },
      remoteAddress: '203.0.113.77',
    })
    await app.inject('/canary-path?canary-query')
    await app.close()
    const log = lines.join('')
    expect(log).toMatch(/"reqId".*"method":"POST","route":"\/subscribe","status":200,"ms":\d+/)
    expect(log).not.toMatch(/canary|203\.0\.113/)
  })
})
