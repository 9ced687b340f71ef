import type { ContentStore } from './content.store'

/** Saves of another process show here after at most this many ms, even if its notice is lost. */
const freshFor = 1000

/** A cache of values made from the content, emptied by every save. */
export interface ContentCache<T> {
  /** The cached value while it is known to be fresh. */
  ready(key: string): T | undefined
  get(key: string): Promise<T>
}

/** A cache that is emptied after a save of this or another process. */
export function contentCache<T>(
  content: ContentStore,
  make: (key: string) => Promise<T>,
): ContentCache<T> {
  const cached = new Map<string, T>()
  let generation = 0
  let newest = -1
  let refreshedAt = -Infinity
  const forget = () => {
    generation += 1
    cached.clear()
  }
  content.onSave(forget)

  const isFresh = () => performance.now() - refreshedAt < freshFor

  async function refresh() {
    const requestedAt = performance.now()
    const version = await content.newestVersion()
    if (version !== newest) forget()
    newest = version
    refreshedAt = requestedAt
  }

  return {
    ready: (key) => (isFresh() ? cached.get(key) : undefined),
    async get(key) {
      if (!isFresh()) await refresh()
      const known = cached.get(key)
      if (known !== undefined) return known
      const begun = generation
      const thing = await make(key)
      // A save during the computation may be missing from its result: use it for this request only.
      if (begun === generation) cached.set(key, thing)
      return thing
    },
  }
}
