import type { Kysely } from 'kysely'

const indices = {
  loan_application_by_created_at: ['loan_application', 'created_at'],
  loan_application_by_status_and_time: ['loan_application', 'status', 'created_at'],
  loan_application_by_finished_at: ['loan_application', 'finished_at', 'status', 'created_at'],
  activity_by_deed: ['activity', 'deed', 'id'],
}

/** Indices of what the dashboard counts; when backups were made. SQL for both databases. */
export async function dashboard(db: Kysely<never>) {
  for (const [name, [table, ...columns]] of Object.entries(indices))
    await db.schema.createIndex(name).on(table!).columns(columns).execute()
  await db.schema
    .createTable('setup_note')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}
