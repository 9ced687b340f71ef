import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enough = 4e9

/** @param {number} id */
function isRunning(id) {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

/**
 * Has this process and those that it starts keep temporary files in memory, where there is room for them: a server
 * waits for the disk at every write, and what becomes of the files of a test when the power fails is no question.
 */
export function useMemoryFolder() {
  if (process.env.TMPDIR?.startsWith(memory)) return
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, freemem()) < enough) return
    for (const name of readdirSync(memory)) {
      const [, id] = /^site-tests-(\d+)-/.exec(name) ?? []
      // What a run that was killed has left.
      if (id && !isRunning(Number(id))) rmSync(join(memory, name), { recursive: true, force: true })
    }
    const folder = mkdtempSync(join(memory, `site-tests-${process.pid}-`))
    // Postgres has a user of its own, and a folder of its own therein.
    chmodSync(folder, 0o711)
    process.env.TMPDIR = folder
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  } catch {
    // Not here: the disk will do.
  }
}
