import type { Kysely } from 'kysely'

/**
 * How often visitors took which way through a flow: sums of a day, the graphs that they are about, and the
 * numbers of the last beacons, so that none counts twice. SQL for both databases.
 */
export async function flowCounts(db: Kysely<never>) {
  const withTexts = (table: string, key: string, texts: string[]) =>
    texts.reduce(
      (building, name) => building.addColumn(name, 'text', (column) => column.notNull()),
      db.schema
        .createTable(table)
        .addColumn(key, 'text', (column) => column.primaryKey().notNull()),
    )
  await withTexts('flow_graph', 'version', ['flow', 'outline']).execute()
  await withTexts('flow_count', 'name', ['flow', 'version', 'day', 'what'])
    .addColumn('times', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('flow_count_by_day')
    .on('flow_count')
    .columns(['flow', 'day'])
    .execute()
  await withTexts('flow_beacon', 'once', ['day']).execute()
}
