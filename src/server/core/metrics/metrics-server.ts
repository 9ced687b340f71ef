import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import { StartError } from '../start-error'

/**
 * GET /metrics on its own port, for monitoring only. Resolves with a function that closes it.
 * @throws StartError when the port is not available
 */
export async function serveMetrics(
  registry: Registry,
  { port, host }: { port: number; host: string },
): Promise<() => Promise<void>> {
  const server = createServer({ headersTimeout: 5000 }, (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) =>
        response
          .writeHead(200, {
            'content-type': registry.contentType,
            'content-length': Buffer.byteLength(text),
          })
          .end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  }).catch((error: unknown) => {
    throw new StartError(`Cannot open port ${port} for metrics. Set METRICS_PORT to another one.`, {
      cause: error,
    })
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
