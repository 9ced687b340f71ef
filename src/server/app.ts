import Fastify from 'fastify'
import { upgradeWith } from './office/backup/upgrade'
import { openCore, saySettings, type Core, type CoreOptions } from './core'
import type { Settings } from './core/env'
import { answerError } from './core/errors'
import { requests } from './core/http'
import { connections, answerRawErrors } from './core/http/connections'
import { securityHeaders } from './core/http/headers'
import { AnswerLog, loggerFor } from './core/http/request-log'
import { activityFeature } from './office/activity'
import { adminFeature } from './site/admin'
import { applicationFeature } from './cases/application'
import { backupsFeature } from './office/backups'
import { contactFeature } from './cases/contact'
import { contentFeature } from './site/content'
import { prepareSite } from './site/content/prepare-site'
import type { seedSite } from './site/content/seed-site'
import { dashboardFeature } from './office/dashboard'
import { draftsFeature } from './site/drafts'
import { flowCountsFeature } from './office/flow-counts'
import { healthFeature } from './office/health'
import { inboxFeature } from './cases/inbox'
import { loanFeature } from './cases/loan'
import { loanCaseFeature } from './cases/loan-case'
import { loginFeature } from './people/login'
import { openAccounts } from './people/login/accounts'
import { mailTemplatesFeature } from './cases/mail-templates'
import { mailsFeature } from './office/mails'
import { newsletterFeature } from './cases/newsletter'
import { openapiFeature } from './site/openapi'
import { pagesFeature } from './site/pages'
import type { ClientBuild } from './site/pages/client-build'
import { peopleFeature } from './people/accounts'
import { passkeysFeature } from './people/passkeys'
import { periodFeature } from './office/period'
import { picturesFeature } from './site/pictures'
import { providerLoginFeature } from './people/provider-login'
import { readyFeature } from './office/ready'
import { replyFeature } from './cases/reply'
import { reportCaseFeature } from './cases/report-case'
import { savedViewsFeature } from './cases/saved-views'
import { secondFactorFeature } from './people/second-factor'
import { inboxEvents } from './cases/timeline/inbox-event.store'
import { webhooksFeature } from './cases/webhooks'
import { webhookStore } from './cases/webhooks/webhooks.store'
import { whistleFeature } from './cases/whistle'

/** What the environment sets: development, production or a test. */
export interface AppOptions extends CoreOptions {
  /** The built client. */
  build: ClientBuild
  /** Whether /flows is open to everybody, as in development. */
  areFlowsOpen?: boolean
  /** Seeds an empty site. */
  seed?: typeof seedSite
  /** The built program; without it, backups are made in this process. */
  program?: string
  /** How long a backup of that program may take, in ms. */
  backupLimit?: number
}

/** The features in order: each gets the core and what it needs of those before it. */
async function openFeatures(core: Core, options: AppOptions) {
  const { database, documents, settings } = core
  const accounts = openAccounts(core)
  const { observe, answerUnknown, routes } = await requests(core, accounts.whoAsks, options)

  // What visitors read.
  const site = contentFeature(core)
  const { content } = site
  await prepareSite(core, content, accounts, options.seed)
  saySettings(core)
  openapiFeature(core, { ...site, routes, cookieName: accounts.cookie.name })
  const { build, areFlowsOpen = false } = options
  await pagesFeature(core, { ...site, build, areFlowsOpen, answerUnknown })
  picturesFeature(core, content)
  const drafts = await draftsFeature(core, content)
  await adminFeature(core, content, drafts)

  // What visitors send.
  const events = inboxEvents(database, documents)
  const webhooks = webhookStore(database, settings.webhookUrl !== undefined)
  const loans = await loanFeature(core, { ...site, webhooks })
  const canSend = mailsFeature(core)
  const { cases, offers } = await loanCaseFeature(core, {
    content,
    webhooks,
    events,
    loans,
    canSend,
  })
  await applicationFeature(core, { loans, events, cases, offers })
  const reports = await whistleFeature(core)

  // What the office does with it.
  const activity = await activityFeature(core)
  const inbox = inboxFeature(core, { content, webhooks, activity, events, loans, cases, reports })
  contactFeature(core, { ...inbox, webhooks })
  newsletterFeature(core, inbox.index)
  reportCaseFeature(core, reports.cases, inbox.inbox)
  savedViewsFeature(core)
  const templates = mailTemplatesFeature(core)
  replyFeature(core, { ...inbox, templates, canSend, events })
  webhooksFeature(core, webhooks, inbox.sources)
  const leftToDo = readyFeature(core, content)
  await backupsFeature(core, options)
  dashboardFeature(core, { activity, content, inbox: inbox.inbox, leftToDo })
  periodFeature(core, offers)
  flowCountsFeature(core)

  // Who works there.
  loginFeature(core, accounts)
  secondFactorFeature(core, accounts)
  passkeysFeature(core, accounts)
  providerLoginFeature(core, accounts)
  peopleFeature(core, accounts)
  healthFeature(core, { ...inbox, content, webhooks, observe })
  return { accounts, cases }
}

export type Server = Awaited<ReturnType<typeof buildApp>>

/**
 * Composes the server: site, API and pictures on one port. When it resolves, the database is open
 * and migrated; closing its `app` finishes running requests and closes it.
 * @throws StartError
 */
export async function buildApp(settings: Settings, options: AppOptions) {
  const headers = securityHeaders(settings)
  const app = Fastify({
    ...connections,
    logger: loggerFor(settings.logLevel, options.logTo),
    logController: new AnswerLog(settings.logLevel),
    trustProxy: settings.trustProxy ?? false,
    // A start may wait for another server to end, or sweep a large bucket.
    pluginTimeout: 0,
    clientErrorHandler: answerRawErrors(headers),
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(headers)) as never,
  })
  try {
    const core = await openCore(app, settings, { ...options, upgrade: upgradeWith(settings) })
    return { ...core, ...(await openFeatures(core, options)) }
  } catch (error) {
    await app.close()
    throw error
  }
}
