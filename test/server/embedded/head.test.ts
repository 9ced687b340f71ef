// @module-tag thorough
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { clientBuild } from '../../../src/server/site/pages/client-build'
import { pictureCopies } from '../../../src/shared/picture'
import { session, withAdministrator } from '../../fixtures/administrator'
import { headersFor } from '../../fixtures/beside'
import { builtClient } from '../../fixtures/built-client'
import { formOf, multipartOf, picture } from '../../fixtures/loan-application'
import { freePort } from '../../journeys/server-process.js'
import { startApp } from '../start-app'
import { answerOffice, apply, report } from '../../fixtures/visitors'

type Headers = Record<string, string>

const script = 'export const words = "the script of the site"\n'.repeat(40)
const builtFiles = {
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/index-1.js': script,
  'assets/index-1.js.br': brotliCompressSync(script),
  'assets/index-1.js.gz': gzipSync(script),
}

/** A server with something behind every name that its addresses have, and an administrator. */
async function start() {
  const metricsPort = await freePort()
  const routes = new Set<string>()
  const { app, dataDir, rows } = await startApp(
    { ...withAdministrator, whistleDelivery: 'server', metricsPort },
    {
      build: clientBuild(await builtClient(builtFiles)),
      onRoute: ({ method, url }) => {
        if (method === 'GET') routes.add(url)
      },
    },
  )
  await app.listen({ port: 0 })
  const reader = await session(app)
  const headersOf = headersFor({ app, dataDir }, reader)
  const send = async (url: string, form: FormData) => {
    const { payload, headers } = await multipartOf(form)
    return app.inject({ method: 'POST', url, payload, headers: { ...headers, ...reader } })
  }
  const upload = await send('/api/pictures', formOf({}, { file: { bytes: await picture() } }))
  await apply(app)
  await answerOffice(app, await report(app), '', { 'a.jpg': await picture() })
  const services = [1, 2, 3, 4].map((n) => ({ title: `Service ${n}`, description: 'What it is' }))
  const save = { method: 'POST', url: '/api/save-services', headers: reader } as const
  await app.inject({ ...save, payload: services })
  await app.inject({ ...save, url: '/api/drafts/services', payload: services })
  const names: Record<string, string> = {
    file: upload.json<{ name: string }>().name,
    kind: 'loan',
    id: String((await rows('loan_application'))[0]!.id),
    document: 'passportPhoto',
    number: '1',
    section: 'services',
    version: String((await rows('section_version'))[0]!.id),
    draft: String((await rows('section_draft'))[0]!.id),
    flow: 'contact',
    '*': 'login',
  }
  const { port } = app.server.address() as AddressInfo
  const filled = (url: string) =>
    url
      .replace('/assets/:file', '/assets/index-1.js')
      .replace(/:(\w+)|\*/g, (all, name) => names[name ?? all]!)
  return { port, metricsPort, paths: [...routes].map(filled), names, reader, headersOf, rows }
}

/** All but a clock, and how the body is cut into pieces. */
const told = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'date' && name !== 'transfer-encoding'),
  )

const asked = (method: string, port: number, path: string, headers: Headers) =>
  new Promise<{ status: number; headers: object; bytes: number }>((resolve, reject) => {
    request({ port, method, path, headers, agent: false }, (answer) =>
      buffer(answer).then(({ length }) =>
        resolve({ status: answer.statusCode ?? 0, headers: told(answer), bytes: length }),
      ),
    )
      .on('error', reject)
      .end()
  })

/** The answer to GET, after asserting that HEAD answers the same without a body. */
async function alike(port: number, path: string, headers: Headers = {}) {
  const got = await asked('GET', port, path, headers)
  const head = await asked('HEAD', port, path, headers)
  expect({ path, ...head }).toEqual({ path, ...got, bytes: 0 })
  const { etag, 'cache-control': caching = '' } = got.headers as Headers
  // What nobody may keep is sent whole each time: its tag only names what a change was made from.
  const kept = caching.includes('no-store') ? undefined : etag
  return { status: got.status, length: got.bytes, kept }
}

test('HEAD answers every address as GET does, in every encoding, without a body', async () => {
  const { port, paths, names, headersOf } = await start()
  expect(paths.length).toBeGreaterThan(30)
  const copies = pictureCopies(names.file!, 'webp').map(({ name }) => `/uploads/${name}`)
  let unchanged = 0
  for (const path of [...paths, ...copies]) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const reader = await headersOf(path)
      const headers = { ...reader, accept: 'text/html,*/*', 'accept-encoding': encoding }
      const { status, length, kept } = await alike(port, path, headers)
      const leadsOn = path === '/.well-known/change-password'
      expect([path, status, length > 0]).toEqual([path, leadsOn ? 302 : 200, !leadsOn])
      if (!kept) continue
      const known = await alike(port, path, { ...headers, 'if-none-match': kept })
      expect([path, known.status]).toEqual([path, 304])
      unchanged += 1
    }
  }
  expect(unchanged).toBeGreaterThan(30)
})

test('HEAD is refused as GET is', async () => {
  const { port, paths } = await start()
  for (const path of [...paths, '/nowhere', '/admin/home', '/uploads/a.jpg', '/subscribe'])
    for (const accept of ['text/html', 'application/json']) await alike(port, path, { accept })
})

test('HEAD of a document is no view of it', async () => {
  const { port, names, reader, rows } = await start()
  const path = `/api/inbox/loan/${names.id}/documents/${names.document}`
  await asked('HEAD', port, path, reader)
  await asked('HEAD', port, `${path}/original`, reader)
  const views = async () => (await rows('activity')).filter(({ deed }) => deed === 'view')
  expect(await views()).toEqual([])
  await asked('GET', port, path, reader)
  expect(await views()).toHaveLength(1)
})

test('HEAD of the metrics answers as GET does', async () => {
  const { metricsPort: port } = await start()
  const path = '/metrics'
  const [got, head] = [await asked('GET', port, path, {}), await asked('HEAD', port, path, {})]
  expect([head.status, head.bytes]).toEqual([200, 0])
  expect(Object.keys(head.headers).toSorted()).toEqual(Object.keys(got.headers).toSorted())
  await alike(port, '/nothing')
})
