import type { Kysely } from 'kysely'

/** What each account is for; those that exist keep all rights. SQL for both databases. */
export async function roles(db: Kysely<never>) {
  await db.schema
    .alterTable('administrator')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('administrator'))
    .execute()
}
