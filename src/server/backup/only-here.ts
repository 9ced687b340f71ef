import type { Settings } from '../env'
import { StartError } from '../start-error'

/**
 * Lets a command go on that knows the database file and the folders in DATA_DIR only.
 * @throws StartError where the site keeps its things elsewhere
 */
export function onlyHere({ databaseUrl, storageUrl }: Settings) {
  if (!databaseUrl && !storageUrl) return
  throw new StartError(
    'This command only works with DATA_DIR. Back up the database in DATABASE_URL with pg_dump, then the bucket in STORAGE_URL with its own tools.',
  )
}
