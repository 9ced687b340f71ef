import { join } from 'node:path'
import { contentStore, type ContentStore } from './content/content.store'
import { openDatabase, type Database } from './database/database'
import type { Settings } from './env'
import { diskFiles } from './files/disk-files'
import { pictureStore, type PictureStore } from './files/picture-store'
import { administratorStore, type AdministratorStore } from './login/administrator.store'
import { sessionStore, type SessionStore } from './login/session.store'
import { outbox, type Outbox } from './mail/outbox.store'

/** All that outlives a request: what the server and the commands work on. */
export interface Stores {
  database: Database
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
  const originals = diskFiles(join(settings.dataDir, 'pictures'))
  const copies = diskFiles(join(settings.dataDir, 'picture-copies'))
  await Promise.all([originals.sweep(), copies.sweep()])
  const pictures = pictureStore({
    originals,
    copies,
    ...(onPictureError && { onError: onPictureError }),
  })
  return {
    database,
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
