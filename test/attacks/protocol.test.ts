import { describe, expect, inject, test } from 'vitest'
import { sendRequest, sendBytes, expectRefusal } from './raw-request'

const { url } = inject('site')
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`
const statusesOf = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status!)
const hidden = lines('GET /api/banners HTTP/1.1', 'Host: hidden')

describe('what is no good HTTP is refused in one answer, and the connection ends', () => {
  test.each([
    [
      'two kinds of length',
      lines(
        'POST /subscribe HTTP/1.1',
        'Host: a',
        'Content-Length: 4',
        'Transfer-Encoding: chunked',
      ) + `0\r\n\r\n${hidden}`,
      '400',
    ],
    [
      'two lengths',
      lines('POST /subscribe HTTP/1.1', 'Host: a', 'Content-Length: 0', 'Content-Length: 50') +
        hidden,
      '400',
    ],
    [
      'a length that is no number',
      lines('POST /subscribe HTTP/1.1', 'Host: a', 'Content-Length: +5') + hidden,
      '400',
    ],
    [
      'a coding before chunked that nobody knows',
      lines('POST /subscribe HTTP/1.1', 'Host: a', 'Transfer-Encoding: xchunked') + hidden,
      '4',
    ],
    [
      'chunked twice',
      lines('POST /subscribe HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked, identity') + hidden,
      '400',
    ],
    [
      'a chunk that lies about its size',
      lines(
        'POST /subscribe HTTP/1.1',
        'Host: a',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      ) + `zz\r\n{}\r\n0\r\n\r\n${hidden}`,
      '400',
    ],
    ['a blank before the colon', lines('GET / HTTP/1.1', 'Host : a') + hidden, '400'],
    ['a folded header', lines('GET / HTTP/1.1', 'Host: a', 'X: b', ' folded: c\0') + hidden, '400'],
    ['a NUL in a header', lines('GET / HTTP/1.1', 'Host: a', 'X: b\0c') + hidden, '400'],
    ['two methods in one line', lines('GET / GET / HTTP/1.1', 'Host: a') + hidden, '400'],
    ['HTTP/0.9', `GET /\r\n\r\n${hidden}`, '400'],
    ['HTTP/0.9 by name', lines('GET / HTTP/0.9', 'Host: a') + hidden, '400'],
    ['two hosts', lines('GET / HTTP/1.1', 'Host: a', 'Host: b') + hidden, '400'],
    ['the preface of HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`, '4'],
    ['a TLS greeting', `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${hidden}`, '400'],
    [
      'headers of 100 KB',
      lines('GET / HTTP/1.1', 'Host: a', `X: ${'x'.repeat(100_000)}`) + hidden,
      '431',
    ],
    [
      '3000 headers',
      lines(
        'GET / HTTP/1.1',
        'Host: a',
        ...Array.from({ length: 3000 }, (_, n) => `X-${n}: abcdef`),
      ) + hidden,
      '431',
    ],
  ])('%s', async (_name, bytes, status) => {
    const answer = await sendBytes(url, bytes)
    expect(statusesOf(answer)).toEqual([expect.stringMatching(new RegExp(`^${status}`))])
    expect(answer).toMatch(/\{"message":"[^"]+"\}$/)
    expect(answer).not.toMatch(/banner/i)
  })
})

test('without a host Node itself refuses, and the connection ends', async () => {
  const answer = await sendBytes(url, lines('GET / HTTP/1.1') + hidden)
  expect(statusesOf(answer)).toEqual(['400'])
  expect(answer).not.toMatch(/banner/i)
})

describe('methods that change how others are served', () => {
  test.each(['TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'PURGE', 'OPTIONS'])(
    '%s of a page and of a call is refused, and nothing sent comes back',
    async (method) => {
      for (const path of ['/', '/api/banners', '/uploads/x.jpg']) {
        const headers = { 'x-canary': 'sent by me', connection: 'close' }
        const answer = await sendRequest(url, { method, path, headers })
        expectRefusal(answer, 400, 404, 405)
        expect(answer.text).not.toContain('sent by me')
      }
    },
  )

  test('CONNECT opens no tunnel', async () => {
    const answer = await sendBytes(url, lines('CONNECT 127.0.0.1:22 HTTP/1.1', 'Host: a'))
    expect(statusesOf(answer)).toEqual([])
  })

  test('an upgrade to another protocol is not taken', async () => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket' }
    const answer = await sendRequest(url, { path: '/api/banners', headers })
    expect(answer.status).not.toBe(101)
    expect(answer.status).toBeLessThan(500)
  })
})

describe('addresses', () => {
  test.each(['/%', '/%zz', '/%e0%a4', '/api/banners/%', '/uploads/%c0%ae%c0%ae/site.db'])(
    '%s, which cannot be decoded, is refused',
    async (path) => expectRefusal(await sendRequest(url, { path }), 400, 404),
  )

  test('an address for another host is answered as ours, never fetched', async () => {
    const answer = await sendBytes(
      url,
      lines('GET http://127.0.0.1:1/api/banners HTTP/1.1', 'Host: a', 'Connection: close'),
    )
    expect(statusesOf(answer)).toHaveLength(1)
    expect(statusesOf(answer)[0]).not.toMatch(/^5/)
  })

  test('a long row of dots costs no more than any other address', async () => {
    const path = `/${'.'.repeat(8000)}/`
    const headers = { accept: 'text/html' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sendRequest(url, { path, headers })),
    )
    for (const { status } of answers) expect([404, 414]).toContain(status)
  })

  test('a forged Host appears in no page', async () => {
    for (const host of ['evil.example', 'a"><script>alert(1)</script>', 'a\tb', '[::1]:x']) {
      const answer = await sendRequest(url, { path: '/', headers: { host, accept: 'text/html' } })
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toContain('<script>alert')
    }
  })
})
