import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { databaseName } from '../core/database/sqlite'
import { flush } from '../core/files/flush'
import { keepPrivate } from '../core/files/keep-private'
import { folders } from '../core/files/open-files'
import { StartError } from '../core/start-error'
import { copyPrivately, digestOf, readManifest } from './backed-up'
import type { Amounts } from './backup-site'
import { documentsOf, endSessions, holdsSealed } from './database-copy'

/** Only known paths are restored, none outside the folder. */
const ours = new RegExp(
  `^(?:${databaseName}|(?:${folders.pictures}|${folders.documents}|${folders.site})/[A-Za-z0-9][A-Za-z0-9._-]*)$`,
)

/**
 * Restores a backup into a data folder without a site and checks each file by its digest. The
 * database comes last, so an interrupted restore does not count as a site. All sessions are ended.
 * @throws StartError
 */
export async function restoreSite(
  folder: string,
  dataDir: string,
): Promise<Amounts & { needsKey: boolean }> {
  const { files } = await readManifest(folder)
  const database = join(dataDir, databaseName)
  if (existsSync(database))
    throw new StartError(`${dataDir} already contains a site. Set DATA_DIR to a new folder.`)

  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${database}.unfinished`
  for (const [name, digest] of Object.entries(files)) {
    if (!ours.test(name)) throw new StartError(`The backup lists an unexpected file: ${name}`)
    const to = name === databaseName ? draft : join(dataDir, name)
    await copyPrivately(join(folder, name), to).catch((error: unknown) => {
      throw new StartError(`Cannot read ${name} in the backup.`, { cause: error })
    })
    if ((await digestOf(to)) !== digest) {
      await rm(to)
      throw new StartError(`${name} in the backup is damaged. Use an older backup.`)
    }
  }
  if (!existsSync(draft)) throw new StartError('The backup contains no database.')

  const missing = documentsOf(draft).filter((name) => !existsSync(join(dataDir, name)))
  if (missing.length > 0) throw new StartError(`${missing[0]} is missing from the backup.`)
  const needsKey = holdsSealed(draft)
  endSessions(draft)
  for (const side of ['-wal', '-shm']) await rm(`${draft}${side}`, { force: true })
  await flush(draft)
  await rename(draft, database)
  await flush(dirname(database))
  keepPrivate(dataDir)

  const count = (part: string) =>
    Object.keys(files).filter((name) => name.startsWith(`${part}/`)).length
  return { pictures: count(folders.pictures), documents: count(folders.documents), needsKey }
}
