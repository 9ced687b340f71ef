import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { crossSite } from '../errors'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

const originIn = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)

/** The site's own origins, if the settings name them. */
interface OwnOrigins {
  publicUrl?: string | undefined
  onionLocation?: string | undefined
}

function isFromOwnSite(
  { method, headers }: FastifyRequest,
  { publicUrl, onionLocation }: OwnOrigins,
) {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // Links from other sites may be followed; requests that change something must come from ours.
  const from = headers.origin ?? (safe.has(method) ? undefined : headers.referer)
  if (from === undefined) return true
  const source = originIn(from)
  if (onionLocation && source?.origin === onionLocation) return true
  if (publicUrl) return source?.origin === publicUrl
  return source !== undefined && source.host === headers.host
}

/**
 * CSRF protection by Sec-Fetch-Site, or Origin or Referer of older browsers. With PUBLIC_URL set,
 * that is the only allowed origin beside ONION_LOCATION, whatever Host says. A request with none of the three headers
 * does not come from a browser, so CSRF does not apply. Public reads are open to all.
 */
export function refuseCrossSite(app: FastifyInstance, origins: OwnOrigins) {
  const check: onRequestHookHandler = (request, _reply, done) =>
    isFromOwnSite(request, origins) ? done() : done(crossSite())
  app.addHook('onRoute', (route) => {
    const isReading = [route.method].flat().every((method) => safe.has(method))
    if (isReading && route.config?.role === 'public') return
    route.onRequest = [check, ...[route.onRequest ?? []].flat()]
  })
}
