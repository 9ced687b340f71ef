import plugin from 'fastify-plugin'
import { readDescription } from '../../../shared/contracts/operation'
import { route } from '../../core/http/route'
import { prepareAnswer, sendPrepared, type PreparedAnswer } from '../content/prepared-answer'
import { describedRoutes } from './operation'
import { openapiDocument } from './openapi-document'

/**
 * GET /openapi.json, public: roles protect the calls, not secrecy. Made on first request and kept.
 */
export const openapiFeature = plugin(
  async (app) => {
    const routes = describedRoutes(app)
    const cookieName = app.core.cookie.name
    let prepared: Promise<PreparedAnswer> | undefined
    const prepare = () => {
      const document = openapiDocument(routes(), cookieName)
      return prepareAnswer(document, document.info.version)
    }
    route(app, readDescription, async ({ request, reply }) =>
      sendPrepared(await (prepared ??= prepare()), request, reply),
    )
  },
  { name: 'openapi', dependencies: ['requests'] },
)
