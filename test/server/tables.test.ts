import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openEngine } from '../../src/server/core/database/database'
import type { Engine } from '../../src/server/core/database/engine'
import { migrate } from '../../src/server/core/database/migrate'
import { readSettings } from '../../src/server/core/env'
import { environmentAt, makeEmptyStorage } from '../fixtures/server-storage'
import { temporaryFolder } from './start-app'

/** Columns and indices, by name. Two tables of older sites let columns be null that never are. */
const shapes = {
  sqlite: [
    `select m.name as place, c.name, lower(c.type) as type, c."notnull", c.dflt_value, c.pk
      from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' and m.name not like 'kysely%' and m.name not in ('activity_start', 'sequence') order by 1, 2`,
    `select name, lower(sql) as made from sqlite_master where type = 'index' and tbl_name not like 'kysely%' order by 1`,
  ],
  postgres: [
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'activity_start' order by 1, 2`,
    `select indexname, indexdef from pg_indexes
      where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
  ],
}

async function shapeOf({ read, isShared }: Engine) {
  const parts = [
    ...shapes[isShared ? 'postgres' : 'sqlite'],
    'select name from sequence order by 1',
  ]
  const found = await Promise.all(parts.map((part) => sql.raw<object>(part).execute(read)))
  return found.flatMap(({ rows }) =>
    rows.map((row) => JSON.stringify(row).replaceAll(/(?:\\n|\s)+/g, ' ')),
  )
}

async function emptyEngine() {
  const dataDir = await temporaryFolder()
  await makeEmptyStorage(dataDir)
  const engine = await openEngine(readSettings(await environmentAt(dataDir)))
  onTestFinished(() => engine.close())
  return engine
}

test('a site of the first release has, once it is upgraded, the tables of a new one', async () => {
  const [fresh, older] = [await emptyEngine(), await emptyEngine()]
  await migrate(fresh)
  await migrate(older, '001-baseline')
  expect((await migrate(older)).length).toBeGreaterThan(15)
  const shape = await shapeOf(older)
  expect(shape.length).toBeGreaterThan(300)
  expect(await shapeOf(fresh)).toEqual(shape)
})
