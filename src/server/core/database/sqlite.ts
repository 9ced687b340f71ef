import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolderSync } from '../files/make-folder'
import {
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
  type DatabaseConnection,
} from 'kysely'
import { StartError } from '../start-error'
import { CountsInMemory } from '../http/count'
import type { Engine } from './engine'
import { privateFile } from './private-file'
import {
  forKysely,
  isInTransaction,
  checkDatabase,
  openFile,
  sqliteWords,
  type SqliteFile,
  isLocked,
} from './sqlite-driver'
import type { Tables } from './tables'
import { waitForLock } from './wait-for-lock'
import { writeQueue } from './write'

/**
 * Creates a file if needed and locks it for this process. The operating system releases the lock
 * when the process dies. Nothing is ever written to the file.
 * @returns a function that releases the lock; undefined while another process holds it
 */
function lockedFile(file: string) {
  privateFile(file)
  const lock = openFile(file, { timeout: 0 })
  try {
    // No journal file, which a killed process would leave behind.
    lock.exec('pragma journal_mode = MEMORY')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (isLocked(error)) return undefined
    throw error
  }
  return () => void lock.close()
}

/**
 * How long the event loop may block on a lock, in ms. SQLite sleeps in steps that take longer on a
 * busy machine, so this allows a few only.
 */
const lockWait = 10

const pragmas = {
  journal_mode: 'WAL',
  // Every commit is flushed: an answer of 200 survives a power cut.
  synchronous: 'FULL',
  foreign_keys: 'ON',
  secure_delete: 'ON',
  trusted_schema: 'OFF',
}

/** SQLite can roll back schema changes, though Kysely's adapter says otherwise. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * After a disk error SQLite has already rolled back; another ROLLBACK would fail and hide the
 * cause.
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

/** Recognised by SQLite's own messages. */
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
  [/database or disk is full/, (file) => `The disk of ${dirname(file)} is full.`],
  [/database is locked/, (file) => `Another program has locked the database file ${file}.`],
]

/** Why a database file cannot be used, in a sentence; other errors are returned as they are. */
export function fileProblem(error: unknown, file: string): unknown {
  const words = sqliteWords(error)
  const reason = reasons.find(([pattern]) => pattern.test(words))
  return reason ? new StartError(reason[1](file), { cause: error }) : error
}

/**
 * Opens or creates an SQLite file and checks it. `isAlone` locks out every other program.
 * @throws StartError when the file is damaged or read-only
 */
export function sqliteDialect(file: string, { isAlone = false } = {}) {
  privateFile(file)
  try {
    const database = openFile(file, { timeout: lockWait })
    if (isAlone) database.exec('pragma locking_mode = EXCLUSIVE')
    for (const [name, value] of Object.entries(pragmas)) database.exec(`pragma ${name} = ${value}`)
    checkDatabase(database, 'quick_check')
    return new TransactionalDialect(database)
  } catch (error) {
    throw fileProblem(error, file)
  }
}

/** A second connection to a file that is open already: it sees what is committed, and waits for no write. */
function readingDialect(file: string) {
  const database = openFile(file, { timeout: lockWait, readOnly: true })
  database.exec(`pragma trusted_schema = ${pragmas.trusted_schema}`)
  return new SqliteDialect({ database: forKysely(database) })
}

/** The path of the database file. */
export const databaseName = 'site.db'

function writableFolder(folder: string) {
  try {
    makeFolderSync(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new StartError(
      `Cannot write to the data folder ${folder}. Set DATA_DIR to a folder that the server can write to.`,
      { cause: error },
    )
  }
}

/** What SQLite keeps beside a database while it is open, and takes for a part of any that lies there. */
export const sideFiles = ['-wal', '-shm'].map((end) => `${databaseName}${end}`)

/**
 * SQLite removes both side files when it closes the database. If only one is left, or the database is gone, the last
 * writes are missing, and opening would make that permanent.
 */
function wholeDatabase(file: string) {
  const [database, wal, shm] = [file, `${file}-wal`, `${file}-shm`].map((path) => existsSync(path))
  const rest = 'Put it back, or restore a backup (npm run restore). Nothing was changed.'
  if (shm && !wal)
    throw new StartError(
      `The file ${file}-wal, which holds the latest changes, is missing beside ${file}-shm. ${rest}`,
    )
  if (wal && !database)
    throw new StartError(
      `The file ${file} is missing beside ${file}-wal, which holds its latest changes. ${rest}`,
    )
}

/**
 * The embedded database, one file: one server process, and commands beside it.
 * @throws StartError when the file is damaged or read-only
 */
export function openSqlite(dataDir: string, options: { isAlone?: boolean } = {}): Engine {
  writableFolder(dataDir)
  const file = join(dataDir, databaseName)
  wholeDatabase(file)
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(file, options) })
  // A file that is locked for one program is not opened twice.
  const read = options.isAlone ? writer : new Kysely<Tables>({ dialect: readingDialect(file) })
  const unlocks: (() => void)[] = []
  let retries = 0
  return {
    read,
    writer,
    write: writeQueue(writer, () => (retries += 1)),
    retries: () => retries,
    isShared: false,
    limiter: (limit) => new CountsInMemory(limit),
    problem: (error) => fileProblem(error, file),
    // Only one server writes here, one transaction at a time: locks and notices are not needed.
    withLock: (_name, work) => work(new AbortController().signal),
    // The system takes this one away with the process alone.
    async keepLock(name, { onWait } = {}) {
      const lock = join(dataDir, `${name}.lock`)
      const unlock = await waitForLock(() => lockedFile(lock), onWait).catch((error: unknown) => {
        throw fileProblem(error, lock)
      })
      if (unlock) unlocks.push(unlock)
      return unlock !== undefined
    },
    skipLocked: (query) => query,
    tenthsOfDays: (from, to) =>
      sql`(((unixepoch(${to}) - unixepoch(${from})) * 10 + 43200) / 86400)`,
    notify: async () => {},
    listen: () => {},
    async close() {
      await Promise.all([read.destroy(), writer.destroy()])
      for (const unlock of unlocks) unlock()
    },
  }
}
