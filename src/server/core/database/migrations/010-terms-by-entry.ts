import { sql, type Kysely } from 'kysely'

/** Terms go by their entry, whatever rules made them; those that outlived theirs go now. */
export async function termsByEntry(db: Kysely<never>) {
  const tables = ['loan_application', 'contact_message', 'newsletter_subscriber', 'whistle_report']
  for (const [n, table] of tables.entries())
    await sql
      .raw(
        `delete from inbox_term where kind = ${n + 1} and entry not in (select id from ${table})`,
      )
      .execute(db)
  await sql.raw('create index inbox_term_by_entry on inbox_term (entry, kind)').execute(db)
}
