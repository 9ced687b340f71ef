import { describe, expect, test, vi } from 'vitest'
import { accountRoles } from '../../src/shared/account-roles'
import type { LinkOwner } from '../../src/shared/contracts/account-link'
import { linkEnd } from '../../src/shared/people'
import { credentials, logIn, session, withAdministrator } from '../fixtures/administrator'
import { beside } from '../fixtures/beside'
import { turnedOn } from '../fixtures/second-factor'
import { mailSystem, reaching } from '../fixtures/mail-system'
import { choose, chosen, openLink, peopleCalls } from '../fixtures/people'
import { startApp } from './start-app'

async function start(settings = {}, parts = {}) {
  const open = await startApp({ ...withAdministrator, ...settings }, parts)
  return { ...open, people: await peopleCalls(open.app) }
}

type Open = Awaited<ReturnType<typeof start>>

const noLink =
  'This link does not work. Each link works once, for 48 hours, and a new link replaces the one before. Please ask an administrator for a new link.'

describe('an invitation', () => {
  test.each(accountRoles)('lets an %s choose a password and log in', async (role) => {
    const { app, people } = await start()
    const { token, person, isMailed } = await people.invite('eve', role)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(isMailed).toBe(false)
    expect(person).toMatchObject({
      username: 'eve',
      role,
      state: 'invited',
      seenAt: '',
      sessions: 0,
      link: { purpose: 'invitation', isOver: false },
    })
    expect((await openLink(app, token)).json<LinkOwner>()).toEqual({
      username: 'eve',
      purpose: 'invitation',
    })
    const answer = await choose(app, token)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { username: 'eve', purpose: 'invitation' },
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await logIn(app, { username: 'eve', password: chosen })).json()).toMatchObject({
      user: { username: 'eve', role },
    })
    const { person: now } = await people.details(person.id)
    expect(now).toMatchObject({ state: 'active', link: null, sessions: 1 })
    expect(now.seenAt).not.toBe('')
  })

  test('is stored as a digest, and its token is in no other answer', async () => {
    const { app, people, rows } = await start()
    const { token } = await people.invite('eve', 'editor', 'eve@example.com')
    expect(await rows('account_link')).toHaveLength(1)
    for (const table of ['account_link', 'administrator', 'activity', 'outbox_mail'] as const) {
      expect(JSON.stringify(await rows(table))).not.toContain(token)
    }
    const answers = [await people.call('GET'), await people.call('GET', '/2')]
    answers.push(await app.inject({ url: '/api/activity', headers: people.headers }))
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200)
      expect(body).not.toContain(token)
    }
  })

  const refused: [object, string, string][] = [
    [{ role: 'editor' }, '/username', 'Please enter a username.'],
    [{ username: 'eve' }, '/role', 'Please choose a role.'],
    [{ username: 'eve', role: 'owner' }, '/role', 'Please check this field.'],
    [
      { username: 'eve', role: 'editor', email: 'eve' },
      '/email',
      'Please enter a valid email address.',
    ],
  ]
  const alphabets = ['\u0430da', 'ad\u0430', '\u0391da', 'a\u200bd\u0430'].map(
    (username): [object, string, string] => [
      { username, role: 'editor' },
      '/username',
      'Use the letters of one alphabet, and no invisible characters.',
    ],
  )
  const taken = [
    'ada',
    'ADA',
    ' ada ',
    'ａｄａ',
    'Ada\u2800',
    'ad\u034fa',
    'command line',
    'Command\u00a0 line',
    'The applicant',
    'Seed',
    'SCHEDULE',
    'retention',
    'Demo content',
    'The reporter',
    'Unknown username',
    '\u2800',
    '\u3164',
  ].map((username): [object, string, string] => [
    { username, role: 'editor' },
    '/username',
    'This username is taken. Please choose another one.',
  ])
  test.each([...refused, ...alphabets, ...taken])(
    'of %j is refused',
    async (body, path, message) => {
      const { people, rows } = await start()
      const answer = await people.call('POST', '', body)
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        { message, errors: [{ path, message }] },
      ])
      expect(await rows('administrator')).toHaveLength(1)
    },
  )

  test.each(['Ọláwálé Ṣọlá', 'Ɗan ’Yar-Adua', 'Ольга', 'علي', 'eve@example.com', '王芳 (2)'])(
    'of %s is stored as it is typed, and logs in',
    async (username) => {
      const { app, people } = await start()
      const { token, person } = await people.invite(` ${username.normalize('NFD')} `)
      expect(person.username).toBe(username.normalize('NFKC'))
      await choose(app, token)
      const as = { username: username.toUpperCase(), password: chosen }
      expect((await logIn(app, as)).statusCode).toBe(200)
    },
  )

  test('of a name that exists in another spelling makes no second account', async () => {
    const { people, rows } = await start()
    await people.invite('Zoe  Ádé')
    for (const username of ['zoe ádé', 'ZOE A\u0301DE\u0301', 'Zoe\u00a0Ádé']) {
      const answer = await people.call('POST', '', { username, role: 'editor' })
      expect(answer.statusCode).toBe(422)
    }
    expect((await rows('administrator')).map(({ username }) => username)).toEqual([
      'ada',
      'Zoe Ádé',
    ])
  })

  test('that is withdrawn leaves no account, and its name is free again', async () => {
    const { app, people, rows } = await start()
    const { token, person } = await people.invite('eve')
    const answer = await people.call('DELETE', `/${person.id}/link`)
    expect(answer.statusCode).toBe(200)
    expect((await choose(app, token)).statusCode).toBe(404)
    expect((await rows('administrator')).map(({ username }) => username)).toEqual(['ada'])
    expect((await people.call('GET', `/${person.id}`)).statusCode).toBe(404)
    expect((await people.invite('eve')).person.id).toBe(person.id + 1)
  })

  test('of twenty at once for one name makes one account', { tags: ['stores'] }, async () => {
    const { people, rows } = await start()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        people.call('POST', '', { username: 'eve', role: 'editor' }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([200, ...Array<number>(19).fill(422)])
    expect(await rows('administrator')).toHaveLength(2)
  })
})

describe('a link', () => {
  test('works once, also for twenty who use it at the same time', async () => {
    const { app, people, rows } = await start()
    const { token } = await people.invite('eve')
    const passwords = Array.from({ length: 20 }, (_, i) => `password number ${i}`)
    const answers = await Promise.all(passwords.map((next) => choose(app, token, next)))
    const right = passwords.filter((_, i) => answers[i]!.statusCode === 200)
    expect(right).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(19)
    expect((await logIn(app, { username: 'eve', password: right[0]! })).statusCode).toBe(200)
    const deeds = (await rows('activity')).map(({ deed }) => deed)
    expect(deeds.filter((deed) => deed === 'password-by-link')).toHaveLength(1)
  })

  test('works for 48 hours, also when the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    try {
      const { app, people } = await start()
      const { token, person } = await people.invite('eve')
      vi.advanceTimersByTime(linkEnd - 1000)
      expect((await openLink(app, token)).statusCode).toBe(200)
      vi.advanceTimersByTime(2000)
      vi.setSystemTime(Date.now() - linkEnd)
      expect((await openLink(app, token)).statusCode).toBe(404)
      expect((await choose(app, token)).statusCode).toBe(404)
      const again = await peopleCalls(app)
      expect((await again.details(person.id)).person).toMatchObject({
        state: 'invited',
        link: { isOver: true },
      })
    } finally {
      vi.useRealTimers()
    }
  })

  test('is void once a new one was made, or somebody set a password', async () => {
    const { app, people, dataDir } = await start()
    const { token, person } = await people.invite('eve')
    const second = await people.renew(person.id)
    expect((await choose(app, token)).statusCode).toBe(404)
    expect((await choose(app, second.token)).statusCode).toBe(200)
    const third = await people.renew(person.id)
    expect(third.person.link).toMatchObject({ purpose: 'password' })
    await beside(dataDir, ({ administrators }) =>
      administrators.put('eve', 'set on the command line', 'command line'),
    )
    expect((await choose(app, third.token)).statusCode).toBe(404)
  })

  test('for a new password leaves the old one and its sessions until it is used', async () => {
    const { app, people } = await start()
    const { token, person } = await people.invite('eve')
    await choose(app, token)
    const old = { username: 'eve', password: chosen }
    const headers = await session(app, old)
    const link = await people.renew(person.id)
    expect((await app.inject({ url: '/api/session', headers })).statusCode).toBe(200)
    expect((await logIn(app, old)).statusCode).toBe(200)
    expect((await openLink(app, link.token)).json()).toEqual({
      username: 'eve',
      purpose: 'password',
    })
    expect((await choose(app, link.token, 'quite another one')).statusCode).toBe(200)
    expect((await app.inject({ url: '/api/session', headers })).statusCode).toBe(401)
    expect((await logIn(app, old)).statusCode).toBe(401)
    const next = { username: 'eve', password: 'quite another one' }
    expect((await logIn(app, next)).statusCode).toBe(200)
  })

  test('does not stand in for the code of two-step login', async () => {
    const { app, people } = await start()
    const { token, person } = await people.invite('eve')
    await choose(app, token)
    await app.listen({ port: 0 })
    const { port } = app.server.address() as { port: number }
    await turnedOn(`http://127.0.0.1:${port}`, { username: 'eve', password: chosen })
    const link = await people.renew(person.id)
    await choose(app, link.token, 'quite another one')
    const answer = await logIn(app, { username: 'eve', password: 'quite another one' })
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { codeNeeded: true }])
  })

  test.each([
    ['', 'Please enter a new password.'],
    ['1234567', 'Please use at least 8 characters.'],
    ['x'.repeat(201), 'Please use 200 characters or fewer.'],
  ])('is not used up by the password %j', async (next, message) => {
    const { app, people } = await start()
    const { token } = await people.invite('eve')
    const answer = await choose(app, token, next)
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { message }])
    expect((await choose(app, token)).statusCode).toBe(200)
  })
})

/** The same answer, but for what each answer has of its own. */
const comparable = ({ statusCode, body, headers }: Awaited<ReturnType<typeof openLink>>) => {
  const { date: _, ...rest } = headers
  return { statusCode, body, headers: rest }
}

describe('whoever guesses', () => {
  const dead: [string, (open: Open) => Promise<string>][] = [
    ['a link that was made up', async () => 'A'.repeat(43)],
    ['what is no link', async () => '../../etc/passwd'],
    [
      'a link that was used',
      async ({ app, people }) => {
        const { token } = await people.invite('eve')
        await choose(app, token)
        return token
      },
    ],
    [
      'a link that was replaced',
      async ({ people }) => {
        const { token, person } = await people.invite('eve')
        await people.renew(person.id)
        return token
      },
    ],
    [
      'a link that was withdrawn',
      async ({ people }) => {
        const { token, person } = await people.invite('eve')
        await people.call('DELETE', `/${person.id}/link`)
        return token
      },
    ],
    [
      'a link that has ended',
      async ({ people, sql }) => {
        const { token } = await people.invite('eve')
        await sql("update account_link set ends_at = '2020-01-01T00:00:00.000Z'")
        return token
      },
    ],
    [
      'a link of a disabled account',
      async ({ app, people }) => {
        const { token, person } = await people.invite('eve')
        await choose(app, token)
        const link = await people.renew(person.id)
        await people.call('POST', `/${person.id}/disable`)
        return link.token
      },
    ],
  ]

  test('hears the same of every link that does not work', async () => {
    const seen: ReturnType<typeof comparable>[] = []
    for (const [, made] of dead) {
      const open = await start()
      const token = await made(open)
      seen.push(comparable(await openLink(open.app, token)))
      seen.push(comparable(await choose(open.app, token)))
    }
    expect(seen).toHaveLength(14)
    expect(seen[0]).toMatchObject({ statusCode: 404, body: JSON.stringify({ message: noLink }) })
    expect(seen[0]!.headers['cache-control']).toBe('no-store')
    expect(seen.filter((answer) => JSON.stringify(answer) !== JSON.stringify(seen[0]))).toEqual([])
  })

  test('links is slowed down by address, whatever RATE_LIMIT is', async () => {
    const { app, people } = await start({ rateLimit: 0 })
    const { token } = await people.invite('eve')
    const guess = (i: number) => String(i).padStart(43, 'A')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 2 ? openLink(app, guess(i)) : choose(app, guess(i)),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 404)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    expect((await openLink(app, token)).statusCode).toBe(429)
    const elsewhere = { remoteAddress: '203.0.113.9' }
    expect((await openLink(app, token, elsewhere)).statusCode).toBe(200)
    expect((await logIn(app)).statusCode).toBe(200)
  })

  test('names learns nothing of invited and disabled accounts at the login', async () => {
    const { app, people } = await start()
    await people.invite('invited')
    const { token, person } = await people.invite('disabled')
    await choose(app, token)
    expect((await people.call('POST', `/${person.id}/disable`)).statusCode).toBe(200)
    const seen: ReturnType<typeof comparable>[] = []
    for (const username of ['nobody', 'invited', 'disabled']) {
      for (const password of [chosen, 'a wrong password', 'nobody has this password']) {
        seen.push(comparable(await logIn(app, { username, password })))
      }
    }
    expect(seen).toHaveLength(9)
    expect(seen[0]).toMatchObject({ statusCode: 401, body: '{"message":"Invalid credentials"}' })
    expect(seen.filter((answer) => JSON.stringify(answer) !== JSON.stringify(seen[0]))).toEqual([])
  })
})

test('the log has no token, address or password of an invitation, at any level', async () => {
  const lines: string[] = []
  const { app, people } = await start(
    { logLevel: 'trace' },
    { logTo: { write: (line: string) => void lines.push(line) } },
  )
  const { token } = await people.invite('canary-name', 'editor', 'canary@example.com')
  await openLink(app, token)
  await choose(app, 'A'.repeat(43))
  await choose(app, token, 'canary-password')
  await choose(app, token, 'canary-password')
  expect(lines.length).toBeGreaterThan(5)
  const log = lines.join('')
  expect(log).toContain('/api/account-link/password')
  for (const secret of [token, 'canary', credentials.password]) expect(log).not.toContain(secret)
})

describe('a link that is mailed', () => {
  const publicUrl = 'https://lender.example'

  async function startWithMail(settings = {}) {
    const office = await mailSystem()
    return { office, ...(await start({ ...reaching(office), publicUrl, ...settings })) }
  }

  test('reaches the address of the invitation, and works', async () => {
    const { office, app, people } = await startWithMail()
    expect((await people.list()).mail).toBe('ready')
    const { token, isMailed } = await people.invite('eve', 'editor', 'eve@example.com')
    expect(isMailed).toBe(true)
    await expect.poll(() => office.received.length).toBe(1)
    const [mail] = office.received
    expect(mail!.to).toEqual(['eve@example.com'])
    const text = mail!.text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(text).toContain(`${publicUrl}/login/choose-password#${token}`)
    expect(text).toContain('Your username is eve.')
    expect((await choose(app, token)).statusCode).toBe(200)
  })

  test('waits sealed, and its mail is gone once it is used, replaced or withdrawn', async () => {
    const { office, app, people, rows } = await startWithMail()
    office.mood = 'refuses'
    const first = await people.invite('eve', 'editor', 'eve@example.com')
    const waiting = JSON.stringify(await rows('outbox_mail'))
    expect(await rows('outbox_mail')).toHaveLength(1)
    for (const secret of [first.token, 'eve@example.com', 'choose-password']) {
      expect(waiting).not.toContain(secret)
    }
    const second = await people.renew(first.person.id)
    expect(await rows('outbox_mail')).toHaveLength(1)
    await choose(app, second.token)
    expect(await rows('outbox_mail')).toEqual([])
    await people.renew(first.person.id)
    expect(await rows('outbox_mail')).toHaveLength(1)
    await people.call('POST', `/${first.person.id}/disable`)
    expect(await rows('outbox_mail')).toEqual([])
  })

  test.each([
    ['no address is known', {}, ''],
    ['PUBLIC_URL is missing', { publicUrl: undefined }, 'eve@example.com'],
    ['MAIL_TO is missing', { mailTo: undefined }, 'eve@example.com'],
  ])('is only there to copy when %s', async (_name, settings, email) => {
    const { people, rows } = await startWithMail(settings)
    expect((await people.invite('eve', 'editor', email)).isMailed).toBe(false)
    expect(await rows('outbox_mail')).toEqual([])
  })
})
