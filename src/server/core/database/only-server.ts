import type { Settings } from '../env'
import { StartError } from '../start-error'
import type { Engine } from './engine'

/**
 * Allows one server per folder: a second one would remove files that the first is writing, or miss
 * its files. Waits for a server that is shutting down.
 * @param say called when it waits
 * @param onLost called when another server has taken its place meanwhile
 * @throws StartError when another server keeps running
 */
export async function onlyServer(
  { keepLock }: Pick<Engine, 'keepLock'>,
  { dataDir, databaseUrl, storageUrl }: Pick<Settings, 'dataDir' | 'databaseUrl' | 'storageUrl'>,
  { say, onLost }: { say: (line: string) => void; onLost?: (reason: string) => void },
): Promise<void> {
  if (databaseUrl && storageUrl) return
  const other = `Another server is using ${databaseUrl ? 'this database' : `DATA_DIR (${dataDir})`}`
  const isKept = await keepLock('server', {
    onWait: () => say(`${other}. This server is waiting for it to stop.`),
    onLost: () => onLost?.(`${other} now: the connection that kept it out was lost.`),
  })
  if (isKept) return
  throw new StartError(
    databaseUrl
      ? `${other}, and without STORAGE_URL only one can. Set STORAGE_URL for both, or stop the other one.`
      : `${other}, and only one can. Stop it, or set DATA_DIR to another folder.`,
  )
}
