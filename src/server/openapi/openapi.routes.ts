import type { FastifyPluginAsync } from 'fastify'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { prepareAnswer, sendPrepared, type PreparedAnswer } from '../content/prepared-answer'
import { json } from './answer'
import type { DescribedRoute } from './described-routes'
import { openapiDocument } from './openapi-document'
import type { Operation } from './operation'

const operation: Operation = {
  tag: 'Operation',
  summary: 'This document',
  isConditional: true,
  answers: { 200: json({ type: 'object', required: ['openapi'] }, 'OpenAPI 3.1') },
}

/**
 * GET /openapi.json, public: roles protect the calls, not secrecy. Made on first request and kept.
 */
export const openapiRoutes =
  (routes: () => DescribedRoute[], cookieName: string): FastifyPluginAsync =>
  async (app) => {
    let prepared: Promise<PreparedAnswer> | undefined
    const prepare = () => {
      const document = openapiDocument(routes(), cookieName)
      return prepareAnswer(document, document.info.version)
    }
    const { path } = backOfficeEndpoints.openapi
    app.get(path, { config: { role: 'public', operation } }, async (request, reply) =>
      sendPrepared(await (prepared ??= prepare()), request, reply),
    )
  }
