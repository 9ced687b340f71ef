import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp, type AppParts } from '../../src/server/app'
import { Sqlite } from '../../src/server/database/sqlite-driver'
import type { Tables } from '../../src/server/database/tables'
import { readSettings, type Settings } from '../../src/server/env'
import { clientBuild } from '../../src/server/pages/client-build'

/** A whole server on a folder of its own, and what a test may know of it. */
export interface OpenApp {
  app: FastifyInstance
  dataDir: string
  /** What the person who starts the server was told. */
  said: string[]
  /** All rows of a table, as they are in the file. */
  rows<T extends keyof Tables>(table: T): Tables[T][]
  /** Runs SQL on the file, as another program would. */
  sql(text: string): void
}

const unbuilt = clientBuild('/nowhere')

/** Opens a server without rate limits and without content. The caller closes it. */
export async function openApp(
  settings: Partial<Settings> = {},
  parts: Partial<AppParts> = {},
): Promise<OpenApp> {
  const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'site-')))
  const said: string[] = []
  const app = await buildApp(
    { ...readSettings({ RATE_LIMIT: '0', LOG_LEVEL: 'silent' }), ...settings, dataDir },
    { build: unbuilt, say: (line) => said.push(line), seed: async () => {}, ...parts },
  )
  const onFile = <T>(use: (file: Database) => T) => {
    const file = new Sqlite(join(dataDir, 'site.db'))
    try {
      return use(file)
    } finally {
      file.close()
    }
  }
  return {
    app,
    dataDir,
    said,
    rows: <T extends keyof Tables>(table: T) =>
      onFile((file) => file.prepare(`select * from ${table}`).all() as Tables[T][]),
    sql: (text) => onFile((file) => void file.exec(text)),
  }
}

/** A folder that is gone after the test. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Opens a server for one test; it is closed and forgotten when the test ends. */
export async function startApp(settings: Partial<Settings> = {}, parts: Partial<AppParts> = {}) {
  const dataDir = settings.dataDir ?? (await temporaryFolder())
  const open = await openApp({ ...settings, dataDir }, parts)
  onTestFinished(() => open.app.close())
  return open
}
