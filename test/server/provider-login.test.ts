import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cookieOf, credentials, logIn, session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { choose, peopleCalls } from '../fixtures/people'
import { codeOf } from '../fixtures/second-factor'
import { client, testProvider, type Odd } from '../fixtures/test-provider'
import { startApp } from './start-app'

const person = { sub: 'person 1', email: 'Ada@Bank.example', email_verified: true }

/** What a further call says, unsigned: of the second step it is not believed. */
const mixed = { email: person.email, email_verified: true, amr: ['mfa'] }

const notAccepted = {
  message:
    'Your organisation’s login was not accepted here. Please ask an administrator to invite you by the email address that you have there, or log in with your password.',
}
const doesNotFit = {
  message:
    'Your organisation’s login and this site do not fit together. Try again; if this stays so, tell an administrator, or log in with your password.',
}
const hasEnded = { message: 'This login has ended or was used already. Please start again.' }
const away = {
  message:
    'Your organisation’s login does not answer. Try again later, or log in with your password.',
}

/** What a browser does, by HTTP. */
function loginCalls(app: FastifyInstance, provider: Awaited<ReturnType<typeof testProvider>>) {
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers })
  const begin = async (body = {}, headers = {}) => {
    const answer = await post('/api/login/provider/start', body, headers)
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return { cookie: cookieOf(answer), ...answer.json<{ address: string }>() }
  }
  const finish = (answer: string, cookie = '') =>
    post('/api/login/provider', { answer }, { cookie, 'sec-fetch-site': 'same-origin' })
  return {
    post,
    begin,
    finish,
    /** From the button to the end. */
    async enter(odd: Odd = {}) {
      provider.says(odd)
      const { address, cookie } = await begin()
      return finish(await provider.visit(address), cookie)
    },
  }
}

/** A server with a provider, and ada, its administrator, who has an address. */
async function start(settings = {}, parts = {}) {
  const provider = await testProvider(person)
  onTestFinished(() => void provider.close())
  const open = await startApp(
    {
      ...withAdministrator,
      oidcIssuer: provider.issuer,
      oidcClientId: client.id,
      oidcClientSecret: client.secret,
      ...settings,
    },
    parts,
  )
  await open.sql(`update administrator set email = 'ada@bank.example' where username = 'ada'`)
  return { ...open, provider, ...loginCalls(open.app, provider) }
}

const who = async (app: FastifyInstance, cookie: string) =>
  (await app.inject({ url: '/api/session', headers: { cookie } })).json<{
    user: { username: string; role: string }
  }>().user

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the login by the provider', () => {
  test('needs neither name nor password, ends the session before, and is recorded', async () => {
    const { app, provider, begin, post, rows } = await start()
    const before = await session(app)
    const { address, cookie } = await begin({ next: '/flows/loan' })
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
      client_id: client.id,
      response_type: 'code',
      redirect_uri: 'http://localhost/login',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const answer = await post(
      '/api/login/provider',
      { answer: await provider.visit(address) },
      { ...before, cookie: `${cookie}; ${before.cookie}` },
    )
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message: 'Login successful',
        user: { id: 1, username: 'ada', name: 'ada', role: 'administrator' },
        next: '/flows/loan',
      },
    ])
    expect(await who(app, cookieOf(answer))).toMatchObject({ username: 'ada' })
    expect((await app.inject({ url: '/api/session', headers: before })).statusCode).toBe(401)
    const recorded = (await rows('activity')).slice(-2)
    expect(recorded).toMatchObject([
      { who: 'ada', deed: 'provider', subject: 'ada' },
      { who: 'ada', deed: 'log-in', detail: 'provider' },
    ])
    expect(await rows('provider_login')).toEqual([])
  })

  test('stands for an invitation, whose link ends, and leaves nobody a password', async () => {
    const { app, enter, rows } = await start()
    const people = await peopleCalls(app)
    const { token } = await people.invite('eve', 'editor', 'eve@example.com')
    const odd = { claims: { sub: 'person 2', email: 'eve@example.com' } }
    const answer = await enter(odd)
    expect(await who(app, cookieOf(answer))).toMatchObject({ username: 'eve', role: 'editor' })
    expect((await choose(app, token)).statusCode).toBe(404)
    expect((await logIn(app, { username: 'eve', password: '' })).statusCode).toBe(422)
    expect((await enter(odd)).statusCode).toBe(200)
    expect(await rows('provider_account')).toMatchObject([{ subject: 'person 2' }])
  })

  test('is refused to whoever is not invited, or no longer', async () => {
    const { app, enter, rows } = await start()
    const stranger = { claims: { sub: 'person 2', email: 'eve@example.com' } }
    expect((await enter(stranger)).json()).toEqual(notAccepted)
    await (await peopleCalls(app)).invite('eve', 'editor', 'eve@example.com')
    vi.advanceTimersByTime(48 * 3_600_000)
    const answer = await enter(stranger)
    expect([answer.statusCode, answer.json()]).toEqual([401, notAccepted])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await rows('activity')).at(-1)).toMatchObject({
      who: 'eve',
      deed: 'log-in-refused',
      detail: 'provider',
    })
    expect(await rows('provider_account')).toEqual([])
  })

  const unverified = /does not vouch for the email address: email_verified is/
  const nobody = /nobody is invited under this email address/

  test.each<[string, Odd, object, RegExp]>([
    ['another audience', { claims: { aud: 'another client' } }, doesNotFit, /"aud"/],
    ['another nonce', { claims: { nonce: 'another nonce' } }, doesNotFit, /"nonce"/],
    ['another issuer', { claims: { iss: 'https://other.example.com' } }, doesNotFit, /"iss"/],
    ['a past time', { claims: { exp: 1_000_000_000 } }, doesNotFit, /"exp"/],
    ['a key that the provider does not have', { isSignedByOthers: true }, doesNotFit, /signature/],
    ['nobody in particular', { claims: { sub: '' } }, doesNotFit, /names nobody/],
    [
      'an address that is not verified',
      { claims: { email_verified: false } },
      notAccepted,
      unverified,
    ],
    [
      'an address of which it does not say that it is verified',
      { claims: { email_verified: undefined } },
      notAccepted,
      unverified,
    ],
    [
      'an address whose verification is another text',
      { claims: { email_verified: 'TRUE ' } },
      notAccepted,
      unverified,
    ],
    ['no address', { claims: { email: undefined } }, notAccepted, /sends no email address/],
    ['an address of nobody', { claims: { email: 'eve@bank.example' } }, notAccepted, nobody],
    [
      'letters that pass for others',
      { claims: { email: 'ada@ban\u212A.example' } },
      notAccepted,
      nobody,
    ],
    [
      'an address for which only the token vouches, where it stands beside it unverified',
      { claims: { email: undefined }, more: { email: person.email, email_verified: false } },
      notAccepted,
      unverified,
    ],
    [
      'an address for which only the further call vouches, where the token does not',
      { claims: { email_verified: undefined }, more: { email_verified: true } },
      notAccepted,
      unverified,
    ],
  ])('is refused for %s, and the log says why', async (_, odd, sentence, reason) => {
    const lines: string[] = []
    const { enter, rows } = await start(
      { logLevel: 'warn' },
      { logTo: { write: (line: string) => void lines.push(line) } },
    )
    const answer = await enter(odd)
    expect([answer.statusCode, answer.json()]).toEqual([401, sentence])
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        level: 40,
        msg: 'login by the provider refused',
        reason: expect.stringMatching(reason),
      },
    ])
    expect(lines.join('')).not.toMatch(/bank|person 1/i)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await rows('session')).toEqual([])
    expect((await rows('activity')).at(-1)).toMatchObject({
      deed: 'log-in-refused',
      detail: 'provider',
    })
  })

  test.each([true, 'true'])(
    'asks for the address where the token does not tell it, and takes %j for verified',
    async (email_verified) => {
      const { enter } = await start()
      const claims = { email: undefined, email_verified: undefined }
      const more = { email: person.email, email_verified }
      expect((await enter({ claims, more })).statusCode).toBe(200)
      expect((await enter({ claims: { email_verified } })).statusCode).toBe(200)
    },
  )

  test('takes no answer twice, also of many at once, and no code under another state', async () => {
    const { provider, begin, finish } = await start()
    const { address, cookie } = await begin()
    const answer = await provider.visit(address)
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(answer, cookie)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 401, 401, 401, 401,
    ])
    expect((await finish(answer, cookie)).json()).toEqual(hasEnded)
    const later = await begin()
    const code = new URLSearchParams(answer).get('code')!
    const state = new URL(later.address).searchParams.get('state')!
    const mixed = new URLSearchParams({ code, state }).toString()
    expect((await finish(mixed, later.cookie)).json()).toEqual(hasEnded)
  })

  test('is refused in another browser, which leaves it to the one that began it', async () => {
    const { provider, begin, finish } = await start()
    const mine = await begin()
    const theirs = await begin()
    const answer = await provider.visit(mine.address)
    expect((await finish(answer)).json()).toEqual(hasEnded)
    expect((await finish(answer, theirs.cookie)).json()).toEqual(hasEnded)
    expect((await finish(answer, mine.cookie)).statusCode).toBe(200)
  })

  test('ends in the tab in which it began, of four at once', async () => {
    const { provider, begin, finish } = await start()
    const tabs: Awaited<ReturnType<typeof begin>>[] = []
    for (let i = 0; i < 5; i += 1) tabs.push(await begin({}, { cookie: tabs.at(-1)?.cookie ?? '' }))
    const { cookie } = tabs.at(-1)!
    const statuses: number[] = []
    for (const { address } of tabs)
      statuses.push((await finish(await provider.visit(address), cookie)).statusCode)
    expect(statuses).toEqual([401, 200, 200, 200, 200])
    const [later] = [await begin({}, { cookie })]
    expect(later.cookie.split('.')).toHaveLength(4)
  })

  test('has ten minutes', async () => {
    const { provider, begin, finish } = await start()
    const early = await begin()
    const late = await begin()
    vi.advanceTimersByTime(10 * 60_000 - 1)
    expect((await finish(await provider.visit(early.address), early.cookie)).statusCode).toBe(200)
    vi.advanceTimersByTime(1)
    expect((await finish(await provider.visit(late.address), late.cookie)).json()).toEqual(hasEnded)
  })

  test('keeps a thousand beginnings, and drops the oldest first', async () => {
    const { begin, finish, provider, sql, rows } = await start()
    const oldest = await begin()
    vi.advanceTimersByTime(1000)
    const ends = new Date(Date.now() + 600_000).toISOString()
    const others = Array.from({ length: 1000 }, (_, i) => `('other ${i}', '', '${ends}')`)
    await sql(`insert into provider_login (name, wanted, ends_at) values ${others.join()}`)
    vi.advanceTimersByTime(1000)
    const newest = await begin()
    expect(await rows('provider_login')).toHaveLength(1000)
    expect((await finish(await provider.visit(oldest.address), oldest.cookie)).json()).toEqual(
      hasEnded,
    )
    expect((await finish(await provider.visit(newest.address), newest.cookie)).statusCode).toBe(200)
  })

  test('is refused to a page of another site', async () => {
    const { post } = await start()
    for (const url of ['/api/login/provider/start', '/api/login/provider']) {
      const answer = await post(url, {}, { 'sec-fetch-site': 'cross-site' })
      expect(answer.statusCode).toBe(403)
    }
  })

  test('goes back to PUBLIC_URL, whatever Host says, with cookies for https alone', async () => {
    const { post, provider } = await start({ publicUrl: 'https://www.example.com' })
    provider.says({})
    const answer = await post('/api/login/provider/start', {}, { host: 'evil.example' })
    const { address } = answer.json<{ address: string }>()
    expect(new URL(address).searchParams.get('redirect_uri')).toBe('https://www.example.com/login')
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-provider=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  test('tells whoever turned back at the provider that they are not logged in', async () => {
    const { enter } = await start()
    expect((await enter({ error: 'access_denied' })).json()).toEqual({
      message:
        'You were not logged in at your organisation. Try again, or log in with your password.',
    })
  })

  test('is slowed down after twenty of one address, whatever RATE_LIMIT says', async () => {
    const { post, enter } = await start()
    for (let i = 0; i < 20; i += 1)
      expect((await post('/api/login/provider', { answer: '' })).statusCode).toBe(401)
    const answer = await post('/api/login/provider', { answer: '' })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '10'])
    vi.advanceTimersByTime(3_600_000)
    expect((await enter()).statusCode).toBe(200)
  })

  test('leaves neither code, token, state nor address in the log or the database', async () => {
    const lines: string[] = []
    const { app, provider, begin, finish, rows } = await start(
      { logLevel: 'trace' },
      { logTo: { write: (line: string) => void lines.push(line) } },
    )
    await finish(await provider.visit((await begin()).address))
    provider.says({ claims: { nonce: 'another nonce' } })
    const { address, cookie } = await begin()
    const stored = JSON.stringify(await rows('provider_login'))
    const answer = await provider.visit(address)
    expect((await finish(answer, cookie)).statusCode).toBe(401)
    const log = lines.join('')
    expect(log).toContain('login by the provider refused')
    const asked = new URL(address).searchParams
    const secrets = [
      cookie.split('=')[1]!,
      new URLSearchParams(answer).get('code')!,
      ...['state', 'nonce', 'code_challenge'].map((name) => asked.get(name)!),
    ]
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20)
      expect(log).not.toContain(secret)
      expect(stored).not.toContain(secret)
    }
    expect(log).not.toMatch(/bank\.example|eyJ/i)
    await app.close()
  })
})

describe('an account', () => {
  test('belongs to the person who came first, also under another address, until it gets another one', async () => {
    const { app, enter, rows } = await start()
    expect((await enter()).statusCode).toBe(200)
    const other = { claims: { sub: 'person 2' } }
    expect((await enter(other)).json()).toEqual(notAccepted)
    expect((await rows('activity')).at(-1)).toMatchObject({ who: 'ada', deed: 'log-in-refused' })
    expect((await enter({ claims: { email: 'new@example.com' } })).statusCode).toBe(200)
    expect((await enter({ claims: { email_verified: false } })).statusCode).toBe(200)
    const people = await peopleCalls(app)
    const email = 'ada.l@example.com'
    await people.call('POST', '/1', { role: 'administrator', email })
    expect((await enter()).json()).toEqual(notAccepted)
    expect((await enter({ claims: { sub: 'person 2', email } })).statusCode).toBe(200)
  })

  test('is found by its name where that is the address, and not among two of one address', async () => {
    const { app, dataDir, enter, sql } = await start()
    const odd = { claims: { sub: 'person 2', email: 'eve@example.com' } }
    await account(dataDir, 'Eve@example.com', 'editor')
    const answer = await enter(odd)
    expect(await who(app, cookieOf(answer))).toMatchObject({ username: 'Eve@example.com' })
    await account(dataDir, 'bob', 'editor')
    await account(dataDir, 'bert', 'editor')
    await sql(`update administrator set email = 'b@example.com' where username in ('bob', 'bert')`)
    const both = { claims: { sub: 'person 3', email: 'b@example.com' } }
    expect((await enter(both)).json()).toEqual(notAccepted)
    await sql(`update administrator set disabled_at = '2025-01-01' where username = 'bert'`)
    expect(await who(app, cookieOf(await enter(both)))).toMatchObject({ username: 'bob' })
  })

  test('that is disabled is refused, before and after it was bound', async () => {
    const { app, dataDir, enter } = await start()
    const people = await peopleCalls(app)
    await account(dataDir, 'eve@example.com', 'editor')
    const odd = { claims: { sub: 'person 2', email: 'eve@example.com' } }
    for (const _ of ['before', 'after']) {
      await people.call('POST', '/2/disable')
      expect((await enter(odd)).json()).toEqual(notAccepted)
      await people.call('POST', '/2/enable')
      expect((await enter(odd)).statusCode).toBe(200)
    }
  })

  test('with a role that is kept off it is refused, whatever the provider says', async () => {
    const { dataDir, enter } = await start({
      oidcExceptRoles: 'compliance , reviewer',
      oidcRoleClaim: 'role',
    })
    await account(dataDir, 'cora@example.com', 'compliance')
    const claims = { sub: 'person 2', email: 'cora@example.com', role: 'editor' }
    expect((await enter({ claims })).json()).toEqual(notAccepted)
    expect((await enter()).statusCode).toBe(200)
  })

  test('has the role that the claim names, if it is one', async () => {
    const { app, dataDir, enter, rows } = await start({
      oidcRoleClaim: 'https://example.com/role',
      oidcExceptRoles: 'compliance',
    })
    await account(dataDir, 'eve@example.com', 'editor')
    const roleAfter = async (
      role: unknown,
      rest = { sub: 'person 2', email: 'eve@example.com' },
    ) => {
      const claims = { ...rest, 'https://example.com/role': role }
      return (await who(app, cookieOf(await enter({ claims })))).role
    }
    expect(await roleAfter('reviewer')).toBe('reviewer')
    expect((await rows('activity')).slice(-2)).toMatchObject([
      { who: 'the organisation’s login', deed: 'role', detail: 'reviewer' },
      { deed: 'log-in' },
    ])
    expect(await roleAfter(['staff', 'administrator'])).toBe('administrator')
    expect(await roleAfter(['editor', 'reviewer'])).toBe('administrator')
    expect(await roleAfter('owner')).toBe('administrator')
    expect(await roleAfter('compliance')).toBe('administrator')
    expect(await roleAfter(undefined)).toBe('administrator')
    expect(await roleAfter('editor')).toBe('editor')
    expect(await roleAfter('editor', { sub: 'person 1', email: 'ada@bank.example' })).toBe(
      'administrator',
    )
  })

  test('keeps its role where no setting names a claim', async () => {
    const { app, enter } = await start()
    const answer = await enter({ claims: { role: 'editor' } })
    expect(await who(app, cookieOf(answer))).toMatchObject({ role: 'administrator' })
  })
})

describe('a refusal', () => {
  /** What the log says, after a login. */
  async function reasonAfter(settings: object, odd: Odd, change: (open: Open) => Promise<unknown>) {
    const lines: string[] = []
    const logTo = { write: (line: string) => void lines.push(line) }
    const open = await start({ logLevel: 'warn', ...settings }, { logTo })
    await change(open)
    expect((await open.enter(odd)).statusCode).toBe(401)
    const refusals = lines.filter((line) => line.includes('login by the provider refused'))
    expect(refusals).toHaveLength(1)
    return (JSON.parse(refusals[0]!) as { reason: string }).reason
  }
  type Open = Awaited<ReturnType<typeof start>>
  const eves = { claims: { sub: 'person 2', email: 'eve@example.com' } }

  test.each<[string, object, Odd, (open: Open) => Promise<unknown>, RegExp]>([
    [
      'of a disabled account',
      {},
      eves,
      async ({ app, dataDir }) => {
        await account(dataDir, 'eve@example.com', 'editor')
        await (await peopleCalls(app)).call('POST', '/2/disable')
      },
      /^the account is disabled$/,
    ],
    [
      'of an excepted role',
      { oidcExceptRoles: 'editor' },
      eves,
      ({ dataDir }) => account(dataDir, 'eve@example.com', 'editor'),
      /^its role is kept from this login \(OIDC_EXCEPT_ROLES\)$/,
    ],
    [
      'of somebody else than before',
      {},
      { claims: { sub: 'person 2' } },
      ({ enter }) => enter(),
      /^the account belongs to another person of the provider$/,
    ],
    [
      'without the second step that is asked for',
      {},
      { claims: { email: undefined, email_verified: undefined, amr: undefined }, more: mixed },
      async ({ app, post }) => {
        const headers = await session(app)
        const current = { current: credentials.password }
        const { key } = (await post('/api/second-factor', current, headers)).json<{ key: string }>()
        await post('/api/second-factor/confirm', { code: codeOf(key) }, headers)
      },
      /^its amr does not say mfa/,
    ],
  ])('%s says so in the log', async (_, settings, odd, change, reason) => {
    expect(await reasonAfter(settings, odd, change)).toMatch(reason)
  })
})

describe('the second step', () => {
  const mfa = { claims: { amr: ['pwd', 'mfa'] } }
  const stepNeeded = {
    message:
      'This account has two-step login, which your organisation did not ask for. Please log in with your password.',
  }

  test('of an account is needed unless the provider has asked for one', async () => {
    const { app, post, enter } = await start()
    const headers = await session(app)
    const current = { current: credentials.password }
    const { key } = (await post('/api/second-factor', current, headers)).json<{ key: string }>()
    await post('/api/second-factor/confirm', { code: codeOf(key) }, headers)
    for (const amr of [undefined, ['pwd'], 'mfa']) {
      const answer = await enter({ claims: { amr } })
      expect([answer.statusCode, answer.json()]).toEqual([401, stepNeeded])
    }
    expect((await enter(mfa)).statusCode).toBe(200)
  })

  test('that is required is that of the provider, also after a change of the password', async () => {
    const { app, enter, post } = await start({ requiresSecondFactor: true })
    const people = (cookie: string) => app.inject({ url: '/api/people', headers: { cookie } })
    const plain = await enter()
    expect(plain.json()).toMatchObject({ secondFactorNeeded: true })
    expect((await people(cookieOf(plain))).statusCode).toBe(403)
    const answer = await enter(mfa)
    expect(answer.json()).not.toHaveProperty('secondFactorNeeded')
    const cookie = cookieOf(answer)
    expect((await people(cookie)).statusCode).toBe(200)
    const change = { current: credentials.password, next: 'another password of 30 characters' }
    const changed = await post('/api/password', change, { cookie })
    expect((await people(cookieOf(changed))).statusCode).toBe(200)
  })
})

describe('a provider that is away', () => {
  test.each<[string, Odd]>([
    ['does not answer', { isAway: true }],
    ['answers without an end', { isEndless: true }],
  ])('and %s is told of in one sentence, and back at once', async (_, odd) => {
    const { app, provider, begin, finish, post, enter } = await start()
    provider.says(odd)
    const answer = await post('/api/login/provider/start', {})
    expect([answer.statusCode, answer.json()]).toEqual([503, away])
    expect((await logIn(app)).statusCode).toBe(200)
    expect((await enter()).statusCode).toBe(200)
    const { address, cookie } = await begin()
    const sent = await provider.visit(address)
    provider.says(odd)
    expect((await finish(sent, cookie)).json()).toEqual(away)
    expect((await enter()).statusCode).toBe(200)
  })

  test('to a client that it does not know is a fault of the settings', async () => {
    const { enter } = await start()
    const answer = await enter({ knowsNoClient: true })
    expect([answer.statusCode, answer.json()]).toEqual([503, away])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://bank.example/x', 'nowhere'])(
    'as one whose login stands at %s is',
    async (authorization_endpoint) => {
      const { provider, post } = await start()
      provider.says({ metadata: { authorization_endpoint } })
      const answer = await post('/api/login/provider/start', {})
      expect([answer.statusCode, answer.json()]).toEqual([503, away])
    },
  )

  test.each(['javascript:alert(1)', 'data:text/html,x'])(
    'as one whose tokens stand at %s is',
    async (token_endpoint) => {
      const { enter } = await start()
      const answer = await enter({ metadata: { token_endpoint } })
      expect([answer.statusCode, answer.json()]).toEqual([503, away])
    },
  )

  test('is asked for its addresses again after it signed with another key', async () => {
    const { provider, enter, begin } = await start()
    expect((await enter({ isSignedByOthers: true })).json()).toEqual(doesNotFit)
    const before = provider.calls()
    await begin()
    expect(provider.calls()).toBe(before + 1)
  })

  test('is asked for its addresses once an hour', async () => {
    const { provider, begin } = await start()
    await Promise.all([begin(), begin(), begin()])
    expect(provider.calls()).toBe(1)
    vi.advanceTimersByTime(3_600_001)
    await begin()
    expect(provider.calls()).toBe(2)
  })
})

test('without a provider there is no such login', async () => {
  const { app } = await startApp(withAdministrator)
  for (const [url, payload] of [
    ['/api/login/provider/start', {}],
    ['/api/login/provider', { answer: '' }],
  ] as const)
    expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(404)
})
