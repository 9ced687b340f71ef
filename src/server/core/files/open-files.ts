import { join } from 'node:path'
import type { Settings } from '../env'
import { StartError } from '../start-error'
import { diskFiles } from './disk-files'
import type { FileStore } from './file-store'
import { s3Files, S3Refused } from './s3-files'
import { s3Place } from './s3-place'

const hour = 3_600_000

/** Older than any request: a file from before then is either referenced or abandoned. */
export const anHourAgo = () => new Date(Date.now() - hour)

/** The stores of the program's files. */
export interface Files {
  pictures: FileStore
  /** Derived from the pictures: no backup needs it. */
  copies: FileStore
  /** Private: the files are encrypted before they are stored. */
  documents: FileStore
  /** Marks the files with the name of the site they belong to. */
  site: FileStore
}

export const folders: Record<keyof Files, string> = {
  pictures: 'pictures',
  copies: 'picture-copies',
  documents: 'documents',
  site: 'site',
}

const onDisk = (dataDir: string): Files => ({
  pictures: diskFiles(join(dataDir, folders.pictures)),
  copies: diskFiles(join(dataDir, folders.copies)),
  documents: diskFiles(join(dataDir, folders.documents)),
  site: diskFiles(join(dataDir, folders.site)),
})

type Keys = Pick<Settings, 'awsAccessKeyId' | 'awsSecretAccessKey' | 'awsSessionToken'>
type Place = Keys & Pick<Settings, 'dataDir' | 'storageUrl'>

const bucketAt = (
  url: string,
  { awsAccessKeyId = '', awsSecretAccessKey = '', awsSessionToken }: Keys,
) =>
  s3Place(url, {
    accessKeyId: awsAccessKeyId,
    secretAccessKey: awsSecretAccessKey,
    ...(awsSessionToken && { sessionToken: awsSessionToken }),
  })

/** The stores that the settings name; nothing is opened or created yet. */
export function fileStores({ dataDir, storageUrl, ...keys }: Place): Files {
  if (!storageUrl) return onDisk(dataDir)
  const place = bucketAt(storageUrl, keys)
  return {
    pictures: s3Files(place, folders.pictures),
    copies: s3Files(place, folders.copies),
    documents: s3Files(place, folders.documents),
    site: s3Files(place, folders.site),
  }
}

const reasons: Record<number, string> = {
  301: 'is in another region',
  400: 'rejected the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or is in another region',
  403: 'rejected the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  404: 'does not exist',
}

const bucketProblem = (setting: string, url: string, cause: unknown) => {
  const reason = cause instanceof S3Refused && reasons[cause.status]
  const { hostname } = new URL(url)
  return new StartError(
    `The bucket in ${setting} (${hostname}) ${reason || 'cannot be reached'}.`,
    { cause },
  )
}

/**
 * Opens the folder or the bucket of BACKUP_TO, and removes what interrupted writes left. A folder is not
 * made: on a disk that is not mounted it would hold nothing.
 * @throws StartError when it cannot be used
 */
export async function openBackups(settings: Keys & { backupTo: string }): Promise<FileStore> {
  const { backupTo } = settings
  const isBucket = backupTo.startsWith('s3:')
  const backups = isBucket ? s3Files(bucketAt(backupTo, settings), 'backups') : diskFiles(backupTo)
  await backups.check().catch((cause: unknown) => {
    if (isBucket) throw bucketProblem('BACKUP_TO', backupTo, cause)
    throw new StartError(
      `Cannot write to the folder ${backupTo} in BACKUP_TO. Make it, writable for the server’s user.`,
      { cause },
    )
  })
  await backups.sweep(anHourAgo())
  return backups
}

/** Removes what interrupted writes left. Only for the server, before its first write. */
export async function sweepUnfinished(files: Files) {
  await Promise.all(Object.values(files).map((store: FileStore) => store.sweep()))
}

/**
 * Opens the stores and removes old leftovers of interrupted picture writes. Recent ones are left to
 * the server, which may be writing them.
 * @throws StartError when they cannot be used
 */
export async function openFiles(settings: Place): Promise<Files> {
  const files = fileStores(settings)
  const { storageUrl } = settings
  try {
    const { pictures, copies, site } = files
    await Promise.all([pictures, copies, site].map((store) => store.sweep(anHourAgo())))
    await files.pictures.check()
  } catch (error) {
    if (!storageUrl) throw error
    throw bucketProblem('STORAGE_URL', storageUrl, error)
  }
  return files
}
