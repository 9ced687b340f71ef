import type { Kysely } from 'kysely'

/** Versions of sections that are not live, and when they become it. SQL for both databases. */
export async function drafts(db: Kysely<never>) {
  await db.schema
    .createTable('section_draft')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('base_version', 'integer', (column) => column.notNull())
    .addColumn('publish_at', 'text')
    .addColumn('missed_at', 'text')
    .addColumn('published_version', 'integer')
    .addColumn('discarded_at', 'text')
    .addColumn('replaced_by', 'integer')
    .execute()
  await db.schema
    .createIndex('section_draft_by_section')
    .on('section_draft')
    .columns(['section', 'id'])
    .execute()
  await db.schema
    .createIndex('section_draft_by_publish_at')
    .on('section_draft')
    .column('publish_at')
    .execute()
  await (db as unknown as Kysely<{ sequence: { name: string; value: number } }>)
    .insertInto('sequence')
    .values({ name: 'section_draft', value: 0 })
    .execute()
}
