import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { busy } from '../errors'

/** How often a stopping server looks for connections that have nothing left to do, in ms. */
const sweepPause = 50

/** How long nothing new must have come in, and how long that is waited for at most, in ms. */
const [quiet, patience] = [100, 1000]

/**
 * Resolves once nothing new comes in. The operating system holds connections that were made while the
 * server was busy, and lets one in at each turn of the event loop: they would be cut off unread.
 */
async function takenIn(server: Server) {
  const began = performance.now()
  let heard = began
  const hear = () => (heard = performance.now())
  server.on('connection', hear).on('request', hear)
  while (performance.now() < Math.min(heard + quiet, began + patience)) await setTimeout(10)
  server.off('connection', hear).off('request', hear)
}

/**
 * While the server stops, what was already asked is finished and what is new is refused. A
 * connection ends with the answer that it waited for: kept alive it would hold up the stop.
 */
export function refuseWhileClosing(app: FastifyInstance) {
  let sweeping: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    if (app.server.listening) await takenIn(app.server)
    sweeping = setInterval(() => app.server.closeIdleConnections(), sweepPause)
  })
  app.addHook('onClose', async () => clearInterval(sweeping))
  app.addHook('onRequest', (_request, _reply, done) => done(sweeping ? busy() : undefined))
}
