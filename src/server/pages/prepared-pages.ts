import type { FastifyRequest } from 'fastify'
import { liveCookie } from '../../shared/live-cookie'
import { prepareText, type PreparedAnswer } from '../content/prepared-answer'
import type { ClientBuild } from './client-build'
import type { PageFacts } from './page-addresses'
import { withInlineStyles } from './inline-styles'
import { withHead } from './page-head'
import { originOf } from './site-files.routes'
import { tagOf } from './tag-of'

/** A page, and the digest of the style sheet that it brings along. */
export interface PreparedPage {
  answer: PreparedAnswer
  style: string | undefined
}

export interface PreparedPagesOptions {
  build: ClientBuild
  whistleDelivery: string
  /** The setting PUBLIC_URL. */
  publicUrl?: string | undefined
}

/** Where the client's document wants what the page shows first. */
const place = '<!--first-screen-->'

/** Enough for every page under a few host names; whoever invents more makes us start anew. */
const mostPrepared = 100

const noFiles = { scripts: [], styles: [] }

const isWatched = ({ headers }: FastifyRequest) =>
  (headers.cookie ?? '').split(/; */).includes(liveCookie)

/** Makes the document of a page once for each version of what its head says. */
export function preparedPages({ build, whistleDelivery, publicUrl }: PreparedPagesOptions) {
  const ready = new Map<string, PreparedPage>()

  /** With what the page shows first, and how that looks: nothing else is needed to paint it. */
  async function drawn(html: string, { path, lead }: PageFacts) {
    if (path === undefined || !build.firstScreen) return { html, style: undefined }
    const screen = await build.firstScreen(path, lead)
    return withInlineStyles(
      html.replace(place, () => screen),
      build.sheetAt,
    )
  }

  return async (facts: PageFacts, request: FastifyRequest): Promise<PreparedPage> => {
    const files = facts.module ? build.filesOf(facts.module) : noFiles
    const liveScript = isWatched(request) ? build.scriptOf('flows/live/tell-flows.ts') : undefined
    const origin = originOf(request, publicUrl)
    const head = { ...facts, files, liveScript, whistleDelivery, origin }
    const document = await build.document(request.url)
    const key = JSON.stringify(head) + document
    const known = ready.get(key)
    if (known) return known
    if (ready.size >= mostPrepared) ready.clear()
    const { html, style } = await drawn(withHead(document, head), facts)
    const answer = await prepareText(html, {
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      tag: tagOf(key),
    })
    const page = { answer, style }
    ready.set(key, page)
    return page
  }
}
