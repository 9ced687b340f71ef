import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound, wrongMethod } from '../errors'
import { Readable } from 'node:stream'

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

interface KnownPath {
  pattern: RegExp
  methods: Set<string>
}

const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}$`)

/**
 * An unknown route answers 405 with Allow if the path takes another method, else 404. Catch-all
 * routes do not count as paths.
 */
export function refuseUnknown(app: FastifyInstance) {
  const known = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const path = known.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const name of [method].flat()) path.methods.add(name)
    known.set(url, path)
  })
  return (request: FastifyRequest): never => {
    const [path = ''] = request.url.split('?')
    const matching = [...known.values()].filter(({ pattern }) => pattern.test(path))
    const allowed = new Set(matching.flatMap(({ methods }) => [...methods]))
    throw allowed.size > 0 && !allowed.has(request.method)
      ? wrongMethod([...allowed].toSorted().join(', '))
      : notFound()
  }
}
