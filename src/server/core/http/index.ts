import { answerError } from '../errors'
import type { Core, CoreOptions } from '..'
import { refuseWhileClosing, refuseOverload } from './busy'
import { refuseCrossSite } from './cross-site'
import { answerHeadLikeGet, refuseUnknown } from './methods'
import { securityHeaders, sendSecurityHeaders } from './headers'
import { answerInTurn } from './in-turn'
import { takeOnlyJson } from './json-body'
import { describedRoutes } from './operation'
import { countRequests } from './rate-limits'
import { requireRoles, type WhoAsks } from './roles'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env'
import type { Observed } from '../metrics/figures'

/** Serves metrics when METRICS_PORT is set. @returns what takes the stores to report on */
async function offerMetrics(
  app: FastifyInstance,
  { metricsPort, host }: Pick<Settings, 'metricsPort' | 'host'>,
): Promise<(observed: Observed) => void> {
  if (metricsPort === undefined) return () => {}
  const { countAnswers, serveMetrics, registerFigures } = await import('../metrics/metrics')
  const registry = countAnswers(app)
  let close = async () => {}
  app.addHook('onReady', async () => {
    close = await serveMetrics(registry, { port: metricsPort, host })
  })
  app.addHook('onClose', () => close())
  return (observed) => registerFigures(registry, observed)
}

/** What holds for every request, asked in this order; a route registered before it would go without. */
export async function requests(
  { app, settings, database, documents }: Core,
  whoAsks: WhoAsks,
  { onRoute, mostDelay }: Pick<CoreOptions, 'onRoute' | 'mostDelay'>,
) {
  sendSecurityHeaders(app, securityHeaders(settings))
  answerHeadLikeGet(app)
  refuseWhileClosing(app)
  await refuseOverload(app, mostDelay)
  const observe = await offerMetrics(app, settings)
  answerInTurn(app)
  takeOnlyJson(app)
  if (onRoute) app.addHook('onRoute', onRoute)
  requireRoles(app, { requiresSecondFactor: settings.requiresSecondFactor, whoAsks })
  refuseCrossSite(app, settings)
  countRequests(app, settings.rateLimit, database, documents)
  const answerUnknown = refuseUnknown(app)
  app.setErrorHandler(answerError)
  return {
    /** Takes what the metrics report on. */
    observe,
    /** Refuses what no route takes: 404, or 405 where another method is taken. */
    answerUnknown,
    /** The descriptions of all routes, once they are registered. */
    routes: describedRoutes(app),
  }
}
