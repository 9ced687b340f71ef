import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry, Gauge } from 'prom-client'
import { createServer } from 'node:http'
import { StartError } from '../start-error'
import { figures, type Observed } from './figures'

/** Registers every figure; each is read anew on every scrape. */
export function registerFigures(registry: Registry, observed: Observed) {
  for (const { name, help, type, read } of figures) {
    // A figure that cannot be read must not hide the others.
    const now = async () => read(observed)
    const number = () => now().catch(() => NaN)
    const base = { name, help, registers: [registry] }
    if (type === 'gauge') {
      new Gauge({
        ...base,
        async collect() {
          this.set(await number())
        },
      })
    } else {
      new Counter({
        ...base,
        async collect() {
          const count = await number()
          this.reset()
          this.inc(count)
        },
      })
    }
  }
}

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

/** Upper bounds of the latency buckets, in seconds. */
const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/**
 * Prometheus metrics: answers by method, route and status, latencies, and the process. Routes are
 * patterns, never addresses, so nothing identifies a request. Routes without a log are not counted.
 */
export function countAnswers(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Counter({
    name: 'http_answers_total',
    help: 'Responses by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const times = new Histogram({
    name: 'http_answer_seconds',
    help: 'Response time in seconds, by route.',
    labelNames: ['route'],
    buckets,
    registers: [registry],
  })
  app.addHook(
    'onResponse',
    ({ method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
      const { url: route = 'none', logLevel } = routeOptions
      if (logLevel !== 'silent') {
        answers.inc({ method, route, status })
        times.observe({ route }, elapsedTime / 1000)
      }
      done()
    },
  )
  return registry
}
