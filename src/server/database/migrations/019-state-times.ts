import { sql, type Kysely } from 'kysely'

interface Rows {
  loan_application: {
    id: number
    created_at: string
    state_since: string
    indexed: number
    identified: number
  }
  inbox_event: { id: number; kind: string; entry_id: number; at: string; what: string }
}

const isEnded = sql`(case when finished_at is null then 0 else 1 end)`

/** Each holds all that a list filters by, so that only the rows of its page are read. */
const indices = {
  by_wait: [isEnded, 'state_since', 'id', 'created_at'],
  by_state_and_wait: ['status', 'state_since', 'id', 'assignee', 'created_at'],
  by_colleague_and_wait: ['assignee', isEnded, 'state_since', 'id', 'status', 'created_at'],
  by_number: ['id', 'status', 'assignee', 'created_at'],
}

/** What `by_received` and `by_state` of 012 do as well. */
const replaced = ['by_created_at', 'by_status_and_time']

/**
 * Since when an application is in its state, from its events; `identified` is now part of
 * `indexed`. SQL for both databases.
 */
export async function stateTimes(db: Kysely<never>) {
  const rows = db as unknown as Kysely<Rows>
  await db.schema
    .alterTable('loan_application')
    .addColumn('state_since', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await rows
    .updateTable('loan_application')
    .set(({ fn, ref, selectFrom }) => ({
      state_since: fn.coalesce(
        selectFrom('inbox_event')
          .select('at')
          .where('kind', '=', 'loan')
          .whereRef('entry_id', '=', 'loan_application.id')
          .where('what', '=', 'step')
          .orderBy('inbox_event.id', 'desc')
          .limit(1),
        ref('created_at'),
      ),
    }))
    .execute()
  await rows
    .updateTable('loan_application')
    .set({ indexed: 0 })
    .where('identified', '=', 0)
    .execute()
  for (const name of ['by_identified', ...replaced])
    await db.schema.dropIndex(`loan_application_${name}`).execute()
  await db.schema.alterTable('loan_application').dropColumn('identified').execute()
  for (const [name, columns] of Object.entries(indices)) {
    const index = db.schema.createIndex(`loan_application_${name}`).on('loan_application')
    await columns
      .reduce(
        (building, column) =>
          typeof column === 'string' ? building.column(column) : building.expression(column),
        index,
      )
      .execute()
  }
}
