import { describe, expect, test } from 'vitest'
import { mostAccounts } from '../../src/server/people/accounts/invitation.store'
import type { ActivityPage } from '../../src/shared/contracts/activity'
import { logIn, session, withAdministrator } from '../fixtures/administrator'
import { account, beside } from '../fixtures/beside'
import { choose, chosen, openLink, peopleCalls } from '../fixtures/people'
import { turnedOn } from '../fixtures/second-factor'
import { startApp } from './start-app'
import { messageOf } from '../fixtures/answers'

async function start(settings = {}) {
  const open = await startApp({ ...withAdministrator, ...settings })
  const people = await peopleCalls(open.app)
  return {
    ...open,
    people,
    /** An account of this name that has a password. */
    async add(username: string, role: 'administrator' | 'editor' | 'reviewer' = 'editor') {
      const as = await account(open.dataDir, username, role)
      const id = (await open.rows('administrator')).find((row) => row.username === username)!.id
      return { as, id }
    },
    whoAmI: async (headers: Record<string, string>) =>
      (await open.app.inject({ url: '/api/session', headers })).statusCode,
    /** Who did what to whom since the start, the oldest first. */
    async deeds() {
      const answer = await open.app.inject({ url: '/api/activity', headers: people.headers })
      return answer
        .json<ActivityPage>()
        .items.toReversed()
        .slice(2)
        .map(({ who, deed, subject, detail }) => [who, deed, subject, detail])
    },
  }
}

const last =
  'This is the only active administrator, so the account must keep its role and stay enabled. Make someone else an administrator first.'

describe('the list of people', { tags: ['stores'] }, () => {
  test('has everybody by name, with role, state, sessions and when they were last seen', async () => {
    const { app, people, add } = await start()
    const { as } = await add('Bob', 'reviewer')
    await session(app, as)
    await session(app, as)
    await people.invite('zoe', 'editor', 'zoe@example.com')
    const { people: all, mail } = await people.list()
    expect(mail).toBe('no-mail-server')
    expect(all.map(({ username, role, state, sessions }) => [username, role, state, sessions]))
      // oxfmt-ignore
      .toEqual([
        ['ada', 'administrator', 'active', 1],
        ['Bob', 'reviewer', 'active', 2],
        ['zoe', 'editor', 'invited', 0],
      ])
    expect(all.map(({ seenAt }) => seenAt !== '')).toEqual([true, true, false])
    expect(all.map(({ email }) => email)).toEqual(['', '', 'zoe@example.com'])
    expect(JSON.stringify(all)).not.toMatch(/password_hash|argon2/)
  })

  test('says which setting is missing before links can be mailed', async () => {
    const mailTo = { smtpUrl: 'smtp://127.0.0.1:9', mailTo: 'office@example.com' }
    const mailOf = async (settings: object) => (await (await start(settings)).people.list()).mail
    expect(await mailOf(mailTo)).toBe('no-public-url')
    const publicUrl = 'https://lender.example'
    expect(await mailOf({ ...mailTo, publicUrl })).toBe('ready')
  })

  test('has at most as many accounts as one answer should', async () => {
    const { people, sql } = await start()
    const rows = Array.from(
      { length: mostAccounts },
      (_, i) => `(${i + 10}, 'name ${i}', 'name${i}', '', '2026-01-01T00:00:00.000Z', 'editor')`,
    )
    await sql(
      `insert into administrator (id, username, name_key, password_hash, created_at, role) values ${rows.join()}`,
    )
    const answer = await people.call('POST', '', { username: 'eve', role: 'editor' })
    expect(answer.statusCode).toBe(409)
    expect(messageOf(answer)).toContain(String(mostAccounts))
  })
})

describe('a disabled account', () => {
  test('loses its sessions at once, and cannot log in until it is enabled', async () => {
    const { app, people, add, whoAmI } = await start()
    const { as, id } = await add('eve')
    const [one, other] = [await session(app, as), await session(app, as)]
    const answer = await people.call('POST', `/${id}/disable`)
    expect([answer.statusCode, messageOf(answer)]).toEqual([200, 'The account is disabled.'])
    expect([await whoAmI(one), await whoAmI(other)]).toEqual([401, 401])
    expect((await logIn(app, as)).statusCode).toBe(401)
    expect((await people.details(id)).person).toMatchObject({ state: 'disabled', sessions: 0 })
    expect((await people.call('POST', `/${id}/enable`)).statusCode).toBe(200)
    expect([await whoAmI(one), (await logIn(app, as)).statusCode]).toEqual([401, 200])
  })

  test('has no use of a session that a login left behind', async () => {
    const { app, people, add, sql, whoAmI } = await start()
    const { as, id } = await add('eve')
    const headers = await session(app, as)
    await sql(`update administrator set disabled_at = '2026-01-01T00:00:00.000Z' where id = ${id}`)
    expect(await whoAmI(headers)).toBe(401)
    await people.call('POST', `/${id}/enable`)
    expect(await whoAmI(headers)).toBe(401)
  })

  test('gets no link, and keeps its name in the record of what it did', async () => {
    const { app, people, add, deeds } = await start()
    const { as, id } = await add('eve')
    await session(app, as)
    await people.call('POST', `/${id}/disable`)
    const answer = await people.call('POST', `/${id}/link`)
    expect([answer.statusCode, messageOf(answer)]).toEqual([
      409,
      'This account is disabled. Enable it first.',
    ])
    expect(await deeds()).toEqual([
      ['test', 'account', 'eve', 'editor'],
      ['eve', 'log-in', '', ''],
      ['ada', 'disable', 'eve', ''],
    ])
  })

  test('is none while the person has not accepted the invitation', async () => {
    const { people } = await start()
    const { person } = await people.invite('eve')
    const answer = await people.call('POST', `/${person.id}/disable`)
    expect([answer.statusCode, messageOf(answer)]).toEqual([
      409,
      'This person has not accepted the invitation yet. You can withdraw the invitation.',
    ])
  })

  test('can be disabled and enabled on the command line, however the name is typed', async () => {
    const { app, add, dataDir } = await start()
    const { as } = await add('eve')
    const changed = (isDisabled: boolean) =>
      beside(dataDir, ({ administrators }) =>
        administrators.setDisabled(' EVE', isDisabled, 'command line'),
      )
    expect(await changed(true)).toBe(true)
    expect((await logIn(app, as)).statusCode).toBe(401)
    expect(await changed(true)).toBe(false)
    expect(await changed(false)).toBe(true)
    expect((await logIn(app, as)).statusCode).toBe(200)
  })
})

describe('what somebody set up', () => {
  async function withTwoAdministrators() {
    const open = await start()
    const { as, id } = await open.add('eve', 'administrator')
    const eves = await peopleCalls(open.app, await session(open.app, as))
    const { token, person } = await eves.invite('cora', 'compliance')
    const { token: tokenOfBob } = await eves.renew((await open.add('bob')).id)
    return { ...open, id, eves, token, tokenOfBob, invited: person.id }
  }
  type Two = Awaited<ReturnType<typeof withTwoAdministrators>>

  const losses: [string, (two: Two) => PromiseLike<unknown>][] = [
    ['disabled', ({ people, id }) => people.call('POST', `/${id}/disable`)],
    ['made an editor', ({ people, id }) => people.call('POST', `/${id}`, { role: 'editor' })],
    [
      'disabled by the command',
      ({ dataDir }) =>
        beside(dataDir, ({ administrators }) =>
          administrators.setDisabled('EVE', true, 'command line'),
        ),
    ],
    [
      'made an editor by the command',
      ({ dataDir }) =>
        beside(dataDir, ({ administrators }) =>
          administrators.setRole('EVE', 'editor', 'command line'),
        ),
    ],
    [
      'made an editor with a new password',
      ({ dataDir }) =>
        beside(dataDir, ({ administrators }) =>
          administrators.put('eve', chosen, 'command line', 'editor'),
        ),
    ],
  ]

  test.each(losses)('as an administrator opens no account once they are %s', async (_how, lose) => {
    const two = await withTwoAdministrators()
    const { app, people, id, token, tokenOfBob, invited, deeds } = two
    expect((await people.details(id)).setUp).toEqual({ links: ['bob', 'cora'], schedules: 0 })
    await lose(two)
    for (const link of [token, tokenOfBob]) {
      expect((await openLink(app, link)).statusCode).toBe(404)
      expect((await choose(app, link)).statusCode).toBe(404)
    }
    expect((await people.details(id)).setUp).toEqual({ links: [], schedules: 0 })
    expect((await people.details(invited)).person).toMatchObject({ state: 'invited', link: null })
    const withdrawn = (await deeds()).filter(([, deed]) => deed === 'link-withdrawn')
    expect(withdrawn.map(([, , subject, purpose]) => [subject, purpose]).toSorted()).toEqual([
      ['bob', 'password'],
      ['cora', 'invitation'],
    ])
    const { token: again } = await people.renew(invited)
    expect((await choose(app, again)).statusCode).toBe(200)
  })

  test('is asked again when a link is used, whatever took the right away', async () => {
    const { app, sql, token } = await withTwoAdministrators()
    await sql(`update administrator set role = 'reviewer' where username = 'eve'`)
    expect((await choose(app, token)).statusCode).toBe(404)
  })

  test('stays with administrators who only get another address', async () => {
    const { app, people, id, token } = await withTwoAdministrators()
    await people.call('POST', `/${id}`, { role: 'administrator', email: 'eve@example.com' })
    expect((await choose(app, token)).statusCode).toBe(200)
  })
})

describe('the last active administrator', { tags: ['stores'] }, () => {
  test('can be neither disabled nor given another role', async () => {
    const { people, add } = await start()
    await add('eve', 'editor')
    await people.invite('ivy', 'administrator')
    const gone = await add('tom', 'administrator')
    expect((await people.call('POST', `/${gone.id}/disable`)).statusCode).toBe(200)
    for (const answer of [
      await people.call('POST', '/1/disable'),
      await people.call('POST', '/1', { role: 'editor' }),
      await people.call('POST', '/1', { role: 'reviewer', email: 'ada@example.com' }),
    ]) {
      expect([answer.statusCode, messageOf(answer)]).toEqual([409, last])
    }
    expect((await people.details(1)).person).toMatchObject({
      role: 'administrator',
      state: 'active',
      email: '',
    })
    const address = { role: 'administrator', email: 'ada@example.com' }
    expect((await people.call('POST', '/1', address)).statusCode).toBe(200)
  })

  test.each([
    ['disable each other', '/disable', undefined],
    ['take the role of each other', '', { role: 'editor' }],
  ])('stays when two %s at the same time', async (_name, path, payload) => {
    const { app, people, add, rows } = await start()
    const { as, id } = await add('bob', 'administrator')
    const other = await peopleCalls(app, await session(app, as))
    const answers = await Promise.all([
      people.call('POST', `/${id}${path}`, payload),
      other.call('POST', `/1${path}`, payload),
    ])
    // The second may find that its own session or role is gone already.
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => [401, 403, 409].includes(status))).toHaveLength(1)
    const left = (await rows('administrator')).filter(
      ({ role, disabled_at }) => role === 'administrator' && disabled_at === null,
    )
    expect(left).toHaveLength(1)
  })

  test('is the one of ten who is left when all give up their role at the same time', async () => {
    const { app, people, add, rows } = await start()
    const leaving = [() => people.call('POST', '/1', { role: 'editor' })]
    for (let i = 0; i < 9; i += 1) {
      const { as, id } = await add(`admin ${i}`, 'administrator')
      const own = await peopleCalls(app, await session(app, as))
      leaving.push(() => own.call('POST', `/${id}`, { role: 'editor' }))
    }
    const answers = await Promise.all(leaving.map((leave) => leave()))
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([...Array<number>(9).fill(200), 409])
    const left = (await rows('administrator')).filter(({ role }) => role === 'administrator')
    expect(left).toHaveLength(1)
  })
})

describe('an administrator', () => {
  test('changes the role and the address of somebody, in an open session too', async () => {
    const { app, people, add, deeds } = await start()
    const { as, id } = await add('eve')
    const headers = await session(app, as)
    const inbox = () =>
      app.inject({ method: 'POST', url: '/api/inbox/contact', headers, payload: {} })
    expect((await inbox()).statusCode).toBe(403)
    const change = { role: 'reviewer', email: 'eve@example.com' }
    expect((await people.call('POST', `/${id}`, change)).statusCode).toBe(200)
    expect((await people.call('POST', `/${id}`, change)).statusCode).toBe(200)
    expect((await inbox()).statusCode).toBe(200)
    expect((await people.details(id)).person).toMatchObject(change)
    expect((await deeds()).slice(2)).toEqual([
      ['ada', 'role', 'eve', 'reviewer'],
      ['ada', 'email', 'eve', ''],
    ])
  })

  test('sees the sessions of somebody, and ends one or all', async () => {
    const { app, people, add, whoAmI, deeds } = await start()
    const { as, id } = await add('eve')
    const headers = [await session(app, as), await session(app, as), await session(app, as)]
    const { sessions } = await people.details(id)
    expect(sessions).toHaveLength(3)
    expect(sessions.map(({ isThis }) => isThis)).toEqual([false, false, false])
    expect((await people.details(1)).sessions.map(({ isThis }) => isThis)).toEqual([true])
    const one = sessions[0]!.id
    expect((await people.call('DELETE', `/${id}/sessions/${one}`)).statusCode).toBe(200)
    const alive = async () => (await Promise.all(headers.map(whoAmI))).filter((s) => s === 200)
    expect(await alive()).toHaveLength(2)
    // Of another account it ends nothing.
    await people.call('DELETE', `/1/sessions/${sessions[1]!.id}`)
    expect(await alive()).toHaveLength(2)
    for (const name of ['%25', '_'.repeat(16), 'abc']) {
      expect((await people.call('DELETE', `/${id}/sessions/${name}`)).statusCode).toBe(400)
    }
    expect((await people.call('DELETE', `/${id}/sessions`)).statusCode).toBe(200)
    expect(await alive()).toEqual([])
    expect((await deeds()).slice(-2)).toEqual([
      ['ada', 'sessions-ended', 'eve', 'one'],
      ['ada', 'sessions-ended', 'eve', ''],
    ])
  })

  test('turns off the two-step login of somebody who lost their phone', async () => {
    const { app, people, add, whoAmI, deeds } = await start()
    const { as, id } = await add('eve')
    const off = () => people.call('DELETE', `/${id}/second-factor`)
    expect((await off()).statusCode).toBe(409)
    await app.listen({ port: 0 })
    const { port } = app.server.address() as { port: number }
    const headers = await session(app, as)
    await turnedOn(`http://127.0.0.1:${port}`, as)
    expect((await people.details(id)).person.hasSecondFactor).toBe(true)
    expect((await logIn(app, as)).statusCode).toBe(401)
    expect((await off()).statusCode).toBe(200)
    expect(await whoAmI(headers)).toBe(401)
    expect((await logIn(app, as)).statusCode).toBe(200)
    expect((await people.details(id)).person.hasSecondFactor).toBe(false)
    expect((await deeds()).at(-2)).toEqual(['ada', 'second-factor-off', 'eve', ''])
  })

  test.each([
    ['POST', '/link', 'This is your own account. Use “Change your password” instead.'],
    [
      'DELETE',
      '/second-factor',
      'This is your own account. Use “Two-step login” on the dashboard instead.',
    ],
  ] as const)('is refused %s %s on the own account', async (method, path, message) => {
    const { people } = await start()
    const answer = await people.call(method, `/1${path}`)
    expect([answer.statusCode, messageOf(answer)]).toEqual([409, message])
  })

  test('withdraws the link for a new password, and the account stays', async () => {
    const { app, people, add } = await start()
    const { as, id } = await add('eve')
    const { token } = await people.renew(id)
    expect((await people.call('DELETE', `/${id}/link`)).statusCode).toBe(200)
    const again = await people.call('DELETE', `/${id}/link`)
    expect([again.statusCode, messageOf(again)]).toEqual([
      409,
      'There is no open link. It was used or withdrawn.',
    ])
    expect((await choose(app, token)).statusCode).toBe(404)
    expect((await logIn(app, as)).statusCode).toBe(200)
  })

  test('leaves a record of every step, with names and without addresses', async () => {
    const { app, people, deeds, rows } = await start()
    const { token, person } = await people.invite('eve', 'editor', 'canary@example.com')
    const second = await people.renew(person.id)
    expect(second.token).not.toBe(token)
    await choose(app, second.token)
    await people.renew(person.id)
    await people.call('DELETE', `/${person.id}/link`)
    await people.call('POST', `/${person.id}/disable`)
    await people.call('POST', `/${person.id}/disable`)
    await people.call('POST', `/${person.id}/enable`)
    await people.call('POST', `/${person.id}/enable`)
    const other = await people.invite('ivy')
    await people.call('DELETE', `/${other.person.id}/link`)
    expect(await deeds()).toEqual([
      ['ada', 'invite', 'eve', 'editor'],
      ['ada', 'link', 'eve', 'invitation'],
      ['eve', 'password-by-link', 'eve', 'invitation'],
      ['ada', 'link', 'eve', 'password'],
      ['ada', 'link-withdrawn', 'eve', ''],
      ['ada', 'disable', 'eve', ''],
      ['ada', 'enable', 'eve', ''],
      ['ada', 'invite', 'ivy', 'editor'],
      ['ada', 'invitation-withdrawn', 'ivy', ''],
    ])
    expect(JSON.stringify(await rows('activity'))).not.toMatch(/canary|example\.com/)
    expect((await logIn(app, { username: 'eve', password: chosen })).statusCode).toBe(200)
  })
})
