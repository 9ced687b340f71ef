import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Contract } from '../../../shared/contracts/contract'
import { CountsInMemory, countRequest, customerAt } from './count'
import type { Database } from '../database/engine'
import { hasFailed, tooMany } from '../errors'
import type { DocumentStore } from '../files/document-store'

const day = 24 * 3_600_000

/**
 * Names a client by a keyed digest. The key is only in memory and replaced every day: afterwards
 * nobody, not even this process, can identify the client.
 */
function dailyDigest() {
  let made = { on: -1, key: randomBytes(32) }
  return (text: string) => {
    const on = Math.floor(Date.now() / day)
    if (on !== made.on) made = { on, key: randomBytes(32) }
    return createHmac('sha256', made.key).update(text).digest('base64url')
  }
}

/** Requests per address in ten minutes; RATE_LIMIT multiplies them. */
export const limits: Record<NonNullable<Contract['limit']>, number> = {
  newsletter: 30,
  contact: 30,
  whistle: 30,
  report: 60,
  loan: 30,
  flowCounts: 300,
}

/** How long a request counts, in seconds. */
export const limitWindow = 10 * 60

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The rate limit of a route. */
    limit?: keyof typeof limits
  }
}

/** A limiter and its name for an address. */
interface Counted {
  limiter: RateLimiterAbstract
  nameOf: (customer: string) => string
}

/**
 * Rate limits of the routes that name one, by the peer's address, stored as a keyed digest. Beyond
 * the limit: 429 with Retry-After. A request that failed for a reason of ours is not counted. `factor` is the setting RATE_LIMIT. Reports, receipts and counted visits are
 * counted in memory only, under a daily key.
 */
export function countRequests(
  app: FastifyInstance,
  factor: number,
  database: Database,
  { fingerprint }: Pick<DocumentStore, 'fingerprint'>,
) {
  if (factor === 0) return
  const counted = (name: keyof typeof limits): Counted => {
    const points = Math.max(1, Math.round(limits[name] * factor))
    const options = { keyPrefix: name, points, duration: limitWindow }
    return ['whistle', 'report', 'flowCounts'].includes(name)
      ? { limiter: new CountsInMemory(options), nameOf: dailyDigest() }
      : {
          limiter: database.limiter(options),
          nameOf: (customer) => fingerprint('asking address', customer),
        }
  }
  const counts: Record<keyof typeof limits, Counted> = {
    newsletter: counted('newsletter'),
    contact: counted('contact'),
    whistle: counted('whistle'),
    report: counted('report'),
    loan: counted('loan'),
    flowCounts: counted('flowCounts'),
  }
  app.addHook('onRequest', async ({ ip, routeOptions }) => {
    const { limit } = routeOptions.config
    if (!limit) return
    const { limiter, nameOf } = counts[limit]
    const wait = await countRequest(limiter, nameOf(customerAt(ip)))
    if (wait > 0) throw tooMany(wait)
  })
  app.addHook('onResponse', async (request) => {
    const { limit } = request.routeOptions.config
    if (!limit || !hasFailed(request)) return
    const { limiter, nameOf } = counts[limit]
    await limiter.reward(nameOf(customerAt(request.ip)))
  })
}
