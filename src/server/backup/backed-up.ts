import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { flush } from '../core/files/flush'
import { StartError } from '../core/start-error'

/** The manifest of a backup: the SHA-256 of every file by path, database included. */
export interface Manifest {
  /** ISO 8601 in UTC. */
  made: string
  files: Record<string, string>
}

/** Written last: a folder without it is an incomplete backup. */
const manifestName = 'backup.json'

export async function digestOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Copies a file and its folder, readable by the owner only, and flushes it to disk. */
export async function copyPrivately(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, to)
  await chmod(to, 0o600)
  await flush(to)
}

export async function writeManifest(folder: string, manifest: Manifest) {
  const path = join(folder, manifestName)
  await writeFile(path, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
  await flush(path)
  await flush(folder)
}

/** @throws StartError for a folder without a complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(
    (cause: NodeJS.ErrnoException) => {
      throw new StartError(
        cause.code === 'ENOENT'
          ? `${folder} is not a complete backup: ${manifestName} is missing.`
          : `Cannot read ${manifestName} in the backup.`,
        { cause },
      )
    },
  )
  return JSON.parse(text) as Manifest
}
