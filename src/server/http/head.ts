import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Fastify answers HEAD by the route of GET and takes the body away, but it fails where there is none,
 * and calls a 304 empty. A stream that ends at once leaves the headers as they are.
 */
export function answerHeadLikeGet(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isBare = payload === null || reply.statusCode === 304
    done(null, request.method === 'HEAD' && isBare ? Readable.from([]) : payload)
  })
}
