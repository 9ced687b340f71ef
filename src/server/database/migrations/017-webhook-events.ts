import type { Kysely } from 'kysely'

/** Events for another program: waiting or sent, never what they are about. SQL for both databases. */
export async function webhookEvents(db: Kysely<never>) {
  const texts = ['event_id', 'type', 'kind', 'reference', 'state', 'created_at', 'next_attempt_at']
  const table = [...texts, 'last_error'].reduce(
    (building, name) => building.addColumn(name, 'text', (column) => column.notNull()),
    db.schema
      .createTable('webhook_event')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('entry_id', 'integer', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0)),
  )
  await table.addColumn('claimed_until', 'text').addColumn('sent_at', 'text').execute()
  await db.schema
    .createIndex('webhook_event_by_sent_at')
    .on('webhook_event')
    .columns(['sent_at', 'next_attempt_at'])
    .execute()
  await db.schema
    .createIndex('webhook_event_by_entry')
    .on('webhook_event')
    .columns(['kind', 'entry_id'])
    .execute()
  await (db as unknown as Kysely<{ sequence: { name: string; value: number } }>)
    .insertInto('sequence')
    .values({ name: 'webhook_event', value: 0 })
    .execute()
}
