import { randomBytes } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sendBytes } from '../../attacks/raw-request'
import { filesAt, forget } from '../../fixtures/server-storage'
import { openApp, type OpenApp } from '../start-app'

let site: OpenApp
let port: number
let url: string
/** The address of a picture that is too large to be kept in memory. */
let picture: string
const routed: string[] = []
beforeAll(async () => {
  site = await openApp()
  picture = `/uploads/${await stored(8_000_000)}`
  site.app.addHook('onRequest', async (request) => {
    routed.push(request.url)
  })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
  url = `http://127.0.0.1:${port}`
})
/** The name of a picture of so many bytes; what is in them, nobody looks at here. */
async function stored(bytes: number) {
  const name = `${randomBytes(16).toString('hex')}-2000x2000.jpg`
  await (await filesAt(site.dataDir)).pictures.write(name, randomBytes(bytes))
  return name
}
afterAll(async () => {
  await site.app.close()
  await forget(site.dataDir)
})

const gets = (path: string, count: number) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(count)

/** Sends requests, never reads, and knows when the server ends the connection. */
function sendUnread(bytes: string) {
  routed.length = 0
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes)).pause()
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => {})
  return { socket, closed }
}

/** The pictures that this process has open. */
async function openPictures() {
  const all = (await readdir('/proc/self/fd')).map((name) =>
    readlink(`/proc/self/fd/${name}`).catch(() => ''),
  )
  return (await Promise.all(all)).filter(
    (path) => path.startsWith(site.dataDir) && path.endsWith('jpg'),
  )
}

describe('requests that are sent before the first is answered', () => {
  test('are answered one after another, eleven at most', async () => {
    routed.length = 0
    const last = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    const answer = await sendBytes(url, gets('/healthz', 10) + last)
    expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(11)
    expect(routed).toHaveLength(11)
  })

  test.each([100, 1500])('cut off whoever sends %i', async (count) => {
    const { socket, closed } = sendUnread(gets(picture, count))
    socket.resume()
    await closed
    expect(routed.length).toBeLessThanOrEqual(1)
    await expect.poll(openPictures).toEqual([])
  })

  test('are not taken up while nobody reads', async () => {
    const { socket, closed } = sendUnread(gets(picture, 11))
    await expect.poll(openPictures).toHaveLength(1)
    // The system takes the first few answers for the other side.
    const taken = routed.length
    expect(taken).toBeLessThan(11)
    socket.destroy()
    await closed
    await expect.poll(openPictures).toEqual([])
    expect(routed).toHaveLength(taken)
  })

  test('leave nothing open when the connection ends, however early', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { socket, closed } = sendUnread(gets(picture, 2))
      await expect.poll(() => routed).toContain(picture)
      socket.destroy()
      await closed
    }
    await expect.poll(openPictures).toEqual([])
  })
})

test('whoever does not read at all is cut off in time', async () => {
  const { server } = site.app
  expect(server.timeout).toBeLessThanOrEqual(125_000)
  expect(server.timeout).toBeGreaterThan(0)
  const limit = server.timeout
  server.setTimeout(limit / 500)
  onTestFinished(() => void server.setTimeout(limit))
  const { socket, closed } = sendUnread(gets(picture, 11))
  await expect.poll(openPictures).toHaveLength(1)
  await expect.poll(openPictures).toEqual([])
  expect(socket.destroyed).toBe(false)
  socket.resume()
  await closed
})

test('a picture that pages show is read once, whoever asks for it', async () => {
  const name = await stored(5000)
  const ask = () => site.app.inject(`/uploads/${name}`)
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, ask))
  expect([first!.statusCode, first!.rawPayload.length]).toEqual([200, 5000])
  await (await filesAt(site.dataDir)).pictures.remove(name)
  for (const { rawPayload } of [...others, await ask()])
    expect(rawPayload.equals(first!.rawPayload)).toBe(true)
})

describe('what a proxy may read differently is refused', () => {
  test.each([
    ['two hosts', 'GET /api/banners HTTP/1.1\r\nHost: a\r\nhOST: b\r\n\r\n'],
    ['the same host twice, for a page', 'GET /faq HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n'],
    ['HTTP/0.9', 'GET /api/banners HTTP/0.9\r\nHost: a\r\n\r\n'],
    ['HTTP/2 in the clear', 'GET /api/banners HTTP/2.0\r\nHost: a\r\n\r\n'],
  ])('%s', async (_name, bytes) => {
    routed.length = 0
    const answer = await sendBytes(url, bytes + gets('/faq', 1))
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
    expect(answer).toContain('{"message":"This request could not be read."}')
    expect(routed).toEqual([])
  })

  test('behind a good request, it ends the connection and is not answered', async () => {
    const answer = await sendBytes(
      url,
      `${gets('/healthz', 1)}GET /faq HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`,
    )
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  })
})
