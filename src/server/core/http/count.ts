import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

/** Maximum difference between the clocks of machines that count together, in ms. */
const mostSkew = 60_000

/**
 * Counts one request under a name; returns 0, or the seconds until the next is allowed. A count
 * that ends later than any can was started before the clock was set back, and is discarded.
 */
export async function count(limiter: RateLimiterAbstract, name: string): Promise<number> {
  try {
    await limiter.consume(name)
    return 0
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    if (refused.msBeforeNext <= limiter.msDuration + mostSkew)
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    await limiter.delete(name)
    return count(limiter, name)
  }
}
