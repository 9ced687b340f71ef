import type { Kysely } from 'kysely'

/**
 * Documents that came after an application, and which ones a step asked for or an answer brought; an
 * index of requests for deletion.
 * SQL for both databases.
 */
export async function askedDocuments(db: Kysely<never>) {
  await db.schema
    .alterTable('inbox_event')
    .addColumn('documents', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('inbox_event_by_what')
    .on('inbox_event')
    .columns(['what', 'kind', 'id'])
    .execute()
  const texts = ['name', 'at', 'details']
  await texts
    .reduce(
      (table, name) => table.addColumn(name, 'text', (column) => column.notNull()),
      db.schema
        .createTable('loan_document')
        .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
        .addColumn('loan_id', 'integer', (column) => column.notNull()),
    )
    .execute()
  await db.schema
    .createIndex('loan_document_by_loan_id')
    .on('loan_document')
    .columns(['loan_id', 'id'])
    .execute()
  await (db as unknown as Kysely<{ sequence: { name: string; value: number } }>)
    .insertInto('sequence')
    .values({ name: 'loan_document', value: 0 })
    .execute()
}
