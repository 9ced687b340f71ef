// @module-tag thorough
import { chmod, lstat, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { serverProgram, type Program } from '../../fixtures/server-program'
import { temporaryFolder } from '../start-app'
import { apply } from '../../fixtures/visitors'

let program: Program
let umask: number
beforeAll(async () => {
  umask = process.umask(0)
  program = await serverProgram()
}, 120_000)
afterAll(async () => {
  process.umask(umask)
})

/** What is at a path, unless it was renamed since its folder was read: copies are made meanwhile. */
const entryAt = (path: string) =>
  lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })

/** A folder and all that is in it, each by its path from there. */
async function entriesOf(folder: string) {
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  const found = await Promise.all(
    names.map(async (name) => ({ name, entry: await entryAt(join(folder, name)) })),
  )
  return found.flatMap(({ name, entry }) => (entry ? [{ name, entry }] : []))
}

/** Asserts that a folder holds these, and nothing that others than its owner may open. */
async function expectPrivate(folder: string, holds: string[]) {
  const entries = await entriesOf(folder)
  expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(holds))
  const modes = entries
    .filter(({ entry }) => !entry.isSymbolicLink())
    .map(({ name, entry }) => [name, entry.isDirectory(), (entry.mode & 0o777).toString(8)])
  expect(modes).toEqual(modes.map(([name, is]) => [name, is, is ? '700' : '600']))
}

const running = ['site.db', 'site.db-wal', 'site.db-shm', 'server.lock', 'document.key']
const folders = ['pictures', 'picture-copies', 'documents', 'site']

/** A server that draws the demo pictures with their copies, and takes one application. */
async function inUse(dataDir: string) {
  const server = await program.start({ DATA_DIR: dataDir })
  onTestFinished(() => server.end('SIGKILL'))
  await apply(server.url)
  // A whole one: a draft is cleared away by the start after a crash, and nothing makes it again.
  const copies = () => readdir(join(dataDir, 'picture-copies'))
  await expect
    .poll(copies, { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(/\.(?:avif|webp)$/))
  return server
}

test('whatever the umask, nobody but the server’s user reads what a site, its backup or its restore holds', async () => {
  const place = await temporaryFolder()
  const dataDir = join(place, 'data')
  const server = await inUse(dataDir)
  await expectPrivate(dataDir, [...running, ...folders])

  // Folders that somebody made before, for everybody.
  const [backup, restored] = [join(place, 'backup'), join(place, 'restored')]
  for (const folder of [backup, restored]) await mkdir(folder)
  expect((await program.run('backup', { DATA_DIR: dataDir }, [backup])).stderr).toBe('')
  await expectPrivate(backup, ['site.db', 'backup.json', 'pictures', 'documents', 'site'])
  expect((await program.run('restore', { DATA_DIR: restored }, [backup])).stderr).toBe('')
  await expectPrivate(restored, ['site.db', 'pictures', 'documents', 'site'])
  await server.end('SIGTERM')
  await expectPrivate(dataDir, ['site.db', 'server.lock', ...folders])
}, 120_000)

test('an older site that everybody could read is closed to them by the next start', async () => {
  const place = await temporaryFolder()
  const dataDir = join(place, 'data')
  await (await inUse(dataDir)).end('SIGKILL')
  await writeFile(join(place, 'elsewhere'), '')
  await symlink(join(place, 'elsewhere'), join(dataDir, 'link'))
  for (const { name, entry } of await entriesOf(dataDir)) {
    if (!entry.isSymbolicLink())
      await chmod(join(dataDir, name), entry.isDirectory() ? 0o755 : 0o644)
  }
  await inUse(dataDir)
  await expectPrivate(dataDir, [...running, ...folders, 'link'])
  // The target of a symbolic link belongs to somebody else.
  expect((await lstat(join(place, 'elsewhere'))).mode & 0o777).toBe(0o666)
}, 120_000)
