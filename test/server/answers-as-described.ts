import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterEach, expect } from 'vitest'
import { describedRoute } from '../../src/server/core/http/operation'
import { openapiDocument } from '../../src/server/site/openapi/openapi-document'
import { answerCheck } from '../fixtures/answer-check'
import type { ApiDocument } from '../fixtures/api-document'

type Check = ReturnType<typeof answerCheck>

const checks = new Map<string, Check>()
const mismatches: string[] = []

/** Servers with the same routes share a check: what it knows is worth some 50 ms. */
function checkOf(routes: readonly RouteOptions[]): Check {
  const key = routes.map(({ method, url, config }) => [method, url, config?.role].join(' ')).join()
  const known = checks.get(key)
  if (known) return known
  const document = openapiDocument(routes.flatMap(describedRoute), 'session')
  const check = answerCheck(document as unknown as ApiDocument)
  checks.set(key, check)
  return check
}

/** Returns the problems found so far and clears the list. */
export const takeMismatches = () => mismatches.splice(0)

// Every server of the tests passes here, however it is asked. Routes that say nothing of themselves
// are those that a test adds, and such a server is left alone.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const routes: RouteOptions[] = []
  let check: Check | undefined
  fastify.addHook('onRoute', (route) => void routes.push(route))
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (routes.every(({ config }) => config?.operation)) {
      check ??= checkOf(routes)
      const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : undefined
      const mismatch = check({
        method: request.method,
        url: request.url,
        status: reply.statusCode,
        headers: reply.getHeaders(),
        body,
      })
      if (mismatch) mismatches.push(mismatch)
    }
    done(null, payload)
  })
})

afterEach(() => {
  expect(takeMismatches(), 'Answers must be as the API’s description says').toEqual([])
})
