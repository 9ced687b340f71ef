import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { busy } from '../errors'

/**
 * How late the event loop may be on average before work is refused, and over how long that is
 * measured: a start, or one long computation, is no overload. In ms.
 */
const latest = 500
const window = 4000

const reading = new Set(['GET', 'HEAD'])

/**
 * An overloaded server answers 503 with Retry-After to whatever would write or compute. Reading goes
 * on: its answers lie prepared, and a refusal would cost as much.
 */
export const refuseOverload = (app: FastifyInstance) =>
  app.register(underPressure, {
    maxEventLoopDelay: latest,
    sampleInterval: window,
    pressureHandler: (request) => {
      if (!reading.has(request.method)) throw busy()
    },
  })
