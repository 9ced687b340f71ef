import { sql, type Kysely } from 'kysely'

/** Mails and webhooks go on with the trace of the request that stored them. */
export async function traces(db: Kysely<never>) {
  for (const table of ['outbox_mail', 'webhook_event'])
    await sql.raw(`alter table ${table} add column trace text not null default ''`).execute(db)
}
