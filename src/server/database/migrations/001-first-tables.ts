import type { Kysely } from 'kysely'

const sequences = [
  'item',
  'section_version',
  'newsletter_subscriber',
  'contact_message',
  'whistle_report',
  'outbox_mail',
  'administrator',
]

const texts = {
  section_version: ['section', 'content', 'author', 'created_at'],
  newsletter_subscriber: ['email', 'email_key', 'created_at'],
  contact_message: ['first_name', 'last_name', 'phone', 'email', 'message', 'created_at'],
  whistle_report: [
    'name',
    'email',
    'report',
    'account_name',
    'account_number',
    'bank_name',
    'received_on',
  ],
  outbox_mail: [
    'message_id',
    'subject',
    'body',
    'reply_to_name',
    'reply_to',
    'created_at',
    'next_attempt_at',
    'last_error',
  ],
  administrator: ['username', 'password_hash', 'created_at'],
}

/** Only SQL that SQLite and Postgres both understand; numbers come from `sequence`. */
export async function firstTables(db: Kysely<never>) {
  await db.schema
    .createTable('sequence')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'integer', (column) => column.notNull())
    .execute()
  for (const [table, columns] of Object.entries(texts)) {
    await columns
      .reduce(
        (building, column) => building.addColumn(column, 'text', (text) => text.notNull()),
        db.schema
          .createTable(table)
          .addColumn('id', 'integer', (column) => column.primaryKey().notNull()),
      )
      .execute()
  }
  await db.schema
    .alterTable('outbox_mail')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const column of ['claimed_until', 'sent_at']) {
    await db.schema.alterTable('outbox_mail').addColumn(column, 'text').execute()
  }
  for (const [table, columns, isUnique] of [
    ['section_version', ['section', 'id'], true],
    ['newsletter_subscriber', ['email_key'], true],
    ['administrator', ['username'], true],
    ['outbox_mail', ['sent_at', 'next_attempt_at'], false],
  ] as const) {
    const index = db.schema
      .createIndex(`${table}_by_${columns[0]}`)
      .on(table)
      .columns([...columns])
    await (isUnique ? index.unique() : index).execute()
  }
  const rows = sequences.map((name) => ({ name, value: 0 }))
  await (db as unknown as Kysely<{ sequence: { name: string; value: number } }>)
    .insertInto('sequence')
    .values(rows)
    .execute()
}
