import { StartError } from '../start-error'

/**
 * Backups are made here of what this program keeps itself: SQLite and files.
 * @throws StartError where Postgres or an object store keeps it
 */
export function onThisDisk({ DATABASE_URL: database, STORAGE_URL: storage }: NodeJS.ProcessEnv) {
  if (database?.startsWith('postgres'))
    throw new StartError(
      'The database is Postgres: back it up with pg_dump, restore it with pg_restore, and keep versions of the storage.',
    )
  if (storage?.startsWith('s3'))
    throw new StartError(
      'The files are in an object store: switch on its versions there, and copy them with its own tools.',
    )
}
