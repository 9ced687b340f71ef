import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Database } from '../database/engine'
import { count } from '../http/count'

/** How many tries there are at once in an hour, and the seconds until there is one more. */
export interface Allowance {
  most: number
  every: number
}

/** A try that was counted. */
export interface Taken {
  /** The seconds until there is one, when there was none left; else 0. */
  wait: number
  /** It was none: it succeeded, or was not made. */
  giveBack(): Promise<unknown>
}

const anHour = 3600

const taken = (limiter: RateLimiterAbstract, name: string): Taken => ({
  wait: 0,
  giveBack: () => limiter.reward(name),
})

/**
 * Tries of many people, each under a name of their own: so many at once, then one by one, so that whoever
 * used them up waits a moment and nobody for good. `kind` keeps names apart that mean different things.
 */
export function tries(database: Pick<Database, 'limiter'>, kind: string, allowance: Allowance) {
  const { most, every } = allowance
  const oneByOne = database.limiter({ keyPrefix: `${kind} one`, points: 1, duration: every })
  const atOnce = database.limiter({ keyPrefix: kind, points: most - 1, duration: anHour })
  return async (name: string): Promise<Taken> => {
    const wait = await count(oneByOne, name)
    if (wait === 0) return taken(oneByOne, name)
    if ((await count(atOnce, name)) === 0) return taken(atOnce, name)
    return { wait, giveBack: async () => {} }
  }
}
