import type { Kysely } from 'kysely'

/** What tells this site from every other one, so that its files are not taken for another's. */
export async function site(db: Kysely<never>) {
  await db.schema
    .createTable('site')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('files_marked', 'integer', (column) => column.notNull())
    .execute()
}
