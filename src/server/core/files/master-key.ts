import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../database/engine'
import type { ActivityStartRow, Tables } from '../database/tables'
import type { Settings } from '../env'
import { aboutOf, mailSealName } from '../mail/sealed-mail'
import { StartError } from '../start-error'
import { derivedKey, documentKey, keyFileIn } from './sealing'
import { canUnwrap } from './document-store'

/** The label that an account's secret is sealed with. */
export const accountSealName = (id: number) => `administrator ${id}`

/** The label that a report is sealed with. */
export const reportSealName = (id: number) => `report ${id}`

const wrapped = (name: string, { wrapped_key }: { wrapped_key: string }) => ({
  name,
  key: Buffer.from(wrapped_key, 'base64'),
})

/** The keys that the master key has sealed, with their labels: of each table the newest, up to `most`. */
async function wrappedKeys(db: Kysely<Tables>, most: number) {
  const mails = await db
    .selectFrom('outbox_mail')
    .select(['kind', 'entry_id', 'wrapped_key'])
    .where('wrapped_key', '<>', '')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const loans = await db
    .selectFrom('loan_application')
    .select(['application', 'wrapped_key'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const secrets = await db
    .selectFrom('second_factor')
    .select(['administrator_id', 'wrapped_key'])
    .limit(most)
    .execute()
  const reports = await db
    .selectFrom('whistle_report')
    .select(['id', 'wrapped_key'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return [
    ...mails.map((row) => wrapped(mailSealName(aboutOf(row)), row)),
    ...loans.map((row) => wrapped(row.application, row)),
    ...secrets.map((row) => wrapped(accountSealName(row.administrator_id), row)),
    ...reports.map((row) => wrapped(reportSealName(row.id), row)),
  ]
}

const isOf = (master: Buffer, keys: Awaited<ReturnType<typeof wrappedKeys>>) =>
  keys.every(({ name, key }) => canUnwrap(master, name, key))

/** Whether all that is sealed was sealed with this key. */
export const hasSealedAll = async (master: Buffer, db: Kysely<Tables>) =>
  isOf(master, await wrappedKeys(db, Number.MAX_SAFE_INTEGER))

/** What proves the beginning of the activity log, in hex. */
export const startMac = (
  { id, link, keyed_after }: Omit<ActivityStartRow, 'mac'>,
  master: Buffer,
) =>
  createHmac('sha256', derivedKey(master, 'activity'))
    .update(JSON.stringify(['start', id, link, keyed_after]))
    .digest('hex')

const known = new WeakMap<object, Buffer>()

/**
 * The master key of the site that a database holds, by what its transactions have in common; undefined where it is not at
 * hand. For what is written deep in transactions.
 */
export const keyOf = (db: Kysely<Tables>) => known.get(db.getExecutor().adapter)

/**
 * The master key of a site, made when nothing is written with one yet. It is tried on stored data first: anything sealed
 * with a wrong key would be lost, and the activity log could not be proven from there on.
 * @throws StartError when the key is missing or wrong
 */
export async function masterKey(
  settings: Pick<Settings, 'documentKey' | 'dataDir'>,
  { read, writer }: Pick<Database, 'read' | 'writer'>,
): Promise<Buffer> {
  const keys = await wrappedKeys(read, 1)
  // Where something is sealed, that tells: whoever can change the database alone must not keep the server from starting.
  const log =
    keys.length === 0 && (await read.selectFrom('activity_start').selectAll().executeTakeFirst())
  const isLogged = log && log.mac !== ''
  const writes =
    keys.length > 0 ? 'stored applications and reports' : isLogged ? 'activity log' : ''
  const { key, source } = await documentKey(settings, writes)
  if (!isOf(key, keys))
    throw new StartError(
      `${source} is not the key that the stored applications and reports were encrypted with.`,
    )
  if (isLogged && startMac(log, key) !== log.mac)
    throw new StartError(
      `${source} is not the key that the activity log has been written with since the first start, or the beginning of the log was changed. A start without DOCUMENT_KEY put one into ${keyFileIn(settings.dataDir)}.`,
    )
  for (const db of [read, writer]) known.set(db.getExecutor().adapter, key)
  return key
}
