import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { mapOrigin } from '../../../shared/office-map'
import type { Settings } from '../env'

const own = "'self'"
const none = "'none'"

const contentSecurity = (isEncrypted: boolean, styles: string) => ({
  'default-src': none,
  'script-src': own,
  'style-src': styles,
  'img-src': own,
  'font-src': own,
  // The page checks that the map is reachable before it shows the frame.
  'connect-src': `${own} ${mapOrigin}`,
  'manifest-src': own,
  'form-action': own,
  'frame-src': mapOrigin,
  'frame-ancestors': none,
  'object-src': none,
  'base-uri': none,
  // Text becomes markup or script only by the one policy of ui/inert-document.ts.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'inert-document',
  ...(isEncrypted && { 'upgrade-insecure-requests': '' }),
})

const refusedFeatures = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'browsing-topics',
  'interest-cohort',
]

const isSecure = (publicUrl: string | undefined) => publicUrl?.startsWith('https:') ?? false

/**
 * The Content-Security-Policy of an answer.
 * @param sheets the texts of the `<style>` in its HTML; without a text there is none
 */
export function contentPolicy(
  publicUrl: string | undefined,
  sheets: readonly (string | undefined)[] = [],
) {
  const digests = sheets.flatMap((sheet) =>
    sheet ? [`'sha256-${createHash('sha256').update(sheet).digest('base64')}'`] : [],
  )
  const rules = contentSecurity(isSecure(publicUrl), [own, ...digests].join(' '))
  return Object.entries(rules)
    .map((rule) => rule.join(' ').trim())
    .join('; ')
}

/** Headers of every answer, errors included. */
export function securityHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  return {
    'content-security-policy': contentPolicy(publicUrl),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': refusedFeatures.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure(publicUrl) && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

export function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
