import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '../../shared/endpoints'
import { validBody } from '../http/valid-body'
import { formOperation } from '../openapi/form-operation'
import { json } from '../openapi/answer'
import { record, sentence, text } from '../openapi/wire-schema'
import type { WhistleStore } from './whistle.store'

const operation = formOperation('whistle', {
  summary: 'Report wrongdoing',
  answer: json(
    record<{ message: string; receipt: string }>({
      message: sentence,
      receipt: { ...text, pattern: '^[0-9]{16}$', description: 'Answered once, never again' },
    }),
    'The report is stored',
  ),
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
      handler: async ({ body }, reply) => {
        reply.header('cache-control', 'no-store')
        return { message: submitted, receipt: await store.add(entryIn(body)) }
      },
    })
  }
