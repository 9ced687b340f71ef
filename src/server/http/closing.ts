import type { FastifyInstance } from 'fastify'
import { busy } from '../errors'

/** How often a stopping server looks for connections that have nothing left to do, in ms. */
const sweepPause = 50

/**
 * While the server stops, what was already asked is finished and what is new is refused. A
 * connection ends with the answer that it waited for: kept alive it would hold up the stop.
 */
export function refuseWhileClosing(app: FastifyInstance) {
  let sweeping: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    sweeping = setInterval(() => app.server.closeIdleConnections(), sweepPause)
    done()
  })
  app.addHook('onClose', async () => clearInterval(sweeping))
  app.addHook('onRequest', (_request, _reply, done) => done(sweeping ? busy() : undefined))
}
