import { privateFile } from './private-file'
import { Sqlite } from './sqlite-driver'
import { isLocked } from './write'

/**
 * Locks a file for this process alone, made where there is none. The lock is the operating system's: when
 * the process dies, however it does, it is gone. Nothing is ever written into the file.
 * @returns what lets go of it; undefined while another process has it
 */
export function lockedFile(file: string) {
  privateFile(file)
  const lock = new Sqlite(file, { timeout: 0 })
  try {
    // No journal lies beside it, which a process that dies would leave behind.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (isLocked(error)) return undefined
    throw error
  }
  return () => void lock.close()
}
