import type { ContentKey } from '../../../../schemas'
import { sharing } from '../../core/sharing'
import type { ContentStore } from './content.store'

/** Saves of another process show here after at most this many ms, even if its notice is lost. */
const freshFor = 1000

/** A cache of values made from the content; a save empties what was made of its section. */
export interface ContentCache<T> {
  get(key: string): Promise<T>
}

/** Opens a cache of what `make` makes of some sections; of all, if `sectionsOf` does not say which. */
export type OpenCache = <T>(
  make: (key: string) => Promise<T>,
  sectionsOf?: (key: string) => readonly ContentKey[],
) => ContentCache<T>

/**
 * Caches that know of each save of this or another process: what one of them holds may be made of what another
 * holds. The database is asked, and each value made, once for all who wait for it.
 */
export function contentCaches(content: Pick<ContentStore, 'savedSince' | 'onSave'>): OpenCache {
  const caches: ((saved: readonly string[]) => void)[] = []
  const refreshing = sharing<void>()
  let generation = 0
  let newest = -1
  let refreshedAt = -Infinity
  content.onSave(() => {
    generation += 1
    refreshedAt = -Infinity
  })

  const isFresh = () => performance.now() - refreshedAt < freshFor

  async function refresh() {
    const begun = generation
    const requestedAt = performance.now()
    const saved = await content.savedSince(newest)
    newest = Math.max(newest, saved.newest)
    // Else a save is known that this may not have read.
    if (begun === generation) refreshedAt = requestedAt
    if (saved.sections.length === 0) return
    generation += 1
    for (const forget of caches) forget(saved.sections)
  }

  return <T>(
    make: (key: string) => Promise<T>,
    sectionsOf?: (key: string) => readonly string[],
  ) => {
    const cached = new Map<string, T>()
    caches.push((saved) => {
      for (const key of cached.keys())
        if (!sectionsOf || sectionsOf(key).some((section) => saved.includes(section)))
          cached.delete(key)
    })
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
        if (!isFresh()) await refreshing(String(generation), refresh)
        return cached.get(key) ?? making(`${generation} ${key}`, () => made(key))
      },
    }
  }
}
