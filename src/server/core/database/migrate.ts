import { Migrator, type Kysely, type Transaction } from 'kysely'
import { StartError } from '../start-error'
import { baseline } from './migrations/001-baseline'
import { agreedVersions } from './migrations/002-agreed-versions'
import { offers } from './migrations/003-offers'
import { chainedActivity } from './migrations/004-chained-activity'
import { passkeys } from './migrations/005-passkeys'
import { savedViews } from './migrations/006-saved-views'
import { providerLogin } from './migrations/007-provider-login'
import { traces } from './migrations/008-traces'
import { mailEndings } from './migrations/009-mail-endings'
import { termsByEntry } from './migrations/010-terms-by-entry'
import { statesOfEvents } from './migrations/011-told-states'
import { countedStates } from './migrations/012-counted-states'
import { noTraces } from './migrations/013-no-traces'
import { offerLimit } from './migrations/014-offer-limit'
import { passkeyAnswers } from './migrations/015-passkey-answers'
import { accountAccess } from './migrations/016-account-access'
import { codesForAnswers } from './migrations/017-answer-codes'
import { askedReturns } from './migrations/018-asked-returns'
import { keyedActivity } from './migrations/019-keyed-activity'
import { createSite, type Tables } from './tables'

/** Every migration in order; a released migration is never changed. */
export const migrations = {
  '001-baseline': { up: baseline },
  '002-agreed-versions': { up: agreedVersions },
  '003-offers': { up: offers },
  '004-chained-activity': { up: chainedActivity },
  '005-passkeys': { up: passkeys },
  '006-saved-views': { up: savedViews },
  '007-provider-login': { up: providerLogin },
  '008-traces': { up: traces },
  '009-mail-endings': { up: mailEndings },
  '010-terms-by-entry': { up: termsByEntry },
  '011-told-states': { up: statesOfEvents },
  '012-counted-states': { up: countedStates },
  '013-no-traces': { up: noTraces },
  '014-offer-limit': { up: offerLimit },
  '015-passkey-answers': { up: passkeyAnswers },
  '016-account-access': { up: accountAccess },
  '017-answer-codes': { up: codesForAnswers },
  '018-asked-returns': { up: askedReturns },
  '019-keyed-activity': { up: keyedActivity },
}

const newest = Object.keys(migrations).at(-1)!

/** A new site has all of them behind it. */
const forNewSite = Object.fromEntries(
  Object.keys(migrations).map((name) => [
    name,
    { up: name === newest ? createSite : async () => {} },
  ]),
)

interface Migrated {
  kysely_migration: { name: string }
}

const isNewer = (name: string) => !Object.hasOwn(migrations, name)

const newerProgram = (name: string) =>
  new StartError(
    `A newer version of this program has already upgraded the database (to "${name}"). Start that version.`,
  )

/** The migrations that a database has had, in order; none of a new one. */
export async function migrationsOf(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const done = await (db as unknown as Kysely<Migrated>)
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return done.map(({ name }) => name)
}

/**
 * Applies the pending migrations, all or those up to `last`, and names them.
 * @throws StartError when the database belongs to a newer release
 */
export async function migrate(
  { writer: db }: { writer: Kysely<Tables> },
  last = newest,
): Promise<string[]> {
  const done = await migrationsOf(db)
  const newer = done.find(isNewer)
  if (newer) throw newerProgram(newer)
  const isNew = done.length === 0 && last === newest
  const known = isNew ? forNewSite : migrations
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error, results = [] } = await migrator.migrateTo(last)
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/**
 * For whatever works beside a server: only the server and `migrate` upgrade.
 * @throws StartError when the database is none of a site, or belongs to an older or newer release
 */
export async function requireCurrent(
  { read }: { read: Kysely<Tables> },
  place: string,
): Promise<void> {
  const done = await migrationsOf(read)
  if (done.length === 0) throw noSiteIn(place)
  const newer = done.find(isNewer)
  if (newer) throw newerProgram(newer)
  if (done.length < Object.keys(migrations).length)
    throw new StartError(
      `The database is one of an older version of this program (up to "${done.at(-1)}"). Start the server, or run npm run migrate, before this. Nothing was changed.`,
    )
}

/** Somebody's DATA_DIR is often another one than the server's. */
export const noSiteIn = (place: string) =>
  new StartError(
    `There is no site in ${place}. Set DATA_DIR or DATABASE_URL as the server has it. To begin a new site, run npm start or npm run migrate.`,
  )

/** @throws StartError when a newer program has upgraded the database meanwhile */
export async function refuseNewer(db: Kysely<Tables> | Transaction<Tables>): Promise<void> {
  const newer = await (db as unknown as Kysely<Migrated>)
    .selectFrom('kysely_migration')
    .select('name')
    .where('name', 'not in', Object.keys(migrations))
    .executeTakeFirst()
  if (newer) throw newerProgram(newer.name)
}
