import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './make-folder'
import { gathered, type FileStore } from './file-store'
import { flush } from './flush'

const unfinished = '.unfinished'

/** A file that cannot be read is not a missing one. */
function ifMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** The names of files written before a time; without one, all names. */
async function olderThan(before: Date | undefined, folder: string, names: string[]) {
  if (!before) return names
  const found = await Promise.all(
    names.map(async (name) => ({ name, was: await stat(join(folder, name)).catch(() => {}) })),
  )
  return found.filter(({ was }) => was && was.mtime < before).map(({ name }) => name)
}

/** Names per turn. */
const atOnce = 1000

async function* complete(folder: string) {
  let some: string[] = []
  for await (const { name } of await opendir(folder, { bufferSize: atOnce })) {
    if (name.endsWith(unfinished)) continue
    some.push(name)
    if (some.length < atOnce) continue
    yield some
    some = []
  }
  yield some
}

/**
 * Files in one folder, readable by the server's user only. Temporary file, fsync, rename, fsync of
 * the folder: after a power cut a file is complete or absent.
 */
export const diskFiles = (folder: string): FileStore => ({
  async write(name, bytes) {
    const draft = join(folder, `${randomUUID()}${unfinished}`)
    try {
      const file = await open(draft, 'wx', 0o600)
      await writeFile(file, bytes)
        .then(() => file.sync())
        .finally(() => file.close())
      await rename(draft, join(folder, name))
      await flush(folder)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  },
  async open(name) {
    const path = join(folder, name)
    const found = await stat(path).catch(ifMissing)
    if (!found?.isFile()) return undefined
    return { size: found.size, writtenAt: found.mtimeMs, stream: () => createReadStream(path) }
  },
  list: () => complete(folder),
  names: () => gathered(complete(folder)),
  async remove(name) {
    await rm(join(folder, name), { force: true })
  },
  async sweep(before) {
    await makeFolder(folder)
    const names = await readdir(folder)
    const drafts = await olderThan(
      before,
      folder,
      names.filter((name) => name.endsWith(unfinished)),
    )
    await Promise.all(drafts.map((name) => rm(join(folder, name), { force: true })))
  },
  check: () => access(folder, constants.R_OK | constants.W_OK),
})
