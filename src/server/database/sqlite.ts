import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
  type DatabaseConnection,
} from 'kysely'
import { StartError } from '../start-error'
import { CountsInMemory } from './counts-in-memory'
import type { Engine } from './engine'
import { lockedFile } from './locked-file'
import { privateFile } from './private-file'
import {
  forKysely,
  isInTransaction,
  lookOver,
  openFile,
  sqliteWords,
  type SqliteFile,
} from './sqlite-driver'
import type { Tables } from './tables'
import { takenInTime } from './taken-in-time'
import { writeQueue } from './write'

/**
 * How long the event loop may stand still for a lock that another process holds, in ms. SQLite waits
 * in naps, and on a busy machine each nap lasts longer than it should: a few must do.
 */
const lockWait = 10

const pragmas = {
  journal_mode: 'WAL',
  // Every commit waits for the disk: an answer of 200 survives a power cut.
  synchronous: 'FULL',
  foreign_keys: 'ON',
  secure_delete: 'ON',
  trusted_schema: 'OFF',
}

/** SQLite can undo a change of the schema, though Kysely's adapter does not count on it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * When the disk refuses, SQLite has undone the transaction itself: undoing it again would fail, and
 * the log would tell that instead of why.
 */
class UndoneOnceDriver extends SqliteDriver {
  readonly #file: SqliteFile

  constructor(file: SqliteFile) {
    super({ database: forKysely(file) })
    this.#file = file
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    if (isInTransaction(this.#file)) await super.rollbackTransaction(connection)
  }
}

class TransactionalDialect extends SqliteDialect {
  readonly #file: SqliteFile

  constructor(file: SqliteFile) {
    super({ database: forKysely(file) })
    this.#file = file
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }

  override createDriver() {
    return new UndoneOnceDriver(this.#file)
  }
}

/** By the words of SQLite itself. */
const reasons: [RegExp, (file: string) => string][] = [
  [
    /malformed|file is not a database/,
    (file) =>
      `The database file ${file} is damaged. Move the folder away and restore a backup (npm run restore). Nothing was changed.`,
  ],
  [
    /unable to open database file|readonly database|access permission denied/,
    (file) => `Cannot write to the database file ${file}.`,
  ],
  [/database is locked/, (file) => `Another program has locked the database file ${file}.`],
]

/** The sentence for what keeps a database file from being used; any other error stays itself. */
export function fileProblem(error: unknown, file: string): unknown {
  const words = sqliteWords(error)
  const reason = reasons.find(([pattern]) => pattern.test(words))
  return reason ? new StartError(reason[1](file), { cause: error }) : error
}

/**
 * Opens or makes an SQLite file and looks it over once. `isAlone` keeps every other program out.
 * @throws StartError when the file is damaged or cannot be written
 */
export function sqliteDialect(file: string, { isAlone = false } = {}) {
  privateFile(file)
  try {
    const database = openFile(file, { timeout: lockWait })
    if (isAlone) database.exec('pragma locking_mode = EXCLUSIVE')
    for (const [name, value] of Object.entries(pragmas)) database.exec(`pragma ${name} = ${value}`)
    lookOver(database, 'quick_check')
    return new TransactionalDialect(database)
  } catch (error) {
    throw fileProblem(error, file)
  }
}

/** The file in the data folder. */
export const databaseName = 'site.db'

function writableFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new StartError(
      `Cannot write to the data folder ${folder}. Set DATA_DIR to a folder that the server can write to.`,
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
    `The file ${file}-wal, which holds the latest changes, is missing beside ${file}-shm. Put it back, or restore a backup (npm run restore). Nothing was changed.`,
  )
}

/**
 * The embedded database, one file in a folder: one server process, and commands beside it.
 * @throws StartError when the file is damaged or cannot be written
 */
export function openSqlite(dataDir: string, options: { isAlone?: boolean } = {}): Engine {
  writableFolder(dataDir)
  const file = join(dataDir, databaseName)
  wholeDatabase(file)
  const read = new Kysely<Tables>({ dialect: sqliteDialect(file, options) })
  const unlocks: (() => void)[] = []
  let retries = 0
  return {
    read,
    write: writeQueue(read, () => (retries += 1)),
    retries: () => retries,
    isShared: false,
    limiter: (limit) => new CountsInMemory(limit),
    problem: (error) => fileProblem(error, file),
    // One server alone writes here, its transactions one after another: nobody takes, nobody hears.
    alone: (_name, work) => work(),
    async keep(name, onWait) {
      const lock = join(dataDir, `${name}.lock`)
      const unlock = await takenInTime(() => lockedFile(lock), onWait).catch((error: unknown) => {
        throw fileProblem(error, lock)
      })
      if (unlock) unlocks.push(unlock)
      return unlock !== undefined
    },
    // Makes the file anew, and empties the log beside it, which has its older pages.
    async purge() {
      await sql`vacuum`.execute(read)
      await sql`pragma wal_checkpoint(truncate)`.execute(read)
    },
    untaken: (query) => query,
    tell: async () => {},
    listen: () => {},
    async close() {
      await read.destroy()
      for (const unlock of unlocks) unlock()
    },
  }
}
