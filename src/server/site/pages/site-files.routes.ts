import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { file, sent } from '../../../shared/contracts/answer'
import { text } from '../../../shared/contracts/wire-schema'
import { uploadsPath } from '../../../shared/endpoints'
import { pictureSize } from '../../../shared/picture'
import type { Settings } from '../../core/env'
import { prepareText, sendPrepared } from '../content/prepared-answer'
import type { Operation } from '../../core/http/operation'
import type { SiteFacts } from '../../../shared/site'
import { themeColour } from './brand-colours'
import { tagOf } from './tag-of'
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

const ownIcons = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

function iconsOf({ icon }: SiteFacts['company']) {
  const size = pictureSize(icon)
  return size ? [{ src: uploadsPath + icon, sizes: `${size.width}x${size.height}` }] : ownIcons
}

/** The web app manifest: what a phone shows once the site is on its home screen. */
const manifest = (site: SiteFacts) => ({
  name: site.company.name,
  short_name: site.company.shortName || site.company.name,
  description: site.company.tagline,
  start_url: '/',
  display: 'browser',
  background_color: '#ffffff',
  theme_color: themeColour(site),
  icons: iconsOf(site.company),
})

const manifestType = 'application/manifest+json'

const preparedManifest = (site: SiteFacts) => {
  const json = JSON.stringify(manifest(site))
  return prepareText(json, { type: manifestType, cacheControl: 'no-cache', tag: tagOf(json) })
}

const openManifest: Operation = {
  tag: 'Pages',
  summary: 'Read what a phone shows of the site on its home screen',
  isConditional: true,
  answers: { 200: file([manifestType], 'The manifest') },
}

/** robots.txt, sitemap.xml, the manifest, security.txt where a contact is set, and the way to a new password. */
export const siteFilesRoutes =
  (
    settings: Pick<Settings, 'publicUrl' | 'securityContact'>,
    readSite: () => Promise<SiteFacts>,
  ): FastifyPluginAsync =>
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
      '/manifest.webmanifest',
      { config: { role: 'public', operation: openManifest } },
      async (request, reply) =>
        sendPrepared(await preparedManifest(await readSite()), request, reply),
    )
    app.get(
      '/.well-known/change-password',
      { config: { role: 'public', operation: changePassword } },
      (_request, reply) => reply.redirect('/admin/password'),
    )
  }
