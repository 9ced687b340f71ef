import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/engine'
import { databaseName } from '../database/sqlite'
import type { Settings } from '../env'
import { StartError } from '../start-error'
import type { FileStore } from './file-store'
import { isMark } from './keep-private'
import { fileStores, folders, openFiles, type Files } from './open-files'

const placeOf = ({ dataDir, storageUrl }: Settings) =>
  storageUrl ? 'the bucket in STORAGE_URL' : `DATA_DIR (${dataDir})`

/** The names of all files, also of a folder that nobody has used. */
export const namesIn = (store: FileStore) =>
  store.names().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** The names that the files are marked with: one, or none before the first start. Other files there are none of ours. */
export const marksOn = async ({ site }: Pick<Files, 'site'>) => (await namesIn(site)).filter(isMark)

const hold = async ({ pictures, documents }: Files) =>
  (await namesIn(pictures)).length > 0 || (await namesIn(documents)).length > 0

/**
 * Refuses a new database for files that belong to a site: its own database could then not be put
 * back.
 * @throws StartError when the files belong to a site
 */
export async function noLostDatabase(settings: Settings): Promise<void> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl || existsSync(join(dataDir, databaseName))) return
  const files = fileStores(settings)
  // An unreadable store is reported when it is opened.
  const isUsed = await marksOn(files)
    .then((marks) => marks.length > 0 && hold(files))
    .catch(() => false)
  if (!isUsed) return
  throw new StartError(
    `The files in ${placeOf(settings)} belong to a site whose database is missing: ${join(dataDir, databaseName)}, or the one that was set in DATABASE_URL. Put it back, or restore a backup (npm run restore). To start a new site, move the files away. Nothing was changed.`,
  )
}

const otherSite = (settings: Settings) =>
  new StartError(
    `The files in ${placeOf(settings)} belong to a different site than the database${settings.databaseUrl ? ' in DATABASE_URL' : ''}. Use the files and the database of one site, or a new place for both. No file was changed.`,
  )

const noFiles = (settings: Settings, id: string) =>
  new StartError(
    `The files of this site are not in ${placeOf(settings)}. Set DATA_DIR or STORAGE_URL to where they are. If they are lost, put an empty file named ${folders.site}/${id} there to continue without them. Nothing was changed.`,
  )

/** The name of a site, made when it is first needed. */
const nameOf = ({ write }: Database) =>
  write(async (trx) => {
    const known = await trx.selectFrom('site').select('id').executeTakeFirst()
    if (known) return known.id
    const id = randomUUID()
    await trx.insertInto('site').values({ id, files_marked: 0 }).execute()
    return id
  })

/**
 * Names the site first and marks its files second, so that an interrupted start can be repeated.
 * @throws StartError when the files belong to another site
 */
async function haveOneSite(database: Database, files: Files, settings: Settings) {
  const known = await database.read.selectFrom('site').selectAll().executeTakeFirst()
  const marks = await marksOn(files)
  const strange = marks.filter((mark) => mark !== known?.id)
  if (strange.length > 0 && (known?.files_marked || (await hold(files)))) throw otherSite(settings)
  if (known?.files_marked) {
    if (marks.length === 0) throw noFiles(settings, known.id)
    return
  }
  const id = known?.id ?? (await nameOf(database))
  await Promise.all(strange.map((mark) => files.site.remove(mark)))
  const words = `The files beside this one belong to the site ${id}, as its database says.\n`
  await files.site.write(id, Buffer.from(words))
  await database.write(
    async (trx) => void (await trx.updateTable('site').set({ files_marked: 1 }).execute()),
  )
}

/**
 * Opens the files of the database's site. A start removes files that no row names: with another
 * site's database that would be all of them.
 * @throws StartError when the files cannot be used or belong to another site
 */
export async function openOwnFiles(database: Database, settings: Settings): Promise<Files> {
  const files = await openFiles(settings)
  await database.withLock('start', () => haveOneSite(database, files, settings))
  return files
}
