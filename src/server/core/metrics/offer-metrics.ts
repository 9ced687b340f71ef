import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env'
import type { Observed } from './figures'

/** Serves metrics when METRICS_PORT is set. @returns what takes the stores to report on */
export async function offerMetrics(
  app: FastifyInstance,
  { metricsPort, host }: Pick<Settings, 'metricsPort' | 'host'>,
): Promise<(observed: Observed) => void> {
  if (metricsPort === undefined) return () => {}
  const { countAnswers, serveMetrics, registerFigures } = await import('./metrics')
  const registry = countAnswers(app)
  let close = async () => {}
  app.addHook('onReady', async () => {
    close = await serveMetrics(registry, { port: metricsPort, host })
  })
  app.addHook('onClose', () => close())
  return (observed) => registerFigures(registry, observed)
}
