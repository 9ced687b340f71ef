import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env'
import { countAnswers } from './metrics'
import { serveMetrics } from './metrics-server'

/** Where METRICS_PORT is set, counts from the first answer on and tells until the server stops. */
export function offerMetrics(
  app: FastifyInstance,
  { metricsPort, host }: Pick<Settings, 'metricsPort' | 'host'>,
) {
  if (metricsPort === undefined) return
  const registry = countAnswers(app)
  let close = async () => {}
  app.addHook('onReady', async () => {
    close = await serveMetrics(registry, { port: metricsPort, host })
  })
  app.addHook('onClose', () => close())
}
