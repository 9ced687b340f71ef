import { sql, type Kysely } from 'kysely'

/** Nobody reads the traces of requests. */
export async function noTraces(db: Kysely<never>) {
  for (const table of ['outbox_mail', 'webhook_event'])
    await sql.raw(`alter table ${table} drop column trace`).execute(db)
}
