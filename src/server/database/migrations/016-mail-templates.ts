import type { Kysely } from 'kysely'

/** The versions of the texts that replies begin with, append-only. SQL for both databases. */
export async function mailTemplateVersions(db: Kysely<never>) {
  await ['template', 'subject', 'text', 'author', 'created_at']
    .reduce(
      (table, name) => table.addColumn(name, 'text', (column) => column.notNull()),
      db.schema
        .createTable('mail_template')
        .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
        .addColumn('version', 'integer', (column) => column.notNull()),
    )
    .execute()
  await db.schema
    .createIndex('mail_template_by_template')
    .on('mail_template')
    .columns(['template', 'version'])
    .unique()
    .execute()
  await (db as unknown as Kysely<{ sequence: { name: string; value: number } }>)
    .insertInto('sequence')
    .values({ name: 'mail_template', value: 0 })
    .execute()
}
