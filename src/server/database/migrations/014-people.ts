import { sql, type Kysely } from 'kysely'

/**
 * Accounts get an address, an end and the time they were last seen, and links with which people choose
 * their password. SQL for both databases.
 */
export async function people(db: Kysely<never>) {
  await db.schema
    .alterTable('administrator')
    .addColumn('email', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  for (const name of ['disabled_at', 'seen_at']) {
    await db.schema.alterTable('administrator').addColumn(name, 'text').execute()
  }
  await sql`update administrator set seen_at =
    (select max(session.seen_at) from session where administrator_id = administrator.id)`.execute(
    db,
  )
  await ['token_hash', 'purpose', 'created_at', 'ends_at']
    .reduce(
      (table, name) => table.addColumn(name, 'text', (column) => column.notNull()),
      db.schema
        .createTable('account_link')
        .addColumn('administrator_id', 'integer', (column) => column.primaryKey().notNull()),
    )
    .execute()
  await db.schema
    .createIndex('account_link_by_token_hash')
    .unique()
    .on('account_link')
    .column('token_hash')
    .execute()
}
