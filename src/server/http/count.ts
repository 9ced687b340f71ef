import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

/** Clocks of the machines that count together differ by no more, in ms. */
const mostSkew = 60_000

/**
 * Counts one under this name; when that is too many, gives the seconds until one is welcome again, else 0.
 * A count that is to last longer than any may was begun before the clock was set back: it is over.
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
