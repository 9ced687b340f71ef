import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { makeFolder } from '../../core/files/make-folder'
import { databaseName, sideFiles } from '../../core/database/sqlite'
import { diskProblem } from '../../core/disk-problem'
import { flush } from '../../core/files/flush'
import { keepPrivate } from '../../core/files/keep-private'
import { folders } from '../../core/files/open-files'
import type { KnownKey } from '../../core/files/sealing'
import { StartError } from '../../core/start-error'
import {
  isOurs,
  manifestIn,
  manifestName,
  shownName,
  withMac,
  writePrivately,
  type Amounts,
  type BackedUp,
  type Manifest,
} from './backed-up'
import { documentsOf, endSessionsIn, holdsSealed } from './database-copy'

const unexpected = (name: string) =>
  new StartError(`The backup lists an unexpected file: ${shownName(name)}`)

/** Writes the files into the folder, the database under another name; returns the digest of each. */
async function written(files: AsyncIterable<BackedUp>, dataDir: string, draft: string) {
  const digests: Record<string, string> = {}
  let manifest: Manifest | undefined
  for await (const { name, bytes } of files) {
    if (name === manifestName) {
      manifest = manifestIn(await text(Readable.from(bytes())))
      continue
    }
    if (!isOurs(name)) throw unexpected(name)
    const to = name === databaseName ? draft : join(dataDir, name)
    digests[name] = await writePrivately(to, bytes()).catch((error: unknown) => {
      if (error instanceof StartError) throw error
      throw new StartError(`Cannot read ${name} in the backup.`, { cause: error })
    })
  }
  if (!manifest) throw new StartError(`The backup is not complete: ${manifestName} is missing.`)
  return { manifest, digests }
}

/**
 * Who made a backup, in a sentence.
 * @throws StartError where that was nobody with the key of the site
 */
function makerOf(manifest: Manifest, key: KnownKey | undefined) {
  if (manifest.mac === undefined)
    return 'Nothing proves who made it: an older version did, or somebody without the key of the site.'
  if (!key)
    return 'Who made it was not checked, as the key of the site is not here. Set DOCUMENT_KEY, or put document.key into DATA_DIR, and check the backup.'
  if (withMac(manifest, key).mac === manifest.mac)
    return `It was made with the key of the site (${key.source}).`
  throw new StartError(
    `The backup was not made with the key in ${key.source}: somebody else made or changed it, or that is the key of another site. Use another backup, or the right key.`,
  )
}

/**
 * Restores a backup into a data folder without a site and checks each file by its digest. The
 * database comes last, so an interrupted restore does not count as a site. All sessions are ended.
 * @param key of the site, where it is at hand
 * @throws StartError
 */
export async function restoreSite(
  files: AsyncIterable<BackedUp>,
  dataDir: string,
  key?: KnownKey,
): Promise<Amounts & { made: string; maker: string; needsKey: boolean }> {
  const database = join(dataDir, databaseName)
  if (existsSync(database))
    throw new StartError(`${dataDir} already contains a site. Set DATA_DIR to a new folder.`)
  const left = sideFiles.find((name) => existsSync(join(dataDir, name)))
  if (left)
    throw new StartError(
      `${dataDir} still contains ${left} of a site that was there. Set DATA_DIR to a new folder, or move that file away.`,
    )

  await makeFolder(dataDir).catch((error: unknown) => {
    throw diskProblem(error, dataDir)
  })
  const draft = `${database}.unfinished`
  const dropSideFiles = () =>
    Promise.all(['-wal', '-shm'].map((end) => rm(`${draft}${end}`, { force: true })))
  await dropSideFiles()
  const { manifest, digests } = await written(files, dataDir, draft)
  const maker = makerOf(manifest, key)
  const names = Object.keys({ ...manifest.files, ...digests })
  const strange = names.find((name) => !isOurs(name))
  if (strange !== undefined) throw unexpected(strange)
  const damaged = names.find((name) => manifest.files[name] !== digests[name])
  if (damaged) throw new StartError(`${damaged} in the backup is damaged. Use an older backup.`)
  if (!existsSync(draft)) throw new StartError('The backup contains no database.')

  const documents = documentsOf(draft)
  const missing = documents.find((name) => !Object.hasOwn(digests, name))
  if (missing) throw new StartError(`${shownName(missing)} is missing from the backup.`)
  const removed = new Set(names.filter((name) => name.startsWith(`${folders.documents}/`)))
  for (const name of documents) removed.delete(name)
  for (const name of removed) await rm(join(dataDir, name))
  const needsKey = holdsSealed(draft)
  endSessionsIn(draft)
  await dropSideFiles()
  await flush(draft)
  await rename(draft, database)
  await flush(dirname(database))
  keepPrivate(dataDir)

  const pictures = names.filter((name) => name.startsWith(`${folders.pictures}/`)).length
  return { made: manifest.made, maker, pictures, documents: documents.length, needsKey }
}
