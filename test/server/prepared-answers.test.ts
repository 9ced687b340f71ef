import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { contentLists } from '../../src/shared/admin-sections'
import type { Settings } from '../../src/server/core/env'
import { freePort } from '../journeys/server-process.js'
import { startApp } from './start-app'

/** The address of a server that listens. */
async function listening(settings: Partial<Settings> = {}) {
  const { app } = await startApp({ logLevel: 'silent', ...settings })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

async function asked(url: string, path: string, headers: Record<string, string> = {}) {
  const sent = request(url + path, { headers }).end()
  const [answer] = await once(sent, 'response')
  const body = await buffer(answer)
  return { status: answer.statusCode, headers: answer.headers, body }
}

const [path = ''] = contentLists.keys()

test('each content call sends the encoding that is wanted, and nothing that is known already', async () => {
  const { app } = await startApp()
  for (const list of contentLists.keys()) {
    const plain = await app.inject(list)
    const etag = String(plain.headers.etag)
    const br = { 'accept-encoding': 'gzip, deflate, br' }
    const packed = String((await app.inject({ url: list, headers: br })).headers.etag)
    const cases: [Record<string, string>, number, string | undefined][] = [
      [{}, 200, undefined],
      [br, 200, 'br'],
      [{ 'accept-encoding': 'gzip;q=0.5, br;q=0' }, 200, 'gzip'],
      [{ 'if-none-match': etag }, 304, undefined],
      [{ 'if-none-match': `"other", W/${etag}` }, 304, undefined],
      [{ 'if-none-match': packed, ...br }, 304, undefined],
      [{ 'if-none-match': '*', ...br }, 304, undefined],
      [{ 'if-none-match': '"other"' }, 200, undefined],
      [{ origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }, 200, undefined],
    ]
    for (const [headers, status, encoding] of cases) {
      const answer = await app.inject({ url: list, headers })
      // What is smaller than a packet is not compressed.
      const isSmall = plain.rawPayload.length < 1024
      expect([list, headers, answer.statusCode, answer.headers['content-encoding']]).toEqual([
        list,
        headers,
        status,
        isSmall ? undefined : encoding,
      ])
      expect(answer.rawPayload.length > 0).toBe(status === 200)
    }
  }
})

test('whoever sends requests without waiting is answered in their order', async () => {
  const url = await listening()
  const lists = [...contentLists.keys()].slice(0, 3)
  const paths = [...lists, '/healthz', ...lists]
  const sent = paths.map((one) => `GET ${one} HTTP/1.1\r\nhost: localhost\r\n`)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`${sent.join('\r\n')}connection: close\r\n\r\n`)
  const told = String(await buffer(socket))
  const expected = await Promise.all(paths.map((one) => asked(url, one)))
  const bodies = told.split(/HTTP\/1\.1 200 OK\r\n[^]*?\r\n\r\n/).slice(1)
  expect(bodies).toEqual(expected.map(({ body }) => body.toString()))
})

test('every answer is counted', async () => {
  const metricsPort = await freePort()
  const url = await listening({ metricsPort, host: '127.0.0.1' })
  const { etag } = (await asked(url, path)).headers
  await asked(url, path)
  await asked(url, path, { 'if-none-match': String(etag) })
  const text = String((await asked(`http://127.0.0.1:${metricsPort}`, '/metrics')).body)
  const line = (status: number) =>
    `http_answers_total{method="GET",route="${path}",status="${status}"}`
  expect(text).toContain(`${line(200)} 2\n`)
  expect(text).toContain(`${line(304)} 1\n`)
  expect(text).toContain(`http_answer_seconds_count{route="${path}"} 3\n`)
})
