import { RateLimiterRes, type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'
import ipaddr from 'ipaddr.js'

/** The prefix length of IPv6 networks that providers give to one customer. */
const oneCustomer = 64

/** The client at an address, for limits: with IPv6 its whole /64 network. */
export function customerAt(address: string) {
  if (!ipaddr.isValid(address)) return address.toLowerCase()
  const known = ipaddr.process(address)
  return known.kind() === 'ipv6'
    ? ipaddr.IPv6.networkAddressFromCIDR(`${known.toString()}/${oneCustomer}`).toString()
    : known.toString()
}

/** Maximum number of names in memory. */
const mostNames = 20_000

/**
 * Counts of this process alone, for a limited number of names so that nobody can fill the memory.
 */
export class CountsInMemory extends RateLimiterMemory {
  readonly #names = new Set<string>()

  override async consume(name: string) {
    this.#names.delete(name)
    this.#names.add(name)
    const [oldest] = this.#names
    if (this.#names.size > mostNames && this.#names.delete(oldest!)) await this.delete(oldest!)
    return super.consume(name)
  }
}

/** Maximum difference between the clocks of machines that count together, in ms. */
const mostSkew = 60_000

/**
 * Counts one request under a name; returns 0, or the seconds until the next is allowed. A count
 * that ends later than any can was started before the clock was set back, and is discarded.
 */
export async function countRequest(limiter: RateLimiterAbstract, name: string): Promise<number> {
  try {
    await limiter.consume(name)
    return 0
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    if (refused.msBeforeNext <= limiter.msDuration + mostSkew)
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    await limiter.delete(name)
    return countRequest(limiter, name)
  }
}
