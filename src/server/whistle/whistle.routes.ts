import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '../../shared/endpoints'
import { validBody } from '../http/valid-body'
import { formOperation } from '../openapi/form-operation'
import { messageAnswer } from '../openapi/message-answer'
import type { WhistleStore } from './whistle.store'

const operation = formOperation('whistle', {
  summary: 'Report wrongdoing',
  answer: messageAnswer('The report is stored'),
})

const submitted = 'Your report has been submitted anonymously.'

/**
 * POST /whistle, only with WHISTLE_DELIVERY=server. Not logged and not counted: either would reveal
 * the second of a report.
 */
export const whistleRoutes =
  (store: WhistleStore): FastifyPluginAsync =>
  async (app) => {
    const entryIn = validBody('whistle')
    app.route({
      ...endpoints.whistle,
      url: endpoints.whistle.path,
      bodyLimit: 256 * 1024,
      logLevel: 'silent',
      config: { role: 'public', operation, limit: 'whistle' },
      handler: async ({ body }) => {
        await store.add(entryIn(body))
        return { message: submitted }
      },
    })
  }
