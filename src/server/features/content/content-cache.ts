import { sharing } from '../../core/sharing'
import type { ContentStore } from './content.store'

/** Saves of another process show here after at most this many ms, even if its notice is lost. */
const freshFor = 1000

/** A cache of values made from the content, emptied by every save. */
export interface ContentCache<T> {
  get(key: string): Promise<T>
}

/** Opens a cache of what `make` makes. */
export type OpenCache = <T>(make: (key: string) => Promise<T>) => ContentCache<T>

/**
 * Caches that are emptied after a save of this or another process, all at once: what one of them holds may
 * be made of what another holds. The database is asked, and each value made, once for all who wait for it.
 */
export function contentCaches(content: Pick<ContentStore, 'newestVersion' | 'onSave'>): OpenCache {
  const caches: Map<string, unknown>[] = []
  const refreshing = sharing<void>()
  let generation = 0
  let newest = -1
  let refreshedAt = -Infinity
  const forget = () => {
    generation += 1
    for (const cached of caches) cached.clear()
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

  return <T>(make: (key: string) => Promise<T>) => {
    const cached = new Map<string, T>()
    caches.push(cached)
    const making = sharing<T>()

    async function made(key: string) {
      const begun = generation
      const thing = await make(key)
      // A save during the computation may be missing from its result: use it for these requests only.
      if (begun === generation) cached.set(key, thing)
      return thing
    }

    return {
      async get(key) {
        if (!isFresh()) await refreshing('', refresh)
        return cached.get(key) ?? making(`${generation} ${key}`, () => made(key))
      },
    }
  }
}
