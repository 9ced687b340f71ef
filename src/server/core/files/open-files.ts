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

type Place = Pick<
  Settings,
  'dataDir' | 'storageUrl' | 'awsAccessKeyId' | 'awsSecretAccessKey' | 'awsSessionToken'
>

/** The stores that the settings name; nothing is opened or created yet. */
export function filesOf({ dataDir, storageUrl, ...settings }: Place): Files {
  if (!storageUrl) return onDisk(dataDir)
  const { awsAccessKeyId = '', awsSecretAccessKey = '', awsSessionToken } = settings
  const place = s3Place(storageUrl, {
    accessKeyId: awsAccessKeyId,
    secretAccessKey: awsSecretAccessKey,
    ...(awsSessionToken && { sessionToken: awsSessionToken }),
  })
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
  const files = filesOf(settings)
  const { storageUrl } = settings
  try {
    const { pictures, copies, site } = files
    await Promise.all([pictures, copies, site].map((store) => store.sweep(anHourAgo())))
    await files.pictures.check()
  } catch (error) {
    if (!storageUrl) throw error
    const reason = error instanceof S3Refused && reasons[error.status]
    const { hostname } = new URL(storageUrl)
    throw new StartError(
      `The bucket in STORAGE_URL (${hostname}) ${reason || 'cannot be reached'}.`,
      { cause: error },
    )
  }
  return files
}
