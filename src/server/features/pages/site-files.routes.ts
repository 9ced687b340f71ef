import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { file, sent } from '../../../shared/contracts/answer'
import { text } from '../../../shared/contracts/wire-schema'
import type { Settings } from '../../core/env'
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

/** How long finders of a weakness may believe the contact, in days. */
const believedFor = 180

/** RFC 9116. */
const securityText = (contact: string) => (origin: string) => {
  const expires = new Date(Date.now() + believedFor * 24 * 3_600_000)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    ...(origin ? [`Canonical: ${origin}${securityPath}`] : []),
    '',
  ].join('\n')
}

const securityPath = '/.well-known/security.txt'
const plain = 'text/plain; charset=utf-8'

const filesOf = ({ securityContact }: Pick<Settings, 'securityContact'>) => ({
  '/robots.txt': { type: plain, text: robots },
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', text: sitemap },
  ...(securityContact && { [securityPath]: { type: plain, text: securityText(securityContact) } }),
})

const operationOf = (type: string): Operation => ({
  tag: 'Pages',
  summary: 'Files for search engines and for finders of a weakness',
  answers: { 200: file([type.split(';')[0]!], 'The file') },
})

const changePassword: Operation = {
  tag: 'Pages',
  summary: 'Where password managers send people to change a password',
  answers: {
    302: { description: 'The page of one’s own password', headers: sent({ Location: text }) },
  },
}

/** robots.txt, sitemap.xml, security.txt where a contact is set, and the way to a new password. */
export const siteFilesRoutes =
  (settings: Pick<Settings, 'publicUrl' | 'securityContact'>): FastifyPluginAsync =>
  async (app) => {
    const { publicUrl } = settings
    for (const [path, { type, text }] of Object.entries(filesOf(settings))) {
      const config = { role: 'public', operation: operationOf(type) } as const
      app.get(path, { config }, (request, reply) =>
        reply
          .type(type)
          // Answers that depend on request headers must not be cached for others.
          .header('cache-control', publicUrl ? 'public, max-age=3600' : 'no-store')
          .send(text(originOf(request, publicUrl) ?? '')),
      )
    }
    app.get(
      '/.well-known/change-password',
      { config: { role: 'public', operation: changePassword } },
      (_request, reply) => reply.redirect('/admin/password'),
    )
  }
