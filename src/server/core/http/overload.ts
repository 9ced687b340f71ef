import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { busy } from '../errors'

/**
 * The mean delay of the event loop above which work is refused, and the window of the mean, in ms.
 * The window outlasts a start or a single long computation.
 */
const latest = 500
const window = 4000

const reading = new Set(['GET', 'HEAD'])

/**
 * When overloaded, the server answers everything but GET and HEAD with 503 and Retry-After.
 * Reads are answered from memory: a refusal would cost as much.
 */
export const refuseOverload = (app: FastifyInstance) =>
  app.register(underPressure, {
    maxEventLoopDelay: latest,
    sampleInterval: window,
    pressureHandler: (request) => {
      if (!reading.has(request.method)) throw busy()
    },
  })
