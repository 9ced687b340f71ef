import { createRequire } from 'node:module'
import type { SqliteDatabase } from 'kysely'

type Values = readonly unknown[]
type Row = Record<string, unknown>

interface Statement {
  all(...values: Values): Row[]
  get(...values: Values): Row | undefined
  run(...values: Values): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(...values: Values): IterableIterator<Row>
  /** As Node tells what a statement gives. */
  columns(): unknown[]
  /** As better-sqlite3 tells it. */
  reader?: boolean
}

/** What we use of an open SQLite file, as Node and better-sqlite3 have it. */
export interface SqliteFile {
  exec(text: string): unknown
  prepare(text: string): Statement
  close(): unknown
  /** As Node tells that a transaction is open. */
  isTransaction?: boolean
  /** As better-sqlite3 tells it. */
  inTransaction?: boolean
}

type FileClass = new (file: string, options: object) => SqliteFile

const load = createRequire(import.meta.url)

/** Before Node 24 SQLite is missing or an experiment: better-sqlite3 stands in for it. */
const isBuiltIn = Number.parseInt(process.versions.node) >= 24

function fileClass(): FileClass {
  if (isBuiltIn) return (load('node:sqlite') as { DatabaseSync: FileClass }).DatabaseSync
  try {
    return load('better-sqlite3') as FileClass
  } catch (cause) {
    const sentence = `Node ${process.version} needs better-sqlite3, which could not be installed. Install Python, make and a C++ compiler and run npm ci again, or use Node 24.`
    throw new Error(sentence, { cause })
  }
}

const File = fileClass()

/** Opens an SQLite file; `timeout` is how long it waits for another process, in ms. */
export const openFile = (file: string, { timeout = 5000, readOnly = false } = {}) =>
  new File(file, { timeout, [isBuiltIn ? 'readOnly' : 'readonly']: readOnly })

/** Whether something is begun and not yet done or undone. */
export const isInTransaction = (file: SqliteFile) => file.isTransaction ?? file.inTransaction

/** The words of SQLite for what went wrong: codes differ between the two. '' for any other error. */
export function sqliteWords(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string }
  return typeof code === 'string' && code.includes('SQLITE') ? (message ?? '') : ''
}

/** Another process holds the file. */
export const isLocked = (error: unknown) => sqliteWords(error).includes('database is locked')

/**
 * Looks a database over, and throws when it is damaged.
 * @param check how closely: `quick_check` or `integrity_check`
 */
export function lookOver(file: SqliteFile, check: 'quick_check' | 'integrity_check') {
  const verdict = file.prepare(`pragma ${check}(1)`).get()?.[check]
  if (verdict !== 'ok')
    throw Object.assign(new Error(`malformed: ${String(verdict)}`), { code: 'SQLITE_CORRUPT' })
}

/** More statements than these are not kept ready. */
const mostStatements = 200

/** What Kysely asks of a driver. A statement is prepared once for as long as it is asked again. */
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
