import { join } from 'node:path'
import { openFile } from '../../src/server/core/database/sqlite-driver'

type Row = Record<string, unknown>

/** Reads the database of a running server, as somebody with the file would. */
export function rowsOf(dataDir: string, table: string): Row[] {
  const database = openFile(join(dataDir, 'site.db'), { readOnly: true })
  try {
    return database.prepare(`select * from ${table} order by id`).all()
  } finally {
    database.close()
  }
}
