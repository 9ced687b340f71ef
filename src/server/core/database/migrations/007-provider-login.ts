import { sql, SqliteAdapter, type Kysely } from 'kysely'

/** Logins by the team's own provider: whose account is whose there, and those that have begun. */
export async function providerLogin(db: Kysely<never>) {
  const number = db.getExecutor().adapter instanceof SqliteAdapter ? 'integer' : 'bigint'
  const statements = [
    `create table provider_account (
      administrator_id ${number} primary key not null, issuer text not null, subject text not null,
      created_at text not null)`,
    `create unique index provider_account_by_subject on provider_account (issuer, subject)`,
    `create table provider_login (
      name text primary key not null, wanted text not null, ends_at text not null)`,
    `alter table session add column second_factor ${number} not null default 0`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
