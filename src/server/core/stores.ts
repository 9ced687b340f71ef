import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from './database/database'
import type { Database, Engine } from './database/engine'
import { noSiteIn, requireCurrent } from './database/migrate'
import { databaseName } from './database/sqlite'
import type { Settings } from './env'
import { createDecoder, type Decoder } from './files/decoder'
import { decoderProcess } from './files/decoder-process'
import { keepPrivate } from './files/keep-private'
import { masterKey } from './files/master-key'
import type { Files } from './files/open-files'
import { noLostDatabase, openOwnFiles } from './files/own-files'
import { pictureStore, type PictureStore } from './files/picture-store'
import { keyAtHand } from './files/sealing'
import { outbox, type Outbox } from './mail/outbox.store'
import { StartError } from './start-error'

/**
 * Allows one server per folder: a second one would remove files that the first is writing, or miss
 * its files. Waits for a server that is shutting down.
 * @param say called when it waits
 * @param onLost called when another server has taken its place meanwhile
 * @throws StartError when another server keeps running
 */
async function onlyServer(
  { keepLock }: Engine,
  { dataDir, databaseUrl, storageUrl }: Pick<Settings, 'dataDir' | 'databaseUrl' | 'storageUrl'>,
  { say, onLost }: { say: (line: string) => void; onLost?: (reason: string) => void },
): Promise<void> {
  if (databaseUrl && storageUrl) return
  const other = `Another server is using ${databaseUrl ? 'this database' : `DATA_DIR (${dataDir})`}`
  const isKept = await keepLock('server', {
    onWait: () => say(`${other}. This server is waiting for it to stop.`),
    onLost: () => onLost?.(`${other} now: the connection that kept it out was lost.`),
  })
  if (isKept) return
  throw new StartError(
    databaseUrl
      ? `${other}, and without STORAGE_URL only one can. Set STORAGE_URL for both, or stop the other one.`
      : `${other}, and only one can. Stop it, or set DATA_DIR to another folder.`,
  )
}

/** The database of a site, for a command: what is not there is not made, what is old is not upgraded. */
async function openAsItIs(settings: Settings): Promise<Database> {
  const { databaseUrl, dataDir } = settings
  if (!databaseUrl && !existsSync(join(dataDir, databaseName))) throw noSiteIn(dataDir)
  return openDatabase(settings, undefined, async (engine) => {
    await requireCurrent(engine, databaseUrl ? 'DATABASE_URL' : dataDir)
    return []
  })
}

/** The persistent state that server and commands work on. */
export interface Stores {
  database: Database
  files: Files
  decoder: Decoder
  pictures: PictureStore
  outbox: Outbox
  close(): Promise<void>
}

/**
 * Options of the server, not of the commands: it locks out other servers and makes copies of
 * pictures ahead.
 */
export interface AsServer {
  /** Applies the pending migrations and names them. */
  upgrade?: (engine: Engine) => Promise<string[]>
  /** Called with the reason when the start has to wait. */
  say(line: string): void
  /** The built `decode-pictures`; without it, pictures are decoded in this process. */
  decoderProgram?: string | undefined
  /** Called when another server has taken its place: it must stop. */
  onLost?: (reason: string) => void
  onError(error: unknown): void
}

/** Runs a task of a command on the site of these settings. */
export async function withStores<T>(settings: Settings, task: (stores: Stores) => Promise<T>) {
  const stores = await openStores(settings)
  try {
    return await task(stores)
  } finally {
    await stores.close()
  }
}

/**
 * @throws StartError when database or files cannot be used, belong to different sites, or another
 * server uses them
 */
export async function openStores(settings: Settings, server?: AsServer): Promise<Stores> {
  await noLostDatabase(settings)
  const database = await (server
    ? openDatabase(settings, (engine) => onlyServer(engine, settings, server), server.upgrade)
    : openAsItIs(settings))
  const files = await openOwnFiles(database, settings).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  // A command writes with the key where it is at hand, and never with a wrong one.
  if (!server && (await keyAtHand(settings)))
    await masterKey(settings, database).catch(async (error: unknown) => {
      await database.close()
      throw error
    })
  const [open] = keepPrivate(settings.dataDir)
  if (open)
    server?.say(
      `Other users of this machine may be able to read ${open}: its permissions cannot be changed.`,
    )
  const decoder = server?.decoderProgram
    ? decoderProcess(server.decoderProgram, server.onError)
    : createDecoder()
  const pictures = pictureStore({
    originals: files.pictures,
    copies: files.copies,
    decoder,
    ...(server && { onStored: (name) => void pictures.copy(name).catch(server.onError) }),
  })
  return {
    database,
    files,
    decoder,
    pictures,
    outbox: outbox(database),
    async close() {
      await pictures.close()
      await decoder.close()
      await database.close()
    },
  }
}
