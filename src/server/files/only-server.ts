import type { Database } from '../database/database'
import type { Settings } from '../env'
import { StartError } from '../start-error'

/**
 * Files in folders belong to one server: a second one would sweep away what the first is writing, or
 * not have its files at all.
 * @throws StartError where another server works on the same database and files are not shared
 */
export async function onlyServer(
  { keep }: Pick<Database, 'keep'>,
  { storageUrl }: Pick<Settings, 'storageUrl'>,
): Promise<void> {
  if (storageUrl || (await keep('server'))) return
  throw new StartError(
    'Another server works on this database, and without STORAGE_URL only one may. Set STORAGE_URL for both, or stop the other one.',
  )
}
