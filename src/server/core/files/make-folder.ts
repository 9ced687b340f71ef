import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder for the server's user alone, and those above it. Node's own way (`recursive`) tries
 * for ever where a folder takes no others, as /proc does.
 */
export function makeFolderSync(folder: string) {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error
    makeFolderSync(dirname(folder))
    makeFolderSync(folder)
  }
}

/** The same, for who awaits it. */
export const makeFolder = async (folder: string) => makeFolderSync(folder)
