import type { Settings } from '../env'
import { StartError } from '../start-error'

/**
 * Lets a command go on that knows the database file and the folders in DATA_DIR only.
 * @throws StartError where the site keeps its things elsewhere
 */
export function onlyHere({ databaseUrl, storageUrl }: Settings) {
  if (!databaseUrl && !storageUrl) return
  throw new StartError(
    'This command knows DATA_DIR only. Copy the database of DATABASE_URL (pg_dump) and then the bucket of STORAGE_URL with tools of their own.',
  )
}
