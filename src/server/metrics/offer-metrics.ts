import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env'
import type { Observed } from './figures'
import { countAnswers } from './metrics'
import { serveMetrics } from './metrics-server'
import { tellFigures } from './tell-figures'

/**
 * Where METRICS_PORT is set, counts answers from the first one on and tells until the server stops.
 * Gives what is to be called with the parts whose figures are told, too.
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
  return (observed) => tellFigures(registry, observed)
}
