import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env'
import type { CountAnswer } from '../http/ready-answers'
import type { Observed } from './figures'

interface Metrics {
  /** Counts an answer that no route sent. */
  count?: CountAnswer
  /** Takes the stores to report on. */
  registerFigures: (observed: Observed) => void
}

/** Serves metrics when METRICS_PORT is set. */
export async function offerMetrics(
  app: FastifyInstance,
  { metricsPort, host }: Pick<Settings, 'metricsPort' | 'host'>,
): Promise<Metrics> {
  if (metricsPort === undefined) return { registerFigures: () => {} }
  const [{ countAnswers }, { serveMetrics }, { registerFigures }] = await Promise.all([
    import('./metrics'),
    import('./metrics-server'),
    import('./register-figures'),
  ])
  const { registry, count } = countAnswers(app)
  let close = async () => {}
  app.addHook('onReady', async () => {
    close = await serveMetrics(registry, { port: metricsPort, host })
  })
  app.addHook('onClose', () => close())
  return { count, registerFigures: (observed) => registerFigures(registry, observed) }
}
