import type { ContentStore } from './content.store'

/** How soon a save of another process shows here at the latest, whether we were told or not, ms. */
const lookAgain = 1000

/** Things made from the content, each made once until something is saved. */
export interface Kept<T> {
  /** The thing, if it is made and known to be fresh. */
  ready(key: string): T | undefined
  get(key: string): Promise<T>
}

/** Forgets all that it keeps when something is saved, here or by another process. */
export function keptUntilSaved<T>(
  content: ContentStore,
  make: (key: string) => Promise<T>,
): Kept<T> {
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
      // What was saved meanwhile may be missing from it: good for this asker, not for the next.
      if (begun === generation) kept.set(key, thing)
      return thing
    },
  }
}
