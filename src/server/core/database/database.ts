import type { Settings } from '../env'
import type { Database, Engine } from './engine'
import { openSqlite } from './sqlite'
import { migrate } from './migrate'

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
