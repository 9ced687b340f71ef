import { sql, SqliteAdapter, type Kysely } from 'kysely'

/** From where on entries of the activity log are keyed, what proves its beginning, and what was removed by its age. */
export async function keyedActivity(db: Kysely<never>) {
  const number = db.getExecutor().adapter instanceof SqliteAdapter ? 'integer' : 'bigint'
  const statements = [
    `alter table activity_start add column keyed_after ${number} not null default 0`,
    `alter table activity_start add column mac text not null default ''`,
    `insert into sequence (name, value) values ('removed loan', 0), ('removed contact', 0),
      ('removed newsletter', 0), ('removed whistle', 0), ('removed activity', 0)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
