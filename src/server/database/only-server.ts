import type { Settings } from '../env'
import { StartError } from '../start-error'
import type { Engine } from './engine'

/**
 * Allows one server per folder: a second one would remove files that the first is writing, or miss
 * its files. Waits for a server that is shutting down.
 * @param say called when it waits
 * @throws StartError when another server keeps running
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
