import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp, type AppOptions, type Server } from '../../src/server/app'
import type { Tables } from '../../src/server/core/database/tables'
import { readSettings, type Settings } from '../../src/server/core/env'
import { clientBuild } from '../../src/server/site/pages/client-build'
import { environmentAt, forget, refuseRowsAt, rowsAt, sqlAt } from '../fixtures/server-storage'
import { waitingFor } from '../waits.js'
import { listed, type ListedRoute } from './route-list'

/** A whole server on a folder of its own, and what a test may know of it. */
export interface OpenApp {
  app: FastifyInstance
  core: Server
  dataDir: string
  /** The lines printed at the start. */
  said: string[]
  /** Every route, as it was registered. */
  routes: ListedRoute[]
  /** All rows of a table, as they are in the database. */
  rows<T extends keyof Tables>(table: T): Promise<Tables[T][]>
  /** Runs SQL on the database, as another program would. */
  sql(text: string): Promise<void>
  /** Makes the database refuse new rows of a table, all or those for which `when` is true. */
  refuseRows(table: keyof Tables, when?: string, deed?: 'insert' | 'delete'): Promise<void>
}

const unbuilt = clientBuild('/nowhere')

/**
 * Opens a server without rate limits and without content. The caller closes and forgets it.
 * @throws for a call that is registered without a contract
 */
export async function openApp(
  settings: Partial<Settings> = {},
  parts: Partial<AppOptions> = {},
): Promise<OpenApp> {
  const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'site-')))
  const env = { RATE_LIMIT: '0', LOG_LEVEL: 'silent', ...(await environmentAt(dataDir)) }
  const said: string[] = []
  const routes: ListedRoute[] = []
  const core = await waitingFor('server', () =>
    buildApp(
      { ...readSettings(env), ...settings },
      {
        build: unbuilt,
        say: (line) => said.push(line),
        seed: async () => {},
        // A busy machine is slow, not wrong.
        mostDelay: 0,
        ...parts,
        onRoute: (route) => {
          routes.push(...listed(route))
          parts.onRoute?.(route)
        },
      },
    ),
  )
  return {
    app: core.app,
    core,
    dataDir,
    said,
    routes,
    rows: (table) => rowsAt(dataDir, table),
    sql: (text) => sqlAt(dataDir, text),
    refuseRows: (table, when, deed) => refuseRowsAt(dataDir, table, when, deed),
  }
}

/** A folder that is gone after the test, with all that is kept under its name. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  onTestFinished(() => forget(folder))
  return folder
}

/**
 * For `beforeAll`: opens a server for all tests of a file or group, which leave it as they find it.
 * @returns what closes and forgets it
 */
export async function forAll(
  settings: Partial<Settings>,
  use: (open: OpenApp) => unknown,
  parts: Partial<AppOptions> = {},
) {
  const open = await openApp(settings, parts)
  await use(open)
  return async () => {
    await open.app.close()
    await forget(open.dataDir)
  }
}

/** Opens a server for one test; it is closed and forgotten when the test ends. */
export async function startApp(settings: Partial<Settings> = {}, parts: Partial<AppOptions> = {}) {
  const dataDir = settings.dataDir ?? (await temporaryFolder())
  const open = await openApp({ ...settings, dataDir }, parts)
  onTestFinished(() => open.app.close())
  return open
}
