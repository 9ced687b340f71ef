import { randomUUID } from 'node:crypto'
import type { FastifyServerOptions } from 'fastify'
import type { Socket } from 'node:net'
import { statusSentence } from '../errors'

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers malformed or slow HTTP before Fastify has a request. A connection that has had an answer
 * is only closed: a second answer could be taken for that of a smuggled request.
 */
export const answerRawErrors =
  (headers: Record<string, string>) => (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0)
      return socket.destroy()
    const status = statuses[error.code ?? ''] ?? 400
    const body = JSON.stringify({ message: statusSentence(status) })
    const lines = Object.entries({
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${body}`)
  }

/** Timeouts for slow clients, in ms. */
export const connections = {
  // Timeouts for the headers and for the whole request.
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  // More than the 120 s that browsers allow for an application with its pictures on a slow line.
  requestTimeout: 125_000,
  // A connection on which nothing moves meanwhile: nobody sends, or nobody reads what is sent.
  connectionTimeout: 125_000,
  keepAliveTimeout: 65_000,
  bodyLimit: 64 * 1024,
  // Ids sent by clients are ignored.
  requestIdHeader: false,
  // Random, not counted: a gap between two log lines would reveal a request that writes none.
  genReqId: () => randomUUID(),
  // New requests are refused by our own hook, in the form of every other error.
  return503OnClosing: false,
  forceCloseConnections: 'idle',
} satisfies FastifyServerOptions & { http: object }
