import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { s3Files } from '../../../src/server/core/files/s3-files'

/** Files in a storage that answers like this. */
async function filesBehind(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  return s3Files({ endpoint, bucket: 'site', prefix: '', region: 'a', credentials }, 'pictures')
}

/** A storage that sends the beginning of a file and no more. */
async function stalled() {
  const begun: ServerResponse[] = []
  const files = await filesBehind(({ method }, reply) => {
    reply.writeHead(200, { 'content-length': 1000, 'last-modified': new Date().toUTCString() })
    if (method === 'HEAD') return void reply.end()
    begun.push(reply)
    reply.write('the beginning')
  })
  return { files, begun }
}

test('an answer that a storage has to repeat is not left half read', async () => {
  const answers: ServerResponse[] = []
  const files = await filesBehind((asked, reply) => {
    asked.resume()
    answers.push(reply)
    if (answers.length > 1) reply.end()
    else reply.writeHead(503).write('busy, and ')
  })
  await files.write('a.jpg', Buffer.from('a picture'))
  expect(answers).toHaveLength(2)
  await expect.poll(() => answers[0]!.closed).toBe(true)
})

test('a storage that stops in the middle of a file is given up', async () => {
  const { files, begun } = await stalled()
  const file = await files.open('a.jpg')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const read = expect(buffer(file!.stream())).rejects.toThrow('The storage gave no answer')
  await expect.poll(() => begun).toHaveLength(1)
  // The first part may still be on its way: the second wait begins with it.
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.advanceTimersByTimeAsync(30_000)
  await read
})

test('nothing is fetched further for somebody who has gone', async () => {
  const replies: ServerResponse[] = []
  const files = await filesBehind(({ method }, reply) => {
    reply.writeHead(200, { 'last-modified': new Date().toUTCString() })
    if (method === 'HEAD') return void reply.end()
    replies.push(reply)
    const more = () => {
      while (!reply.destroyed && reply.write(Buffer.alloc(65_536)));
    }
    reply.on('drain', more)
    more()
  })
  const stream = (await files.open('a.jpg'))!.stream()
  await once(stream, 'readable')
  stream.destroy()
  await expect.poll(() => replies[0]!.closed).toBe(true)
})
