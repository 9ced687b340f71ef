import type { FastifyRequest } from 'fastify'
import { liveCookie } from '../../shared/live-cookie'
import { prepareText, type PreparedAnswer } from '../content/prepared-answer'
import type { ClientBuild } from './client-build'
import type { PageFacts } from './page-addresses'
import { contentPolicy } from '../http/headers'
import { withHead } from './page-head'
import { pagesByOrigin, readyOr } from './pages-by-origin'
import { originOf } from './site-files.routes'
import { tagOf } from './tag-of'

export interface PreparedPagesOptions {
  build: ClientBuild
  whistleDelivery: string
  /** The setting PUBLIC_URL. */
  publicUrl?: string | undefined
}

/** The placeholder for the first screen in the client's document. */
const place = '<!--first-screen-->'

const isWatched = ({ headers }: FastifyRequest) =>
  (headers.cookie ?? '').split(/; */).includes(liveCookie)

/** Renders the document of a page once per version of its head. */
export function preparedPages({ build, whistleDelivery, publicUrl }: PreparedPagesOptions) {
  const pagesOf = pagesByOrigin<Promise<PreparedAnswer>>()

  async function firstScreen({ path, lead }: PageFacts) {
    return path === undefined ? '' : ((await build.firstScreen?.(path, lead)) ?? '')
  }

  return async (facts: PageFacts, request: FastifyRequest): Promise<PreparedAnswer> => {
    const liveScript = isWatched(request)
      ? build.scriptOf('flows/live/publish-flows.ts')
      : undefined
    const requested = originOf(request, publicUrl)
    const own = pagesOf(requested)
    const origin = own && requested
    const isDrawn = build.firstScreen && facts.path !== undefined
    const earlyScript = isDrawn ? build.scriptOf('site/early-submits.ts') : undefined
    const said = { ...facts, liveScript, earlyScript, whistleDelivery, origin }
    const document = await build.document(facts.program, request.url)
    return readyOr(own ?? pagesOf(undefined)!, JSON.stringify(said) + document, async () => {
      const files = build.filesOf(facts.module ?? `${facts.program}/index.html`)
      const screen = await firstScreen(facts)
      const html = withHead(document, { ...said, files }).replace(place, () => screen)
      return prepareText(html, {
        type: 'text/html; charset=utf-8',
        cacheControl: facts.isGuarded ? 'no-store' : 'no-cache',
        policy: contentPolicy(publicUrl, files.sheet),
        tag: tagOf(html),
      })
    })
  }
}
