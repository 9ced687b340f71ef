// @module-tag thorough
import { join } from 'node:path'
import { Kysely, Migrator } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/server/core/database/database'
import { migrations } from '../../../src/server/core/database/migrate'
import { openFile } from '../../../src/server/core/database/sqlite-driver'
import { sqliteDialect } from '../../../src/server/core/database/sqlite'
import { temporaryFolder } from '../start-app'

interface Column {
  name: string
  type: string
  notnull: number
}

const steps = Object.keys(migrations)
const textOf = (column: string, n: number) => `${column} ${n} ₦'"\n`

function onFile<T>(dataDir: string, use: (file: ReturnType<typeof openFile>) => T) {
  const file = openFile(join(dataDir, 'site.db'))
  try {
    return use(file)
  } finally {
    file.close()
  }
}

const tablesOf = (file: ReturnType<typeof openFile>) =>
  file
    .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
    .all()
    .map(({ name }) => String(name))

/** Fills a database as the program of that time made it, with rows in every table. */
async function fillAt(dataDir: string, last: string) {
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
      for (const n of [1, 2, 3])
        insert.run(
          ...columns.map(({ name, type, notnull }) =>
            n === 3 && !notnull && type.toLowerCase() === 'text'
              ? null
              : type.toLowerCase() === 'text'
                ? textOf(name, n)
                : 1000 + n,
          ),
        )
    }
  })
}

/** What was counted is added up anew: `flow-counts.test.ts`. */
const isAddedUp = (table: string) => table.startsWith('flow_')

/** Columns that nobody reads any more. */
const dropped: Record<string, string> = {
  outbox_mail: 'trace',
  webhook_event: 'trace',
  passkey: 'last_challenge',
}

/** Every row of every table, by table. */
const rowsIn = (dataDir: string) =>
  onFile(dataDir, (file) =>
    Object.fromEntries(
      tablesOf(file).map((table) => [table, file.prepare(`select * from ${table}`).all()]),
    ),
  )

test.each(steps)('a database that %s left becomes the newest without a loss', async (last) => {
  const dataDir = await temporaryFolder()
  await fillAt(dataDir, last)
  const before = rowsIn(dataDir)
  expect(Object.keys(before).length).toBeGreaterThan(25)

  const database = await openDatabase({ dataDir })
  await database.close()
  expect(database.migrated).toEqual(steps.slice(steps.indexOf(last) + 1))
  const after = rowsIn(dataDir)
  for (const [table, rows] of Object.entries(before)) {
    if (isAddedUp(table)) continue
    const kept = rows.map((row) => {
      const columns = Object.entries(row).filter(([column]) => column !== dropped[table])
      return expect.objectContaining(Object.fromEntries(columns)) as object
    })
    expect(after[table], table).toEqual(expect.arrayContaining(kept))
    const added = after[table]!.length - rows.length
    expect(table === 'sequence' || added === 0, table).toBe(true)
  }
})

test('terms that outlived their entry go, and those of an entry that is there stay', async () => {
  const dataDir = await temporaryFolder()
  await fillAt(dataDir, '008-traces')
  onFile(dataDir, (file) =>
    file.exec('insert into inbox_term (kind, term, entry) values (2, 7, 1001), (2, 7, 4711)'),
  )
  await (await openDatabase({ dataDir })).close()
  const left = rowsIn(dataDir).inbox_term!.filter(({ kind }) => kind === 2)
  expect(left).toEqual([{ kind: 2, term: 7, entry: 1001 }])
})

test('the amount that needs a second person moves from Rates to Site settings, which stay as they are', async () => {
  const dataDir = await temporaryFolder()
  await fillAt(dataDir, '013-no-traces')
  const save = (id: number, section: string, content: object) =>
    onFile(dataDir, (file) =>
      file
        .prepare(
          'insert into section_version (id, section, content, author, created_at) values (?, ?, ?, ?, ?)',
        )
        .run(id, section, JSON.stringify(content), 'bola', '2026-11-01T08:00:00.000Z'),
    )
  save(7001, 'siteSettings', { answer: { days: '4' } })
  save(7002, 'rates', { sample: 'no', secondFrom: '150000' })
  onFile(dataDir, (file) =>
    file.exec("update sequence set value = 7002 where name = 'section_version'"),
  )
  await (await openDatabase({ dataDir })).close()
  const [newest] = rowsIn(dataDir)
    .section_version!.filter(({ section }) => section === 'siteSettings')
    .toReversed()
  expect(newest).toMatchObject({ author: 'bola' })
  expect(JSON.parse(String(newest!.content))).toEqual({
    answer: { days: '4' },
    offers: { secondFrom: '150000' },
  })
})
