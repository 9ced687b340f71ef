import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { makeFolder } from '../../core/files/make-folder'
import { openEngine } from '../../core/database/database'
import type { Engine } from '../../core/database/engine'
import { noSiteIn } from '../../core/database/migrate'
import { databaseName } from '../../core/database/sqlite'
import { diskProblem } from '../../core/disk-problem'
import type { Settings } from '../../core/env'
import { isDocumentName } from '../../core/files/document-store'
import type { FileStore } from '../../core/files/file-store'
import { flush } from '../../core/files/flush'
import { fileStores, folders, type Files } from '../../core/files/open-files'
import { marksOn, namesIn } from '../../core/files/own-files'
import { keyAtHand } from '../../core/files/sealing'
import { StartError } from '../../core/start-error'
import {
  digestOf,
  isOurs,
  storedAmounts,
  manifestName,
  withMac,
  writePrivately,
  type Amounts,
  type BackedUp,
  type Manifest,
} from './backed-up'
import { copyDatabase, copySharedDatabase, documentsOf } from './database-copy'

/** What of the settings says where a site and its key are. */
export type SitePlace = Pick<
  Settings,
  | 'dataDir'
  | 'databaseUrl'
  | 'storageUrl'
  | 'awsAccessKeyId'
  | 'awsSecretAccessKey'
  | 'awsSessionToken'
  | 'documentKey'
>

/** How often to start over when an application is removed between copying its row and its documents. */
const mostTries = 5

/** Files that are read at once, each held in memory: an upload is no larger than 8 MB. */
const atOnce = 8

/** The content of a file; undefined when it was removed since it was listed. */
async function contentOf(files: FileStore, name: string) {
  const file = await files.open(name)
  return (
    file &&
    buffer(file.stream()).catch(async (error: unknown) => {
      if (await files.open(name)) throw error
      return undefined
    })
  )
}

/**
 * The files of a running site, the manifest last. The documents come before the database, so that only
 * those of the last moment can be removed meanwhile: every document that a row names is there, some that
 * none names may be. The document key is not among them; it signs the manifest.
 * @param copy where the copy of the database is made
 * @param manifest is filled on the way
 * @throws StartError
 */
async function* filesOfSite(
  site: SitePlace,
  engine: Engine,
  copy: string,
  manifest: Manifest,
): AsyncGenerator<BackedUp> {
  const files = fileStores(site)
  const has = (name: string) => Object.hasOwn(manifest.files, name)

  const listed = (kind: keyof Files, names = namesIn(files[kind])) =>
    names.catch((cause: unknown) => {
      const place = site.storageUrl ? `${folders[kind]}/` : join(site.dataDir, folders[kind])
      throw new StartError(`Cannot read the folder ${place}.`, { cause })
    })
  async function* eachOf(kind: keyof Files, names: string[]) {
    for (let from = 0; from < names.length; from += atOnce) {
      const some = names.slice(from, from + atOnce)
      const contents = await Promise.all(some.map((name) => contentOf(files[kind], name)))
      for (const [i, content] of contents.entries()) {
        if (!content) continue
        const name = `${folders[kind]}/${some[i]}`
        if (!isOurs(name)) continue
        manifest.files[name] = createHash('sha256').update(content).digest('hex')
        yield { name, size: content.length, bytes: () => [content] }
      }
    }
  }

  yield* eachOf('documents', (await listed('documents')).filter(isDocumentName))
  for (let tries = 1; ; tries += 1) {
    await rm(copy, { force: true })
    if (site.databaseUrl) await copySharedDatabase(engine, copy)
    else copyDatabase(join(site.dataDir, databaseName), copy)
    const named = documentsOf(copy)
    const names = named.filter((name) => !has(name))
    yield* eachOf(
      'documents',
      names.map((name) => name.slice(folders.documents.length + 1)),
    )
    if (named.every(has)) break
    if (tries === mostTries) throw new StartError('A document of a stored application is missing.')
  }
  manifest.files[databaseName] = await digestOf(copy)
  const { size } = await stat(copy)
  yield { name: databaseName, size, bytes: () => createReadStream(copy) }
  yield* eachOf('pictures', await listed('pictures'))
  yield* eachOf('site', await listed('site', marksOn(files)))
  const key = await keyAtHand(site)
  const signed = key ? withMac(manifest, key) : manifest
  const text = Buffer.from(`${JSON.stringify(signed, null, 1)}\n`)
  yield { name: manifestName, size: text.length, bytes: () => [text] }
}

/**
 * Hands the files of a running site to `put`; one backup of a site is made at a time.
 * @throws StartError
 */
export async function backUp(
  site: SitePlace,
  put: (files: AsyncIterable<BackedUp>) => Promise<unknown>,
): Promise<Amounts> {
  const { dataDir, databaseUrl } = site
  if (!databaseUrl && !existsSync(join(dataDir, databaseName))) throw noSiteIn(dataDir)
  const engine = await openEngine(site)
  const scratch = join(dataDir, 'backup.unfinished')
  try {
    if (!(await engine.keepLock('backup')))
      throw new StartError('Another backup of this site is being made.')
    await rm(scratch, { recursive: true, force: true })
    await mkdir(scratch, { recursive: true, mode: 0o700 })
    const manifest: Manifest = { made: new Date().toISOString(), files: {} }
    await put(filesOfSite(site, engine, join(scratch, databaseName), manifest)).finally(() =>
      rm(scratch, { recursive: true, force: true }),
    )
    return storedAmounts(manifest)
  } catch (error) {
    throw diskProblem(engine.problem(error), dataDir)
  } finally {
    await engine.close()
  }
}

async function emptyFolder(folder: string) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartError(`Cannot write to the folder ${folder}.`, { cause: error })
  })
  if (names.length > 0) throw new StartError(`${folder} is not empty. Choose a new folder.`)
  await makeFolder(folder).catch((error: unknown) => {
    throw diskProblem(error, folder)
  })
  await chmod(folder, 0o700)
}

/**
 * Copies a running site into an empty folder.
 * @throws StartError
 */
export const backupSite = (site: SitePlace, folder: string): Promise<Amounts> =>
  backUp(site, async (files) => {
    await emptyFolder(folder)
    for await (const { name, bytes } of files) {
      await writePrivately(join(folder, name), bytes())
    }
    await flush(folder)
  })
