// @module-tag stores
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../src/server/app'
import type { Tables } from '../../../src/server/core/database/tables'
import { readSettings } from '../../../src/server/core/env'
import { clientBuild } from '../../../src/server/site/pages/client-build'
import { openFile } from '../../../src/server/core/database/sqlite-driver'
import { adminSections } from '../../../src/shared/admin-sections'
import type { InboxEntry } from '../../../src/shared/contracts/inbox'
import { loanFiles } from '../../../src/shared/codecs/loan'
import { credentials, session } from '../../fixtures/administrator'
import { addDocument, phone } from '../../fixtures/added-document'
import { fullAnswers } from '../../fixtures/loan-application'
import { choose, chosen, peopleCalls } from '../../fixtures/people'
import {
  environmentAt,
  filesAt,
  makeEmptyStorage,
  refuseRowsAt,
  rowsAt,
  sqlAt,
} from '../../fixtures/server-storage'
import { picturesFor, saveRequest, sectionContent } from '../../fixtures/section-content'
import { serverProgram, type Program } from '../../fixtures/server-program'
import { temporaryFolder } from '../start-app'
import { answerOffice, apply, report, subscribe, writeTo } from '../../fixtures/visitors'

const documentKey = '5a'.repeat(32)

let program: Program
beforeAll(async () => {
  program = await serverProgram()
}, 120_000)

async function started(env: Record<string, string>) {
  const { app } = await buildApp(
    readSettings({
      ADMIN_USERNAME: credentials.username,
      ADMIN_PASSWORD: credentials.password,
      WHISTLE_DELIVERY: 'server',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
      DOCUMENT_KEY: documentKey,
      ...env,
    }),
    { build: clientBuild('/nowhere'), seed: async () => {} },
  )
  return app
}

type App = Awaited<ReturnType<typeof started>>

/** Fills a site with something of every kind: two versions, pictures, forms, documents, activity. */
async function fill(app: App) {
  const headers = await session(app)
  for (const mark of ['before', 'now']) {
    const { products, services } = sectionContent(mark)
    const files = await picturesFor('products', products)
    await app.inject(await saveRequest('products', products, { headers, files }))
    await app.inject(await saveRequest('services', services, { headers }))
  }
  await subscribe(app, 'ada@example.com')
  await writeTo(app, 'Ada', { last_name: 'Óbí 💛', message: 'One\n"two" \\ three' })
  await answerOffice(app, await report(app), 'The second one', { 'a.txt': 'One\nTwo' })
  const references: string[] = []
  for (const mark of ['Ann', 'Bola'])
    references.push(await apply(app, { ...fullAnswers(mark), phone }))
  await addDocument(app, headers, references[0]!)
  const { rates } = sectionContent('now')
  await app.inject(await saveRequest('rates', rates, { headers }))
  const terms = { product: '1', amount: '200000', months: '5', rate: '4', method: 'Flat' }
  for (const step of [{ to: 'in-review' }, { to: 'offered', ...terms, reason: 'meets-terms' }]) {
    const url = '/api/inbox/loan/2/step'
    const seen = await app.inject({ url: '/api/inbox/loan/2', headers })
    const named = { ...headers, 'if-match': String(seen.headers.etag) }
    const taken = await app.inject({ method: 'POST', url, headers: named, payload: step })
    expect(taken.statusCode).toBe(200)
  }
  await app.inject({
    method: 'POST',
    url: '/api/inbox/contact/1/state',
    headers,
    payload: { state: 'done' },
  })
  const payload = { current: credentials.password }
  await app.inject({ method: 'POST', url: '/api/second-factor', headers, payload })
  const { invite } = await peopleCalls(app, headers)
  await choose(app, (await invite('cora', 'compliance')).token)
  const compliance = await session(app, { username: 'cora', password: chosen })
  return { office: headers, compliance }
}

type Sessions = Awaited<ReturnType<typeof fill>>

/** All that visitors and the back office get, byte for byte, by address. */
async function served(app: App, { office, compliance }: Sessions) {
  const answers = new Map<string, string>()
  const read = async (url: string, question?: object) => {
    const asked = question ? { method: 'POST' as const, payload: question } : {}
    const headers = url.startsWith('/api/inbox/whistle') ? compliance : office
    const { statusCode, rawPayload } = await app.inject({ ...asked, url, headers })
    expect(`${url} ${statusCode}`).toBe(`${url} 200`)
    answers.set(url, rawPayload.toString('base64'))
    return rawPayload.toString()
  }
  for (const section of Object.values(adminSections)) {
    const shown = await read(section.list)
    for (const [name] of shown.matchAll(/[0-9a-f]{32}-\d+x\d+\.(?:jpg|png|webp)/g)) {
      await read(`/uploads/${name}`)
    }
  }
  for (const key of ['products', 'services']) await read(`/api/history/${key}`)
  for (const kind of ['newsletter', 'contact', 'loan']) await read(`/api/inbox/${kind}`, {})
  await read('/api/inbox/contact/1')
  await read('/api/inbox/whistle/1/files/1')
  for (const id of [1, 2]) {
    const { items } = JSON.parse(await read('/api/inbox/loan', {})) as { items: { id: number }[] }
    expect(items.map((item) => item.id)).toContain(id)
    // Not compared: it says who has seen what.
    const entry = await app.inject({ url: `/api/inbox/loan/${id}`, headers: office })
    const { documents } = entry.json<InboxEntry>()
    expect(documents).toHaveLength(loanFiles.length + (id === 1 ? 1 : 0))
    for (const { document } of documents)
      await read(`/api/inbox/loan/${id}/documents/${document}/original`)
  }
  return answers
}

const tables = [
  'sequence',
  'section_version',
  'newsletter_subscriber',
  'contact_message',
  'whistle_report',
  'report_event',
  'report_file',
  'outbox_mail',
  'administrator',
  'loan_application',
  'loan_document',
  'loan_offer',
  'session',
  'second_factor',
  'activity',
] as const

function rowsHere(dataDir: string, table: keyof Tables) {
  const file = openFile(join(dataDir, 'site.db'), { readOnly: true })
  try {
    return file.prepare(`select * from ${table} order by 1`).all()
  } finally {
    file.close()
  }
}

let old: string
let sessions: Sessions
let before: Map<string, string>
beforeAll(async () => {
  old = await mkdtemp(join(tmpdir(), 'move-'))
  const app = await started({ DATA_DIR: old })
  sessions = await fill(app)
  before = await served(app, sessions)
  await app.close()
}, 60_000)
afterAll(() => rm(old, { recursive: true }))

/** A copy of the old site, and a place where nothing is. */
async function sites() {
  const dataDir = join(await temporaryFolder(), 'data')
  await cp(old, dataDir, { recursive: true })
  const place = await temporaryFolder()
  await makeEmptyStorage(place)
  const env = { ...(await environmentAt(place)), DATA_DIR: dataDir, DOCUMENT_KEY: documentKey }
  const move = (settings: Record<string, string> = {}) =>
    program.run('move', { ...env, ...settings })
  return { dataDir, place, env, move }
}

const refused = (sentence: RegExp) => ({
  code: 1,
  stdout: '',
  stderr: expect.stringMatching(sentence),
})

describe('npm run move', () => {
  test('carries a whole site over: every row, and every byte that is served', async () => {
    const { dataDir, place, env, move } = await sites()
    expect(await move()).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /^Moved \d+ rows, 14 pictures with \d+ copies and 9 documents\. Each was read back/,
      ),
    })
    for (const table of tables) {
      const rows = rowsHere(dataDir, table)
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(await rowsAt(place, table))).toEqual(new Set(rows))
    }
    const app = await started(env)
    onTestFinished(() => app.close())
    const after = await served(app, sessions)
    expect([...after.keys()]).toEqual([...before.keys()])
    const changed = [...after].filter(([url, bytes]) => before.get(url) !== bytes)
    expect(changed.map(([url]) => url)).toEqual([])
  })

  test('leaves the old site as it was, and says when it was moved before', async () => {
    const { dataDir, move } = await sites()
    const rows = rowsHere(dataDir, 'activity')
    expect((await move()).code).toBe(0)
    expect(rowsHere(dataDir, 'activity')).toEqual(rows)
    expect(await readdir(join(dataDir, 'documents'))).toHaveLength(9)
    const { code, stdout } = await move()
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^The site has already been moved\. .* they are the same in both places/,
      ),
    ])
  })

  test('that was killed or broken off left no site behind, and goes on when called again', async () => {
    const { place, move, env } = await sites()
    const killed = spawn(process.execPath, [program.file('main'), 'move'], { env, stdio: 'ignore' })
    const ended = once(killed, 'exit')
    const { pictures, documents } = await filesAt(place)
    const stored = async () => (await pictures.names()).length
    await expect.poll(stored, { interval: 5 }).toBeGreaterThan(0)
    killed.kill('SIGKILL')
    await ended

    await refuseRowsAt(place, 'activity')
    const brokenOff = await move()
    expect([brokenOff.code, brokenOff.stderr]).toEqual([1, expect.stringMatching(/no room/)])
    expect(await documents.names()).toHaveLength(9)
    for (const table of ['section_version', 'administrator'] as const) {
      expect(await rowsAt(place, table)).toEqual([])
    }

    await sqlAt(place, 'drop trigger refuse on activity')
    expect((await move()).stdout).toMatch(/^Moved \d+ rows, 14 pictures/)
  })

  test('finds a row and a file that are not the same in the new place', async () => {
    const { place, move } = await sites()
    expect((await move()).code).toBe(0)
    const { pictures, documents } = await filesAt(place)
    const [document] = await documents.names()
    await documents.write(document!, Buffer.from('something else'))
    expect(await move()).toEqual(
      refused(new RegExp(`^documents/${document} is different in STORAGE_URL\\.\n$`)),
    )
    const [picture] = await pictures.names()
    await pictures.remove(picture!)
    expect(await move()).toEqual(
      refused(new RegExp(`^pictures/${picture} is missing in STORAGE_URL\\.\n$`)),
    )
    await sqlAt(place, "update contact_message set message = message || ' ' where id = 1")
    expect(await move()).toEqual(
      refused(/already contains a different site\. The row 1 of contact_message is different/),
    )
  })
})

describe('npm run move says in one sentence', () => {
  test('that the new place is not empty', async () => {
    const { place, env, move } = await sites()
    const { pictures } = await filesAt(place)
    await pictures.write('of-another-site.jpg', Buffer.from('x'))
    expect(await move()).toEqual(
      refused(
        /^STORAGE_URL contains pictures\/of-another-site\.jpg, which does not belong to this site\./,
      ),
    )
    await pictures.remove('of-another-site.jpg')
    await sqlAt(place, 'create table of_another_program (id int)')
    expect(await move()).toEqual(
      refused(/^DATABASE_URL contains the unexpected table of_another_program\./),
    )
    await sqlAt(place, 'drop table of_another_program')
    await (await started(env)).close()
    expect(await move()).toEqual(refused(/^DATABASE_URL already contains a different site\./))
  })

  test('that the old site is running, or is not there', async () => {
    const { dataDir, place, move } = await sites()
    const running = await started({ DATA_DIR: dataDir })
    const { code, stderr } = await move()
    await running.close()
    expect([code, stderr]).toEqual([1, `The site in ${dataDir} is running. Stop it first.\n`])
    expect(await move({ DATA_DIR: join(dataDir, 'no') })).toEqual(refused(/^There is no site in/))
    expect(await (await filesAt(place)).pictures.names()).toEqual([])
  })

  test('which setting is missing or wrong', async () => {
    const { place, move } = await sites()
    expect(await move({ STORAGE_URL: '' })).toEqual(refused(/^Set DATABASE_URL and STORAGE_URL/))
    expect(await move({ DATABASE_URL: '' })).toEqual(refused(/^Set DATABASE_URL and STORAGE_URL/))
    expect(await move({ DOCUMENT_KEY: '00'.repeat(32) })).toEqual(
      refused(/^DOCUMENT_KEY is not the key/),
    )
    expect(await (await filesAt(place)).documents.names()).toEqual([])
  })

  test.each([
    ['documents', /^documents\/\S+ is missing or damaged\. Restore a backup first\.\n$/],
    ['pictures', /^pictures\/\S+ is damaged\. Restore a backup first\.\n$/],
  ])('which of the old %s is damaged, and carries nothing over', async (folder, sentence) => {
    const { dataDir, place, move } = await sites()
    const [name] = await readdir(join(dataDir, folder))
    await appendFile(join(dataDir, folder, name!), 'x')
    expect(await move()).toEqual(refused(sentence))
    const files = await filesAt(place)
    expect([await files.pictures.names(), await files.documents.names()]).toEqual([[], []])
  })
})
