import type { FastifyRequest } from 'fastify'
import { drawnId } from '../../../shared/first-screen'
import { officeDay } from '../../../shared/office-time'
import { liveCookie } from '../../../shared/live-cookie'
import { pages } from '../../../shared/pages'
import { contentPolicy } from '../../core/http/headers'
import { asksNotToBeCounted } from '../../core/http/not-counted'
import { htmlNodes } from '../content/html-nodes'
import { prepareText, type PreparedAnswer } from '../content/prepared-answer'
import type { PageHead } from './page-head'
import { brandColours } from './brand-colours'
import type { ClientBuild } from './client-build'
import type { OwnLists } from '../../../shared/option-lists'
import type { SiteFacts } from '../../../shared/site'
import type { PageFacts } from './page-addresses'
import { withHead } from './page-head'
import { originOf } from './site-files.routes'
import { tagOf } from './tag-of'

/** Maximum number of origins, and the minimum time between new ones, in ms. */
const most = 8
const pause = 10_000

/** Every page, with and without the live view and counting, in a few versions. */
const mostPages = 120

/** The cache of one origin. */
type Pages<T> = Map<string, T>

/**
 * Caches rendered pages by the site's origin. Clients can invent origins, and each costs the
 * rendering of a page: so their number is limited, the least recently used is dropped, and new ones
 * are admitted at intervals only.
 * @returns undefined for an origin that is not admitted now; the origin `undefined` always is
 */
function pagesByOrigin<T>(now = () => performance.now()) {
  const nameless: Pages<T> = new Map()
  const pagesByOrigin = new Map<string, Pages<T>>()
  let admitted = -Infinity

  function admit(origin: string): Pages<T> | undefined {
    if (pagesByOrigin.size >= most) {
      if (now() - admitted < pause) return undefined
      const [leastLately] = pagesByOrigin.keys()
      pagesByOrigin.delete(leastLately!)
    }
    admitted = now()
    pagesByOrigin.set(origin, new Map())
    return pagesByOrigin.get(origin)
  }

  return (origin: string | undefined): Pages<T> | undefined => {
    if (origin === undefined) return nameless
    const pages = pagesByOrigin.get(origin)
    if (!pages) return admit(origin)
    pagesByOrigin.delete(origin)
    pagesByOrigin.set(origin, pages)
    return pages
  }
}

/** Returns the cached value of a name, or makes it once for all concurrent requests. */
function readyOr<T>(pages: Pages<Promise<T>>, name: string, make: () => Promise<T>) {
  const known = pages.get(name)
  if (known) return known
  if (pages.size >= mostPages) pages.clear()
  const made = make()
  pages.set(name, made)
  made.catch(() => pages.delete(name))
  return made
}

export interface PreparedPagesOptions {
  build: ClientBuild
  whistleDelivery: string
  /** The setting RETENTION_DAYS. */
  retentionDays: number
  /** The setting OIDC_ISSUER. */
  oidcIssuer?: string | undefined
  /** The setting FLOW_COUNTS. */
  isCounting: boolean
  /** The setting PUBLIC_URL. */
  publicUrl?: string | undefined
  /** The setting ONION_LOCATION. */
  onionLocation?: string | undefined
}

/** What every page says of the lender; the same object until a save. */
export interface Lender {
  rates: PageHead['rates']
  site: SiteFacts
  hasOwnSite: boolean
  /** Undefined while the lists of the application form are the contract's. */
  lists: OwnLists | undefined
  /** Differs where anything of it does. */
  version: string
}

/** Whether a page was asked for at the onion service. */
export const isAtOnion = ({ host }: FastifyRequest, onionLocation: string | undefined) =>
  onionLocation !== undefined && onionLocation === `http://${host}`

/** The placeholders for the first screen and the later sections in the site's document. */
const place = '<!--first-screen-->'
const laterPlace = '<!--content-->'

/** @param content '' where it stands in its place */
const templateOf = ({ calls, drawnFrom }: PageFacts, day: string, content: string) =>
  `<template id="${drawnId}" data-calls="${calls.join(' ')}" data-tags="${drawnFrom!.tags}" data-day="${day}">${content}</template>`

const isWatched = ({ headers }: FastifyRequest) =>
  (headers.cookie ?? '').split(/; */).includes(liveCookie)

/** Pages for visitors, but not the one where somebody may report wrongdoing. */
const isCounted = ({ program, path }: PageFacts) =>
  program === 'site' && path !== pages.whistle.path

/** The page that needs the lists at once. */
const isForm = ({ path }: PageFacts) => path === pages.loan.path

/** Renders the document of a page once per version of its head. */
export function preparedPages(options: PreparedPagesOptions, readLender: () => Promise<Lender>) {
  const { build, whistleDelivery, retentionDays, isCounting, publicUrl, onionLocation } = options
  const pagesOf = pagesByOrigin<Promise<PreparedAnswer>>()
  const versions = new WeakMap<PageFacts, string>()

  /** The facts are the same objects until a save, and some hold the content of their page. */
  function versionOf(facts: PageFacts) {
    const version = versions.get(facts) ?? tagOf(JSON.stringify(facts))
    versions.set(facts, version)
    return version
  }

  const firstScreen = async (
    { path, lead, drawnFrom, isInPlace = false }: PageFacts,
    { rates, site, lists }: Lender,
    day: string,
  ) =>
    path === undefined
      ? undefined
      : build.firstScreen?.(path, {
          lead,
          drawn: drawnFrom && { bodies: drawnFrom.bodies(), day },
          isInPlace,
          rates: rates?.lines,
          isDelivered: whistleDelivery === 'server',
          retentionDays,
          site,
          lists,
          parse: htmlNodes,
        })

  return async (facts: PageFacts, request: FastifyRequest): Promise<PreparedAnswer> => {
    const liveScript = isWatched(request)
      ? build.scriptsOf('flows/live/publish-flows.ts')[0]
      : undefined
    const countScript =
      isCounting && isCounted(facts) && !asksNotToBeCounted(request)
        ? build.scriptsOf('site/count-flows.ts')[0]
        : undefined
    const requested = originOf(request, publicUrl)
    const own = pagesOf(requested)
    const origin = own && requested
    const isDrawn = build.firstScreen && facts.path !== undefined
    // An onion service has no https that requests could be upgraded to.
    const policyFor = isAtOnion(request, onionLocation) ? onionLocation : publicUrl
    const lender = await readLender()
    const { version, rates, site, hasOwnSite, lists } = lender
    // What a loan costs depends on the day.
    const day = officeDay(new Date())
    const document = await build.document(facts.program, request.url)
    return readyOr(
      own ?? pagesOf(undefined)!,
      JSON.stringify([
        versionOf(facts),
        liveScript,
        countScript,
        origin,
        policyFor,
        rates && day,
        version,
      ]) + document,
      async () => {
        const files = build.filesOf(facts.module ?? `${facts.program}/index.html`)
        const { screen = '', content } = (await firstScreen(facts, lender, day)) ?? {}
        const [earlyScript] = isDrawn ? build.scriptsOf('site/before-program.ts') : []
        const colours = brandColours(site)
        const html = withHead(document, {
          ...facts,
          liveScript,
          countScript,
          rates: facts.program === 'flows' ? undefined : rates,
          site,
          colours,
          hasOwnSite,
          lists:
            facts.program === 'site' && lists
              ? isForm(facts)
                ? JSON.stringify(lists)
                : ''
              : undefined,
          whistleDelivery,
          retentionDays,
          hasProvider: facts.program === 'office' && options.oidcIssuer !== undefined,
          origin,
          files,
          earlyScript,
          asksFirst: content !== undefined,
          font: isDrawn ? undefined : files.font,
        })
          .replace(place, () => screen)
          .replace(laterPlace, () => (content === undefined ? '' : templateOf(facts, day, content)))
        return prepareText(html, {
          type: 'text/html; charset=utf-8',
          cacheControl: facts.isGuarded || facts.isTraceless ? 'no-store' : 'no-cache',
          ...(facts.isTraceless && { more: { 'referrer-policy': 'no-referrer' } }),
          policy: contentPolicy(policyFor, [files.sheet, colours]),
          tag: tagOf(html),
        })
      },
    )
  }
}
