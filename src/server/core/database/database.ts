import type { Settings } from '../env'
import type { Database, Engine } from './engine'
import { openSqlite } from './sqlite'
import { Migrator, type Kysely } from 'kysely'
import { StartError } from '../start-error'
import { baseline } from './migrations/001-baseline'
import { agreedVersions } from './migrations/002-agreed-versions'
import { offers } from './migrations/003-offers'
import { chainedActivity } from './migrations/004-chained-activity'

/** Every migration in order; a released migration is never changed. */
export const migrations = {
  '001-baseline': { up: baseline },
  '002-agreed-versions': { up: agreedVersions },
  '003-offers': { up: offers },
  '004-chained-activity': { up: chainedActivity },
}

/**
 * Applies the pending migrations and names them.
 * @throws StartError when the database belongs to a newer release
 */
export async function migrate({ read: db }: Pick<Engine, 'read'>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const known = new Set(Object.keys(migrations))
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.some(({ name }) => name === 'kysely_migration')) {
    const done = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
      .selectFrom('kysely_migration')
      .select('name')
      .execute()
    const newer = done.find(({ name }) => !known.has(name))
    if (newer) {
      throw new StartError(
        `A newer version of this program has already upgraded the database (to "${newer.name}"). Start that version.`,
      )
    }
  }
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/**
 * Opens the database of DATABASE_URL, else the file in `dataDir`, and migrates it.
 * @param before runs before anything is changed and may throw
 * @throws StartError when it cannot be used
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  before: (engine: Engine) => Promise<void> = async () => {},
): Promise<Database> {
  const { dataDir, databaseUrl } = settings
  const engine = databaseUrl
    ? (await import('./postgres')).openPostgres(databaseUrl)
    : openSqlite(dataDir)
  try {
    await before(engine)
    const migrated = await engine.withLock('start', () => migrate(engine))
    return { ...engine, migrated }
  } catch (error) {
    await engine.close()
    throw engine.problem(error)
  }
}
