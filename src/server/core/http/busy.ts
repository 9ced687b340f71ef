import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { busy } from '../errors'
import underPressure from '@fastify/under-pressure'

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
export const refuseOverload = (app: FastifyInstance, mostDelay = latest) =>
  app.register(underPressure, {
    maxEventLoopDelay: mostDelay,
    sampleInterval: window,
    pressureHandler: (request) => {
      if (!reading.has(request.method)) throw busy()
    },
  })

/** How often a stopping server closes idle connections, in ms. */
const sweepPause = 50

/** How long no connection or request must have come, and the longest wait for that, in ms. */
const [quiet, patience] = [100, 1000]

/**
 * Resolves once no new connection comes. The operating system queues connections while the server
 * is busy and hands out one per turn of the event loop: closing earlier would drop them.
 */
async function connectionsDrained(server: Server) {
  const began = performance.now()
  let lastHeard = began
  const onActivity = () => (lastHeard = performance.now())
  server.on('connection', onActivity).on('request', onActivity)
  while (performance.now() < Math.min(lastHeard + quiet, began + patience)) await setTimeout(10)
  server.off('connection', onActivity).off('request', onActivity)
}

/**
 * While the server stops, running requests are finished and new ones refused. Answers close their
 * connection: keep-alive would delay the stop.
 */
export function refuseWhileClosing(app: FastifyInstance) {
  let sweeping: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    if (app.server.listening) await connectionsDrained(app.server)
    sweeping = setInterval(() => app.server.closeIdleConnections(), sweepPause)
  })
  app.addHook('onClose', async () => clearInterval(sweeping))
  app.addHook('onRequest', (_request, _reply, done) => done(sweeping ? busy() : undefined))
}
