import plugin from 'fastify-plugin'
import { answerError } from '../errors'
import type { Observed } from '../metrics/figures'
import { offerMetrics } from '../metrics/offer-metrics'
import { refuseWhileClosing, refuseOverload } from './busy'
import { refuseCrossSite } from './cross-site'
import { answerHeadLikeGet, refuseUnknown } from './methods'
import { securityHeaders, sendSecurityHeaders } from './headers'
import { answerInTurn } from './in-turn'
import { takeOnlyJson } from './json-body'
import { countRequests } from './rate-limits'
import { requireRoles } from './roles'

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses what no route takes: 404, or 405 where another method is taken. */
    answerUnknown(request: FastifyRequest): never
    /** Takes what the metrics report on. */
    observe(observed: Observed): void
  }
}

/** What holds for every request, asked in this order; a route registered before it would go without. */
export const requests = plugin(
  async (app) => {
    const { settings, parts, sessions, cookie, database, documents } = app.core
    sendSecurityHeaders(app, securityHeaders(settings))
    answerHeadLikeGet(app)
    refuseWhileClosing(app)
    await refuseOverload(app)
    app.decorate('observe', await offerMetrics(app, settings))
    answerInTurn(app)
    takeOnlyJson(app)
    if (parts.onRoute) app.addHook('onRoute', parts.onRoute)
    requireRoles(app, {
      requiresSecondFactor: settings.requiresSecondFactor,
      whoAsks: async (request) => {
        const token = cookie.read(request)
        return token === undefined ? undefined : sessions.find(token)
      },
    })
    refuseCrossSite(app, settings)
    countRequests(app, settings.rateLimit, database, documents)
    app.decorate('answerUnknown', refuseUnknown(app))
    app.setErrorHandler(answerError)
  },
  { name: 'requests', dependencies: ['core'] },
)
