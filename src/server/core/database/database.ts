import type { Settings } from '../env'
import type { Database, Engine } from './engine'
import { migrate } from './migrate'
import { openSqlite } from './sqlite'

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
