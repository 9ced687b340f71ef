import { sql, SqliteAdapter, type Kysely } from 'kysely'

/** The passkeys of accounts. */
export async function passkeys(db: Kysely<never>) {
  const number = db.getExecutor().adapter instanceof SqliteAdapter ? 'integer' : 'bigint'
  const statements = [
    `create table passkey (
      id ${number} primary key not null, administrator_id ${number} not null,
      credential text not null unique, public_key text not null, counter ${number} not null,
      name text not null, created_at text not null, used_at text, last_challenge ${number} not null)`,
    `create index passkey_by_administrator_id on passkey (administrator_id)`,
    `insert into sequence (name, value) values ('passkey', 0)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
