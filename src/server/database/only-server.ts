import type { Settings } from '../env'
import { StartError } from '../start-error'
import type { Engine } from './engine'

/**
 * A folder belongs to one server, be it of the database or of files: a second one would sweep away what
 * the first is writing, or not have its files at all. Waits for one that is being stopped.
 * @param say hears that it waits
 * @throws StartError where another server goes on working
 */
export async function onlyServer(
  { keep }: Pick<Engine, 'keep'>,
  { dataDir, databaseUrl, storageUrl }: Pick<Settings, 'dataDir' | 'databaseUrl' | 'storageUrl'>,
  say: (line: string) => void,
): Promise<void> {
  if (databaseUrl && storageUrl) return
  const other = `Another server is using ${databaseUrl ? 'this database' : `DATA_DIR (${dataDir})`}`
  if (await keep('server', () => say(`${other}. This server is waiting for it to stop.`))) return
  throw new StartError(
    databaseUrl
      ? `${other}, and without STORAGE_URL only one can. Set STORAGE_URL for both, or stop the other one.`
      : `${other}, and only one can. Stop it, or set DATA_DIR to another folder.`,
  )
}
