import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { credentials, firstAdministrator } from '../fixtures/administrator'
import { loaded, visitors, type Visit } from './browser'
import { startServer, type RunningServer } from './server-process.js'
import { wireTap, type WireTap } from './wire-tap'

/** Console messages for answers other than 2xx, which the page itself must report. */
export const refusals = [/Failed to load resource/]

/** Puts a session into a browser, as the login does; a reload keeps what happens to it. */
export async function signIn(page: Page, url: string, as = credentials) {
  const answer = await page.context().request.post(`${url}/login`, { data: as })
  if (!answer.ok()) throw new Error(`Login answered ${answer.status()}: ${await answer.text()}`)
  const { user } = (await answer.json()) as { user: object }
  await page.addInitScript((text) => {
    if (sessionStorage.getItem('signed in')) return
    sessionStorage.setItem('signed in', 'once')
    localStorage.setItem('user', text)
  }, JSON.stringify(user))
}

/** A frame of fields by its name, or the whole page. */
export const frame = (page: Page, name: string): Locator =>
  name ? page.getByRole('group', { name, exact: true }) : page.getByRole('main')

export const field = (page: Page, name: string, label: string) =>
  frame(page, name).getByLabel(label, { exact: true })

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

/** Opens a part of a page by its tab. */
export async function openPart(page: Page, name: string) {
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tabpanel', { name }).waitFor()
}

/** Chooses one of the lesser actions, which stand in the page's menu. */
export async function chooseMore(page: Page, name: string) {
  // By key: where a test stops the clock, nothing holds still for a pointer.
  const opener = page.locator('summary', { hasText: 'More' })
  await opener.press('Enter')
  await page
    .locator('details')
    .filter({ has: opener })
    .getByRole('button', { name, exact: true })
    .press('Enter')
}

/** Resolves once a section's editor shows its fields. */
export async function editorOpen(page: Page) {
  await button(page, 'Save').waitFor()
  await expect.poll(() => page.getByText('Loading the editor').count()).toBe(0)
}

export async function attach(
  fileField: Locator,
  file: { name: string; type: string; bytes: Uint8Array },
) {
  // A rich text's toolbar has a tool of the same name.
  await fileField.and(fileField.page().locator('input')).setInputFiles({
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(file.bytes),
  })
}

/** A visit of somebody who has an account. */
interface Entry extends Visit {
  as?: typeof credentials
}

/** A server of its own with one administrator, and a Chromium to visit it with. */
export const backOffice = (settings: Record<string, string> = {}) =>
  officeOf(() => startServer({ ...firstAdministrator, ...settings }))

/** The back office of the common server, for journeys that change nothing there. */
export const commonOffice = () =>
  officeOf(() => Promise.resolve({ ...inject('site'), stop: () => Promise.resolve() }))

type Server = Pick<RunningServer, 'url' | 'dataDir' | 'stop'>

function officeOf(start: () => Promise<Server>) {
  const { open } = visitors()
  let server: Server
  let tap: WireTap

  beforeAll(async () => {
    server = await start()
    tap = await wireTap(server.url)
  })
  afterAll(async () => {
    await tap?.close()
    await server?.stop()
  })

  /** A page for everybody, or before anybody has logged in. */
  const visit = (path: string, { url = tap.url, ...rest }: Visit = {}) =>
    open(path, { url, ...rest })

  /** A page of the back office, logged in: as the administrator, unless somebody else is named. */
  const enter = async (path: string, { before, as, ...rest }: Entry = {}) => {
    const visitor = await visit(path, {
      ...rest,
      before: async (page) => {
        await signIn(page, tap.url, as)
        await before?.(page)
      },
    })
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    return visitor
  }

  /** A section in its editor, all of its rows unfolded. */
  const edit = async (path: string, rest: Visit = {}) => {
    const visitor = await enter(path, rest)
    await editorOpen(visitor.page)
    const expand = button(visitor.page, 'Expand all')
    if (await expand.count()) await expand.click()
    return visitor
  }

  /** A public page once it shows its content. */
  const see = async (path: string, rest: Visit = {}) => {
    const { page } = await visit(path, rest)
    await loaded(page)
    return page
  }

  return {
    visit,
    enter,
    edit,
    see,
    /** Reads as the public does, without a session. */
    read: async (path: string) => (await fetch(tap.url + path)).json() as Promise<never>,
    get url() {
      return tap.url
    },
    /** The server itself, for what the wire tap would hold back. */
    get serverUrl() {
      return server.url
    },
    get dataDir() {
      return server.dataDir
    },
    get sent() {
      return tap.sent
    },
  }
}
