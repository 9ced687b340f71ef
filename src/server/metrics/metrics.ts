import type { FastifyInstance } from 'fastify'
import type { CountAnswer } from '../http/ready-answers'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/** Upper bounds of the latency buckets, in seconds. */
const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/**
 * Prometheus metrics: answers by method, route and status, latencies, and the process. Routes are
 * patterns, never addresses, so nothing identifies a request. Routes without a log are not counted.
 */
export function countAnswers(app: FastifyInstance): { registry: Registry; count: CountAnswer } {
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
  const count: CountAnswer = (method, route, status, time) => {
    answers.inc({ method, route, status })
    times.observe({ route }, time)
  }
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    if (routeOptions.logLevel !== 'silent')
      count(method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  return { registry, count }
}
