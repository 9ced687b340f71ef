import type { Kysely } from 'kysely'

interface Rows {
  whistle_report: { status: string; received_on: string }
  sequence: { name: string; value: number }
}

const stateOf = { new: 'received', 'in-review': 'investigating', done: 'closed' }

/**
 * Reports get a receipt, states of their own, days, messages and files; the roles of accounts stay.
 * Earlier reports have no receipt. SQL for both databases.
 */
export async function reportConversations(db: Kysely<never>) {
  const rows = db as unknown as Kysely<Rows>
  await db.schema.alterTable('whistle_report').addColumn('receipt_hash', 'text').execute()
  for (const name of ['acknowledged_on', 'answered_on'])
    await db.schema
      .alterTable('whistle_report')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  for (const [name, value] of [
    ['shows_words', 0],
    ['has_news', 0],
    ['case_version', 1],
  ] as const)
    await db.schema
      .alterTable('whistle_report')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(value))
      .execute()
  for (const [before, after] of Object.entries(stateOf))
    await rows
      .updateTable('whistle_report')
      .set({ status: after })
      .where('status', '=', before)
      .execute()
  await db.schema
    .createIndex('whistle_report_by_receipt')
    .unique()
    .on('whistle_report')
    .column('receipt_hash')
    .execute()
  for (const name of ['report_event', 'report_file']) {
    const table = db.schema
      .createTable(name)
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('report_id', 'integer', (column) => column.notNull())
      .addColumn('on_day', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
    await (
      name === 'report_event'
        ? table.addColumn('told', 'integer', (column) => column.notNull())
        : table
    ).execute()
    await db.schema.createIndex(`${name}_by_report`).on(name).columns(['report_id', 'id']).execute()
    await rows.insertInto('sequence').values({ name, value: 0 }).execute()
  }
  await db.schema
    .createIndex('report_event_by_told')
    .on('report_event')
    .columns(['told', 'on_day'])
    .execute()
  await db.schema
    .createTable('report_try')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('on_day', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute()
}
