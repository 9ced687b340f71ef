import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Database } from '../../core/database/engine'
import { isNotDone, tooMany } from '../../core/errors'
import { countRequest } from '../../core/http/count'

/** How many attempts are allowed at once in an hour, and the seconds until one more is allowed. */
export interface Allowance {
  most: number
  every: number
}

/** An attempt that was counted. */
export interface Counted {
  /** The seconds until the next attempt is allowed; 0 when this one is. */
  wait: number
  /** Uncounts it: it succeeded, or was not made. */
  giveBack(): Promise<unknown>
}

/**
 * How to give the attempt back.
 * @throws HttpError 429 with Retry-After when it was one too many
 */
export function requireAllowance({ wait, giveBack }: Counted, extra: { codeNeeded?: true } = {}) {
  const message = 'Too many attempts. Please wait a moment and try again.'
  if (wait > 0) throw tooMany(wait, message, extra)
  return giveBack
}

/**
 * Runs what was counted before it is done, and gives the attempt back when it could not be done: a
 * database that is away is no guess.
 */
export async function unlessNotDone<T>(
  work: () => Promise<T>,
  giveBack: () => Promise<unknown>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isNotDone(error)) await giveBack().catch(() => {})
    throw error
  }
}

const anHour = 3600

/** Counts an attempt unless it is refused: else those that were right could not give all back. */
async function countAttempt(limiter: RateLimiterAbstract, name: string) {
  const wait = await countRequest(limiter, name)
  if (wait > 0) await limiter.reward(name)
  return wait
}

const taken = (limiter: RateLimiterAbstract, name: string): Counted => ({
  wait: 0,
  giveBack: () => limiter.reward(name),
})

/**
 * A token bucket per name: a burst of attempts, then one at a time, so that nobody is ever locked
 * out for long. `kind` separates buckets of different meaning.
 */
export function tokenBucket(database: Database, kind: string, allowance: Allowance) {
  const { most, every } = allowance
  const oneByOne = database.limiter({ keyPrefix: `${kind} one`, points: 1, duration: every })
  const atOnce = database.limiter({ keyPrefix: kind, points: most - 1, duration: anHour })
  return async (name: string): Promise<Counted> => {
    const wait = await countAttempt(oneByOne, name)
    if (wait === 0) return taken(oneByOne, name)
    if ((await countAttempt(atOnce, name)) === 0) return taken(atOnce, name)
    return { wait, giveBack: async () => {} }
  }
}
