import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { expect } from 'vitest'
import { readDescription } from '../../src/shared/contracts/operation'
import { answerCheck } from '../fixtures/answer-check'
import type { ApiDocument } from '../fixtures/api-document'

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface RawRequest {
  method?: string
  /** Sent as written: `..`, `//` and `%2e` are not normalised. */
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

const checks = new Map<string, Promise<ReturnType<typeof answerCheck>>>()

async function checkAt(url: string) {
  const document = await fetch(url + readDescription.path)
  return answerCheck((await document.json()) as ApiDocument)
}

const request = (url: string, { method = 'GET', path, headers = {}, body }: RawRequest) =>
  new Promise<RawResponse>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    httpRequest(
      { hostname, port, method, path, headers: { ...length, ...headers }, agent: false },
      (answer) => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('error', reject)
          .on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
          )
      },
    )
      .on('error', reject)
      .end(body)
  })

/**
 * One request of an attacker's own program, on a connection of its own. Its answer must be as the
 * server's description of itself says.
 */
export async function sendRequest(url: string, sent: RawRequest): Promise<RawResponse> {
  const check = checks.get(url) ?? checkAt(url)
  checks.set(url, check)
  const answer = await request(url, sent)
  const { status, headers, text } = answer
  const { method = 'GET', path } = sent
  expect((await check)({ method, url: path, status, headers, body: text })).toBeUndefined()
  return answer
}

/** Sends bytes as they are and gives all that comes back until the server closes. */
export const sendBytes = (url: string, bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => (answer += part))
      .on('error', reject)
      .on('close', () => resolve(answer))
  })

export const json = { 'content-type': 'application/json' }

/** Asserts a refusal: a 4xx status, a sentence, and nothing about the implementation. */
export function expectRefusal(answer: RawResponse, ...statuses: number[]) {
  if (statuses.length > 0) expect(statuses).toContain(answer.status)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(JSON.parse(answer.text)).toMatchObject({ message: expect.stringMatching(/^\S.*\S$/) })
  expect(answer.text).not.toMatch(
    /node_modules|fastify|FST_|sqlite|kysely|\bajv\b|\/src\/|at .*:\d/i,
  )
}
