import { closeSync, openSync } from 'node:fs'

/**
 * Creates an empty file with mode 0600 if there is none. SQLite would make it readable for
 * everybody, and gives its side files the same mode.
 */
export function privateFile(file: string) {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch {
    // The file exists, or SQLite will report the problem better.
  }
}
