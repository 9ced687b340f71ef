import type { FastifyRequest } from 'fastify'
import { homeSectionsId } from '../../../shared/first-screen'
import { liveCookie } from '../../../shared/live-cookie'
import { pages } from '../../../shared/pages'
import { contentPolicy } from '../../core/http/headers'
import { asksNotToBeCounted } from '../../core/http/not-counted'
import { prepareText, type PreparedAnswer } from '../content/prepared-answer'
import type { ClientBuild } from './client-build'
import type { HomeSections } from './home-sections'
import type { InlinedPicture } from './inlined-picture'
import type { PageFacts } from './page-addresses'
import { withHead } from './page-head'
import { pagesByOrigin, readyOr } from './pages-by-origin'
import { originOf } from './site-files.routes'
import { tagOf } from './tag-of'

export interface PreparedPagesOptions {
  build: ClientBuild
  whistleDelivery: string
  /** The setting RETENTION_DAYS. */
  retentionDays: number
  /** The name of the graphs that pages count; absent: they do not count. */
  countedGraphs?: string | undefined
  /** The setting PUBLIC_URL. */
  publicUrl?: string | undefined
  /** The setting ONION_LOCATION. */
  onionLocation?: string | undefined
}

/** Whether the lender has given figures. */
export type AsksForRates = () => Promise<boolean>

/** Whether a page was asked for at the onion service. */
export const isAtOnion = ({ host }: FastifyRequest, onionLocation: string | undefined) =>
  onionLocation !== undefined && onionLocation === `http://${host}`

/** The placeholders for the first screen and the later sections in the site's document. */
const place = '<!--first-screen-->'
const laterPlace = '<!--home-sections-->'

const templateOf = ({ tags }: HomeSections, sections: string) =>
  sections && `<template id="${homeSectionsId}" data-tags="${tags}">${sections}</template>`

const isWatched = ({ headers }: FastifyRequest) =>
  (headers.cookie ?? '').split(/; */).includes(liveCookie)

/** Pages for visitors, but not the one where somebody may report wrongdoing. */
const isCounted = ({ program, path }: PageFacts) =>
  program === 'site' && path !== pages.whistle.path

/** Renders the document of a page once per version of its head. */
export function preparedPages(
  options: PreparedPagesOptions,
  inlinedOf: (image: string) => InlinedPicture | undefined,
  asksForRates: AsksForRates,
) {
  const { build, whistleDelivery, retentionDays, countedGraphs, publicUrl, onionLocation } = options
  const pagesOf = pagesByOrigin<Promise<PreparedAnswer>>()
  const versions = new WeakMap<PageFacts, string>()

  /** The facts are the same objects until a save, and some hold the content of their page. */
  function versionOf(facts: PageFacts) {
    const version = versions.get(facts) ?? tagOf(JSON.stringify(facts))
    versions.set(facts, version)
    return version
  }

  const firstScreen = async ({ path, lead, home }: PageFacts) =>
    path === undefined
      ? undefined
      : build.firstScreen?.(path, {
          lead,
          home: home?.content(),
          isDelivered: whistleDelivery === 'server',
        })

  return async (facts: PageFacts, request: FastifyRequest): Promise<PreparedAnswer> => {
    const liveScript = isWatched(request)
      ? build.scriptsOf('flows/live/publish-flows.ts')[0]
      : undefined
    const counting =
      countedGraphs !== undefined && isCounted(facts) && !asksNotToBeCounted(request)
        ? { script: build.scriptsOf('site/count-flows.ts')[0], graphs: countedGraphs }
        : undefined
    const requested = originOf(request, publicUrl)
    const own = pagesOf(requested)
    const origin = own && requested
    const isDrawn = build.firstScreen && facts.path !== undefined
    // An onion service has no https that requests could be upgraded to.
    const policyFor = isAtOnion(request, onionLocation) ? onionLocation : publicUrl
    const inlinable = facts.picture?.inlinable
    const inlined = inlinable === undefined ? undefined : inlinedOf(inlinable)
    const hasRates = facts.program === 'site' && (await asksForRates())
    const document = await build.document(facts.program, request.url)
    return readyOr(
      own ?? pagesOf(undefined)!,
      JSON.stringify([
        versionOf(facts),
        liveScript,
        counting,
        origin,
        policyFor,
        inlined?.name,
        hasRates,
      ]) + document,
      async () => {
        const files = build.filesOf(facts.module ?? `${facts.program}/index.html`)
        const { screen = '', sections = '' } = (await firstScreen(facts)) ?? {}
        const inlinesPicture = sections !== '' && inlined !== undefined
        const later = facts.home ? templateOf(facts.home, inlined?.into(sections) ?? sections) : ''
        // What starts the home page does what the early script does.
        const start = later ? build.scriptsOf('site/start-home.ts') : undefined
        const [earlyScript] = isDrawn && !start ? build.scriptsOf('site/before-program.ts') : []
        const html = withHead(document, {
          ...facts,
          liveScript,
          counting,
          hasRates,
          whistleDelivery,
          retentionDays,
          origin,
          files,
          start,
          earlyScript,
          inlinesPicture,
          font: isDrawn ? undefined : files.font,
        })
          .replace(place, () => screen)
          .replace(laterPlace, () => later)
        return prepareText(html, {
          type: 'text/html; charset=utf-8',
          cacheControl: facts.isGuarded || facts.isTraceless ? 'no-store' : 'no-cache',
          ...(facts.isTraceless && { more: { 'referrer-policy': 'no-referrer' } }),
          policy: contentPolicy(policyFor, {
            sheet: files.sheet,
            inlinesPicture,
          }),
          tag: tagOf(html),
        })
      },
    )
  }
}
