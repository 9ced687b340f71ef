/** How many tries there are at once, and how long it takes until there is one more, in ms. */
export interface Allowance {
  most: number
  every: number
}

/** Tries of many people, each under a name of their own. */
export interface Attempts {
  /** Takes one; when there is none left, the seconds until there is, else 0. */
  take(name: string): Promise<number>
  /** The try was none: it succeeded, or was not made. */
  giveBack(name: string): Promise<void>
}

/** More names than this are not remembered at one time. */
const mostNames = 20_000

/**
 * Tries that come back one by one: whoever used them up waits a moment, nobody waits for good. By
 * a clock that nobody can set, and by this process alone (`shared-attempts.ts`: by all of them).
 */
export function attempts({ most, every }: Allowance, now = () => performance.now()): Attempts {
  const used = new Map<string, { left: number; at: number }>()

  const leftFor = (name: string) => {
    const { left, at } = used.get(name) ?? { left: most, at: 0 }
    return Math.min(most, left + (now() - at) / every)
  }

  const note = (name: string, left: number) => {
    used.delete(name)
    if (left >= most) return
    used.set(name, { left, at: now() })
    if (used.size <= mostNames) return
    const [oldest] = used.keys()
    used.delete(oldest!)
  }

  return {
    async take(name) {
      const left = leftFor(name)
      if (left < 1) return Math.ceil(((1 - left) * every) / 1000)
      note(name, left - 1)
      return 0
    },
    giveBack: async (name) => note(name, leftFor(name) + 1),
  }
}
