import type { Kysely } from 'kysely'

const texts = [
  'application',
  'reference',
  'status',
  'created_at',
  'wrapped_key',
  'answers',
  'submission_content',
]

/** Only SQL that SQLite and Postgres both understand. What is secret is sealed, as base64. */
export async function loanApplications(db: Kysely<never>) {
  await texts
    .reduce(
      (table, name) => table.addColumn(name, 'text', (column) => column.notNull()),
      db.schema
        .createTable('loan_application')
        .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
        .addColumn('submission_key', 'text'),
    )
    .execute()
  for (const name of ['application', 'reference', 'submission_key']) {
    const index = db.schema.createIndex(`loan_application_by_${name}`).on('loan_application')
    await index.column(name).unique().execute()
  }
  await (db as unknown as Kysely<{ sequence: { name: string; value: number } }>)
    .insertInto('sequence')
    .values({ name: 'loan_application', value: 0 })
    .execute()
}
