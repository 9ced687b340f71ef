import { sql, SqliteAdapter, type Kysely } from 'kysely'

/** Which privacy notice and terms an application was sent under; null in those from before. */
export async function agreedVersions(db: Kysely<never>) {
  const type = db.getExecutor().adapter instanceof SqliteAdapter ? 'integer' : 'bigint'
  for (const column of ['privacy_version', 'terms_version'])
    await sql.raw(`alter table loan_application add column ${column} ${type}`).execute(db)
}
