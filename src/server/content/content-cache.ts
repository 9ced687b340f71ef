import type { ContentStore } from './content.store'

/** Saves of another process show here after at most this many ms, even if its notice is lost. */
const lookAgain = 1000

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
  const kept = new Map<string, T>()
  let generation = 0
  let newest = -1
  let lookedAt = -Infinity
  const forget = () => {
    generation += 1
    kept.clear()
  }
  content.onSave(forget)

  const isFresh = () => performance.now() - lookedAt < lookAgain

  async function look() {
    const asked = performance.now()
    const version = await content.newestVersion()
    if (version !== newest) forget()
    newest = version
    lookedAt = asked
  }

  return {
    ready: (key) => (isFresh() ? kept.get(key) : undefined),
    async get(key) {
      if (!isFresh()) await look()
      const known = kept.get(key)
      if (known !== undefined) return known
      const begun = generation
      const thing = await make(key)
      // A save during the computation may be missing from its result: use it for this request only.
      if (begun === generation) kept.set(key, thing)
      return thing
    },
  }
}
