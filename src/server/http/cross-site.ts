import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { crossSite } from '../errors'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

function isFromOwnSite({ headers }: FastifyRequest, publicUrl: string | undefined) {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined || origin === publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === headers.host
}

/**
 * Refuses what a page of another site makes its visitor's browser send: browsers say where a
 * request comes from (Sec-Fetch-Site, older ones Origin). Programs that say neither have no
 * visitor to betray and pass. What everybody may read is open to all. Security 3 (ASVS 3.5).
 */
export function refuseCrossSite(app: FastifyInstance, publicUrl: string | undefined) {
  const check: onRequestHookHandler = (request, _reply, done) =>
    isFromOwnSite(request, publicUrl) ? done() : done(crossSite())
  app.addHook('onRoute', (route) => {
    const isReading = [route.method].flat().every((method) => safe.has(method))
    if (isReading && route.config?.role === 'public') return
    route.onRequest = [check, ...[route.onRequest ?? []].flat()]
  })
}
