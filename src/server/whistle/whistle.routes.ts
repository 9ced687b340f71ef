import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '../../shared/endpoints'
import { judgedBy } from '../http/judged'
import { limited } from '../http/rate-limits'
import { formOperation } from '../openapi/form-operation'
import { messageAnswer } from '../openapi/message-answer'
import type { WhistleStore } from './whistle.store'

const operation = formOperation('whistle', {
  summary: 'Report wrongdoing',
  answer: messageAnswer('The report is stored'),
})

/** The alert of specification 2 "Whistleblowing". */
const submitted = 'Your report has been submitted anonymously.'

/** POST /whistle, only where WHISTLE_DELIVERY is "server". Readings W1. */
export const whistleRoutes =
  (store: WhistleStore, rateFactor: number): FastifyPluginAsync =>
  async (app) => {
    const judged = judgedBy('whistle')
    app.route({
      ...endpoints.whistle,
      url: endpoints.whistle.path,
      bodyLimit: 256 * 1024,
      config: { role: 'public', operation, ...limited('whistle', rateFactor) },
      handler: async ({ body }) => {
        await store.add(judged(body))
        return { message: submitted }
      },
    })
  }
