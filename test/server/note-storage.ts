import { open } from 'node:fs/promises'
import { SqliteDriver } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { inject } from 'vitest'
import { noteCalls, waitingFor } from '../waits.js'

const worker = globalThis as { notesStorage?: true }
if (!worker.notesStorage) {
  worker.notesStorage = true
  noteCalls('picture', sharp.prototype as object, 'toBuffer', 'toFile', 'stats')
  noteCalls('database', pg.Client.prototype, 'connect', 'query')
  noteCalls('disk', SqliteDriver.prototype, 'commitTransaction')
  const handle = await open(import.meta.filename)
  noteCalls('disk', Object.getPrototypeOf(handle) as object, 'sync')
  await handle.close()
  const { fetch } = globalThis
  const bucket = inject('services')?.s3.url
  globalThis.fetch = (asked, ...rest) => {
    const url = asked instanceof Request ? asked.url : String(asked)
    const fetched = () => fetch(asked, ...rest)
    return bucket && url.startsWith(bucket) ? waitingFor('bucket', fetched) : fetched()
  }
}
