import { sql, type Kysely } from 'kysely'

/** Each challenge is remembered by itself: devices that share a passkey answer them in any order. */
export async function passkeyAnswers(db: Kysely<never>) {
  const statements = [
    'create table passkey_answer (challenge text primary key not null, ends_at text not null)',
    'create index passkey_answer_by_ends_at on passkey_answer (ends_at)',
    'alter table passkey drop column last_challenge',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
