import { sql, type Kysely } from 'kysely'
import type { TableShape } from '../../core/database/table'
import { tables, type Tables } from '../../core/database/tables'
import { StartError } from '../../core/start-error'

/** What is moved, with a column that tells its rows apart; the first start makes the others again. */
const moved = Object.entries<TableShape>(tables)
  .filter(([, { isDerived }]) => !isDerived)
  .map(([name, { key, columns }]) => [name, String(key || Object.keys(columns)[0])] as const)

/** Rows per batch; files are large. */
const batchOf = (table: string) => (table === 'report_file' ? 5 : 500)

type Row = Record<string, string | number | null>
type AnyTables = Kysely<Record<string, Row>>

/** A database whose tables are named at run time; also a transaction. */
const anyTables = (db: Kysely<Tables>) => db as unknown as AnyTables

async function* batches(db: AnyTables, table: string, key: string) {
  let last: Row[string] | undefined
  for (;;) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .$if(last !== undefined, (query) => query.where(key, '>', last!))
      .orderBy(key)
      .limit(batchOf(table))
      .execute()
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)![key]
  }
}

const countOf = async (db: AnyTables, table: string) => {
  const { count } = await db
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The name of a table that is not ours, if there is one. */
export async function strangeTable(db: Kysely<Tables>): Promise<string | undefined> {
  const found = await db.introspection.getTables()
  return found.find(({ name }) => !Object.hasOwn(tables, name))?.name
}

/** Whether all tables are empty; sequences always have rows and do not count. */
export async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  for (const [table] of moved) {
    if (table !== 'sequence' && (await countOf(anyTables(db), table)) > 0) return false
  }
  return true
}

/** Copies all rows into the same tables of another database; returns their number. */
export async function copyRows(from: Kysely<Tables>, to: Kysely<Tables>): Promise<number> {
  let copied = 0
  const present = new Set((await from.introspection.getTables()).map(({ name }) => name))
  for (const [table, key] of moved.filter(([name]) => present.has(name))) {
    await anyTables(to).deleteFrom(table).execute()
    for await (const rows of batches(anyTables(from), table, key)) {
      await anyTables(to).insertInto(table).values(rows).execute()
      copied += rows.length
    }
  }
  return copied
}

const isSame = (one: Row, other: Row | undefined) =>
  other !== undefined && Object.keys(one).every((name) => one[name] === other[name])

/**
 * Compares two databases row by row; returns the number of rows.
 * @throws StartError that names the first row that differs
 */
export async function compareRows(from: Kysely<Tables>, to: Kysely<Tables>): Promise<number> {
  let compared = 0
  for (const [table, key] of moved) {
    const [here, there] = [
      await countOf(anyTables(from), table),
      await countOf(anyTables(to), table),
    ]
    if (here !== there)
      throw new StartError(`${table} has ${here} rows here and ${there} in DATABASE_URL.`)
    for await (const rows of batches(anyTables(from), table, key)) {
      const found = await anyTables(to)
        .selectFrom(table)
        .selectAll()
        .where(
          key,
          'in',
          rows.map((row) => row[key]!),
        )
        .execute()
      const byKey = new Map(found.map((row) => [row[key], row]))
      const other = rows.find((row) => !isSame(row, byKey.get(row[key]!)))
      if (other) {
        throw new StartError(`The row ${other[key]} of ${table} is different in DATABASE_URL.`)
      }
      compared += rows.length
    }
  }
  return compared
}
