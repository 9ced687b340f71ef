import { closeSync, openSync } from 'node:fs'

/**
 * Makes an empty file for its owner alone, where there is none. SQLite itself would let everybody read it;
 * the files that it puts beside one have the permissions of that one.
 */
export function privateFile(file: string) {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch {
    // It is there, or SQLite says better why it cannot be.
  }
}
