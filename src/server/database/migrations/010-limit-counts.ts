import { sql, type Kysely } from 'kysely'

/**
 * Known addresses stand in a table of their own, and counts in one of the limiter's making. What was counted
 * goes, with digests that could be found out by trying every address. SQL for both databases.
 */
export async function limitCounts(db: Kysely<never>) {
  await db.schema
    .createTable('limit_count')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('expire', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('known_address')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into known_address
    select substr(asker, 7), ends_at from request_count where asker like 'known %'`.execute(db)
  await db.schema.dropTable('request_count').execute()
}
