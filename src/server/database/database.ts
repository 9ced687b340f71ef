import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { Settings } from '../env'
import { StartError } from '../start-error'
import { migrate } from './migrate'
import { fileProblem, sqliteDialect } from './sqlite'
import type { Tables } from './tables'
import { writeQueue, type Write } from './write'

export interface Database {
  /** For reading only; every change goes through `write`. */
  read: Kysely<Tables>
  write: Write
  /** The steps that brought the schema up to date just now. */
  migrated: string[]
  close(): Promise<void>
}

function writableFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written. Set DATA_DIR to a folder that can.`,
      { cause: error },
    )
  }
}

/**
 * SQLite removes both files beside the database when it closes it. One without the other means that
 * what was last written is missing, and a start would make that final.
 */
function wholeDatabase(file: string) {
  if (existsSync(`${file}-wal`) || !existsSync(`${file}-shm`)) return
  throw new StartError(
    `The file ${file}-wal is missing beside ${file}-shm, and with it what was last written. Put it back, or restore a backup (npm run restore); nothing was changed.`,
  )
}

/**
 * Opens the database of `dataDir` and brings its schema up to date.
 * @throws StartError when it cannot be used as it is
 */
export async function openDatabase({ dataDir }: Pick<Settings, 'dataDir'>): Promise<Database> {
  writableFolder(dataDir)
  const file = join(dataDir, 'site.db')
  wholeDatabase(file)
  const read = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  try {
    const migrated = await migrate(read)
    return { read, write: writeQueue(read), migrated, close: () => read.destroy() }
  } catch (error) {
    await read.destroy()
    throw fileProblem(error, file)
  }
}
