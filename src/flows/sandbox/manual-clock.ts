interface Timer {
  due: number
  ring: () => void
}

/**
 * A clock that only moves when it is told to. Unlike xstate's own simulated one it stops at every
 * timer on its way, so that a timer set by another one starts when that one rang.
 */
export class ManualClock {
  #now = 0
  #lastId = 0
  readonly #timers = new Map<number, Timer>()

  setTimeout = (ring: () => void, delay: number) => {
    this.#lastId += 1
    this.#timers.set(this.#lastId, { due: this.#now + delay, ring })
    return this.#lastId
  }

  clearTimeout = (id: number) => {
    this.#timers.delete(id)
  }

  /** ms since the start. */
  get now() {
    return this.#now
  }

  /** In how many ms each timer rings, in the order in which they were set. */
  get waiting(): number[] {
    return [...this.#timers.values()].map(({ due }) => due - this.#now)
  }

  /** Lets `ms` pass and rings what is due on the way, in its order. */
  advance(ms: number) {
    const end = this.#now + ms
    for (let next = this.#next(); next && next[1].due <= end; next = this.#next()) {
      const [id, { due, ring }] = next
      this.#timers.delete(id)
      this.#now = due
      ring()
    }
    this.#now = end
  }

  /** Timers of the same moment ring in the order in which they were set. */
  #next(): [number, Timer] | undefined {
    return [...this.#timers].sort(([, a], [, b]) => a.due - b.due)[0]
  }
}
