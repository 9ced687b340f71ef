import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { lock } from '../../core/database/sequence'
import type { ActivityRow, Tables } from '../../core/database/tables'

type Unlinked = Omit<ActivityRow, 'link'>

/** The SHA-256, in hex, of the link before an entry and of all that the entry says. */
function linkOf(before: string, { id, at, who, deed, subject, entry_id, detail }: Unlinked) {
  const said = JSON.stringify([before, id, at, who, deed, subject, entry_id, detail])
  return createHash('sha256').update(said).digest('hex')
}

/** What the first entry that is still there follows: the last one that was removed, or written without a link. */
const startOf = async (read: Kysely<Tables>) =>
  (await read.selectFrom('activity_start').selectAll().executeTakeFirst()) ?? { id: 0, link: '' }

/** An entry with its link. Its number is the last one, and no other transaction can take the next. */
export async function linked(trx: Transaction<Tables>, entry: Unlinked): Promise<ActivityRow> {
  const before = await trx
    .selectFrom('activity')
    .select('link')
    .where('id', '=', entry.id - 1)
    .executeTakeFirst()
  const { link } = before ?? (await startOf(trx))
  return { ...entry, link: linkOf(link, entry) }
}

/**
 * Removes what is older than a time, up to the first entry that is not, and keeps the link of the last one
 * removed: what remains can still be verified.
 */
export async function removeBefore(trx: Transaction<Tables>, time: Date) {
  // Else an entry that commits meanwhile would be removed with them.
  await lock(trx, 'activity')
  const kept = await trx
    .selectFrom('activity')
    .select('id')
    .where('at', '>=', time.toISOString())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const end = kept?.id ?? Number.MAX_SAFE_INTEGER
  const last = await trx
    .selectFrom('activity')
    .select(['id', 'link'])
    .where('id', '<', end)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  await trx.deleteFrom('activity').where('id', '<', end).execute()
  if (last.id <= (await startOf(trx)).id) return
  await trx.deleteFrom('activity_start').execute()
  await trx.insertInto('activity_start').values(last).execute()
}

const batch = 1000

/** Every entry in order, `isWhole` while it and all before it are as they were written. */
export async function* verified(read: Kysely<Tables>) {
  let last = await startOf(read)
  let isWhole = true
  for (;;) {
    const rows = await read
      .selectFrom('activity')
      .selectAll()
      .where('id', '>', last.id)
      .orderBy('id')
      .limit(batch)
      .execute()
    if (rows.length === 0) break
    for (const row of rows) {
      isWhole &&= row.id === last.id + 1 && row.link === linkOf(last.link, row)
      yield { row, isWhole }
      last = row
    }
  }
}

/**
 * Numbers of entries that no program wrote: below the first, among those that were removed by their age, or not given yet.
 */
export async function strangeNumbers(read: Kysely<Tables>): Promise<number[]> {
  const start = await startOf(read)
  // Without a link to begin with, those before are from before there were links.
  const lowest = start.link ? start.id : 0
  const rows = await read
    .selectFrom('activity')
    .select('id')
    .where((row) =>
      row.or([
        row('id', '<=', lowest),
        row('id', '>', row.selectFrom('sequence').select('value').where('name', '=', 'activity')),
      ]),
    )
    .orderBy('id')
    .limit(10)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many entries are missing at the end: their numbers were given, and they are not there. */
export async function missingAtTheEnd(read: Kysely<Tables>) {
  const { value } = await read
    .selectFrom('sequence')
    .select('value')
    .where('name', '=', 'activity')
    .executeTakeFirstOrThrow()
  const { last } = await read
    .selectFrom('activity')
    .select((row) => row.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return Number(value) - Math.max(Number(last ?? 0), (await startOf(read)).id)
}
