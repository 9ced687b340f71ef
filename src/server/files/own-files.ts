import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/database'
import { databaseName } from '../database/sqlite'
import type { Settings } from '../env'
import { StartError } from '../start-error'
import { filesOf, openFiles, type Files } from './open-files'

const placeOf = ({ dataDir, storageUrl }: Settings) =>
  storageUrl ? 'the bucket of STORAGE_URL' : `DATA_DIR (${dataDir})`

/** The sites that files are marked with: one, or none before their first start. */
export const marksOn = ({ site }: Pick<Files, 'site'>) =>
  site.names().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/**
 * Makes no database in a folder where the one of a site is missing: it could no longer be put back.
 * @throws StartError where the files are of a site already
 */
export async function noLostDatabase(settings: Settings): Promise<void> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl || existsSync(join(dataDir, databaseName))) return
  // A place that cannot be read has sentences of its own, for when it is opened.
  const marks = await marksOn(filesOf(settings)).catch(() => [])
  if (marks.length === 0) return
  throw new StartError(
    `The files in ${placeOf(settings)} are of a site whose database is missing: ${join(dataDir, databaseName)}, or the one that DATABASE_URL named. Put it back, or move the files aside; nothing was changed.`,
  )
}

/** What tells this site from all others; chosen when it is first asked for. */
const siteOf = ({ alone, write }: Database) =>
  alone('start', () =>
    write(async (trx) => {
      const known = await trx.selectFrom('site').select('id').executeTakeFirst()
      if (known) return known.id
      const id = randomUUID()
      await trx.insertInto('site').values({ id }).execute()
      return id
    }),
  )

/**
 * Opens the files of the site in a database. A start removes pictures and documents that no row names:
 * beside another site's database those would be all. Files that bear no mark yet get the one of this site.
 * @throws StartError when they cannot be used, or are of another site
 */
export async function openOwnFiles(database: Database, settings: Settings): Promise<Files> {
  const files = await openFiles(settings)
  const marks = await marksOn(files)
  const known = await database.read.selectFrom('site').select('id').executeTakeFirst()
  if (marks.some((mark) => mark !== known?.id)) {
    const named = settings.databaseUrl ? ' of DATABASE_URL' : ''
    throw new StartError(
      `The files in ${placeOf(settings)} are of another site than the database${named}. Name the files and the database of one site, or a new place for both; no file was changed.`,
    )
  }
  if (marks.length === 0) {
    const id = known?.id ?? (await siteOf(database))
    const words = `The files beside this one belong to the site ${id}, as its database says.\n`
    await files.site.write(id, Buffer.from(words))
  }
  return files
}
