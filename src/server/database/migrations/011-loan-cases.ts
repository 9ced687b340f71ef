import type { Kysely } from 'kysely'

const entryTables = {
  loan: 'loan_application',
  contact: 'contact_message',
  newsletter: 'newsletter_subscriber',
  whistle: 'whistle_report',
}

interface Rows {
  loan_application: { id: number; status: string }
  activity: {
    id: number
    at: string
    who: string
    deed: string
    subject: string
    entry_id: number | null
    detail: string
  }
  inbox_event: {
    id: number
    kind: string
    entry_id: number | null
    at: string
    who: string
    what: string
    state: string
  }
  sequence: { name: string; value: number }
}

/**
 * States, assignee and version of applications; the timeline of every entry, begun with the states
 * that are on record; hashes by which applicants are known again. SQL for both databases.
 */
export async function loanCases(db: Kysely<never>) {
  const loans = () => db.schema.alterTable('loan_application')
  await loans()
    .addColumn('assignee', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await loans()
    .addColumn('case_version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await loans()
    .addColumn('identified', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const column of ['assignee', 'identified'])
    await db.schema
      .createIndex(`loan_application_by_${column}`)
      .on('loan_application')
      .columns([column, 'id'])
      .execute()

  const texts = ['kind', 'at', 'who', 'what']
  const maybeTexts = ['state', 'reason', 'assignee', 'wrapped_key', 'text']
  const events = texts.reduce(
    (table, name) => table.addColumn(name, 'text', (column) => column.notNull()),
    db.schema
      .createTable('inbox_event')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('entry_id', 'integer', (column) => column.notNull()),
  )
  await maybeTexts
    .reduce(
      (table, name) => table.addColumn(name, 'text', (column) => column.notNull().defaultTo('')),
      events,
    )
    .execute()
  await db.schema
    .createIndex('inbox_event_by_entry')
    .on('inbox_event')
    .columns(['kind', 'entry_id', 'id'])
    .execute()

  await db.schema
    .createTable('loan_identity')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('loan_id', 'integer', (column) => column.notNull())
    .execute()
  for (const column of ['hash', 'loan_id'])
    await db.schema
      .createIndex(`loan_identity_by_${column}`)
      .on('loan_identity')
      .column(column)
      .execute()

  const rows = db as unknown as Kysely<Rows>
  await rows
    .updateTable('loan_application')
    .set({ status: 'received' })
    .where('status', '=', 'new')
    .execute()
  for (const [kind, table] of Object.entries(entryTables))
    await rows
      .insertInto('inbox_event')
      .columns(['id', 'kind', 'entry_id', 'at', 'who', 'what', 'state'])
      .expression(
        rows
          .selectFrom('activity')
          .select(({ val }) => [
            'id',
            'subject',
            'entry_id',
            'at',
            'who',
            val('step').as('what'),
            'detail',
          ])
          .where('deed', '=', 'set-state')
          .where('subject', '=', kind)
          .where('entry_id', 'in', rows.selectFrom(table as 'loan_application').select('id')),
      )
      .execute()
  await rows
    .updateTable('inbox_event')
    .set({ state: 'received' })
    .where('kind', '=', 'loan')
    .where('state', '=', 'new')
    .execute()
  await rows
    .insertInto('sequence')
    .columns(['name', 'value'])
    .expression(
      rows
        .selectFrom('sequence')
        .select(({ val }) => [val('inbox_event').as('name'), 'value'])
        .where('name', '=', 'activity'),
    )
    .execute()
  await rows.insertInto('sequence').values({ name: 'loan_identity', value: 0 }).execute()
}
