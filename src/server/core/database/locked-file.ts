import { privateFile } from './private-file'
import { isLocked, openFile } from './sqlite-driver'

/**
 * Creates a file if needed and locks it for this process. The operating system releases the lock
 * when the process dies. Nothing is ever written to the file.
 * @returns a function that releases the lock; undefined while another process holds it
 */
export function lockedFile(file: string) {
  privateFile(file)
  const lock = openFile(file, { timeout: 0 })
  try {
    // No journal file, which a killed process would leave behind.
    lock.exec('pragma journal_mode = MEMORY')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (isLocked(error)) return undefined
    throw error
  }
  return () => void lock.close()
}
