import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parsePictureCopy, pictureSize } from '../../../shared/picture'
import { databaseName } from '../database/sqlite'
import { isDocumentName } from './document-store'
import { folders } from './open-files'

const forOthers = 0o077

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const named = (pattern: string) => (name: string) => new RegExp(`^(?:${pattern})$`).test(name)

const isUnfinished = named(`${uuid}\\.unfinished`)

/** Whether a file is called as the mark of a site is. */
export const isMark = named(uuid)

/** What we name in the data folder, beside the folders. */
const isAtTop = named(
  `${databaseName}(?:\\.unfinished)?(?:-wal|-shm)?|[a-z]+\\.lock|document\\.key(?:\\.${uuid}\\.unfinished)?`,
)

/** What we name in each folder of it. */
const isBelow: Record<string, (name: string) => boolean> = {
  [folders.pictures]: (name) => pictureSize(name) !== undefined,
  [folders.copies]: (name) => parsePictureCopy(name) !== undefined,
  [folders.documents]: isDocumentName,
  [folders.site]: isMark,
}

/** Removes all rights of group and others. @returns whether it could */
function isClosed(path: string) {
  try {
    const { mode } = lstatSync(path)
    if (mode & forOthers) chmodSync(path, mode & 0o700)
    return true
  } catch {
    // A file may have been removed since it was listed.
    return !existsSync(path)
  }
}

/** Closes the files in a folder that are ours, and the folder itself if nothing else is in it. */
function closeOwn(folder: string, isOurs: (name: string) => boolean): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => !entry.isSymbolicLink(),
  )
  const own = entries.filter(({ name }) => isOurs(name))
  const paths = own.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  if (own.length === entries.length) paths.push(folder)
  return paths.filter((path) => !isClosed(path))
}

const isSite = (folder: string) =>
  existsSync(join(folder, databaseName)) ||
  (existsSync(join(folder, folders.site)) && readdirSync(join(folder, folders.site)).some(isMark))

/**
 * Takes all rights of group and others from what we made in the folder of a site, without following
 * links. What others keep in it is left alone, and so is a folder that is no site.
 * Synchronous: it runs at the start and takes less than a second for 100,000 files.
 * @returns the paths that could not be changed
 */
export function keepPrivate(folder: string): string[] {
  if (!isSite(folder)) return []
  const below = Object.entries(isBelow).flatMap(([name, isOurs]) =>
    closeOwn(join(folder, name), (file) => isOurs(file) || isUnfinished(file)),
  )
  return [...below, ...closeOwn(folder, (name) => isAtTop(name) || Object.hasOwn(isBelow, name))]
}
