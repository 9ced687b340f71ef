// @module-tag stores
import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
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

describe('a large file', () => {
  type Step = 'begin' | 'complete'

  /** A bucket that does each step, and loses its first answer to one of them. */
  async function bucketLosing(lost: Step, stored = 9) {
    const uploads: string[] = []
    const objects = new Map<string, number>()
    const done: Step[] = []
    const files = await filesBehind(async (asked, reply) => {
      const { pathname, searchParams } = new URL(asked.url!, 'http://bucket')
      const id = searchParams.get('uploadId')
      await text(asked)
      const say = (step: Step, xml: string) => {
        done.push(step)
        if (step === lost && done.filter((one) => one === step).length === 1) reply.destroy()
        else reply.end(xml)
      }
      const refuse = () => reply.writeHead(404).end()
      if (asked.method === 'PUT') return reply.setHeader('etag', '"a"').end()
      if (asked.method === 'POST' && searchParams.has('uploads')) {
        uploads.push(`id-${uploads.length}`)
        return say('begin', `<UploadId>${uploads.at(-1)}</UploadId>`)
      }
      if (id && !uploads.includes(id)) return refuse()
      if (id) uploads.splice(uploads.indexOf(id), 1)
      if (asked.method === 'DELETE') return reply.end()
      if (asked.method === 'POST') {
        if (stored) objects.set(pathname, stored)
        return say('complete', '<CompleteMultipartUploadResult/>')
      }
      if (asked.method === 'GET') {
        const entry = (one: string) =>
          `<Upload><Key>pictures/large</Key><UploadId>${one}</UploadId></Upload>`
        return reply.end(uploads.map(entry).join(''))
      }
      const size = objects.get(pathname)
      return size ? reply.setHeader('content-length', size).end() : refuse()
    })
    const write = () => files.write('large', Readable.from([Buffer.from('nine more')]))
    return { write, uploads, done }
  }

  test('is stored where the answer that it is was lost', async () => {
    const { write, done } = await bucketLosing('complete')
    await write()
    expect(done).toEqual(['begin', 'complete'])
  })

  test.each([0, 8])('is not stored where %i of its bytes are found after that', async (found) => {
    const { write, uploads } = await bucketLosing('complete', found)
    await expect(write()).rejects.toThrow('The storage answered 404 to POST')
    expect(uploads).toEqual([])
  })

  test('that was begun twice, as the first answer was lost, leaves no upload behind', async () => {
    const { write, uploads, done } = await bucketLosing('begin')
    await write()
    expect(done).toEqual(['begin', 'begin', 'complete'])
    expect(uploads).toEqual([])
  })

  test('is not stored by an answer that begins well and ends in an error', async () => {
    const files = await filesBehind((asked, reply) => {
      asked.resume()
      if (asked.method === 'HEAD') return void reply.writeHead(404).end()
      reply.end(asked.url!.includes('uploadId') ? ' <Error/>' : '<UploadId>a</UploadId>')
    })
    const written = files.write('large', Readable.from([Buffer.from('nine more')]))
    await expect(written).rejects.toThrow('The storage answered 500 to POST')
  })
})
