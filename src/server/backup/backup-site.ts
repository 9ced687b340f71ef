import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseName } from '../core/database/sqlite'
import { flush } from '../core/files/flush'
import { filesOf, folders } from '../core/files/open-files'
import { namesIn } from '../core/files/own-files'
import { StartError } from '../core/start-error'
import { copyPrivately, digestOf, writeManifest } from './backed-up'
import { copyDatabase, documentsOf } from './database-copy'

/**
 * How often to start over when an application is removed between copying its row and its documents.
 */
const mostTries = 5

export interface Amounts {
  pictures: number
  documents: number
}

/** A file removed since it was listed needs no copy. */
function ifGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

async function pathsIn(dataDir: string, kind: 'pictures' | 'site') {
  const names = await namesIn(filesOf({ dataDir })[kind]).catch((cause: unknown) => {
    throw new StartError(`Cannot read the folder ${join(dataDir, folders[kind])}.`, { cause })
  })
  return names.map((name) => `${folders[kind]}/${name}`)
}

async function emptyFolder(folder: string) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartError(`Cannot write to the folder ${folder}.`, { cause: error })
  })
  if (names.length > 0) throw new StartError(`${folder} is not empty. Choose a new folder.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/**
 * Copies database, pictures, documents and the site's mark from `dataDir` into a new folder while
 * the server runs. The database comes first: the files of its rows already existed. The document
 * key is not copied.
 * @throws StartError
 */
export async function backupSite(dataDir: string, folder: string): Promise<Amounts> {
  const source = join(dataDir, databaseName)
  if (!existsSync(source)) throw new StartError(`There is no database in ${dataDir}.`)
  await emptyFolder(folder)
  const copy = join(folder, databaseName)

  for (let tries = 1; ; tries += 1) {
    await rm(copy, { force: true })
    copyDatabase(source, copy)
    await flush(copy)
    const pictures = await pathsIn(dataDir, 'pictures')
    const marks = await pathsIn(dataDir, 'site')
    const documents = documentsOf(copy)
    const has = (name: string) => existsSync(join(folder, name))
    for (const name of [...pictures, ...documents, ...marks]) {
      if (!has(name)) await copyPrivately(join(dataDir, name), join(folder, name)).catch(ifGone)
    }
    const isWhole = documents.every(has)
    if (!isWhole && tries < mostTries) continue
    if (!isWhole) throw new StartError('A document of a stored application is missing.')

    const files: Record<string, string> = {}
    const present = pictures.filter(has)
    for (const name of [databaseName, ...present, ...documents, ...marks])
      files[name] = await digestOf(join(folder, name))
    await writeManifest(folder, { made: new Date().toISOString(), files })
    return { pictures: present.length, documents: documents.length }
  }
}
