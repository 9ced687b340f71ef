import type { Kysely } from 'kysely'

interface Before {
  inbox_view: {
    id: number
    kind: string
    entry_id: number | null
    what: string
    how: string
    administrator: string
    seen_at: string
  }
  activity: {
    id: number
    at: string
    who: string
    deed: string
    subject: string
    entry_id: number | null
    detail: string
  }
  sequence: { name: string; value: number }
}

/** One record of what people do; the views of the inbox move into it. SQL for both databases. */
export async function activity(db: Kysely<never>) {
  await ['at', 'who', 'deed', 'subject', 'detail']
    .reduce(
      (table, name) => table.addColumn(name, 'text', (column) => column.notNull()),
      db.schema
        .createTable('activity')
        .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
        .addColumn('entry_id', 'integer'),
    )
    .execute()
  for (const columns of [['subject', 'entry_id', 'id'], ['who', 'id'], ['at']]) {
    await db.schema
      .createIndex(`activity_by_${columns[0]}`)
      .on('activity')
      .columns(columns)
      .execute()
  }
  const rows = db as unknown as Kysely<Before>
  await rows
    .insertInto('activity')
    .columns(['id', 'at', 'who', 'deed', 'subject', 'entry_id', 'detail'])
    .expression(
      rows
        .selectFrom('inbox_view')
        .select(['id', 'seen_at', 'administrator', 'how', 'kind', 'entry_id', 'what']),
    )
    .execute()
  // Only exports with every column were recorded until now.
  await rows
    .updateTable('activity')
    .set({ detail: 'sensitive' })
    .where('deed', '=', 'export')
    .execute()
  await rows
    .updateTable('sequence')
    .set({ name: 'activity' })
    .where('name', '=', 'inbox_view')
    .execute()
  await db.schema.dropTable('inbox_view').execute()
}
