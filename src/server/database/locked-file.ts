import { privateFile } from './private-file'
import { isLocked, openFile } from './sqlite-driver'

/**
 * Locks a file for this process alone, made where there is none. The lock is the operating system's: when
 * the process dies, however it does, it is gone. Nothing is ever written into the file.
 * @returns what lets go of it; undefined while another process has it
 */
export function lockedFile(file: string) {
  privateFile(file)
  const lock = openFile(file, { timeout: 0 })
  try {
    // No journal lies beside it, which a process that dies would leave behind.
    lock.exec('pragma journal_mode = MEMORY')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (isLocked(error)) return undefined
    throw error
  }
  return () => void lock.close()
}
