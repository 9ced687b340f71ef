import type { Settings } from '../env'
import type { Database, Engine } from './engine'
import { openSqlite } from './sqlite'
import { Migrator, type Kysely } from 'kysely'
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
import { toldStates } from './migrations/011-told-states'
import { countedStates } from './migrations/012-counted-states'
import { noTraces } from './migrations/013-no-traces'
import type { Tables } from './tables'

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
  '011-told-states': { up: toldStates },
  '012-counted-states': { up: countedStates },
  '013-no-traces': { up: noTraces },
}

/** The migrations that a database has had, in order; none of a new one. */
export async function migrationsOf(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const done = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
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
  { writer: db }: Pick<Engine, 'writer'>,
  last = Object.keys(migrations).at(-1)!,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const newer = (await migrationsOf(db)).find((name) => !Object.hasOwn(migrations, name))
  if (newer) {
    throw new StartError(
      `A newer version of this program has already upgraded the database (to "${newer}"). Start that version.`,
    )
  }
  const { error, results = [] } = await migrator.migrateTo(last)
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/**
 * Opens the database of DATABASE_URL, else the file in `dataDir`, as it is.
 * @throws StartError when it cannot be used
 */
export const openEngine = async ({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<Engine> =>
  databaseUrl ? (await import('./postgres')).openPostgres(databaseUrl) : openSqlite(dataDir)

/**
 * Opens the database and migrates it.
 * @param before runs before anything is changed and may throw
 * @param upgrade applies the pending migrations and names them
 * @throws StartError when it cannot be used
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  before: (engine: Engine) => Promise<void> = async () => {},
  upgrade: (engine: Engine) => Promise<string[]> = migrate,
): Promise<Database> {
  const engine = await openEngine(settings)
  try {
    await before(engine)
    const migrated = await engine.withLock('start', () => upgrade(engine))
    return { ...engine, migrated }
  } catch (error) {
    await engine.close()
    throw engine.problem(error)
  }
}
