import {
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
} from 'kysely'
import { StartError } from '../start-error'
import { Sqlite } from './sqlite-driver'

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
  readonly #sqlite: { inTransaction: boolean }

  constructor(sqlite: SqliteDatabase & { inTransaction: boolean }) {
    super({ database: sqlite })
    this.#sqlite = sqlite
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection)
  }
}

class TransactionalDialect extends SqliteDialect {
  readonly #sqlite: SqliteDatabase & { inTransaction: boolean }

  constructor(sqlite: SqliteDatabase & { inTransaction: boolean }) {
    super({ database: sqlite })
    this.#sqlite = sqlite
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }

  override createDriver() {
    return new UndoneOnceDriver(this.#sqlite)
  }
}

const reasons: [RegExp, (file: string) => string][] = [
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    (file) =>
      `The database file ${file} is damaged. Move the folder aside and restore a backup (npm run restore); nothing was changed.`,
  ],
  [/^SQLITE_(CANTOPEN|READONLY|PERM)/, (file) => `The database file ${file} cannot be written.`],
  [/^SQLITE_BUSY/, (file) => `The database file ${file} is held by another program.`],
]

/** The sentence for what keeps a database file from being used; any other error stays itself. */
export function fileProblem(error: unknown, file: string): unknown {
  const code = (error as { code?: unknown } | null)?.code
  const reason = reasons.find(([pattern]) => typeof code === 'string' && pattern.test(code))
  return reason ? new StartError(reason[1](file), { cause: error }) : error
}

/**
 * Opens or makes an SQLite file and looks it over once.
 * @throws StartError when the file is damaged or cannot be written
 */
export function sqliteDialect(file: string) {
  try {
    const sqlite = new Sqlite(file, { timeout: lockWait })
    for (const [name, value] of Object.entries(pragmas)) sqlite.pragma(`${name} = ${value}`)
    const verdict = sqlite.pragma('quick_check(1)', { simple: true })
    if (verdict !== 'ok')
      throw Object.assign(new Error(String(verdict)), { code: 'SQLITE_CORRUPT' })
    return new TransactionalDialect(sqlite)
  } catch (error) {
    throw fileProblem(error, file)
  }
}
