import { sql, type Kysely } from 'kysely'

/** Every entry of the activity log holds a hash of itself and of the entry before it. */
export async function chainedActivity(db: Kysely<never>) {
  const statements = [
    `alter table activity add column link text not null default ''`,
    `create table activity_start as select id, link from activity order by id desc limit 1`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
