import { open } from 'node:fs/promises'

/** Brings to disk what was written to a file, or which names a folder has. */
export async function flush(path: string) {
  const entry = await open(path, 'r')
  await entry.sync().finally(() => entry.close())
}
