// @module-tag stores
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { addContent } from '../../fixtures/beside'
import { environmentAt, rowsAt } from '../../fixtures/server-storage'
import { serverProgram, type Program } from '../../fixtures/server-program'
import { temporaryFolder } from '../start-app'

let program: Program
beforeAll(async () => {
  program = await serverProgram()
}, 120_000)

/** A place whose database is shared and whose files lie in a folder. */
async function folderAndDatabase() {
  const dataDir = await temporaryFolder()
  const { DATABASE_URL } = await environmentAt(dataDir)
  const env = { DATA_DIR: dataDir, DATABASE_URL: DATABASE_URL! }
  await addContent(env)
  return { dataDir, env }
}

async function start(env: Record<string, string>) {
  const started = await program.start(env)
  onTestFinished(() => started.end('SIGKILL'))
  return started
}

const refusal =
  'Another server is using this database, and without STORAGE_URL only one can. Set STORAGE_URL for both, or stop the other one.\n'

test('without STORAGE_URL a second server on the database is refused, and sweeps nothing', async () => {
  const { dataDir, env } = await folderAndDatabase()
  const first = await start(env)
  const unfinished = join(dataDir, 'documents', 'being-written.unfinished')
  await writeFile(unfinished, 'half')
  const elsewhere = await temporaryFolder()
  const [same, other] = await Promise.all(
    [dataDir, elsewhere].map((DATA_DIR) => program.run('start', { ...env, DATA_DIR, PORT: '0' })),
  )
  expect([same!.code, same!.stderr]).toEqual([1, refusal])
  expect([other!.code, other!.stderr]).toEqual([1, refusal])
  expect(await readFile(unfinished, 'utf8')).toBe('half')
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect(await rowsAt(dataDir, 'administrator')).toHaveLength(1)
}, 120_000)

test('the next server waits for one that is being stopped, and starts at once after one that died', async () => {
  const { dataDir, env } = await folderAndDatabase()
  const first = await start(env)
  const [second] = await Promise.all([start(env), first.end('SIGTERM')])
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  const unfinished = join(dataDir, 'documents', 'half-written.unfinished')
  await writeFile(unfinished, 'half')
  await second.end('SIGKILL')
  const third = await start(env)
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200)
  await expect(readFile(unfinished)).rejects.toThrow('ENOENT')
}, 120_000)

test('a command beside the server leaves alone what the server is writing', async () => {
  const { dataDir, env } = await folderAndDatabase()
  await start(env)
  const unfinished = ['pictures', 'picture-copies', 'documents'].map((folder) =>
    join(dataDir, folder, 'being-written.unfinished'),
  )
  await Promise.all(unfinished.map((file) => writeFile(file, 'half')))
  expect((await program.run('outbox', env)).code).toBe(0)
  for (const file of unfinished) expect(await readFile(file, 'utf8')).toBe('half')
}, 120_000)
