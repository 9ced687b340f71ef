import { contentStore, type ContentStore } from './content/content.store'
import { openDatabase, type Database } from './database/database'
import type { Settings } from './env'
import { copyProcess } from './files/copy-process'
import { openFiles, type Files } from './files/open-files'
import { pictureStore, type PictureStore } from './files/picture-store'
import { administratorStore, type AdministratorStore } from './login/administrator.store'
import { sessionStore, type SessionStore } from './login/session.store'
import { outbox, type Outbox } from './mail/outbox.store'

/** All that outlives a request: what the server and the commands work on. */
export interface Stores {
  database: Database
  files: Files
  content: ContentStore
  pictures: PictureStore
  administrators: AdministratorStore
  sessions: SessionStore
  outbox: Outbox
  close(): Promise<void>
}

/** How copies of pictures are made before a page asks for them. */
export interface CopiesAhead {
  /** The built `make-copies`; without it the copies are made in this process. */
  copyProgram?: string | undefined
  onError(error: unknown): void
}

/**
 * Without `ahead`, copies of pictures are made when a page asks for them.
 * @throws StartError when the database or the data folder cannot be used
 */
export async function openStores(settings: Settings, ahead?: CopiesAhead): Promise<Stores> {
  const database = await openDatabase(settings)
  const files = await openFiles(settings).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const elsewhere = ahead?.copyProgram && copyProcess(ahead.copyProgram, ahead.onError)
  const here = (name: string) => void pictures.copy(name).catch(ahead?.onError)
  const pictures = pictureStore({
    originals: files.pictures,
    copies: files.copies,
    ...(ahead && { onKept: elsewhere ? elsewhere.copy : here }),
  })
  return {
    database,
    files,
    content: contentStore(database),
    pictures,
    administrators: administratorStore(database),
    sessions: sessionStore(database),
    outbox: outbox(database),
    async close() {
      if (elsewhere) await elsewhere.close()
      await pictures.close()
      await database.close()
    },
  }
}
