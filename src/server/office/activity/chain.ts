import { createHash, createHmac } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { lock, takeNumbers } from '../../core/database/sequence'
import type { Database } from '../../core/database/engine'
import type { ActivityRow, ActivityStartRow, Tables } from '../../core/database/tables'
import { keyOf, startMac } from '../../core/files/master-key'
import { derivedKey } from '../../core/files/sealing'
import { StartError } from '../../core/start-error'

type Unlinked = Omit<ActivityRow, 'link'>

/** The key of the log, where that of the site is at hand. */
function logKey(db: Kysely<Tables>) {
  const key = keyOf(db)
  return key && derivedKey(key, 'activity')
}

const digest = (said: readonly unknown[], key: Buffer | undefined) =>
  (key ? createHmac('sha256', key) : createHash('sha256'))
    .update(JSON.stringify(said))
    .digest('hex')

/** The hash, in hex, of the link before an entry and of all that the entry says: by the key, or the SHA-256 alone. */
const linkOf = (
  before: string,
  { id, at, who, deed, subject, entry_id, detail }: Unlinked,
  key: Buffer | undefined,
) => digest([before, id, at, who, deed, subject, entry_id, detail], key)

const proven = (start: Omit<ActivityStartRow, 'mac'>, master: Buffer) => ({
  ...start,
  mac: startMac(start, master),
})

/** What the first entry that is still there follows. */
export const startOf = async (db: Kysely<Tables>): Promise<ActivityStartRow> =>
  (await db.selectFrom('activity_start').selectAll().executeTakeFirst()) ?? {
    id: 0,
    link: '',
    keyed_after: 0,
    mac: '',
  }

async function putStart(trx: Transaction<Tables>, start: ActivityStartRow) {
  await trx.deleteFrom('activity_start').execute()
  await trx.insertInto('activity_start').values(start).execute()
}

/** Keys the links from the next entry on, once; the number of the last one that is not, if that was done just now. */
export async function beginKeyed({ read, write }: Pick<Database, 'read' | 'write'>) {
  if ((await startOf(read)).mac) return undefined
  return write(async (trx) => {
    const keyed_after = (await takeNumbers(trx, 'activity', 0)) - 1
    const start = await startOf(trx)
    if (start.mac) return undefined
    await putStart(trx, proven({ ...start, keyed_after }, keyOf(trx)!))
    return keyed_after
  })
}

/** An entry with its link. Its number is the last one, and no other transaction can take the next. */
export async function linked(trx: Transaction<Tables>, entry: Unlinked): Promise<ActivityRow> {
  const start = await startOf(trx)
  const key = start.mac ? logKey(trx) : undefined
  if (start.mac && !key)
    throw new StartError(
      'The key of the site is not here, and the activity log is written with it. Set DOCUMENT_KEY or DATA_DIR as the server has it.',
    )
  const before = await trx
    .selectFrom('activity')
    .select('link')
    .where('id', '=', entry.id - 1)
    .executeTakeFirst()
  return { ...entry, link: linkOf((before ?? start).link, entry, key) }
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
  const { numDeletedRows } = await trx
    .deleteFrom('activity')
    .where('id', '<', end)
    .executeTakeFirstOrThrow()
  await takeNumbers(trx, 'removed activity', Number(numDeletedRows))
  const start = await startOf(trx)
  if (last.id <= start.id) return
  const moved = { ...start, ...last }
  await putStart(trx, start.mac ? proven(moved, keyOf(trx)!) : moved)
}

/**
 * What is wrong with the beginning of the log, in a sentence; undefined if nothing is. Only the key can move it: whoever
 * writes to the database alone cannot remove the first entries as if they had been old.
 */
export async function startProblem(read: Kysely<Tables>): Promise<string | undefined> {
  const start = await startOf(read)
  const key = keyOf(read)
  if (!start.mac) return undefined
  if (!key)
    return 'The key of the site is not here, so nothing is proven. Set DOCUMENT_KEY or DATA_DIR as the server has it.'
  return startMac(start, key) === start.mac
    ? undefined
    : 'The beginning of the log was changed: entries are missing before the first one, which were not removed by their age, or this is not the key that it was written with.'
}

const batch = 1000

/** Every entry in order, `isWhole` while it and all before it are as they were written. */
export async function* verified(read: Kysely<Tables>) {
  const { id, link, keyed_after, mac } = await startOf(read)
  let last = { id, link }
  let isWhole = true
  const keyed = mac ? logKey(read) : undefined
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
      isWhole &&=
        row.id === last.id + 1 &&
        row.link === linkOf(last.link, row, row.id > keyed_after ? keyed : undefined)
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
