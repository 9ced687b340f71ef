import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Engine } from '../../core/database/engine'
import { migrate, migrationsOf, noSiteIn, requireCurrent } from '../../core/database/migrate'
import { openPostgres } from '../../core/database/postgres'
import { databaseName, openSqlite } from '../../core/database/sqlite'
import { isLocked } from '../../core/database/sqlite-driver'
import type { Settings } from '../../core/env'
import { keepPrivate } from '../../core/files/keep-private'
import { fileStores, openFiles } from '../../core/files/open-files'
import { StartError } from '../../core/start-error'
import { compareFiles, copyFiles, provenNames, type MovedNames } from './moved-files'
import { compareRows, copyRows, isEmpty, strangeTable } from './moved-rows'

export interface Moved {
  rows: number
  names: MovedNames
  /** Everything was there already and was only compared. */
  wasThere: boolean
}

/** The site in `dataDir`, with other processes locked out. */
function openHere(dataDir: string): Engine {
  if (!existsSync(join(dataDir, databaseName))) throw noSiteIn(dataDir)
  try {
    return openSqlite(dataDir, { isAlone: true })
  } catch (error) {
    if (!isLocked((error as Error).cause)) throw error
    throw new StartError(`The site in ${dataDir} is running. Stop it first.`, { cause: error })
  }
}

async function rowsMoved(here: Engine, there: Engine) {
  return there.write(async (trx) => {
    await copyRows(here.read, trx)
    return compareRows(here.read, trx)
  })
}

const notThisSite = (why: string, cause: unknown) =>
  new StartError(`DATABASE_URL already contains a different site. ${why} Use an empty database.`, {
    cause,
  })

/**
 * Moves the site in DATA_DIR to the Postgres database and the bucket of the settings, and reads
 * every row and file back. Files go first, then all rows in one transaction: an interrupted move
 * leaves no site there and continues when repeated. After a complete move it only compares.
 * DATA_DIR is unchanged.
 * @throws StartError
 */
export async function moveSite(settings: Settings): Promise<Moved> {
  const { dataDir, databaseUrl, storageUrl, documentKey } = settings
  if (!databaseUrl || !storageUrl || !documentKey)
    throw new StartError(
      'Set DATABASE_URL and STORAGE_URL to where the site in DATA_DIR should move.',
    )
  keepPrivate(dataDir)
  const here = openHere(dataDir)
  const there = openPostgres(databaseUrl)
  try {
    await requireCurrent(here, dataDir)
    await sql`select 1`.execute(there.read).catch((error: unknown) => {
      throw there.problem(error)
    })
    const [from, to] = [fileStores({ dataDir }), await openFiles(settings)]
    return await there.withLock('start', async () => {
      const strange = await strangeTable(there.read)
      if (strange)
        throw new StartError(
          `DATABASE_URL contains the unexpected table ${strange}. Use an empty database.`,
        )
      if ((await migrationsOf(there.read)).length === 0) await migrate(there)
      await requireCurrent(there, 'DATABASE_URL')
      const names = await provenNames(here.read, from, documentKey)
      if (await isEmpty(there.read)) {
        await copyFiles(from, to, names)
        return { rows: await rowsMoved(here, there), names, wasThere: false }
      }
      const rows = await compareRows(here.read, there.read).catch((error: unknown) => {
        throw error instanceof StartError ? notThisSite(error.message, error) : error
      })
      await compareFiles(from, to, names)
      return { rows, names, wasThere: true }
    })
  } finally {
    await there.close()
    await here.close()
  }
}
