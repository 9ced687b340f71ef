import { join } from 'node:path'
import { Sqlite } from '../../src/server/database/sqlite-driver'

type Row = Record<string, unknown>

/** Reads the database of a running server, as somebody with the file would. */
export function rowsOf(dataDir: string, table: string): Row[] {
  const database = new Sqlite(join(dataDir, 'site.db'), { readonly: true })
  try {
    return database.prepare<[], Row>(`select * from ${table} order by id`).all()
  } finally {
    database.close()
  }
}
