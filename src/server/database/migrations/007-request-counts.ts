import type { Kysely } from 'kysely'

/** How often somebody asked, for processes that count together. SQL for both databases. */
export async function requestCounts(db: Kysely<never>) {
  await db.schema
    .createTable('request_count')
    .addColumn('asker', 'text', (column) => column.primaryKey().notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute()
}
