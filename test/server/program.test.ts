// @module-tag thorough
// @module-tag stores
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openEngine } from '../../src/server/core/database/database'
import { migrate, migrations } from '../../src/server/core/database/migrate'
import { readSettings } from '../../src/server/core/env'
import { activityStore } from '../../src/server/office/activity/activity.store'
import { writeAuditEntry } from '../../src/server/office/activity/write-audit-entry'
import { addContent, beside } from '../fixtures/beside'
import { environmentAt, makeEmptyStorage, rowsAt, sqlAt } from '../fixtures/server-storage'
import { turnedOn } from '../fixtures/second-factor'
import { serverProgram, type Program } from '../fixtures/server-program'
import { temporaryFolder } from './start-app'

const withAccount = { ADMIN_USERNAME: 'eve', ADMIN_PASSWORD: 'long enough' }

let server: Program
beforeAll(async () => {
  server = await serverProgram()
}, 120_000)

const environment = async (dataDir: string, settings: Record<string, string> = {}) => ({
  ...(await environmentAt(dataDir)),
  PORT: '0',
  RATE_LIMIT: '0',
  ...settings,
})

/** Runs a program of the built server to its end. */
const program = async (
  name: string,
  dataDir: string,
  settings: Record<string, string> = {},
  args: string[] = [],
) => server.run(name, await environment(dataDir, settings), args)

/** Starts the server and waits until it says where it is. */
async function start(dataDir: string, settings: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, [server.file('main'), 'start'], {
    env: { PATH: process.env.PATH, ...(await environment(dataDir, settings)) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout!.setEncoding('utf8').on('data', (part: string) => (said += part))
  await expect.poll(() => said).toMatch(/The site is at http\S+/)
  const address = /The site is at (http\S+)/.exec(said)![1]!
  return { child, address, said: () => said }
}

/** A folder of a site that has content, and no demo pictures to make at its start. */
async function folderWithContent() {
  const dataDir = await temporaryFolder()
  await addContent(await environmentAt(dataDir))
  return dataDir
}

const received = async (socket: Socket) => {
  let text = ''
  for await (const part of socket.setEncoding('utf8')) text += part
  return text
}

describe('the server as a process', () => {
  test('hashes passwords at their full cost, whatever it hears of tests', async () => {
    const dataDir = await folderWithContent()
    await start(dataDir, { ...withAccount, NODE_ENV: 'test', MODE: 'test', VITEST: 'true' })
    const [{ password_hash } = { password_hash: '' }] = await rowsAt(dataDir, 'administrator')
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('says where it is and who may log in; SIGTERM finishes what runs and exits with 0', async () => {
    const dataDir = await temporaryFolder()
    const { child, address, said } = await start(dataDir)
    expect(said()).toMatch(/First administrator: admin\nPassword: \S+ /)
    expect(said()).toMatch(/WHISTLE_DELIVERY=local/)
    const banners = (await (await fetch(`${address}/api/banners`)).json()) as unknown[]
    expect(banners.length).toBeGreaterThanOrEqual(3)

    const body = JSON.stringify({ email: 'late@b.co' })
    const { port } = new URL(address)
    const socket = connect(Number(port), '127.0.0.1')
    const answer = received(socket)
    socket.write(
      `POST /subscribe HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    await fetch(`${address}/healthz`)
    child.kill('SIGTERM')
    await expect.poll(() => fetch(`${address}/healthz`).catch(() => 'refused')).toBe('refused')
    const exited = once(child, 'exit')
    socket.write(body.slice(5))
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"message":/)
    expect(await exited).toEqual([0, null])

    const again = await start(dataDir)
    expect(again.said()).not.toMatch(/Password|demo content/)
    again.child.kill('SIGINT')
    expect(await once(again.child, 'exit')).toEqual([0, null])
  })

  test('a stopping server answers what was sent before it could look', async () => {
    const { child, address } = await start(await folderWithContent())
    const { port } = new URL(address)
    child.kill('SIGSTOP')
    const sockets = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const socket = connect(Number(port), '127.0.0.1')
        await once(socket, 'connect')
        socket.write('GET /api/banners HTTP/1.1\r\nHost: a\r\n\r\n')
        return socket
      }),
    )
    const answers = sockets.map(received)
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    child.kill('SIGCONT')
    for (const answer of answers) expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(await exited).toEqual([0, null])
  })
})

/** Everything that works on a site beside its server. */
const besideServer: [string, ...string[]][] = [
  ['backup'],
  ['outbox'],
  ['activity', 'verify'],
  ['ready'],
  ['seed'],
  ['admin:change', 'ada', '--state', 'active'],
  ['admin:create', 'ada', 'long enough'],
]

describe('the commands', () => {
  test('refuse a place without a site, and make none there', async () => {
    const dataDir = await temporaryFolder()
    await makeEmptyStorage(dataDir)
    const { DATABASE_URL } = await environmentAt(dataDir)
    for (const [name, ...args] of besideServer) {
      const words = name === 'backup' ? [join(dataDir, 'new')] : args
      expect(await program(name, dataDir, {}, words), name).toEqual({
        code: 1,
        stdout: '',
        stderr: `There is no site in ${DATABASE_URL ? 'DATABASE_URL' : dataDir}. Set DATA_DIR or DATABASE_URL as the server has it. To begin a new site, run npm start or npm run migrate.\n`,
      })
    }
    expect(await readdir(dataDir)).toEqual([])
  }, 60_000)

  test('leave a database of an older program as it is', async () => {
    const dataDir = await folderWithContent()
    const steps = Object.keys(migrations)
    await sqlAt(dataDir, `delete from kysely_migration where name = '${steps.at(-1)}'`)
    const before = await rowsAt(dataDir, 'activity')
    for (const [name, ...args] of besideServer) {
      const words = name === 'backup' ? [join(dataDir, 'new')] : args
      expect(await program(name, dataDir, {}, words), name).toEqual({
        code: 1,
        stdout: '',
        stderr: `The database is one of an older version of this program (up to "${steps.at(-2)}"). Start the server, or run npm run migrate, before this. Nothing was changed.\n`,
      })
    }
    expect(await rowsAt(dataDir, 'kysely_migration' as 'activity')).toHaveLength(steps.length - 1)
    expect(await rowsAt(dataDir, 'activity')).toEqual(before)
  }, 60_000)

  test('migrate says what it did', async () => {
    const dataDir = await temporaryFolder()
    await makeEmptyStorage(dataDir)
    expect((await program('migrate', dataDir)).stdout).toMatch(/^Migrated: 001-baseline/)
    expect((await program('migrate', dataDir)).stdout).toBe('The database is up to date.\n')
  })

  test('seed fills a site, also one that runs, and keeps what was there', async () => {
    const dataDir = await temporaryFolder()
    const { address } = await start(dataDir)
    const tag = async () => (await fetch(`${address}/api/services`)).headers.get('etag')
    const before = await tag()
    const { code, stdout } = await program('seed', dataDir)
    expect([code, stdout]).toEqual([0, expect.stringContaining('kept as older versions')])
    await expect.poll(tag).not.toBe(before)
  })

  test('admin:create makes an administrator and sets a new password', async () => {
    const dataDir = await folderWithContent()
    const create = (...args: string[]) => program('admin:create', dataDir, {}, args)
    expect((await create('ada', 'long enough')).stdout).toBe('Administrator ada was created.\n')
    expect((await create('ada', 'another one')).stdout).toBe(
      'Administrator ada has a new password.\n',
    )
    const short = await create('ada', 'short')
    expect([short.code, short.stderr]).toEqual([
      1,
      'The password must have at least 8 characters.\n',
    ])
    const long = await create('ada', 'x'.repeat(201))
    expect([long.code, long.stderr]).toEqual([1, expect.stringContaining('8 to 200 characters')])
    const blanks = { username: 'eve', password: ' '.repeat(8) }
    expect((await create(' eve ', blanks.password)).stdout).toBe('Administrator eve was created.\n')
    const { address } = await start(dataDir)
    const answer = await fetch(`${address}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(blanks),
    })
    expect(answer.status).toBe(200)
    const nothing = await create()
    expect([nothing.code, nothing.stderr]).toEqual([1, expect.stringMatching(/^Give a name/)])
  })

  test('admin:create makes the account of the settings, and gives nobody a new password unnamed', async () => {
    const dataDir = await temporaryFolder()
    const create = (password: string, ...args: string[]) => {
      const settings = { ...withAccount, ADMIN_PASSWORD: password }
      return program('admin:create', dataDir, settings, args)
    }
    expect((await create('long enough')).stdout).toBe('Administrator eve was created.\n')
    const [made] = await rowsAt(dataDir, 'administrator')
    const again = await create('another one')
    expect([again.code, again.stdout, again.stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/^An account named eve \(ADMIN_USERNAME\) already exists\. .*\n$/),
    ])
    const unsaid = await create('another one', 'eve')
    expect([unsaid.code, unsaid.stderr]).toEqual([1, expect.stringMatching(/^Give a name/)])
    expect(await rowsAt(dataDir, 'administrator')).toEqual([made])
    expect((await create('long enough', 'eve', 'another one')).stdout).toBe(
      'Administrator eve has a new password.\n',
    )
  })

  test('admin:create and admin:change give an account its role', async () => {
    const dataDir = await temporaryFolder()
    const run = (name: string, ...args: string[]) => program(name, dataDir, {}, args)
    const create = (...args: string[]) => run('admin:create', ...args)
    const change = (...args: string[]) => run('admin:change', ...args)
    expect((await create('eve', 'long enough', '--role', 'editor')).stdout).toBe(
      'Editor eve was created.\n',
    )
    expect((await change('eve', '--role', 'reviewer')).stdout).toBe(
      'eve now has the role reviewer.\n',
    )
    const wrong = await change('nobody', '--role', 'editor')
    expect([wrong.code, wrong.stderr]).toEqual([1, 'There is no account named nobody.\n'])
    const unknown = await change('eve', '--role', 'owner')
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      'The role must be one of: administrator, editor, reviewer, compliance.\n',
    ])
  })

  test('admin:change turns two-step login off for who lost phone and codes, and an account', async () => {
    const dataDir = await folderWithContent()
    const { address } = await start(dataDir, withAccount)
    const eve = { username: 'eve', password: 'long enough' }
    const logIn = () =>
      fetch(`${address}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(eve),
      })
    await turnedOn(address, eve)
    expect((await logIn()).status).toBe(401)

    const change = (...args: string[]) => program('admin:change', dataDir, {}, args)
    expect((await change('eve', '--second-factor', 'off')).stdout).toBe(
      'Two-step login is now off for eve.\n',
    )
    expect((await logIn()).status).toBe(200)
    expect((await change('eve', '--second-factor', 'off')).stdout).toBe(
      'Two-step login was already off for eve.\n',
    )
    expect((await change('EVE', '--state', 'disabled')).stdout).toBe(
      'The account eve is now disabled.\n',
    )
    expect((await logIn()).status).toBe(401)
    expect((await change('eve', '--state', 'active')).stdout).toBe(
      'The account eve is now active.\n',
    )
    expect((await logIn()).status).toBe(200)
    for (const args of [['eve'], ['eve', '--second-factor', 'on'], ['--second-factor', 'off']]) {
      const refused = await change(...args)
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^Give a name/)])
    }
  })

  test('outbox shows what waits', async () => {
    const dataDir = await folderWithContent()
    const { address } = await start(dataDir)
    await fetch(`${address}/admin/contactUs/sent_mail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        first_name: 'Ada',
        last_name: 'Obi',
        phone: '080123456789',
        email: 'ada@example.com',
        message: 'Hello',
      }),
    })
    const { stdout } = await program('outbox', dataDir)
    expect(stdout).toMatch(/^1 waiting, 0 sent\.\n/)
    expect(stdout).toContain('Contact message from Ada Obi')
  })

  test('outbox sends an email again that was refused, or withdraws it', async () => {
    const dataDir = await folderWithContent()
    await beside(dataDir, ({ database, outbox }) =>
      database.write(async (trx) => {
        await outbox.add(trx, { subject: 'One', body: 'You' })
        await outbox.add(trx, { subject: 'Two', body: 'You' })
      }),
    )
    await beside(dataDir, async ({ outbox }) => {
      for (const id of [1, 2]) await outbox.refuse(id, 'No such mailbox')
    })
    expect((await program('outbox', dataDir)).stdout).toMatch(/^0 waiting, 0 sent, 2 refused\.\n/)
    const again = await program('outbox', dataDir, {}, ['--again', '1'])
    expect(again.stdout).toBe('Email 1 will be sent within a minute, while the server runs.\n')
    const gone = await program('outbox', dataDir, {}, ['--withdraw', '2'])
    expect(gone.stdout).toBe('Email 2 was withdrawn.\n')
    expect((await program('outbox', dataDir)).stdout).toMatch(/^1 waiting, 0 sent\.\n/)
    const unknown = await program('outbox', dataDir, {}, ['--again', '2'])
    expect([unknown.code, unknown.stderr]).toEqual([1, 'There is no email 2 that was not sent.\n'])
    await sqlAt(dataDir, 'alter table outbox_mail rename to elsewhere')
    const failed = await program('outbox', dataDir, {}, ['--again', '1'])
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('outbox_mail')])
    expect(failed.stderr).not.toContain('There is no email')
    const both = await program('outbox', dataDir, {}, ['--again', '1', '--withdraw', '1'])
    expect([both.code, both.stderr]).toEqual([1, expect.stringMatching(/^To list emails/)])
  })

  const record = (dataDir: string, count: number) =>
    beside(dataDir, async ({ database: { write } }) => {
      for (let i = 0; i < count; i++) {
        await write((trx) => writeAuditEntry(trx, { who: 'ada', deed: 'log-in', detail: `${i}` }))
      }
    })
  const verify = async (dataDir: string) => {
    const { code, stdout } = await program('activity', dataDir, {}, ['verify'])
    return [code, stdout]
  }
  const forgetBefore = (dataDir: string, day: string) =>
    beside(dataDir, ({ database }) => activityStore(database).forgetBefore(new Date(day)))
  const changed = (entry: number) => [
    1,
    expect.stringMatching(
      new RegExp(`^Entry ${entry} of \\S+Z was changed, or entries before it are missing\\.\n$`),
    ),
  ]
  const whole = (count: number) => [
    0,
    expect.stringMatching(
      new RegExp(`^Entries as they were written: ${count}\\. The last link is \\w+\\.\n`),
    ),
  ]

  test('activity proves that no entry was changed or removed, but by its age, and writes all with the proof', async () => {
    const dataDir = await folderWithContent()
    // From before there were links.
    await sqlAt(
      dataDir,
      `insert into activity (id, at, who, deed, subject, entry_id, detail)
        values (1, '2020-01-01T00:00:00.000Z', 'bob', 'log-in', '', null, '');
      update sequence set value = 1 where name = 'activity';
      insert into activity_start (id, link) values (1, '')`,
    )
    expect(await verify(dataDir)).toEqual([
      0,
      expect.stringMatching(/^Entries as they were written: 0. The last link is none.\n/),
    ])
    await record(dataDir, 6)
    expect(await verify(dataDir)).toEqual(whole(6))
    const out = await program('activity', dataDir, {}, ['export'])
    const lines = out.stdout.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
      (await rowsAt(dataDir, 'activity')).slice(1, -1),
    )
    expect(await verify(dataDir)).toEqual(whole(7))

    await sqlAt(dataDir, `update activity set who = 'eve' where id = 4`)
    expect(await verify(dataDir)).toEqual(changed(4))
    await sqlAt(dataDir, `update activity set who = 'ada' where id = 4`)
    expect(await verify(dataDir)).toEqual(whole(7))
    await sqlAt(dataDir, `update activity set at = '2020-01-02T00:00:00.000Z' where id < 4`)
    expect(await verify(dataDir)).toEqual(changed(2))
    await forgetBefore(dataDir, '2021-01-01')
    expect(await verify(dataDir)).toEqual(whole(5))
    await forgetBefore(dataDir, '2999-01-01')
    expect((await verify(dataDir))[0]).toBe(0)
    await record(dataDir, 3)
    expect(await verify(dataDir)).toEqual(whole(3))
    await sqlAt(dataDir, 'delete from activity where id = 10')
    expect(await verify(dataDir)).toEqual(changed(11))
    await sqlAt(dataDir, 'delete from activity where id > 9')
    expect(await verify(dataDir)).toEqual([
      1,
      expect.stringMatching(/^Entries missing at the end: 2\.\n/),
    ])
    const usage = await program('activity', dataDir, {}, ['forget'])
    expect([usage.code, usage.stderr]).toEqual([1, expect.stringMatching(/^To prove that/)])
  }, 60_000)

  test('activity proves by the key of the site what came after its first start, and that no beginning was cut', async () => {
    const dataDir = await folderWithContent()
    await record(dataDir, 2)
    const { child, said } = await start(dataDir)
    expect(said()).toMatch(/written with the key of the site, from entry \d on\./)
    child.kill()
    await once(child, 'exit')
    await record(dataDir, 2)
    expect(await verify(dataDir)).toEqual([0, expect.stringMatching(/From number \d on they are/)])
    const [, , third] = await rowsAt(dataDir, 'activity')
    await sqlAt(dataDir, 'delete from activity where id <= 3')
    await sqlAt(dataDir, `update activity_start set id = 3, link = '${third!.link}'`)
    const cut = await program('activity', dataDir, {}, ['verify'])
    expect([cut.code, cut.stderr]).toEqual([
      1,
      expect.stringContaining('or the beginning of the log was changed.'),
    ])
  }, 60_000)

  test('activity proves what came after an update, also where all before it had gone by its age', async () => {
    const dataDir = await temporaryFolder()
    await makeEmptyStorage(dataDir)
    const engine = await openEngine(readSettings(await environmentAt(dataDir)))
    await migrate(engine, '003-offers')
    await engine.close()
    await sqlAt(dataDir, `update sequence set value = 5 where name = 'activity'`)
    expect((await program('migrate', dataDir)).stdout).toContain('004-chained-activity')
    await beside(dataDir, ({ database: { write } }) =>
      write((trx) => writeAuditEntry(trx, { who: 'ada', deed: 'log-in' })),
    )
    const { code, stdout } = await program('activity', dataDir, {}, ['verify'])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Entries as they were written: 1\./)])
  })
})
