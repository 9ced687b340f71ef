import { join } from 'node:path'
import { Kysely, Migrator, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import { firstTables } from '../../../src/server/database/migrations/001-first-tables'
import { loanApplications } from '../../../src/server/database/migrations/002-loan-applications'
import { backOffice } from '../../../src/server/database/migrations/003-back-office'
import { Sqlite } from '../../../src/server/database/sqlite-driver'
import { hashed } from '../../../src/server/login/administrator.store'
import type { ActivityPage } from '../../../src/shared/activity'
import { credentials, session } from '../../fixtures/administrator'
import { startApp, temporaryFolder } from '../start-app'

/** The data folder of a site that was last run before accounts had roles. */
async function olderSite() {
  const dataDir = await temporaryFolder()
  const sqlite = new Sqlite(join(dataDir, 'site.db'))
  const db = new Kysely<never>({ dialect: new SqliteDialect({ database: sqlite }) })
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
