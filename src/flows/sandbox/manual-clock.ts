interface Timer {
  due: number
  ring: () => void
}

/**
 * A clock that is advanced by hand. Unlike xstate's SimulatedClock it stops at every timer, so that
 * a timer started by another begins at the right time.
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

  /** The remaining ms of each timer, in the order in which they were started. */
  get waiting(): number[] {
    return [...this.#timers.values()].map(({ due }) => due - this.#now)
  }

  /** Advances by `ms` and fires due timers in order. */
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

  /** Timers due at the same time fire in the order in which they were started. */
  #next(): [number, Timer] | undefined {
    return [...this.#timers].sort(([, a], [, b]) => a.due - b.due)[0]
  }
}
