import type { Transaction } from 'kysely'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { applicationAttempts } from './application/application-attempts'
import { applicationAnswerRoutes } from './application/application-answer.routes'
import { applicationRoutes } from './application/application.routes'
import { applications } from './application/application.store'
import { activityRoutes } from './activity/activity.routes'
import { activityStore } from './activity/activity.store'
import { historyRoutes } from './admin/history.routes'
import { savesRoutes } from './admin/saves.routes'
import { contactRoutes } from './contact/contact.routes'
import { contactStore } from './contact/contact.store'
import { contentAnswers } from './content/content-answers'
import { contentRoutes } from './content/content.routes'
import type { seedSite } from './content/seed-site'
import { sweepPictures } from './content/sweep-pictures'
import { draftStore } from './drafts/draft.store'
import { draftsRoutes } from './drafts/drafts.routes'
import { publication } from './drafts/publication'
import { dashboardRoutes } from './dashboard/dashboard.routes'
import { figuresStore } from './dashboard/figures.store'
import { waitingStore } from './dashboard/waiting.store'
import { startNotes } from './start-notes'
import type { Settings } from './env'
import { answerError } from './errors'
import { sweepUnfinished } from './files/open-files'
import { uploadsRoutes } from './files/uploads.routes'
import { delivery } from './delivery/delivery'
import type { About } from './delivery/queue'
import type { Tables } from './database/tables'
import { healthRoutes } from './health/health.routes'
import { readinessOf } from './health/readiness'
import { admissions } from './http/admission'
import { connections } from './http/connections'
import { refuseWhileClosing } from './http/closing'
import { refuseCrossSite } from './http/cross-site'
import { answerHeadLikeGet } from './http/head'
import { securityHeaders, sendSecurityHeaders } from './http/headers'
import { takeOnlyJson } from './http/json-body'
import { refuseUnknown } from './http/known-methods'
import { countRequests } from './http/rate-limits'
import { refuseOverload } from './http/overload'
import { answerRawErrors } from './http/raw-errors'
import { answerReady } from './http/ready-answers'
import { AnswerLog, isTalkative, loggerFor, type LogTarget } from './http/request-log'
import { requireRoles } from './http/roles'
import { inboxEvents } from './inbox/inbox-event.store'
import { inboxSources } from './inbox/inbox-kinds'
import { indexEntries } from './inbox/index-entries'
import { inboxIndex } from './inbox/inbox-index'
import { inboxRoutes } from './inbox/inbox.routes'
import { inboxStore } from './inbox/inbox.store'
import { retention } from './inbox/retention'
import { loanRoutes } from './loan/loan.routes'
import { loanCaseRoutes } from './loan-case/loan-case.routes'
import { loanCases } from './loan-case/loan-case.store'
import { openLoans } from './loan/open-loans'
import { graphsName } from './flow-counts/counted-graphs'
import { flowCountsRoutes } from './flow-counts/flow-counts.routes'
import { flowCountsStore } from './flow-counts/flow-counts.store'
import { forgetCounts } from './flow-counts/forget-counts'
import { firstAdministrator } from './login/first-administrator'
import { loginAttempts } from './login/login-attempts'
import { loginRoutes } from './login/login.routes'
import { passwordCheck } from './login/password-check'
import { sessionCookie } from './login/session-cookie'
import { mailTemplatesRoutes } from './mail-templates/mail-templates.routes'
import { mailTemplateStore } from './mail-templates/mail-templates.store'
import { replyEnding } from './mail/reply-ending'
import { sendOpened } from './mail/sealed-mail'
import { mailTransport } from './mail/transport'
import { offerMetrics } from './metrics/offer-metrics'
import { newsletterRoutes } from './newsletter/newsletter.routes'
import { newsletterStore } from './newsletter/newsletter.store'
import { describedRoutes } from './openapi/described-routes'
import { openapiRoutes } from './openapi/openapi.routes'
import type { ClientBuild } from './pages/client-build'
import { isPageVisit, sitePages } from './pages/pages.routes'
import { accountLinkRoutes } from './people/account-link.routes'
import { accountLinks } from './people/account-link.store'
import { invitationStore } from './people/invitation.store'
import { linkMailer } from './people/link-mailer'
import { peopleRoutes } from './people/people.routes'
import { peopleStore } from './people/people.store'
import { picturesRoutes } from './pictures/pictures.routes'
import { replyRoutes } from './reply/reply.routes'
import { replyStore } from './reply/reply.store'
import { readyLines } from './ready/ready-lines'
import { readyRoutes } from './ready/ready.routes'
import { setupNotes } from './ready/setup-notes.store'
import { secondFactorRoutes } from './second-factor/second-factor.routes'
import { secondFactorStore } from './second-factor/second-factor.store'
import { openStores } from './stores'
import { receiptHash } from './whistle/receipt'
import { reportCaseRoutes } from './whistle/report-case.routes'
import { reportCases } from './whistle/report-case.store'
import { reportNotices } from './whistle/report-notices'
import { reportTries } from './whistle/report-tries'
import { reportRoutes } from './whistle/report.routes'
import { whistleRoutes } from './whistle/whistle.routes'
import { webhookBody } from './webhooks/webhook-body'
import { webhookSender } from './webhooks/send-webhook'
import { webhooksRoutes } from './webhooks/webhooks.routes'
import { whistleStore } from './whistle/whistle.store'

/** Options set by the environment: development, production or a test. */
export interface AppParts {
  /** The built client. */
  build: ClientBuild
  /** Receives each line for the operator at the start. */
  say?: (line: string) => void
  /** Whether /flows is open to everybody, as in development. */
  areFlowsOpen?: boolean
  /** Seeds an empty site. */
  seed?: typeof seedSite
  /** The built `decode-pictures` program; without it, pictures are decoded in this process. */
  decoderProgram?: string
  /** Pauses before mails and webhooks are retried, in ms. */
  mailPauses?: number[]
  /** Receives the log instead of stdout. */
  logTo?: LogTarget
  /** Called for every route. */
  onRoute?: (route: RouteOptions) => void
}

/** What the server does beside its answers, from its start until it closes. */
interface Task {
  start(): unknown
  stop(): Promise<unknown>
}

/**
 * Composes the server: site, API and pictures on one port. When it resolves, the database is open
 * and migrated; `close()` finishes running requests and closes it.
 * @throws StartError
 */
export async function buildApp(settings: Settings, parts: AppParts): Promise<FastifyInstance> {
  const { build, say = () => {}, areFlowsOpen } = parts
  const { mailPauses, logTo, onRoute, decoderProgram } = parts
  const { rateLimit, publicUrl, whistleDelivery, retentionDays } = settings
  const { trustProxy, requiresSecondFactor } = settings
  const headers = securityHeaders(settings)
  const app = Fastify({
    ...connections,
    logger: loggerFor(settings.logLevel, logTo),
    logController: new AnswerLog(settings.logLevel),
    trustProxy: trustProxy ?? false,
    clientErrorHandler: answerRawErrors(headers),
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(headers)) as never,
  })

  const stores = await openStores(settings, {
    say,
    decoderProgram,
    onError: (err) => app.log.error({ err }, 'pictures'),
  })
  const { database, content, decoder, pictures, administrators, sessions, outbox, webhooks } =
    stores
  app.addHook('onClose', () => stores.close())

  try {
    await database.alone('start', async () => {
      await sweepUnfinished(stores.files)
      if ((await content.newestVersion()) === 0) {
        const { seed = (await import('./content/seed-site')).seedSite } = parts
        await seed(content, pictures, say)
      }
      await sweepPictures(content, pictures)
      for (const line of await firstAdministrator(administrators, settings)) say(line)
    })
    for (const line of startNotes(settings)) say(line)

    sendSecurityHeaders(app, headers)
    answerHeadLikeGet(app)
    refuseWhileClosing(app)
    await refuseOverload(app)
    const { count, registerFigures } = await offerMetrics(app, settings)
    answerReady(app, { headers, isLogged: isTalkative(settings.logLevel), count })

    takeOnlyJson(app)
    if (onRoute) app.addHook('onRoute', onRoute)
    const cookie = sessionCookie(publicUrl)
    requireRoles(app, {
      requiresSecondFactor,
      whoAsks: async (request) => {
        const token = cookie.read(request)
        return token === undefined ? undefined : sessions.find(token)
      },
    })
    const routes = describedRoutes(app)
    refuseCrossSite(app, settings)
    const answerUnknown = refuseUnknown(app)

    const countsFlows = settings.flowCounts === 'on'
    const flowsRole = areFlowsOpen ? 'public' : 'administrator'
    const answers = contentAnswers(content)
    const pages = sitePages({
      build,
      content,
      answers,
      pictures,
      whistleDelivery,
      retentionDays,
      countedGraphs: countsFlows ? graphsName : undefined,
      publicUrl,
      onionLocation: settings.onionLocation,
      flowsRole,
    })
    app.setErrorHandler(answerError)
    app.setNotFoundHandler((request, reply) =>
      isPageVisit(request) ? pages.answerOther(request, reply) : answerUnknown(request),
    )

    await app.register(contentRoutes(answers))
    const loans = await openLoans(settings, stores, say)
    const send = mailTransport(settings)
    const run = ({ start, stop }: Task) => {
      app.addHook('onReady', async () => start())
      app.addHook('preClose', stop)
    }
    const paced = { log: app.log, pauses: mailPauses }
    if (send) {
      const opened = sendOpened(loans.documents, send)
      run(delivery({ queue: outbox, send: opened, what: 'mail', ...paced }))
    }
    const hashOf = receiptHash(loans.documents)
    const reports = whistleStore(database, loans.documents, outbox, hashOf)
    const conversations = reportCases(database, loans.documents)
    const tries = reportTries(database, loans.documents)
    run(reportNotices(reports, tries, app.log))
    const events = inboxEvents(database, loans.documents)
    const cases = loanCases(database, events, webhooks)
    const outgoing = {
      forget: outbox.forget,
      forgetAbout: async (trx: Transaction<Tables>, about: About) => {
        await outbox.forgetAbout(trx, about)
        await webhooks.forgetAbout(trx, about)
      },
    }
    const terms = {
      acknowledge: settings.whistleAcknowledgeDays,
      answer: settings.whistleAnswerDays,
    }
    const sources = inboxSources(loans, reports, outgoing, cases, conversations, terms)
    const sendWebhook = webhookSender(settings, webhookBody(database, sources, settings))
    if (sendWebhook)
      run(delivery({ queue: webhooks, send: sendWebhook, what: 'webhook', ...paced }))
    const index = inboxIndex(loans.documents)
    const inbox = inboxStore(database, sources, events, index)
    const indexing = indexEntries({ database, sources, index, log: app.log })
    run(indexing)
    const activity = activityStore(database)
    const forgetting = retention({
      database,
      inbox,
      outbox,
      webhooks,
      activity,
      days: retentionDays,
      activityDays: settings.activityDays,
      log: app.log,
    })
    registerFigures({ server: app.server, database, outbox, webhooks, retention: forgetting })
    run(forgetting)

    const admitted = admissions()
    const drafts = draftStore(database, content)
    const publishing = publication({ database, content, drafts, outbox, log: app.log })
    run(publishing)
    await app.register(savesRoutes(content, pictures, drafts, admitted))
    await app.register(draftsRoutes({ content, pictures, drafts, admitted }))
    await app.register(historyRoutes(content))
    await app.register(picturesRoutes(content, pictures))
    await app.register(inboxRoutes({ inbox, sources, loans: loans.store, cases, decoder }))
    await app.register(loanCaseRoutes(cases))
    await app.register(reportCaseRoutes(conversations, inbox))
    const { documents } = loans
    const forApplicants = {
      applications: applications({ database, documents, loans: loans.store, events }),
      cases,
      attempt: applicationAttempts(database, documents),
    }
    await app.register(applicationRoutes(forApplicants))
    await app.register(
      applicationAnswerRoutes({ ...forApplicants, loans: loans.store, decoder, admitted }),
    )
    const templates = mailTemplateStore(database)
    await app.register(
      replyRoutes({
        store: replyStore({ database, sources, documents, outbox, events }),
        templates,
        canSend: send !== undefined,
        endingOf: (kind) => replyEnding(publicUrl, kind),
      }),
    )
    await app.register(mailTemplatesRoutes(templates))
    await app.register(webhooksRoutes(webhooks, sendWebhook !== undefined))
    await app.register(activityRoutes(activity))
    const left = () => readyLines(settings, stores)
    await app.register(
      dashboardRoutes({
        activity,
        waiting: waitingStore(database, outbox, settings),
        figures: figuresStore(database),
        left,
      }),
    )
    await app.register(readyRoutes(setupNotes(database), left))
    const flowCounts = flowCountsStore(database)
    if (countsFlows) await flowCounts.keepGraphs()
    const { flowCountsDays } = settings
    run(forgetCounts({ database, store: flowCounts, days: flowCountsDays, log: app.log }))
    const secondFactor = secondFactorStore(database, loans.documents)
    const accounts = {
      administrators,
      sessions,
      cookie,
      secondFactor,
      check: passwordCheck(administrators),
      loginAttempts: loginAttempts(database, loans.documents),
    }
    await app.register(loginRoutes({ ...accounts, requiresSecondFactor }))
    await app.register(secondFactorRoutes({ ...accounts, isRequired: requiresSecondFactor }))
    const links = accountLinks(database)
    const mailer = linkMailer(settings, { outbox, documents: loans.documents })
    await app.register(accountLinkRoutes(links, accounts.loginAttempts))
    await app.register(
      peopleRoutes({
        people: peopleStore({ database, sessions, links }),
        invitations: invitationStore({ database, links, mailer }),
        mail: mailer.state,
        cookie,
      }),
    )
    countRequests(app, rateLimit, database, loans.documents)
    await app.register(newsletterRoutes(newsletterStore(database, index)))
    await app.register(contactRoutes(contactStore(database, { outbox, index, webhooks })))
    await app.register(loanRoutes(loans, decoder, admitted))
    if (whistleDelivery === 'server') {
      await app.register(whistleRoutes(reports))
      await app.register(
        reportRoutes({
          reports,
          cases: conversations,
          hashOf,
          tries,
          decoder,
          admitted,
        }),
      )
    }
    await app.register(flowCountsRoutes(flowCounts, countsFlows))
    await app.register(healthRoutes(readinessOf(stores)))
    await app.register(uploadsRoutes(pictures))
    await app.register(openapiRoutes(routes, cookie.name))
    await app.register(pages.routes)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}
