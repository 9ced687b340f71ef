import { sql, type Kysely } from 'kysely'

/** Every entry of the activity log holds a hash of itself and of the entry before it. */
export async function chainedActivity(db: Kysely<never>) {
  const statements = [
    `alter table activity add column link text not null default ''`,
    // The last number that was given: its entry may have been removed by its age.
    `create table activity_start as select value as id, cast('' as text) as link
      from sequence where name = 'activity' and value > 0`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
