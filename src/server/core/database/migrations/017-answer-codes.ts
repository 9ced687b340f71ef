import { sql, SqliteAdapter, type Kysely } from 'kysely'

/** Codes that answers to offers need, the mails that hold one, and how an offer was accepted. */
export async function codesForAnswers(db: Kysely<never>) {
  const number = db.getExecutor().adapter instanceof SqliteAdapter ? 'integer' : 'bigint'
  const statements = [
    `create table answer_code (
      loan_id ${number} primary key not null, step text not null, offer_version ${number} not null,
      hash text not null, made_at text not null, tries ${number} not null)`,
    `alter table outbox_mail add column is_code ${number} not null default 0`,
    `alter table loan_offer add column accepted_how text not null default ''`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
