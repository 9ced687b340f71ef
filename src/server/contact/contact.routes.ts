import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '../../shared/endpoints'
import { validBody } from '../http/valid-body'
import { json } from '../openapi/answer'
import { formOperation } from '../openapi/form-operation'
import { sentence } from '../openapi/wire-schema'
import type { ContactStore } from './contact.store'

const operation = formOperation('contact', {
  summary: 'Send a message',
  answer: json(sentence, 'The confirmation for the sender'),
})

const received = 'Thank you for your message. We will reply soon.'

/**
 * POST /admin/contactUs/sent_mail. Answers with the confirmation as a JSON string once the message
 * is stored; the outbox delivers the mail later.
 */
export const contactRoutes =
  (store: ContactStore): FastifyPluginAsync =>
  async (app) => {
    const entryIn = validBody('contact')
    app.route({
      ...endpoints.contact,
      url: endpoints.contact.path,
      bodyLimit: 64 * 1024,
      config: { role: 'public', operation, limit: 'contact' },
      handler: async ({ body }, reply) => {
        await store.add(entryIn(body))
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(received))
      },
    })
  }
