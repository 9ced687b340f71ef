import { sql, type Kysely } from 'kysely'

/** A webhook about a change of state says which state was before. */
export async function statesOfEvents(db: Kysely<never>) {
  await sql
    .raw(`alter table webhook_event add column state_before text not null default ''`)
    .execute(db)
}
