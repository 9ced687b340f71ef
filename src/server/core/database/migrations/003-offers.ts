import { sql, SqliteAdapter, type Kysely } from 'kysely'

/** What applicants are offered, and what they accepted. */
export async function offers(db: Kysely<never>) {
  const number = db.getExecutor().adapter instanceof SqliteAdapter ? 'integer' : 'bigint'
  const statements = [
    `create table loan_offer (
      id ${number} primary key not null, loan_id ${number} not null, version ${number} not null,
      facts text not null, days ${number} not null, made_by text not null, made_at text not null,
      agreed_by text not null default '', sent_at text, last_day text not null default '',
      reminded_at text, accepted_at text, accepted_by text not null default '')`,
    `create unique index loan_offer_by_loan_id on loan_offer (loan_id, version)`,
    `insert into sequence (name, value) values ('loan_offer', 0)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
