import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Fastify answers HEAD by the GET route without the body, but fails where there is no body and
 * treats a 304 as empty. An empty stream keeps the headers as they are.
 */
export function answerHeadLikeGet(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isBare = payload === null || reply.statusCode === 304
    done(null, request.method === 'HEAD' && isBare ? Readable.from([]) : payload)
  })
}
