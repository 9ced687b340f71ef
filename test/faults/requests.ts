import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openFile } from '../../src/server/core/database/sqlite-driver'
import type { Content } from '../../schemas'
import { loanFiles } from '../../src/shared/codecs/loan'
import { endpoints } from '../../src/shared/endpoints'
import { credentials } from '../fixtures/administrator'
import { formOf, fourPictures, fullAnswers } from '../fixtures/loan-application'
import { picturesFor, saveRequest, sectionContent } from '../fixtures/section-content'

/** The outcome of a request; its status is 0 without a response. */
export interface Outcome {
  status: number
  text: string
  retryAfter: number
  ms: number
}

async function outcome(asked: () => Promise<Response>): Promise<Outcome> {
  const begun = performance.now()
  try {
    const answer = await asked()
    const text = await answer.text()
    const retryAfter = Number(answer.headers.get('retry-after'))
    return { status: answer.status, text, retryAfter, ms: performance.now() - begun }
  } catch {
    return { status: 0, text: '', retryAfter: 0, ms: performance.now() - begun }
  }
}

export const jsonPost = (url: string, body: object, headers: Record<string, string> = {}) =>
  outcome(() =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  )

export const read = (url: string, path: string, headers: Record<string, string> = {}) =>
  outcome(() => fetch(url + path, { headers }))

export const subscribe = (url: string, email: string) =>
  jsonPost(url + endpoints.newsletter.path, { email })

export const sendMessage = (url: string, message: string) =>
  jsonPost(url + endpoints.contact.path, {
    first_name: 'Ada',
    last_name: 'Obi',
    phone: '0801 234 5678',
    email: 'ada@example.com',
    message,
  })

export const logInWith = (url: string, password: string) =>
  jsonPost(`${url}/login`, { username: credentials.username, password })

/** The cookie of the administrator. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const cookie = answer.headers.get('set-cookie')
  if (!cookie) throw new Error(`Login answered ${answer.status}`)
  return cookie.split(';')[0]!
}

/** Makes a banner with a new picture, whose title is `mark`, and gives what saves it. */
export async function bannerSave(url: string, cookie: string, mark: string) {
  const banner: Content['investmentBanner'] = {
    ...sectionContent(mark).investmentBanner,
    title: mark,
  }
  const files = await picturesFor('investmentBanner', banner)
  const request = await saveRequest('investmentBanner', banner, { files })
  return () =>
    outcome(() =>
      fetch(url + request.url, {
        method: request.method,
        headers: { ...request.headers, cookie },
        body: request.payload as Uint8Array<ArrayBuffer>,
      }),
    )
}

/** Saves a banner with a new picture; `mark` is its title. */
export const saveBanner = async (url: string, cookie: string, mark: string) =>
  (await bannerSave(url, cookie, mark))()

/** Saves four services in the place of the first four; `mark` stands in each. */
export async function saveServices(url: string, cookie: string, mark: string) {
  const answer = await fetch(`${url}/api/services`)
  const stored = (await answer.json()) as Content['services']
  const services = sectionContent(mark).services.map((service, i) => ({
    ...service,
    id: stored[i]?.id ?? service.id,
  }))
  return jsonPost(`${url}/api/save-services`, services, { cookie })
}

/** Makes an application with four pictures, `mark` in every answer, and gives what sends it. */
export async function application(url: string, mark: string) {
  const body = formOf(fullAnswers(mark), await fourPictures())
  return () => outcome(() => fetch(url + endpoints.loan.path, { method: 'POST', body }))
}

/** Sends an application with four pictures; `mark` is in every answer. */
export const apply = async (url: string, mark: string) => (await application(url, mark))()

/** Asks a database that no server needs to be up for. */
export function query<T>(dataDir: string, sql: string): T[] {
  const database = openFile(join(dataDir, 'site.db'), { readOnly: true })
  try {
    return database.prepare(sql).all() as T[]
  } finally {
    database.close()
  }
}

const filesIn = (dataDir: string, folder: string) => {
  try {
    return readdirSync(join(dataDir, folder))
  } catch {
    return []
  }
}

/** What is stored, by the names under which it is. */
interface Stored {
  applications: { application: string }[]
  versions: { content: string }[]
  documents: string[]
  pictures: string[]
}

/** Inconsistencies: a row without its files, a file without its row, an unfinished file. */
export function halvesOf(stored: Stored): string[] {
  const documents = new Set(stored.documents)
  const pictures = new Set(stored.pictures)
  const applications = stored.applications.flatMap(({ application }) =>
    loanFiles.map((field) => `${application}.${field}`),
  )
  const named = stored.versions.flatMap(
    ({ content }) => content.match(/[0-9a-f]{32}-\d+x\d+\.(?:jpg|png|webp)/g) ?? [],
  )
  const known = new Set(applications)
  return [
    ...applications.filter((name) => !documents.has(name)).map((name) => `no file: ${name}`),
    ...named.filter((name) => !pictures.has(name)).map((name) => `no picture: ${name}`),
    ...[...documents].filter((name) => !known.has(name)).map((name) => `no row: ${name}`),
    ...[...pictures]
      .filter((name) => name.endsWith('.unfinished'))
      .map((name) => `unfinished: ${name}`),
  ]
}

/** The inconsistencies of a server that keeps its things in one folder. */
export const halves = (dataDir: string) =>
  halvesOf({
    applications: query(dataDir, 'select application from loan_application'),
    versions: query(dataDir, 'select content from section_version'),
    documents: filesIn(dataDir, 'documents'),
    pictures: filesIn(dataDir, 'pictures'),
  })
