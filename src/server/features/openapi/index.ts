import plugin from 'fastify-plugin'
import { readDescription } from '../../../shared/contracts/operation'
import { route } from '../../core/http/route'
import type { ContentCache } from '../content/content-cache'
import { prepareAnswer, sendPrepared, type PreparedAnswer } from '../content/prepared-answer'
import { tagOf } from '../pages/tag-of'
import { describedRoutes } from '../../core/http/operation'
import { openapiDocument } from './openapi-document'

/**
 * GET /openapi.json, public: roles protect the calls, not secrecy. Kept until content is saved.
 */
export const openapiFeature = plugin(
  async (app) => {
    const routes = describedRoutes(app)
    const cookieName = app.core.cookie.name
    const prepare = async () => {
      const { company } = await app.core.content.live('siteSettings')
      const document = openapiDocument(routes(), cookieName, company.name)
      return prepareAnswer(document, tagOf(JSON.stringify(document.info)))
    }
    let prepared: ContentCache<PreparedAnswer> | undefined
    // Content comes later than what notes the routes of all.
    app.addHook('onReady', async () => {
      prepared = app.openCache(prepare)
    })
    route(app, readDescription, async ({ request, reply }) =>
      sendPrepared(await prepared!.get(''), request, reply),
    )
  },
  { name: 'openapi', dependencies: ['requests'] },
)
