// @module-tag thorough
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, Migrator, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import { firstTables } from '../../../src/server/database/migrations/001-first-tables'
import { loanApplications } from '../../../src/server/database/migrations/002-loan-applications'
import { backOffice } from '../../../src/server/database/migrations/003-back-office'
import { forKysely, openFile } from '../../../src/server/database/sqlite-driver'
import { documentKey } from '../../../src/server/files/document-key'
import { keyBytes, seal } from '../../../src/server/files/sealed'
import { hashed } from '../../../src/server/login/administrator.store'
import type { ActivityPage } from '../../../src/shared/activity'
import { credentials, session, withAdministrator } from '../../fixtures/administrator'
import { account } from '../../fixtures/beside'
import type { InboxEntry, InboxPage } from '../../../src/shared/back-office'
import { migrationsWith } from '../../../src/server/database/migrate'
import { openSqlite } from '../../../src/server/database/sqlite'
import { startApp, temporaryFolder } from '../start-app'

/** The data folder of a site that was last run before accounts had roles. */
async function olderSite() {
  const dataDir = await temporaryFolder()
  const sqlite = openFile(join(dataDir, 'site.db'))
  const db = new Kysely<never>({ dialect: new SqliteDialect({ database: forKysely(sqlite) }) })
  const migrations = {
    '001-first-tables': { up: firstTables },
    '002-loan-applications': { up: loanApplications },
    '003-back-office': { up: backOffice },
  }
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  sqlite
    .prepare('insert into administrator values (1, ?, ?, ?)')
    .run(credentials.username, await hashed(credentials.password), '2026-01-01T00:00:00.000Z')
  sqlite.exec(`
    insert into inbox_view (id, entry_id, kind, what, how, administrator, seen_at) values
      (1, 7, 'loan', 'passportPhoto', 'view', 'bob', '2026-01-01T00:00:00.000Z'),
      (2, null, 'loan', 'export', 'export', 'eve', '2026-01-02T00:00:00.000Z');
    update sequence set value = 2 where name = 'inbox_view'`)
  await db.destroy()
  return dataDir
}

test('accounts of an older site keep all rights, and who looked at what stays on record', async () => {
  const { app } = await startApp({ dataDir: await olderSite() })
  const headers = await session(app)
  const { user } = (await app.inject({ url: '/api/session', headers })).json<{ user: object }>()
  expect(user).toMatchObject({ username: 'ada', role: 'administrator' })
  const answer = await app.inject({ url: '/api/activity', headers })
  expect(answer.json<ActivityPage>().items).toMatchObject([
    { id: 3, who: 'ada', deed: 'log-in' },
    { id: 2, who: 'eve', deed: 'export', subject: 'loan', entry: null, detail: 'sensitive' },
    { id: 1, who: 'bob', deed: 'view', subject: 'loan', entry: 7, detail: 'passportPhoto' },
  ])
})

/** The data folder of a site that kept reports in clear, and a mail with the moment of each. */
async function siteWithClearReports() {
  const dataDir = await temporaryFolder()
  const { read, close } = openSqlite(dataDir)
  const before = Object.entries(migrationsWith(async () => Buffer.alloc(0))).slice(0, 8)
  const provider = { getMigrations: async () => Object.fromEntries(before) }
  const { error } = await new Migrator({ db: read, provider }).migrateToLatest()
  if (error) throw error
  await close()
  const file = openFile(join(dataDir, 'site.db'))
  const long = 'clear canary '.repeat(1500)
  for (const [id, day, sent] of [
    [1, '2026-01-02', '2026-01-02T05:17:24.000Z'],
    [2, '2026-01-03', null],
  ] as const) {
    file
      .prepare(
        `insert into whistle_report (id, name, email, report, account_name, account_number, bank_name, received_on)
         values (?, 'canary name', '', ?, '', '', '', ?)`,
      )
      .run(id, long, day)
    file
      .prepare(
        `insert into outbox_mail (id, message_id, subject, body, reply_to_name, reply_to, created_at, next_attempt_at, last_error, sent_at)
         values (?, 'x', 'A whistleblowing report has arrived', '', '', '', ?, ?, '', ?)`,
      )
      .run(id, `${day}T05:17:23.481Z`, `${day}T05:17:23.481Z`, sent)
  }
  file.close()
  return dataDir
}

test('reports that an older site kept in clear are sealed, and the moments of their mails are gone', async () => {
  const dataDir = await siteWithClearReports()
  const clear = async () => {
    const names = (await readdir(dataDir)).filter((name) => name.startsWith('site.db'))
    const files = await Promise.all(names.map((name) => readFile(join(dataDir, name))))
    return ['canary', ':17:2'].map((word) => files.some((bytes) => bytes.includes(word)))
  }
  expect(await clear()).toEqual([true, true])
  const { app, rows } = await startApp({ ...withAdministrator, dataDir })
  await app.ready()
  expect(await clear()).toEqual([false, false])
  // The first report was told of by a mail that was sent, the second was not.
  expect((await rows('outbox_mail')).map(({ body }) => /\d{4}-\d\d-\d\d/.exec(body)?.[0])).toEqual([
    '2026-01-03',
  ])
  const headers = await session(app, await account(dataDir, 'cora', 'compliance'))
  const payload = { search: 'clear canary' }
  const answer = await app.inject({ method: 'POST', url: '/api/inbox/whistle', headers, payload })
  expect(answer.json<InboxPage>().items).toMatchObject([{ id: 2 }, { id: 1 }])
})

/** The data folder of a site whose applications were new, in review or done, without a decision. */
async function siteWithoutCases() {
  const dataDir = await temporaryFolder()
  const { read, close } = openSqlite(dataDir)
  const before = Object.entries(migrationsWith(async () => Buffer.alloc(0))).slice(0, 10)
  const provider = { getMigrations: async () => Object.fromEntries(before) }
  const { error } = await new Migrator({ db: read, provider }).migrateToLatest()
  if (error) throw error
  await close()
  const file = openFile(join(dataDir, 'site.db'))
  const at = '2026-01-02T05:17:24.000Z'
  file
    .prepare('insert into contact_message values (1, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run('Ada', 'Obi', '', '', '', at, 'done', at)
  file.exec(`
    insert into activity (id, at, who, deed, subject, entry_id, detail) values
      (1, '${at}', 'bob', 'set-state', 'contact', 1, 'in-review'),
      (2, '${at}', 'eve', 'set-state', 'contact', 1, 'done'),
      (3, '${at}', 'eve', 'set-state', 'contact', 7, 'done'),
      (4, '${at}', 'eve', 'view', 'contact', 1, 'x'),
      (5, '${at}', 'eve', 'set-state', 'loan', 3, 'in-review'),
      (6, '2026-02-01T08:00:00.000Z', 'eve', 'set-state', 'loan', 3, 'done');
    update sequence set value = 6 where name = 'activity'`)
  const master = await masterKeyOf(dataDir)
  for (const [id, status] of [
    [1, 'new'],
    [2, 'in-review'],
    [3, 'done'],
  ] as const) {
    const name = `application ${id}`
    const key = Buffer.alloc(keyBytes, id)
    const answers = JSON.stringify({ bvn: '22212345678', surname: 'Obi' })
    file
      .prepare(
        `insert into loan_application (id, application, reference, status, created_at, wrapped_key, answers, submission_content, finished_at)
         values (?, ?, ?, ?, ?, ?, ?, '', ?)`,
      )
      .run(
        id,
        name,
        `LN-${id}`,
        status,
        at,
        seal(master, `${name} key`, key).toString('base64'),
        seal(key, `${name} answers`, Buffer.from(answers)).toString('base64'),
        status === 'done' ? at : null,
      )
  }
  file.close()
  return dataDir
}

const masterKeyOf = (dataDir: string) =>
  documentKey({ file: join(dataDir, 'document.key'), applicationsExist: false })

test('applications of an older site become cases, and the states on record begin their timelines', async () => {
  const { app, rows } = await startApp({ ...withAdministrator, dataDir: await siteWithoutCases() })
  const headers = await session(app)
  const listed = await app.inject({ method: 'POST', url: '/api/inbox/loan', headers, payload: {} })
  expect(listed.json<InboxPage>().items).toMatchObject([
    { id: 3, state: 'done', loan: { version: 1, assignee: '' } },
    { id: 2, state: 'in-review' },
    { id: 1, state: 'received' },
  ])
  expect(listed.json<InboxPage>().items.map(({ loan }) => loan!.stateSince)).toEqual([
    '2026-02-01T08:00:00.000Z',
    '2026-01-02T05:17:24.000Z',
    '2026-01-02T05:17:24.000Z',
  ])
  const others = async () => {
    const third = await app.inject({ url: '/api/inbox/loan/3', headers })
    return third.json<InboxEntry>().case!.others.map(({ id }) => id)
  }
  await expect.poll(others).toEqual([2, 1])
  const message = await app.inject({ url: '/api/inbox/contact/1', headers })
  expect(message.json<InboxEntry>().events).toMatchObject([
    { who: 'bob', what: 'step', state: 'in-review', text: '' },
    { who: 'eve', what: 'step', state: 'done' },
  ])
  expect(await rows('inbox_event')).toHaveLength(4)
  const payload = { to: 'in-review' }
  const step = await app.inject({ method: 'POST', url: '/api/inbox/loan/1/step', headers, payload })
  expect(step.statusCode).toBe(200)
  expect((await rows('inbox_event')).at(-1)!.id).toBe(7)
})

test('reports of an older site have states of their own and no receipt, and nobody opens them yet', async () => {
  const dataDir = await temporaryFolder()
  const { read, close } = openSqlite(dataDir)
  const before = Object.entries(migrationsWith(async () => Buffer.alloc(0))).slice(0, 20)
  const provider = { getMigrations: async () => Object.fromEntries(before) }
  const { error } = await new Migrator({ db: read, provider }).migrateToLatest()
  if (error) throw error
  await close()
  const documentKey = 'ab'.repeat(32)
  const master = Buffer.from(documentKey, 'hex')
  const file = openFile(join(dataDir, 'site.db'))
  for (const [n, status] of ['new', 'in-review', 'done'].entries()) {
    const name = `report ${n + 1}`
    const key = Buffer.alloc(keyBytes, 3)
    file
      .prepare(
        `insert into whistle_report (id, received_on, wrapped_key, answers, told, status, indexed)
         values (?, '2026-01-02', ?, ?, 1, ?, 1)`,
      )
      .run(
        n + 1,
        seal(master, `${name} key`, key).toString('base64'),
        seal(key, `${name} answers`, Buffer.from('{"report":"Older"}')).toString('base64'),
        status,
      )
  }
  file.close()
  const settings = {
    ...withAdministrator,
    dataDir,
    documentKey,
    whistleDelivery: 'server' as const,
  }
  const { app, rows } = await startApp(settings)
  await app.ready()
  expect(await rows('whistle_report')).toMatchObject(
    ['received', 'investigating', 'closed'].map((status) => ({ status, receipt_hash: null })),
  )
  expect((await rows('administrator')).map(({ role }) => role)).toEqual(['administrator'])
  const list = { method: 'POST', url: '/api/inbox/whistle', payload: {} } as const
  const ada = await session(app)
  expect((await app.inject({ ...list, headers: ada })).statusCode).toBe(403)
  const cora = await session(app, await account(dataDir, 'cora', 'compliance'))
  const page = (await app.inject({ ...list, headers: cora })).json<InboxPage>()
  expect(page.items.map(({ state, detail }) => [state, detail])).toEqual([
    ['closed', 'Older'],
    ['investigating', 'Older'],
    ['received', 'Older'],
  ])
})
