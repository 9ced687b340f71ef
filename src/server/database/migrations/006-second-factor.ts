import type { Kysely } from 'kysely'

/** The second factor of an account and its recovery codes. SQL for both databases. */
export async function secondFactor(db: Kysely<never>) {
  await ['wrapped_key', 'secret', 'begun_at']
    .reduce(
      (table, name) => table.addColumn(name, 'text', (column) => column.notNull()),
      db.schema
        .createTable('second_factor')
        .addColumn('administrator_id', 'integer', (column) => column.primaryKey().notNull())
        .addColumn('confirmed_at', 'text')
        .addColumn('last_step', 'integer', (column) => column.notNull()),
    )
    .execute()
  await db.schema
    .createTable('recovery_code')
    .addColumn('code_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('administrator_id', 'integer', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema
    .createIndex('recovery_code_by_administrator_id')
    .on('recovery_code')
    .column('administrator_id')
    .execute()
}
