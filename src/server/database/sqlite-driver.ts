import { createRequire } from 'node:module'
import type BetterSqlite3 from 'better-sqlite3'

/**
 * better-sqlite3 in the version that this Node can run: 13 stands on Node-API 10, which Node 20 lacks,
 * and 12 ends the process on Node 24.19 and later when a statement is collected.
 */
const name = Number(process.versions.napi) >= 10 ? 'better-sqlite3-13' : 'better-sqlite3'

export const Sqlite = createRequire(import.meta.url)(name) as typeof BetterSqlite3
