import { sql, type Kysely } from 'kysely'

interface Version {
  content: string
  author: string
}

const newest = async (db: Kysely<never>, section: string) =>
  (
    await sql<Version>`select content, author from section_version where section = ${section}
      order by id desc limit 1`.execute(db)
  ).rows[0]

/** The amount from which a second person must agree to an offer is the administrators': it moves to Site settings. */
export async function offerLimit(db: Kysely<never>) {
  const rates = await newest(db, 'rates')
  const { secondFrom } = JSON.parse(rates?.content ?? '{}') as { secondFrom?: string }
  if (!rates || !secondFrom) return
  const settings = await newest(db, 'siteSettings')
  const before = JSON.parse(settings?.content ?? '{}') as object
  const content = JSON.stringify({ ...before, offers: { secondFrom } })
  const { rows } = await sql<{ value: number }>`update sequence set value = value + 1
    where name = 'section_version' returning value`.execute(db)
  const at = new Date().toISOString()
  await sql`insert into section_version (id, section, content, author, created_at)
    values (${rows[0]!.value}, 'siteSettings', ${content}, ${rates.author}, ${at})`.execute(db)
}
