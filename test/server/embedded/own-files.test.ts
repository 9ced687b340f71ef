// @module-tag thorough
import { copyFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { rowsAt, sqlAt } from '../../fixtures/server-storage'
import { serverProgram, type Program } from '../../fixtures/server-program'
import { temporaryFolder } from '../start-app'

let program: Program
beforeAll(async () => {
  program = await serverProgram()
}, 120_000)

/** A folder that a server has worked in, and every file that it kept there. */
async function site() {
  const dataDir = await temporaryFolder()
  await (await program.start({ DATA_DIR: dataDir })).end('SIGTERM')
  return { dataDir, database: join(dataDir, 'site.db'), kept: await keptIn(dataDir) }
}

const keptIn = async (dataDir: string) => (await readdir(join(dataDir, 'pictures'))).toSorted()

const refused = (sentence: string) => ({ code: 1, stdout: '', stderr: `${sentence}\n` })

test('beside the files of a site whose database is missing nothing starts, and no new one is made', async () => {
  const { dataDir, database, kept } = await site()
  const aside = join(dataDir, 'aside.db')
  await rename(database, aside)
  const sentence = refused(
    `The files in DATA_DIR (${dataDir}) belong to a site whose database is missing: ${database}, or the one that was set in DATABASE_URL. Put it back, or restore a backup (npm run restore). To start a new site, move the files away. Nothing was changed.`,
  )
  for (const name of ['main', 'migrate', 'seed', 'outbox']) {
    expect(await program.run(name, { DATA_DIR: dataDir, PORT: '0' })).toEqual(sentence)
  }
  expect(await readdir(dataDir)).not.toContain('site.db')
  expect(await keptIn(dataDir)).toEqual(kept)

  await rename(aside, database)
  await (await program.start({ DATA_DIR: dataDir })).end('SIGTERM')
  expect(await keptIn(dataDir)).toEqual(kept)
}, 120_000)

test('a database never gets the files of another site', async () => {
  const [one, other] = [await site(), await site()]
  await copyFile(other.database, one.database)
  expect(await program.run('start', { DATA_DIR: one.dataDir, PORT: '0' })).toEqual(
    refused(
      `The files in DATA_DIR (${one.dataDir}) belong to a different site than the database. Use the files and the database of one site, or a new place for both. No file was changed.`,
    ),
  )
  expect(await keptIn(one.dataDir)).toEqual(one.kept)
}, 120_000)

test('without the files of its site a database starts only when somebody says that they are lost', async () => {
  const { dataDir } = await site()
  const [row] = await rowsAt(dataDir, 'site')
  const marks = join(dataDir, 'site')
  expect(await readdir(marks)).toEqual([row!.id])
  await rm(marks, { recursive: true })
  expect(await program.run('start', { DATA_DIR: dataDir, PORT: '0' })).toEqual(
    refused(
      `The files of this site are not in DATA_DIR (${dataDir}). Set DATA_DIR or STORAGE_URL to where they are. If they are lost, put an empty file named site/${row!.id} there to continue without them. Nothing was changed.`,
    ),
  )
  await writeFile(join(marks, row!.id), '')
  await (await program.start({ DATA_DIR: dataDir })).end('SIGTERM')
}, 120_000)

test.each([
  ['of an older program, whose files bear no mark', 'delete from site', true],
  ['that ended before it had marked its files', 'update site set files_marked = 0', true],
  ['that ended before it had said so', 'update site set files_marked = 0', false],
])(
  'a start goes on after one %s',
  async (_case, sql, isUnmarked) => {
    const { dataDir, kept } = await site()
    const marks = join(dataDir, 'site')
    await sqlAt(dataDir, sql)
    if (isUnmarked) await rm(marks, { recursive: true })
    await (await program.start({ DATA_DIR: dataDir })).end('SIGTERM')
    const [row, ...more] = await rowsAt(dataDir, 'site')
    expect([row, more]).toEqual([{ id: expect.any(String) as string, files_marked: 1 }, []])
    expect(await readdir(marks)).toEqual([row!.id])
    expect(await keptIn(dataDir)).toEqual(kept)
  },
  120_000,
)
