import { contentStore, type ContentStore } from './content/content.store'
import { openDatabase, type Database } from './database/database'
import type { Settings } from './env'
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

/** @throws StartError when the database or the data folder cannot be used */
export async function openStores(
  settings: Settings,
  onPictureError?: (error: unknown) => void,
): Promise<Stores> {
  const database = await openDatabase(settings)
  const files = await openFiles(settings).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const pictures = pictureStore({
    originals: files.pictures,
    copies: files.copies,
    ...(onPictureError && { onError: onPictureError }),
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
      await pictures.close()
      await database.close()
    },
  }
}
