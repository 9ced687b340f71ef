import { createRequire } from 'node:module'
import type { SqliteDatabase } from 'kysely'
import { StartError } from '../start-error'

type Values = readonly unknown[]
type Row = Record<string, unknown>

interface Statement {
  all(...values: Values): Row[]
  get(...values: Values): Row | undefined
  run(...values: Values): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(...values: Values): IterableIterator<Row>
  /** The result of a statement as node:sqlite returns it. */
  columns(): unknown[]
  /** The result as better-sqlite3 returns it. */
  reader?: boolean
}

/** The common part of node:sqlite and better-sqlite3. */
export interface SqliteFile {
  exec(text: string): unknown
  prepare(text: string): Statement
  close(): unknown
  /** node:sqlite's name for an open transaction. */
  isTransaction?: boolean
  /** better-sqlite3's name for it. */
  inTransaction?: boolean
}

type FileClass = new (file: string, options: object) => SqliteFile

const load = createRequire(import.meta.url)

/** Before Node 24 node:sqlite is missing or experimental: better-sqlite3 replaces it. */
const isBuiltIn = Number.parseInt(process.versions.node) >= 24

function fileClass(): FileClass {
  if (isBuiltIn) return (load('node:sqlite') as { DatabaseSync: FileClass }).DatabaseSync
  try {
    return load('better-sqlite3') as FileClass
  } catch (cause) {
    const sentence = `Node ${process.version} needs better-sqlite3, which could not be installed. Install Python, make and a C++ compiler and run npm ci again, or use Node 24.`
    throw new StartError(sentence, { cause })
  }
}

let File: FileClass | undefined

/**
 * Opens an SQLite file; `timeout` is the wait for a lock, in ms.
 * @throws StartError without a driver
 */
export function openFile(file: string, { timeout = 5000, readOnly = false } = {}) {
  File ??= fileClass()
  return new File(file, { timeout, [isBuiltIn ? 'readOnly' : 'readonly']: readOnly })
}

/** Whether a transaction is open. */
export const isInTransaction = (file: SqliteFile) => file.isTransaction ?? file.inTransaction

/** SQLite's message for an error: the two drivers use different codes. '' for other errors. */
export function sqliteWords(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string }
  return typeof code === 'string' && code.includes('SQLITE') ? (message ?? '') : ''
}

/** Whether another process holds the lock. */
export const isLocked = (error: unknown) => sqliteWords(error).includes('database is locked')

/**
 * Checks a database; throws when it is damaged.
 * @param check `quick_check` or `integrity_check`
 */
export function checkDatabase(file: SqliteFile, check: 'quick_check' | 'integrity_check') {
  const verdict = file.prepare(`pragma ${check}(1)`).get()?.[check]
  if (verdict !== 'ok')
    throw Object.assign(new Error(`malformed: ${String(verdict)}`), { code: 'SQLITE_CORRUPT' })
}

/** Maximum number of prepared statements. */
const mostStatements = 200

/** A Kysely driver that caches prepared statements. */
export function forKysely(file: SqliteFile): SqliteDatabase {
  const ready = new Map<string, Statement>()
  const prepared = (text: string) => {
    const statement = ready.get(text) ?? file.prepare(text)
    ready.delete(text)
    ready.set(text, statement)
    const [oldest] = ready.keys()
    if (ready.size > mostStatements) ready.delete(oldest!)
    return statement
  }
  return {
    prepare(text) {
      const statement = prepared(text)
      return {
        reader: statement.reader ?? statement.columns().length > 0,
        all: (values) => statement.all(...values),
        run: (values) => statement.run(...values),
        iterate: (values) => statement.iterate(...values),
      }
    },
    close() {
      ready.clear()
      file.close()
    },
  }
}
