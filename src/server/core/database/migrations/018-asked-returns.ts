import { sql, type Kysely } from 'kysely'

/** Who asked for an accepted offer to be taken back. */
export async function askedReturns(db: Kysely<never>) {
  await sql`alter table loan_offer add column return_by text not null default ''`.execute(db)
}
