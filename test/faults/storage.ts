import { createHash } from 'node:crypto'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import pg from 'pg'
import { readSettings } from '../../src/server/core/env'
import { fileStores } from '../../src/server/core/files/open-files'
import { startRelay } from '../server/shared/relay'
import { findPostgres, howToGetPostgres, startPostgres } from '../services/postgres.js'
import { startS3 } from '../services/s3.js'
import { inFolder } from './faulty-server'
import type { Report } from './report'
import { halves, halvesOf, query } from './requests'

/** Where the servers of a fault keep their things, whichever of them is up. */
export interface Storage {
  dataDir: string
  settings: Record<string, string>
  query<T>(sql: string): Promise<T[]>
  /** Puts all files two hours back: what was never finished then is nobody's any more. */
  age(): void
  halves(): Promise<string[]>
}

/** A database and files for as long as `use` runs. */
export interface Store {
  name: string
  run(report: Report, use: (storage: Storage) => Promise<void>): Promise<void>
}

export const embedded: Store = {
  name: 'SQLite and the disk',
  run: (_report, use) =>
    inFolder((dataDir) =>
      use({
        dataDir,
        settings: {},
        query: async <T>(sql: string) => query<T>(dataDir, sql),
        // The only server of a folder knows that nobody else is at work there.
        age() {},
        halves: async () => halves(dataDir),
      }),
    ),
}

const bucket = 'faults'

async function onServices(use: (storage: Storage) => Promise<void>, delay: { wait: number }) {
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()])
  const near = await startRelay([s3.url], delay)
  try {
    const { folder, accessKeyId, secretAccessKey } = s3
    const account = { accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1' }
    await new AwsClient(account).fetch(`${s3.url}/${bucket}`, { method: 'PUT' })
    const connectionString = `${postgres.url}/postgres`
    const ask = async <T>(sql: string) => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      return client
        .query(sql)
        .then(({ rows }) => rows as T[])
        .finally(() => client.end())
    }
    await inFolder(async (dataDir) => {
      const settings = {
        DATABASE_URL: connectionString,
        STORAGE_URL: `s3://${bucket}?endpoint=${near.url}`,
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
        DOCUMENT_KEY: createHash('sha256').update(dataDir).digest('hex'),
      }
      const place = {
        ...settings,
        DATA_DIR: dataDir,
        STORAGE_URL: `s3://${bucket}?endpoint=${s3.url}`,
      }
      await use({
        dataDir,
        settings,
        query: ask,
        age() {
          const then = new Date(Date.now() - 2 * 3_600_000)
          for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
            if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), then, then)
        },
        async halves() {
          const files = fileStores(readSettings(place))
          return halvesOf({
            applications: await ask('select application from loan_application'),
            versions: await ask('select content from section_version'),
            documents: await files.documents.names(),
            pictures: await files.pictures.names(),
          })
        },
      })
    })
  } finally {
    near.close()
    await Promise.all([postgres.stop(), s3.stop()])
  }
}

/** Postgres and a bucket whose answers take `delay.wait` ms. */
export const sharedAndSlow = (delay: { wait: number }): Store => ({
  name: 'Postgres and a bucket',
  async run(report, use) {
    if (findPostgres()) await onServices(use, delay)
    else report.leftOut = howToGetPostgres
  },
})

export const shared = sharedAndSlow({ wait: 0 })
