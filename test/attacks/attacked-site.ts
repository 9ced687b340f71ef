import { afterAll, beforeAll } from 'vitest'
import { credentials, firstAdministrator } from '../fixtures/administrator'
import { startServer, type RunningServer } from '../journeys/server-process.js'
import { sendRequest, json, type RawRequest } from './raw-request'

export interface AttackedSite {
  readonly url: string
  readonly dataDir: string
  /** The server's output so far. */
  printed(): string
  /** The cookie of an administrator who has just logged in. */
  readonly cookie: string
  send(sent: RawRequest): ReturnType<typeof sendRequest>
}

/** The built server as a process of its own for the tests of one file, with one administrator. */
export function attackedSite(settings: Record<string, string> = {}): AttackedSite {
  let server: RunningServer
  let cookie = ''

  beforeAll(async () => {
    server = await startServer({
      ...firstAdministrator,
      ...settings,
    })
    const answer = await sendRequest(server.url, {
      method: 'POST',
      path: '/login',
      headers: json,
      body: JSON.stringify(credentials),
    })
    cookie = String(answer.headers['set-cookie']).split(';')[0]!
  })
  afterAll(() => server?.stop())

  return {
    get url() {
      return server.url
    },
    get dataDir() {
      return server.dataDir
    },
    printed: () => server.printed(),
    get cookie() {
      return cookie
    },
    send: (sent) => sendRequest(server.url, sent),
  }
}
