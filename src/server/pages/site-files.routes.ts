import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { file } from '../openapi/answer'
import type { Operation } from '../openapi/operation'
import { listedPaths } from './page-addresses'

const hostName = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\])(?::\d{1,5})?$/i

/**
 * The site's origin: PUBLIC_URL, else the request's host if it is a valid one. X-Forwarded-Host and
 * X-Forwarded-Proto count only from a proxy in TRUST_PROXY.
 */
export function originOf(request: FastifyRequest, publicUrl: string | undefined) {
  if (publicUrl) return publicUrl
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  return hostName.test(request.host ?? '') ? `${scheme}://${request.host}` : undefined
}

const robots = (origin: string) =>
  `User-agent: *\nAllow: /\nDisallow: /dashboard\nDisallow: /flows\nDisallow: /login\n\nSitemap: ${origin}/sitemap.xml\n`

const sitemap = (origin: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${listedPaths
    .map((path) => `  <url><loc>${origin}${path}</loc></url>\n`)
    .join('')}</urlset>\n`

const files = {
  '/robots.txt': { type: 'text/plain; charset=utf-8', text: robots },
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', text: sitemap },
}

const operationOf = (type: string): Operation => ({
  tag: 'Pages',
  summary: 'Files for search engines',
  answers: { 200: file([type.split(';')[0]!], 'The file') },
})

/** robots.txt and sitemap.xml. */
export const siteFilesRoutes =
  (publicUrl: string | undefined): FastifyPluginAsync =>
  async (app) => {
    for (const [path, { type, text }] of Object.entries(files)) {
      const config = { role: 'public', operation: operationOf(type) } as const
      app.get(path, { config }, (request, reply) =>
        reply
          .type(type)
          // Answers that depend on request headers must not be cached for others.
          .header('cache-control', publicUrl ? 'public, max-age=3600' : 'no-store')
          .send(text(originOf(request, publicUrl) ?? '')),
      )
    }
  }
