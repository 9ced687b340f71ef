import type { Settings } from '../core/env'
import { StartError } from '../core/start-error'

/**
 * For commands that only handle the SQLite file and folders in DATA_DIR.
 * @throws StartError when the settings name another database or storage
 */
export function requireLocalSite({ databaseUrl, storageUrl }: Settings) {
  if (!databaseUrl && !storageUrl) return
  throw new StartError(
    'This command only works with DATA_DIR. Back up the database in DATABASE_URL with pg_dump, then the bucket in STORAGE_URL with its own tools.',
  )
}
