// @module-tag thorough
import { EventEmitter } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { admissions } from '../../src/server/core/http/admission'
import { countedBody } from '../../src/server/core/http/counted-body'
import {
  formOf,
  fourPictures,
  fullAnswers,
  multipartOf,
  pictureOf,
} from '../fixtures/loan-application'
import { loanPath, startLoanServer, type LoanServer } from '../fixtures/loan-server'
import { documentNames } from '../fixtures/server-storage'

let server: LoanServer
let port: number
beforeAll(async () => {
  server = await startLoanServer()
  await server.app.listen({ port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.stop())
afterEach(async () => {
  expect(await documentNames(server.dataDir)).toEqual([])
  expect((await server.stored()).applications).toEqual([])
})

const isRefused = (status: number) => status >= 400 && status < 500
const url = () => `http://127.0.0.1:${port}${loanPath}`

describe('a body beyond the limits is refused, and nothing is stored', () => {
  test('5000 parts', async () => {
    const parts = Array.from({ length: 5000 }, (_, i): [string, string] => [`field${i}`, 'x'])
    const answer = await server.send(formOf(parts, await fourPictures()))
    expect(answer.statusCode).toBe(413)
    expect(Object.keys(answer.json<object>())).toEqual(['message'])
  })

  test.each([100_000, 2_000_000])('a text of %i characters', async (length) => {
    const answers = { ...fullAnswers(), surname: 'x'.repeat(length) }
    const answer = await server.send(formOf(answers, await fourPictures()))
    expect(answer.statusCode).toBe(413)
  })

  test('a name of 100,000 characters', async () => {
    const answers: [string, string][] = [
      ['x'.repeat(100_000), 'x'],
      ...Object.entries(fullAnswers()),
    ]
    const answer = await server.send(formOf(answers, await fourPictures()))
    expect(isRefused(answer.statusCode)).toBe(true)
    expect(answer.body.length).toBeLessThan(5000)
  })

  test('one file of 5 MB gets the sentence of the 1 MB limit', async () => {
    const files = { ...(await fourPictures()), officialId: { bytes: await pictureOf(5_000_000) } }
    const answer = await server.send(formOf(fullAnswers(), files))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      message: 'Image size exceeds the 1MB limit. Please upload a smaller image.',
    })
  })

  test('40 MB that say so are refused before they are read', async () => {
    const { payload, headers } = await multipartOf(
      formOf(fullAnswers(), { officialId: { bytes: Buffer.alloc(40_000_000) } }),
    )
    const request = { method: 'POST', url: loanPath, payload, headers } as const
    expect((await server.app.inject(request)).statusCode).toBe(413)
  })

  test.each([
    [
      'in a file',
      (boundary: string) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="officialId"; filename="a.jpg"\r\n\r\n`,
    ],
    ['before the first part', () => ''],
  ])('40 MB in chunks without a length, %s: 413 or a closed connection', async (_, start) => {
    const chunk = new Uint8Array(500_000).fill(120)
    let sent = 0
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(start('b'))),
      pull(stream) {
        sent += chunk.length
        if (sent > 40_000_000) stream.close()
        else stream.enqueue(chunk)
      },
    })
    const status = await fetch(url(), {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body,
      duplex: 'half',
    } as RequestInit).then(
      (answer) => answer.status,
      () => 413,
    )
    expect(status).toBe(413)
    expect(sent).toBeLessThan(40_000_000)
  })
})

describe('an upload that is broken off', { tags: ['stores'] }, () => {
  const whole = (async () =>
    multipartOf(
      formOf(fullAnswers(), {
        ...(await fourPictures()),
        officialId: { bytes: await pictureOf(1_000_000) },
      }),
    ))()

  test.each([0.01, 0.5, 0.99])(
    'after %d of its bytes leaves nothing, on 20 sockets',
    async (share) => {
      const { payload, headers } = await whole
      const head = [
        `POST ${loanPath} HTTP/1.1`,
        'host: 127.0.0.1',
        `content-type: ${headers['content-type']}`,
        `content-length: ${payload.length}`,
        '',
        '',
      ].join('\r\n')
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const socket = connect(port)
          socket.on('error', () => {})
          await new Promise((sent) => {
            socket.write(head)
            socket.write(payload.subarray(0, Math.floor(payload.length * share)), sent)
          })
          await pause(20)
          socket.destroy()
        }),
      )
      await expect
        .poll(() => new Promise((count) => server.app.server.getConnections((_, n) => count(n))))
        .toBe(0)
      expect((await server.app.inject('/healthz')).statusCode).toBe(200)
    },
  )
})

describe('an upload that stalls', () => {
  const glance = 5000

  /** Stops the clock by which the server measures how fast a body comes. */
  function stopClock() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
  }

  /** An application that begins, and what the server says to it. */
  async function begin() {
    stopClock()
    const head = [
      `POST ${loanPath} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: multipart/form-data; boundary=b',
      'content-length: 5000000',
      '',
      '--b\r\ncontent-disposition: form-data; name="officialId"; filename="a.jpg"\r\n\r\n',
    ]
    let answer = ''
    const socket = connect(port).on('error', () => {})
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
    onTestFinished(() => void socket.destroy())
    socket.write(head.join('\r\n'))
    await expect.poll(() => vi.getTimerCount()).toBe(1)
    return { socket, answer: () => answer }
  }

  test.each([
    ['no byte', 0],
    ['less than a kilobyte a second', 4900],
  ])('with %s for 20 seconds is answered 408 and ended', async (_, bytes) => {
    const { socket, answer } = await begin()
    for (let seconds = 0; seconds < 25; seconds += 5) {
      socket.write('x'.repeat(bytes))
      await pause(30)
      vi.advanceTimersByTime(glance)
    }
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 408 [^]*connection: close[^]*took too long/)
    await expect.poll(() => socket.closed).toBe(true)
  })

  test('is patiently waited for as long as it brings more', async () => {
    const { socket, answer } = await begin()
    for (let seconds = 0; seconds < 60; seconds += 5) {
      await new Promise((sent) => socket.write('x'.repeat(6000), sent))
      await pause(100)
      vi.advanceTimersByTime(glance)
    }
    expect(answer()).toBe('')
  })

  test('gives back its share of the memory', async () => {
    stopClock()
    const admitted = admissions()
    const raw = new EventEmitter()
    const stalled = admitted((admission) =>
      countedBody(
        { raw } as FastifyRequest,
        { most: Infinity, admission },
        () => new Promise(() => {}),
      ),
    )
    const all = 96 * 1024 * 1024
    raw.emit('data', { length: all })
    const other = () => admitted(async (admission) => admission.hold(all))
    await expect(other()).rejects.toMatchObject({ statusCode: 503 })
    const ended = expect(stalled).rejects.toMatchObject({ statusCode: 408 })
    vi.advanceTimersByTime(6 * glance)
    await ended
    await other()
  })
})

describe('when more applications come than can be proven soon', () => {
  test('the 33rd that would have to wait is told to come back later', async () => {
    const admitted = admissions()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const waiting = Array.from({ length: 32 }, () =>
      admitted(async (admission) => {
        admission.queue()
        await released
      }),
    )
    const busy = { statusCode: 503, extra: { headers: { 'retry-after': '5' } } }
    await expect(admitted(async () => 'in')).rejects.toMatchObject(busy)
    release()
    await Promise.all(waiting)
    expect(await admitted(async () => 'in')).toBe('in')
  })

  test('no more than 96 MB of them are held in memory', async () => {
    const admitted = admissions()
    const megabytes = (n: number) => n * 1024 * 1024
    await admitted(async (first) => {
      first.hold(megabytes(95))
      const second = admitted(async (admission) => {
        admission.hold(megabytes(1))
        admission.hold(1)
      })
      await expect(second).rejects.toMatchObject({ statusCode: 503 })
      first.hold(megabytes(1))
    })
    await admitted(async (admission) => admission.hold(megabytes(96)))
  })
})

test('one address may send 30 applications in ten minutes (RATE_LIMIT=1)', async () => {
  const limited = await startLoanServer({ RATE_LIMIT: '1' })
  try {
    const statuses: number[] = []
    for (let i = 0; i < 31; i++) statuses.push((await limited.send(formOf({}, {}))).statusCode)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(422))
    const answer = await limited.send(formOf({}, {}))
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.json()).toEqual({ message: 'Too many requests. Please try again later.' })
  } finally {
    await limited.stop()
  }
})
