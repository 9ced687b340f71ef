import { open } from 'node:fs/promises'

/** Flushes a file, or the names in a folder, to disk. */
export async function flush(path: string) {
  const entry = await open(path, 'r')
  await entry.sync().finally(() => entry.close())
}
