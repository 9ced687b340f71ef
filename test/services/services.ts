import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/server/core/database/database'
import { startPostgres } from './postgres.js'
import { startS3 } from './s3.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The shared services, in the project that runs on them instead of on one folder each. */
    services?: {
      postgres: string
      version: number
      /** A database that has all tables and no content. */
      template: string
      /** The folder is where the server keeps its buckets. */
      s3: { url: string; folder: string; accessKeyId: string; secretAccessKey: string }
    }
  }
}

let stop: () => Promise<unknown> = async () => {}

/** Starts what many processes share, once for all tests of the run. */
export async function setup(project: TestProject) {
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()])
  stop = () => Promise.all([postgres.stop(), s3.stop()])
  const database = await openDatabase({ dataDir: '', databaseUrl: `${postgres.url}/template1` })
  await database.close()
  const { url, folder, accessKeyId, secretAccessKey } = s3
  project.provide('services', {
    postgres: postgres.url,
    version: postgres.version,
    template: 'template1',
    s3: { url, folder, accessKeyId, secretAccessKey },
  })
}

export const teardown = () => stop()
