import type { Socket } from 'node:net'
import { sentenceOf } from '../errors'

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
    const body = JSON.stringify({ message: sentenceOf(status) })
    const lines = Object.entries({
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${body}`)
  }
