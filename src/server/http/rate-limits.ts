import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database'
import { tooMany } from '../errors'
import { dailyDigest } from './daily-digest'
import { sharedCounts } from './shared-counts'

/** Requests that one address may make in ten minutes; RATE_LIMIT multiplies them. */
export const limits = { newsletter: 30, contact: 30, whistle: 30, loan: 30 }

/** Bits of an IPv6 address that one customer gets whole networks of. */
export const oneCustomer = 64

/** How long a request counts, in ms. */
export const limitWindow = 10 * 60_000

/**
 * Counts requests for the routes that ask for it, by the address at the other end of the
 * connection (a whole /64 network for IPv6). The one too many answers 429 with Retry-After.
 */
export const countRequests = (app: FastifyInstance, database: Database) =>
  app.register(rateLimit, {
    ...(database.isShared && { store: sharedCounts(database) }),
    global: false,
    timeWindow: limitWindow,
    ipv6Subnet: oneCustomer,
    errorResponseBuilder: tooMany,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  })

const digestOf = dailyDigest()

/** Reports are counted in memory only, and by nothing that would lead back to an address. */
const anonymous = {
  isInMemory: true,
  keyGenerator: ({ ip }: FastifyRequest) => digestOf(normalizeIP(ip, 64)),
}

/** The limit of one route; `factor` is the setting RATE_LIMIT. */
export const limited = (
  name: keyof typeof limits,
  factor: number,
): { rateLimit: RateLimitOptions | false } => ({
  rateLimit: factor > 0 && {
    max: Math.max(1, Math.round(limits[name] * factor)),
    groupId: name,
    ...(name === 'whistle' && anonymous),
  },
})
