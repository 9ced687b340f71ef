/** So many addresses of the site are believed at one time, and a new one is only every so often, in ms. */
const most = 8
const pause = 10_000

/** Every page of the site, watched and not, with room for a few versions of their content. */
const mostPages = 60

/** What is ready for one address of the site. */
export type Pages<T> = Map<string, T>

/**
 * Keeps what was made for each address that the site is visited by. Anybody can invent such addresses, and
 * what is made for one costs the work of a whole page: so a few are known at a time, the one that was used
 * least lately makes room for a new one, and that only now and then.
 * @returns undefined for an address that is not believed now; `undefined` itself always is
 */
export function pagesByOrigin<T>(now = () => performance.now()) {
  const nameless: Pages<T> = new Map()
  const kept = new Map<string, Pages<T>>()
  let admitted = -Infinity

  function admit(origin: string): Pages<T> | undefined {
    if (kept.size >= most) {
      if (now() - admitted < pause) return undefined
      const [leastLately] = kept.keys()
      kept.delete(leastLately!)
    }
    admitted = now()
    kept.set(origin, new Map())
    return kept.get(origin)
  }

  return (origin: string | undefined): Pages<T> | undefined => {
    if (origin === undefined) return nameless
    const pages = kept.get(origin)
    if (!pages) return admit(origin)
    kept.delete(origin)
    kept.set(origin, pages)
    return pages
  }
}

/** Gives what is ready under a name, or makes it once for all who ask meanwhile. */
export function readyOr<T>(pages: Pages<Promise<T>>, name: string, make: () => Promise<T>) {
  const known = pages.get(name)
  if (known) return known
  if (pages.size >= mostPages) pages.clear()
  const made = make()
  pages.set(name, made)
  made.catch(() => pages.delete(name))
  return made
}
