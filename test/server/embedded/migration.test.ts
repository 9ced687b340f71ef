// @module-tag thorough
import { join } from 'node:path'
import { Kysely, Migrator } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../../src/server/database/database'
import { migrationsWith } from '../../../src/server/database/migrate'
import { openFile } from '../../../src/server/database/sqlite-driver'
import { sqliteDialect } from '../../../src/server/database/sqlite'
import { keyBytes, seal, unseal } from '../../../src/server/files/sealed'
import { temporaryFolder } from '../start-app'

interface Column {
  name: string
  type: string
  notnull: number
}

const master = Buffer.alloc(keyBytes, 7)
const migrations = migrationsWith(async () => master)
const steps = Object.keys(migrations)

/** A data key as that version encrypted it. */
const wrappedKey = (name: string) =>
  seal(master, `${name} key`, Buffer.alloc(keyBytes)).toString('base64')
const nameOfSeal = (table: string, n: number) =>
  table === 'loan_application'
    ? textOf('application', n)
    : `${table === 'second_factor' ? 'administrator' : 'report'} ${1000 + n}`
const textOf = (column: string, n: number) => `${column} ${n} ₦'"\n`

function onFile<T>(dataDir: string, use: (file: ReturnType<typeof openFile>) => T) {
  const file = openFile(join(dataDir, 'site.db'))
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
  request_count: {
    to: 'known_address',
    row: ({ asker, ends_at }) => ({ name: String(asker).slice('known '.length), ends_at }),
  },
}

/** The property of a report that each plaintext column held. */
const sealedColumns: Record<string, string> = {
  name: 'name',
  email: 'email',
  report: 'report',
  account_name: 'accountName',
  account_number: 'accountNumber',
  bank_name: 'bankName',
}

const clearPart = (row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !(column in sealedColumns)))

function opened({ id, wrapped_key, answers }: Row) {
  const key = unseal(master, `report ${Number(id)} key`, Buffer.from(String(wrapped_key), 'base64'))
  const plain = unseal(key, `report ${Number(id)} answers`, Buffer.from(String(answers), 'base64'))
  return JSON.parse(plain.toString()) as unknown
}

/** What the server makes again from an application: the first is gone, the second says that it is due. */
const withoutMarks = ({ identified: _identified, indexed: _indexed, ...row }: Row): Row => row

const stays = (table: string) => ({
  to: table,
  row: (row: Row): Row =>
    table === 'sequence' && moves[String(row.name)]
      ? { ...row, name: moves[String(row.name)]!.to }
      : table === 'whistle_report'
        ? clearPart(row)
        : table === 'loan_application'
          ? withoutMarks(row)
          : row,
})

const tablesOf = (file: ReturnType<typeof openFile>) =>
  file
    .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
    .all()
    .map(({ name }) => String(name))

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
      const columns = file.prepare(`pragma table_info(${table})`).all() as unknown as Column[]
      const values = columns.map(() => '?').join()
      const insert = file.prepare(`insert into ${table} values (${values})`)
      for (const n of [1, 2, 3]) {
        insert.run(
          ...columns.map(({ name, type, notnull }) =>
            n === 3 && !notnull && type === 'TEXT'
              ? null
              : type.toLowerCase() === 'integer'
                ? 1000 + n
                : name === 'asker'
                  ? `known ${textOf(name, n)}`
                  : name === 'wrapped_key'
                    ? wrappedKey(nameOfSeal(table, n))
                    : textOf(name, n),
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

    const database = await openDatabase({ dataDir, documentKey: master.toString('hex') })
    await database.close()
    expect(database.migrated).toEqual(steps.slice(steps.indexOf(last) + 1))
    const after = rowsIn(dataDir)
    const inClear = last < '009' ? before.whistle_report! : []
    for (const [n, report] of inClear.entries()) {
      const told = Object.entries(sealedColumns).map(([column, name]) => [name, report[column]])
      expect(opened(after.whistle_report![n]!)).toEqual(Object.fromEntries(told))
    }
    for (const [table, rows] of Object.entries(before)) {
      // What was known of addresses went with the reports' senders, then.
      if (table === 'request_count' && last < '009') continue
      const { to, row: moved } = after[table] ? stays(table) : moves[table]!
      const kept = rows.map((row) => expect.objectContaining(moved(row)) as object)
      expect(after[to], table).toEqual(expect.arrayContaining(kept))
      const added = after[to]!.length - rows.length
      expect(table === 'sequence' || added === 0, table).toBe(true)
    }
  })
})
