import { chmod, lstat, mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { beside } from '../../fixtures/beside'
import { startApp, temporaryFolder } from '../start-app'
import { apply } from '../../fixtures/visitors'

/** What others keep beside our files, and below folders that are called like ours. */
const theirs = ['notes.txt', 'photos/holiday.jpg', 'documents/letter.odt', 'pictures/ada.jpg']

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
  await chmod(folder, 0o755)
  for (const name of theirs) {
    const path = join(folder, name)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, 'theirs')
    await utimes(path, 0, 0)
  }
  await open(folder)
})

/** Gives everybody the right to read all of it. */
async function open(path: string) {
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

const modeOf = async (name: string) => ((await lstat(join(folder, name))).mode & 0o777).toString(8)

describe('a DATA_DIR that others use, too', () => {
  test('is left as it is by a command', async () => {
    const { app } = await startApp({ dataDir: folder })
    expect(await modeOf('site.db')).toBe('600')
    await app.close()
    await open(folder)
    await chmod(folder, 0o755)
    await beside(folder, async ({ outbox }) => void (await outbox.all()))
    for (const name of theirs) expect([name, await modeOf(name)]).toEqual([name, '644'])
    for (const name of ['.', 'photos', 'documents', 'pictures'])
      expect([name, await modeOf(name)]).toEqual([name, '755'])
  })

  test('is closed where it is ours, by the next start', async () => {
    const first = await startApp({ dataDir: folder })
    await apply(first.app)
    await first.app.close()
    await open(folder)
    await startApp({ dataDir: folder })
    for (const name of theirs) expect([name, await modeOf(name)]).toEqual([name, '644'])
    const documents = (await readdir(join(folder, 'documents'))).filter((name) =>
      /^[0-9a-f]{32}\./.test(name),
    )
    expect(documents).toHaveLength(4)
    const ours = [
      ...documents.map((name) => `documents/${name}`),
      ...(await readdir(join(folder, 'site'))).map((name) => `site/${name}`),
      'site.db',
      'server.lock',
      'document.key',
    ]
    for (const name of ours) expect([name, await modeOf(name)]).toEqual([name, '600'])
    expect(await modeOf('site')).toBe('700')
  })
})
