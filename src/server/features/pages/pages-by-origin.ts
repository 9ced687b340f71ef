/** Maximum number of origins, and the minimum time between new ones, in ms. */
const most = 8
const pause = 10_000

/** Every page, with and without the live view and counting, in a few versions. */
const mostPages = 120

/** The cache of one origin. */
export type Pages<T> = Map<string, T>

/**
 * Caches rendered pages by the site's origin. Clients can invent origins, and each costs the
 * rendering of a page: so their number is limited, the least recently used is dropped, and new ones
 * are admitted at intervals only.
 * @returns undefined for an origin that is not admitted now; the origin `undefined` always is
 */
export function pagesByOrigin<T>(now = () => performance.now()) {
  const nameless: Pages<T> = new Map()
  const pagesByOrigin = new Map<string, Pages<T>>()
  let admitted = -Infinity

  function admit(origin: string): Pages<T> | undefined {
    if (pagesByOrigin.size >= most) {
      if (now() - admitted < pause) return undefined
      const [leastLately] = pagesByOrigin.keys()
      pagesByOrigin.delete(leastLately!)
    }
    admitted = now()
    pagesByOrigin.set(origin, new Map())
    return pagesByOrigin.get(origin)
  }

  return (origin: string | undefined): Pages<T> | undefined => {
    if (origin === undefined) return nameless
    const pages = pagesByOrigin.get(origin)
    if (!pages) return admit(origin)
    pagesByOrigin.delete(origin)
    pagesByOrigin.set(origin, pages)
    return pages
  }
}

/** Returns the cached value of a name, or makes it once for all concurrent requests. */
export function readyOr<T>(pages: Pages<Promise<T>>, name: string, make: () => Promise<T>) {
  const known = pages.get(name)
  if (known) return known
  if (pages.size >= mostPages) pages.clear()
  const made = make()
  pages.set(name, made)
  made.catch(() => pages.delete(name))
  return made
}
