import type { FastifyInstance } from 'fastify'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { CountsInMemory } from '../database/counts-in-memory'
import type { Database } from '../database/engine'
import { tooMany } from '../errors'
import type { DocumentStore } from '../files/document-store'
import { count } from './count'
import { customerAt } from './customer'
import { dailyDigest } from './daily-digest'

/** Requests that one address may make in ten minutes; RATE_LIMIT multiplies them. */
export const limits = { newsletter: 30, contact: 30, whistle: 30, loan: 30 }

/** How long a request counts, in seconds. */
export const limitWindow = 10 * 60

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit that the requests of one address are held to. */
    limit?: keyof typeof limits
  }
}

/** What a limit counts with, and the name of who asks from an address. */
interface Counted {
  limiter: RateLimiterAbstract
  nameOf: (customer: string) => string
}

/**
 * Counts requests for the routes below that name a limit, by the address at the other end of the
 * connection, of which only a keyed digest is kept. The one too many answers 429 with Retry-After.
 * `factor` is the setting RATE_LIMIT. Reports are counted in memory only, under a key of the day.
 */
export function countRequests(
  app: FastifyInstance,
  factor: number,
  database: Pick<Database, 'limiter'>,
  { fingerprint }: Pick<DocumentStore, 'fingerprint'>,
) {
  if (factor === 0) return
  const counted = (name: keyof typeof limits): Counted => {
    const points = Math.max(1, Math.round(limits[name] * factor))
    const options = { keyPrefix: name, points, duration: limitWindow }
    return name === 'whistle'
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
    loan: counted('loan'),
  }
  app.addHook('onRequest', async ({ ip, routeOptions }) => {
    const { limit } = routeOptions.config
    if (!limit) return
    const { limiter, nameOf } = counts[limit]
    const wait = await count(limiter, nameOf(customerAt(ip)))
    if (wait > 0) throw tooMany(wait)
  })
}
