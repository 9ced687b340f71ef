import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { file } from '../../../shared/contracts/answer'
import { endpoints } from '../../../shared/endpoints'
import { costLines, hasRates, payShare } from '../../../shared/loan-rates'
import { hasOwnLists } from '../../../shared/option-lists'
import { pageAt, returnPage } from '../../../shared/pages'
import { siteDefaults, type SiteFacts } from '../../../shared/site'
import type { Role } from '../../core/http/roles'
import type { ContentCache, OpenCache } from '../content/content-cache'
import type { ContentStore } from '../content/content.store'
import { sendPrepared, type PreparedAnswer } from '../content/prepared-answer'
import type { Operation } from '../../core/http/operation'
import { clientFilesRoutes } from './client-files.routes'
import { liveSections } from './live-sections'
import {
  flowsPage,
  flowsRoutes,
  isOfficePage,
  missingPage,
  officePage,
  pageFacts,
  pageRoutes,
  returnFacts,
  withoutSlash,
  type PageFacts,
} from './page-addresses'
import { tagOf } from './tag-of'
import { isAtOnion, preparedPages, type Lender, type PreparedPagesOptions } from './prepared-pages'

export interface PagesOptions extends PreparedPagesOptions {
  content: ContentStore
  openCache: OpenCache
  /** The answers of the content calls. */
  answers: ContentCache<PreparedAnswer>
  /** The right to see /flows. */
  flowsRole: Role
}

export interface PageRoutes {
  routes: FastifyPluginAsync
  /**
   * Answers a page request without a route: the back office under its paths, else the site's 404
   * page.
   */
  answerOther(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** Whose site it is. */
  site(): Promise<SiteFacts>
}

/** Paths for programs, not people. */
const forPrograms = /^\/(?:api|uploads|assets)(?:\/|$)|\.[^./]*$/

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0]!

/**
 * Whether somebody asks for a page: they accept HTML, or of the back office anything, and the path names
 * no file.
 */
export function isPageVisit(request: FastifyRequest) {
  const { method, headers } = request
  const accepted = isOfficePage(pathOf(request)) ? /\btext\/html\b|\*\/\*/ : /\btext\/html\b/
  return (
    (method === 'GET' || method === 'HEAD') &&
    accepted.test(headers.accept ?? '') &&
    !forPrograms.test(pathOf(request))
  )
}

const pageOperation = (summary: string): Operation => ({
  tag: 'Pages',
  summary,
  isConditional: true,
  answers: { 200: file(['text/html'], 'The page') },
})

const openPage = pageOperation('Open a page of the site')
/** Not logged: whoever opens the report form may send a report a moment later. */
const quiet = { logLevel: 'silent' } as const

const openFlows = pageOperation('Open the flows, drawn as state machines')

/** The pages of the site and the files of its browser half. */
export function sitePages({
  content,
  openCache,
  answers,
  flowsRole,
  ...options
}: PagesOptions): PageRoutes {
  const { build, onionLocation } = options
  const isDelivered = options.whistleDelivery === 'server'
  const read = liveSections(content, openCache)
  const lender = openCache(async (): Promise<Lender> => {
    const rates = await read('rates')
    const titles = (await read('products')).map(({ tittle }) => tittle)
    const { lists, waiting: _, offers: __, ...site } = await read('siteSettings')
    const known = {
      rates: hasRates(rates)
        ? { payShare: String(payShare(rates)), lines: costLines(rates, titles.slice(1)) }
        : undefined,
      site,
      hasOwnSite: JSON.stringify(site) !== JSON.stringify(siteDefaults),
      lists: hasOwnLists(lists) ? lists : undefined,
    }
    return { ...known, version: tagOf(JSON.stringify(known)) }
  })
  const page = preparedPages(options, () => lender.get(''))
  const facts = openCache(async (path) => ({
    ...(await pageFacts(path, read, answers)),
    ...(path === endpoints.whistle.path && isDelivered && { isTraceless: true as const }),
  }))

  async function factsFor(request: FastifyRequest) {
    const path = pageAt(pathOf(request))?.path
    return path === undefined ? missingPage : facts.get(path)
  }

  async function send(about: PageFacts, request: FastifyRequest, reply: FastifyReply) {
    const address = withoutSlash(pathOf(request))
    if (address) return reply.redirect(address + request.url.slice(pathOf(request).length), 308)
    if (onionLocation && about.program === 'site' && !isAtOnion(request, onionLocation))
      reply.header('onion-location', onionLocation + pathOf(request))
    return sendPrepared(await page(about, request), request, reply)
  }

  const answerOther = (request: FastifyRequest, reply: FastifyReply) =>
    isOfficePage(pathOf(request))
      ? send(officePage, request, reply)
      : send(missingPage, request, reply.code(404))

  const routes: FastifyPluginAsync = async (app) => {
    for (const route of pageRoutes) {
      const config = { role: 'public', operation: openPage } as const
      const isWhistle = route === endpoints.whistle.path
      app.get(route, { config, ...(isWhistle && quiet) }, async (request, reply) =>
        send(await factsFor(request), request, reply),
      )
    }
    if (isDelivered) {
      const config = { role: 'public', operation: openPage } as const
      app.get(returnPage.path, { config, ...quiet }, (request, reply) =>
        send(returnFacts, request, reply),
      )
    }
    for (const route of flowsRoutes) {
      const config = { role: flowsRole, loginPage: '/login', operation: openFlows }
      app.get(route, { config }, async (request, reply) => send(flowsPage, request, reply))
    }
    if (build.folder) await app.register(clientFilesRoutes(build.folder, isDelivered))
  }

  return { routes, answerOther, site: async () => (await lender.get('')).site }
}
