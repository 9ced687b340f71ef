import { randomUUID } from 'node:crypto'
import type { FastifyServerOptions } from 'fastify'

/** How patient the server is with a connection; times in ms. */
export const connections = {
  // Headers of a request must be there by then, and the whole request by the second.
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  // Above the 120 seconds that browsers give an application with its pictures on a bad line.
  requestTimeout: 125_000,
  keepAliveTimeout: 65_000,
  bodyLimit: 64 * 1024,
  // Not the ids that a client invents.
  requestIdHeader: false,
  // Nor numbers in a row: a gap between two lines of the log would tell of a request that writes none.
  genReqId: () => randomUUID(),
  // New requests are refused by a hook of ours, in the form of every other answer.
  return503OnClosing: false,
  forceCloseConnections: 'idle',
} satisfies FastifyServerOptions & { http: object }
