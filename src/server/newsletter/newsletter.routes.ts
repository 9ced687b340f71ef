import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '../../shared/endpoints'
import { validBody } from '../http/valid-body'
import { formOperation } from '../openapi/form-operation'
import { messageAnswer } from '../openapi/message-answer'
import type { NewsletterStore } from './newsletter.store'

const operation = formOperation('newsletter', {
  summary: 'Subscribe to the newsletter',
  answer: messageAnswer('The same for an address that is known already'),
})

const subscribed = 'Thank you for subscribing.'

/** POST /subscribe; a known address gets the same answer. */
export const newsletterRoutes =
  (store: NewsletterStore): FastifyPluginAsync =>
  async (app) => {
    const entryIn = validBody('newsletter')
    app.route({
      ...endpoints.newsletter,
      url: endpoints.newsletter.path,
      bodyLimit: 8 * 1024,
      config: { role: 'public', operation, limit: 'newsletter' },
      handler: async ({ body }) => {
        await store.add(entryIn(body))
        return { message: subscribed }
      },
    })
  }
