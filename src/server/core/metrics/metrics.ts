import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

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
