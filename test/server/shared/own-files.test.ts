// @module-tag stores
import { beforeAll, expect, test } from 'vitest'
import { environmentAt, filesAt } from '../../fixtures/server-storage'
import { serverProgram, type Program } from '../../fixtures/server-program'
import { temporaryFolder } from '../start-app'

let program: Program
beforeAll(async () => {
  program = await serverProgram()
}, 120_000)

const sentence = (place: string) =>
  `The files in ${place} belong to a different site than the database in DATABASE_URL. Use the files and the database of one site, or a new place for both. No file was changed.\n`

test('another database is refused the folder of a site that was not moved', async () => {
  const dataDir = await temporaryFolder()
  await (await program.start({ DATA_DIR: dataDir })).end('SIGTERM')
  const { DATABASE_URL } = await environmentAt(dataDir)
  const env = { DATA_DIR: dataDir, DATABASE_URL: DATABASE_URL!, PORT: '0' }
  const { code, stderr } = await program.run('start', env)
  expect([code, stderr]).toEqual([1, sentence(`DATA_DIR (${dataDir})`)])
  await (await program.start({ DATA_DIR: dataDir })).end('SIGTERM')
}, 120_000)

test('another database is refused the bucket of a site; the processes of one site share it', async () => {
  const [place, other] = [await temporaryFolder(), await temporaryFolder()]
  const env = await environmentAt(place)
  const first = await program.start(env)
  const second = await program.start(env)
  await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')])
  const { pictures, site } = await filesAt(place)
  const kept = await pictures.names()
  expect(kept.length).toBeGreaterThan(0)
  expect(await site.names()).toHaveLength(1)

  const { DATABASE_URL } = await environmentAt(other)
  const wrong = { ...env, DATABASE_URL: DATABASE_URL!, PORT: '0' }
  const { code, stderr } = await program.run('start', wrong)
  expect([code, stderr]).toEqual([1, sentence('the bucket in STORAGE_URL')])
  expect(await pictures.names()).toEqual(kept)

  // Of another bucket, or of the wrong folder in this one.
  const [at] = env.STORAGE_URL!.split('?')
  const astray = { ...env, STORAGE_URL: env.STORAGE_URL!.replace(at!, `${at}/astray`), PORT: '0' }
  const lost = await program.run('start', astray)
  expect([lost.code, lost.stderr]).toEqual([
    1,
    expect.stringMatching(/^The files of this site are not in the bucket in STORAGE_URL\. Set/),
  ])
}, 120_000)
