import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env'
import type { Observed } from './figures'
import { countAnswers } from './metrics'
import { serveMetrics } from './metrics-server'
import { registerFigures } from './register-figures'

/**
 * Serves metrics when METRICS_PORT is set. Returns a function that takes the stores to report on.
 */
export function offerMetrics(
  app: FastifyInstance,
  { metricsPort, host }: Pick<Settings, 'metricsPort' | 'host'>,
): (observed: Observed) => void {
  if (metricsPort === undefined) return () => {}
  const registry = countAnswers(app)
  let close = async () => {}
  app.addHook('onReady', async () => {
    close = await serveMetrics(registry, { port: metricsPort, host })
  })
  app.addHook('onClose', () => close())
  return (observed) => registerFigures(registry, observed)
}
