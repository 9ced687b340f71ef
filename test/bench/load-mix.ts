import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { contentLists } from '../../src/shared/admin-sections'
import { endpoints } from '../../src/shared/endpoints'
import { pages } from '../../src/shared/pages'
import { formOf, fourPictures, fullAnswers, multipartOf } from '../fixtures/loan-application'

export interface Done {
  kind: string
  /** 0 when there was no answer. */
  status: number
  ms: number
}

interface Asked {
  kind: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

const json = { 'content-type': 'application/json' }
const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!

/**
 * What visitors do, in shares of their requests: 70 % content, 15 % pages, 10 % pictures, 3 %
 * subscriptions, 1.5 % messages, 0.5 % applications.
 * @param url the site's origin
 */
export async function loadMix(url: string) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 400 })
  const lists = [...contentLists.keys()]
  const paths = Object.values(pages).map(({ path }) => path)
  const banners = (await (await fetch(`${url}/api/banners`)).json()) as { image: string }[]
  const pictures = banners.map(({ image }) => `/uploads/${image}`)
  const application = await multipartOf(formOf(fullAnswers('load'), await fourPictures()))

  function next(): Asked {
    const share = Math.random()
    if (share < 0.7) return { kind: 'content', method: 'GET', path: any(lists) }
    if (share < 0.85)
      return { kind: 'page', method: 'GET', path: any(paths), headers: { accept: 'text/html' } }
    if (share < 0.95) return { kind: 'picture', method: 'GET', path: any(pictures) }
    if (share < 0.98) {
      const body = JSON.stringify({ email: `${randomUUID()}@example.com` })
      const { method, path } = endpoints.newsletter
      return { kind: 'subscription', method, path, headers: json, body }
    }
    if (share < 0.995) {
      const person = { first_name: 'Ada', last_name: 'Obi', phone: '08012345678' }
      const body = JSON.stringify({ ...person, email: 'ada@example.com', message: randomUUID() })
      const { method, path } = endpoints.contact
      return { kind: 'message', method, path, headers: json, body }
    }
    const headers = { ...application.headers, 'idempotency-key': randomUUID() }
    const { method, path } = endpoints.loan
    return { kind: 'application', method, path, headers, body: application.payload }
  }

  return {
    /** One request of the mix, sent and answered. */
    one: () =>
      new Promise<Done>((resolve) => {
        const { kind, method, path, headers = {}, body } = next()
        const began = performance.now()
        const done = (status: number) => resolve({ kind, status, ms: performance.now() - began })
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        request(
          { hostname, port, method, path, agent, headers: { ...headers, ...length } },
          (answer) => {
            answer
              .resume()
              .on('end', () => done(answer.statusCode ?? 0))
              .on('error', () => done(0))
          },
        )
          .on('error', () => done(0))
          .end(body)
      }),
    stop: () => agent.destroy(),
  }
}
