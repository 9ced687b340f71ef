import type { Core } from '../../core'
import { readDescription } from '../../../shared/contracts/operation'
import { route } from '../../core/http/route'
import type { OpenCache } from '../content/content-cache'
import type { ContentStore } from '../content/content.store'
import { prepareAnswer, sendPrepared } from '../content/prepared-answer'
import { tagOf } from '../pages/tag-of'
import type { DescribedRoute } from '../../core/http/operation'
import { openapiDocument } from './openapi-document'

interface Needed {
  content: ContentStore
  openCache: OpenCache
  routes: () => DescribedRoute[]
  cookieName: string
}

/**
 * GET /openapi.json, public: roles protect the calls, not secrecy. Kept until content is saved.
 */
export async function openapiFeature(
  { app }: Core,
  { content, openCache, routes, cookieName }: Needed,
) {
  const prepared = openCache(async () => {
    const { company } = await content.live('siteSettings')
    const document = openapiDocument(routes(), cookieName, company.name)
    return prepareAnswer(document, tagOf(JSON.stringify(document.info)))
  })
  route(app, readDescription, async ({ request, reply }) =>
    sendPrepared(await prepared.get(''), request, reply),
  )
}
