import type { Kysely } from 'kysely'

/** To whom a mail goes, which entry it goes with, and its key if it is sealed. SQL for both databases. */
export async function mailRecipients(db: Kysely<never>) {
  for (const column of ['recipient_name', 'recipient', 'kind', 'wrapped_key']) {
    await db.schema
      .alterTable('outbox_mail')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute()
  }
  await db.schema.alterTable('outbox_mail').addColumn('entry_id', 'integer').execute()
  await db.schema
    .createIndex('outbox_mail_by_entry')
    .on('outbox_mail')
    .columns(['kind', 'entry_id'])
    .execute()
}
