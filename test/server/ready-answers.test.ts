import { once } from 'node:events'
import { request, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { contentLists } from '../../src/shared/admin-sections'
import type { Settings } from '../../src/server/env'
import { freePort } from '../journeys/server-process.js'
import { startApp } from './start-app'

/** A server on a port, and how many requests reached its framework. */
async function listening(settings: Partial<Settings> = {}) {
  const { app } = await startApp({ logLevel: 'silent', ...settings })
  const routed: string[] = []
  app.addHook('onRequest', async ({ method, url }) => {
    routed.push(`${method} ${url}`)
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url, routed }
}

type Asked = { path: string; method?: string; headers?: Record<string, string> }

/** Headers that depend on the connection or the time. */
const settled = ({ date, connection, 'keep-alive': alive, ...rest }: OutgoingHttpHeaders) => ({
  ...rest,
  has: { date: date !== undefined, connection: (connection ?? alive) !== undefined },
})

async function asked(url: string, { path, ...how }: Asked) {
  const sent = request(url + path, how).end()
  const [answer] = await once(sent, 'response')
  const body = await buffer(answer)
  return { status: answer.statusCode, headers: settled(answer.headers), body }
}

const [path = ''] = contentLists.keys()

test('what lies ready is answered without the framework, with all that the route would send', async () => {
  const { app, url, routed } = await listening()
  // Answers stay ready for a second: on a busy machine one might end between two requests.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  const plain = (await app.inject(path)).headers
  const seen: Record<string, string>[] = [
    {},
    { 'accept-encoding': 'gzip, deflate, br' },
    { 'accept-encoding': 'gzip;q=0.5, br;q=0' },
    { 'if-none-match': String(plain.etag) },
    { 'if-none-match': `"other", W/${plain.etag}` },
    { 'if-none-match': '*', 'accept-encoding': 'br' },
    { 'if-none-match': '"other"' },
    { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of seen) {
    for (const list of contentLists.keys()) {
      const { statusCode, headers: told, rawPayload } = await app.inject({ url: list, headers })
      const expected = { status: statusCode, headers: settled(told), body: rawPayload }
      routed.length = 0
      expect(await asked(url, { path: list, headers })).toEqual(expected)
      expect(routed).toEqual([])
    }
  }
})

test('whoever sends requests without waiting is answered in their order', async () => {
  const { url, routed } = await listening()
  const { port } = new URL(url)
  const lists = [...contentLists.keys()].slice(0, 3)
  const paths = [...lists, '/healthz', ...lists]
  const sent = paths.map((one) => `GET ${one} HTTP/1.1\r\nhost: localhost\r\n`)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`${sent.join('\r\n')}connection: close\r\n\r\n`)
  const told = String(await buffer(socket))
  expect(routed).toEqual(['GET /healthz'])
  const expected = await Promise.all(paths.map((one) => asked(url, { path: one })))
  const bodies = told.split(/HTTP\/1\.1 200 OK\r\n[^]*?\r\n\r\n/).slice(1)
  expect(bodies).toEqual(expected.map(({ body }) => body.toString()))
})

test('HEAD, other methods and other addresses are the routes’', async () => {
  const { url, routed } = await listening()
  const others: Asked[] = [
    { path, method: 'HEAD' },
    { path, method: 'POST' },
    { path: `${path}?page=2` },
    { path: `${path}/` },
    { path: '/healthz' },
  ]
  for (const other of others) await asked(url, other)
  expect(routed).toEqual(others.map((other) => `${other.method ?? 'GET'} ${other.path}`))
})

test('where each answer has a line in the log, the routes answer all', async () => {
  const { url, routed } = await listening({ logLevel: 'info' })
  await asked(url, { path })
  expect(routed).toEqual([`GET ${path}`])
})

test('every one is counted', async () => {
  const metricsPort = await freePort()
  const { url, routed } = await listening({ metricsPort, host: '127.0.0.1' })
  const { etag } = (await asked(url, { path })).headers
  await asked(url, { path })
  await asked(url, { path, headers: { 'if-none-match': String(etag) } })
  expect(routed).toEqual([])
  const text = String((await asked(`http://127.0.0.1:${metricsPort}`, { path: '/metrics' })).body)
  const line = (status: number) =>
    `http_answers_total{method="GET",route="${path}",status="${status}"}`
  expect(text).toContain(`${line(200)} 2\n`)
  expect(text).toContain(`${line(304)} 1\n`)
  expect(text).toContain(`http_answer_seconds_count{route="${path}"} 3\n`)
})
