import type { FastifyRequest } from 'fastify'
import { liveCookie } from '../../shared/live-cookie'
import { prepareText, type PreparedAnswer } from '../content/prepared-answer'
import type { ClientBuild } from './client-build'
import type { PageFacts } from './page-addresses'
import { withHead } from './page-head'
import { originOf } from './site-files.routes'
import { tagOf } from './tag-of'

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
  const ready = new Map<string, PreparedAnswer>()

  async function firstScreen({ path, lead }: PageFacts) {
    return path === undefined ? '' : ((await build.firstScreen?.(path, lead)) ?? '')
  }

  return async (facts: PageFacts, request: FastifyRequest): Promise<PreparedAnswer> => {
    const files = facts.module ? build.filesOf(facts.module) : noFiles
    const liveScript = isWatched(request) ? build.scriptOf('flows/live/tell-flows.ts') : undefined
    const origin = originOf(request, publicUrl)
    const head = { ...facts, files, liveScript, whistleDelivery, origin }
    const document = await build.document(request.url)
    const key = JSON.stringify(head) + document
    const known = ready.get(key)
    if (known) return known
    if (ready.size >= mostPrepared) ready.clear()
    const screen = await firstScreen(facts)
    const html = withHead(document, head).replace(place, () => screen)
    const page = await prepareText(html, {
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      tag: tagOf(key),
    })
    ready.set(key, page)
    return page
  }
}
