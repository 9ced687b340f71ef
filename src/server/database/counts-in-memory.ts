import { RateLimiterMemory } from 'rate-limiter-flexible'

/** More names than these are not remembered at one time. */
const mostNames = 20_000

/** Counts in this process alone, and of so many names only: nobody fills its memory with addresses. */
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
