import Fastify, { type FastifyInstance } from 'fastify'
import { core, type AppParts } from './core'
import type { Settings } from './core/env'
import { answerError } from './core/errors'
import { requests } from './core/http'
import { connections, answerRawErrors } from './core/http/connections'
import { securityHeaders } from './core/http/headers'
import { AnswerLog, loggerFor } from './core/http/request-log'
import { activityFeature } from './features/activity'
import { adminFeature } from './features/admin'
import { applicationFeature } from './features/application'
import { backupsFeature } from './features/backups'
import { contactFeature } from './features/contact'
import { contentFeature } from './features/content'
import { dashboardFeature } from './features/dashboard'
import { draftsFeature } from './features/drafts'
import { flowCountsFeature } from './features/flow-counts'
import { healthFeature } from './features/health'
import { inboxFeature } from './features/inbox'
import { loanFeature } from './features/loan'
import { loanCaseFeature } from './features/loan-case'
import { loginFeature } from './features/login'
import { mailTemplatesFeature } from './features/mail-templates'
import { mailsFeature } from './features/mails'
import { newsletterFeature } from './features/newsletter'
import { openapiFeature } from './features/openapi'
import { pagesFeature } from './features/pages'
import { peopleFeature } from './features/people'
import { passkeysFeature } from './features/passkeys'
import { periodFeature } from './features/period'
import { picturesFeature } from './features/pictures'
import { providerLoginFeature } from './features/provider-login'
import { readyFeature } from './features/ready'
import { replyFeature } from './features/reply'
import { reportCaseFeature } from './features/report-case'
import { savedViewsFeature } from './features/saved-views'
import { secondFactorFeature } from './features/second-factor'
import { timelineFeature } from './features/timeline'
import { webhooksFeature } from './features/webhooks'
import { whistleFeature } from './features/whistle'

/** A feature after those whose services it uses: each names them, and a start without them fails. */
const features = [
  openapiFeature,
  // What visitors read.
  contentFeature,
  pagesFeature,
  picturesFeature,
  draftsFeature,
  adminFeature,
  // What visitors send.
  timelineFeature,
  loanFeature,
  mailsFeature,
  loanCaseFeature,
  applicationFeature,
  whistleFeature,
  // What the office does with it.
  activityFeature,
  inboxFeature,
  contactFeature,
  newsletterFeature,
  reportCaseFeature,
  savedViewsFeature,
  mailTemplatesFeature,
  replyFeature,
  webhooksFeature,
  readyFeature,
  backupsFeature,
  dashboardFeature,
  periodFeature,
  flowCountsFeature,
  // Who works there.
  loginFeature,
  secondFactorFeature,
  passkeysFeature,
  providerLoginFeature,
  peopleFeature,
  healthFeature,
]

/**
 * Composes the server: site, API and pictures on one port. When it resolves, the database is open
 * and migrated; `close()` finishes running requests and closes it.
 * @throws StartError
 */
export async function buildApp(settings: Settings, parts: AppParts): Promise<FastifyInstance> {
  const headers = securityHeaders(settings)
  const app = Fastify({
    ...connections,
    logger: loggerFor(settings.logLevel, parts.logTo),
    logController: new AnswerLog(settings.logLevel),
    trustProxy: settings.trustProxy ?? false,
    // A start may wait for another server to end, or sweep a large bucket.
    pluginTimeout: 0,
    clientErrorHandler: answerRawErrors(headers),
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(headers)) as never,
  })
  try {
    await app.register(core, { settings, parts })
    await app.register(requests)
    for (const feature of features) await app.register(feature)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}
