import { join } from 'node:path'
import { Kysely, Migrator } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../../src/server/database/database'
import { migrations } from '../../../src/server/database/migrate'
import { Sqlite } from '../../../src/server/database/sqlite-driver'
import { sqliteDialect } from '../../../src/server/database/sqlite'
import { temporaryFolder } from '../start-app'

interface Column {
  name: string
  type: string
  notnull: number
}

const steps = Object.keys(migrations)

function onFile<T>(dataDir: string, use: (file: InstanceType<typeof Sqlite>) => T) {
  const file = new Sqlite(join(dataDir, 'site.db'))
  try {
    return use(file)
  } finally {
    file.close()
  }
}

type Row = Record<string, unknown>

/** Where the rows of a table are that is there no more, and how they read. */
const moves: Record<string, { to: string; row: (row: Row) => Row }> = {
  inbox_view: {
    to: 'activity',
    row: ({ id, seen_at, administrator, how, kind, entry_id, what }) => ({
      id,
      at: seen_at,
      who: administrator,
      deed: how,
      subject: kind,
      entry_id,
      detail: what,
    }),
  },
}

const stays = (table: string) => ({
  to: table,
  row: (row: Row): Row =>
    table === 'sequence' && moves[String(row.name)]
      ? { ...row, name: moves[String(row.name)]!.to }
      : row,
})

const tablesOf = (file: InstanceType<typeof Sqlite>) =>
  file
    .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
    .pluck()
    .all() as string[]

/** A database as the program of that time made it, with rows in every table. */
async function filledAt(dataDir: string, last: string) {
  const known = Object.fromEntries(
    Object.entries(migrations).slice(0, steps.indexOf(last) + 1),
  ) as typeof migrations
  const db = new Kysely<never>({ dialect: sqliteDialect(join(dataDir, 'site.db')) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  await db.destroy()
  if (error) throw error
  onFile(dataDir, (file) => {
    for (const table of tablesOf(file)) {
      const columns = file.pragma(`table_info(${table})`) as Column[]
      const values = columns.map(() => '?').join()
      const insert = file.prepare(`insert into ${table} values (${values})`)
      for (const n of [1, 2, 3]) {
        insert.run(
          columns.map(({ name, type, notnull }) =>
            n === 3 && !notnull && type === 'TEXT'
              ? null
              : type.toLowerCase() === 'integer'
                ? 1000 + n
                : `${name} ${n} ₦'"\n`,
          ),
        )
      }
    }
  })
}

/** Every row of every table, by table. */
const rowsIn = (dataDir: string) =>
  onFile(dataDir, (file) =>
    Object.fromEntries(
      tablesOf(file).map((table) => [table, file.prepare(`select * from ${table}`).all() as Row[]]),
    ),
  )

describe('a filled database of an earlier program', () => {
  test.each(steps.slice(0, -1))('as %s left it becomes the newest without a loss', async (last) => {
    const dataDir = await temporaryFolder()
    await filledAt(dataDir, last)
    const before = rowsIn(dataDir)
    expect(Object.keys(before).length).toBeGreaterThan(5)

    const database = await openDatabase({ dataDir })
    await database.close()
    expect(database.migrated).toEqual(steps.slice(steps.indexOf(last) + 1))
    const after = rowsIn(dataDir)
    for (const [table, rows] of Object.entries(before)) {
      const { to, row: moved } = after[table] ? stays(table) : moves[table]!
      const kept = rows.map((row) => expect.objectContaining(moved(row)) as object)
      expect(after[to], table).toEqual(expect.arrayContaining(kept))
      if (table !== 'sequence') expect(after[to]).toHaveLength(rows.length)
    }
  })
})
