import { sql, SqliteAdapter, type Kysely } from 'kysely'

/** The views of the inbox that people save for themselves. */
export async function savedViews(db: Kysely<never>) {
  const number = db.getExecutor().adapter instanceof SqliteAdapter ? 'integer' : 'bigint'
  const statements = [
    `create table saved_view (
      id ${number} primary key not null, administrator_id ${number} not null, kind text not null,
      name text not null, filters text not null)`,
    `create unique index saved_view_by_name on saved_view (administrator_id, kind, name)`,
    `insert into sequence (name, value) values ('saved_view', 0)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
