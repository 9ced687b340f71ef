import { sql, type Kysely } from 'kysely'

/** A mail says how it ends; until now those to applicants and visitors alone were sealed. */
export async function mailEndings(db: Kysely<never>) {
  const statements = [
    `alter table outbox_mail add column ending text not null default ''`,
    `update outbox_mail set ending = kind where wrapped_key <> '' and kind in ('loan', 'contact')`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
