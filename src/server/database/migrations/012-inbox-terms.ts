import { sql, SqliteAdapter, type Kysely } from 'kysely'

const inboxTables = {
  loan_application: 'created_at',
  contact_message: 'created_at',
  newsletter_subscriber: 'created_at',
  whistle_report: 'received_on',
}

/**
 * The blind index of the inbox, and indices for its lists; entries without terms have `indexed` 0. SQL for both
 * databases, except that SQLite keeps the terms in their key alone, in half the space.
 */
export async function inboxTerms(db: Kysely<never>) {
  const inKeyOnly = db.getExecutor().adapter instanceof SqliteAdapter
  await db.schema
    .createTable('inbox_term')
    .addColumn('kind', 'int2', (column) => column.notNull())
    .addColumn('term', 'int4', (column) => column.notNull())
    .addColumn('entry', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('inbox_term_key', ['kind', 'term', 'entry'])
    .$call((table) => (inKeyOnly ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
  for (const [table, received] of Object.entries(inboxTables)) {
    await db.schema
      .alterTable(table)
      .addColumn('indexed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createIndex(`${table}_by_indexed`)
      .on(table)
      .columns(['indexed', 'id'])
      .execute()
    await db.schema.dropIndex(`${table}_by_status`).execute()
    // Each list is read from an index in its order, the rows of its page alone from the table.
    const indices = {
      received: [received, 'id'],
      state: ['status', received, 'id'],
      ...(table === 'loan_application' && {
        state: ['status', received, 'id', 'assignee'],
        colleague: ['assignee', received, 'id', 'status'],
      }),
    }
    for (const [name, columns] of Object.entries(indices))
      await db.schema.createIndex(`${table}_by_${name}`).on(table).columns(columns).execute()
  }
  await db.schema.dropIndex('loan_application_by_assignee').execute()
}
