import { RateLimiterMemory } from 'rate-limiter-flexible'

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
