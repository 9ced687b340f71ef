import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/** W3C Trace Context: version, trace, the sender's part of it, flags. */
const form = /^00-((?!0{32})[\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})$/

const running = new AsyncLocalStorage<string>()

/** The `traceparent` of the request that runs; '' outside of one, and where none is taken. */
export const currentTrace = () => running.getStore() ?? ''

/** A trace as the log names it; nothing without one. */
export const tracedAs = (traceparent: string) => {
  const [, trace] = form.exec(traceparent) ?? []
  return trace ? { trace } : {}
}

/** The header that goes on with a trace; none without one. */
export function continuedTrace(traceparent: string): Record<string, string> {
  const [, trace, flags] = form.exec(traceparent) ?? []
  return trace ? { traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-${flags}` } : {}
}

/** Requests that are logged bear the trace that they come with. */
export const tracedLog: FastifyServerOptions['childLoggerFactory'] = (
  log,
  bindings,
  opts,
  request,
) => log.child({ ...bindings, ...tracedAs(String(request.headers.traceparent)) }, opts)

/**
 * What a request has sent later (mails, webhooks) goes on with its trace, except that of anonymous calls:
 * the id also stands in the logs of proxies, beside an address.
 */
export const continueTraces = (app: FastifyInstance) =>
  app.addHook('preHandler', ({ headers, routeOptions }, _reply, done) => {
    const traceparent = String(headers.traceparent)
    if (form.test(traceparent) && !routeOptions.config.contract?.isAnonymous)
      running.run(traceparent, done)
    else done()
  })
