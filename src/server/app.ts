import Fastify from 'fastify'
import { upgradeWith } from './backup/upgrade'
import { openCore, saySettings, type Core, type CoreOptions } from './core'
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
import { prepareSite } from './features/content/prepare-site'
import type { seedSite } from './features/content/seed-site'
import { dashboardFeature } from './features/dashboard'
import { draftsFeature } from './features/drafts'
import { flowCountsFeature } from './features/flow-counts'
import { healthFeature } from './features/health'
import { inboxFeature } from './features/inbox'
import { loanFeature } from './features/loan'
import { loanCaseFeature } from './features/loan-case'
import { loginFeature } from './features/login'
import { openAccounts } from './features/login/accounts'
import { mailTemplatesFeature } from './features/mail-templates'
import { mailsFeature } from './features/mails'
import { newsletterFeature } from './features/newsletter'
import { openapiFeature } from './features/openapi'
import { pagesFeature } from './features/pages'
import type { ClientBuild } from './features/pages/client-build'
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
import { inboxEvents } from './features/timeline/inbox-event.store'
import { webhooksFeature } from './features/webhooks'
import { webhookStore } from './features/webhooks/webhooks.store'
import { whistleFeature } from './features/whistle'

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
  const { observe, answerUnknown, routes } = await requests(core, accounts.whoAsks, options.onRoute)

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
  const activity = activityFeature(core)
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
  dashboardFeature(core, { activity, leftToDo })
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
