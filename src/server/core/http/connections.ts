import { randomUUID } from 'node:crypto'
import type { FastifyServerOptions } from 'fastify'

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
