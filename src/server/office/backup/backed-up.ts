import { createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../../core/files/make-folder'
import { diskProblem } from '../../core/disk-problem'
import { databaseName } from '../../core/database/sqlite'
import { folders } from '../../core/files/open-files'
import { derivedKey, type KnownKey } from '../../core/files/sealing'
import { StartError } from '../../core/start-error'

export type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** A file of a backup by its path; each is read before the next one is asked for. */
export interface BackedUp {
  name: string
  size: number
  bytes(): Bytes
}

/** The manifest of a backup: the SHA-256 of every file by path, database included. */
export interface Manifest {
  /** ISO 8601 in UTC. */
  made: string
  files: Record<string, string>
  /** Its HMAC-SHA256 by the key of the site, where that was known: nobody else can make one. */
  mac?: string | undefined
}

/** It comes last: a backup without it is incomplete. */
export const manifestName = 'backup.json'

const ours = new RegExp(
  `^(?:${databaseName}|(?:${folders.pictures}|${folders.documents}|${folders.site})/[A-Za-z0-9][A-Za-z0-9._-]*)$`,
)

/** Whether a path is one of those that are backed up and restored; none leads outside the folder. */
export const isOurs = (path: string) => ours.test(path)

/** A name that somebody else may have chosen, for a terminal: escaped, and cut. */
export function shownName(name: string) {
  const escaped = name
    .slice(0, 100)
    .replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return name.length > 100 ? `${escaped}…` : escaped
}

export interface Amounts {
  pictures: number
  documents: number
}

export function storedAmounts({ files }: Manifest): Amounts {
  const count = (part: string) =>
    Object.keys(files).filter((name) => name.startsWith(`${part}/`)).length
  return { pictures: count(folders.pictures), documents: count(folders.documents) }
}

/** A manifest with the proof that whoever made it has the key of the site. */
export const withMac = ({ made, files }: Manifest, { key }: KnownKey): Manifest => {
  const rest = { made, files }
  const mac = createHmac('sha256', derivedKey(key, 'backup')).update(JSON.stringify(rest))
  return { ...rest, mac: mac.digest('hex') }
}

export async function digestOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Writes a file and its folder, readable by the owner only, onto the disk; returns its SHA-256.
 * @throws StartError for what the disk refuses
 */
export async function writePrivately(to: string, bytes: Bytes) {
  const onDisk = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw diskProblem(error, dirname(to))
    })
  await onDisk(makeFolder(dirname(to)))
  const hash = createHash('sha256')
  const file = await onDisk(open(to, 'w', 0o600))
  try {
    for await (const part of bytes) {
      hash.update(part)
      await onDisk(file.writeFile(part))
    }
    await onDisk(file.sync())
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

/** @throws StartError for a manifest that is none */
export function manifestIn(text: string): Manifest {
  try {
    const { made, files, mac } = JSON.parse(text) as Manifest
    const texts = [mac ?? '', ...Object.values(files)]
    const isTime = new Date(made).toISOString() === made
    if (isTime && texts.every((one) => typeof one === 'string')) return { made, files, mac }
  } catch {
    // Said below.
  }
  throw new StartError(`${manifestName} in the backup is damaged. Use an older backup.`)
}

/**
 * The files of a backup in a folder.
 * @throws StartError for a folder without a complete backup
 */
export async function* filesIn(folder: string): AsyncGenerator<BackedUp> {
  const manifest = await readFile(join(folder, manifestName)).catch(
    (cause: NodeJS.ErrnoException) => {
      throw new StartError(
        cause.code === 'ENOENT'
          ? `${folder} is not a complete backup: ${manifestName} is missing.`
          : `Cannot read ${manifestName} in the backup.`,
        { cause },
      )
    },
  )
  const { files } = manifestIn(manifest.toString())
  for (const name of Object.keys(files)) {
    yield { name, size: 0, bytes: () => createReadStream(join(folder, name)) }
  }
  yield { name: manifestName, size: manifest.length, bytes: () => [manifest] }
}
