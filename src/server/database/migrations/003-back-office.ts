import type { Kysely } from 'kysely'

const inboxTables = ['contact_message', 'newsletter_subscriber', 'whistle_report']

/** Sessions, the states of what visitors sent, and who looked at it. SQL for both databases. */
export async function backOffice(db: Kysely<never>) {
  await db.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('administrator_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('session_by_administrator_id')
    .on('session')
    .column('administrator_id')
    .execute()
  await db.schema.alterTable('section_version').addColumn('restored', 'integer').execute()
  for (const table of inboxTables) {
    await db.schema
      .alterTable(table)
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('new'))
      .execute()
  }
  for (const table of [...inboxTables, 'loan_application']) {
    await db.schema.alterTable(table).addColumn('finished_at', 'text').execute()
    await db.schema.createIndex(`${table}_by_status`).on(table).columns(['status', 'id']).execute()
  }
  await ['kind', 'what', 'how', 'administrator', 'seen_at']
    .reduce(
      (table, name) => table.addColumn(name, 'text', (column) => column.notNull()),
      db.schema
        .createTable('inbox_view')
        .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
        .addColumn('entry_id', 'integer'),
    )
    .execute()
  await db.schema
    .createIndex('inbox_view_by_kind')
    .on('inbox_view')
    .columns(['kind', 'entry_id', 'id'])
    .execute()
  await (db as unknown as Kysely<{ sequence: { name: string; value: number } }>)
    .insertInto('sequence')
    .values({ name: 'inbox_view', value: 0 })
    .execute()
}
