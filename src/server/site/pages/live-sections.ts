import type { Content, ContentKey } from '../../../../schemas'
import type { OpenCache } from '../content/content-cache'
import type { ContentStore } from '../content/content.store'

/** Reads one section as visitors see it. */
export type ReadContent = <K extends ContentKey>(key: K) => Promise<Content[K]>

/** Reads live sections through a cache. */
export function liveSections(content: ContentStore, openCache: OpenCache): ReadContent {
  const cache = openCache<unknown>(
    (key) => content.live(key as ContentKey),
    (key) => [key as ContentKey],
  )
  return <K extends ContentKey>(key: K) => cache.get(key) as Promise<Content[K]>
}
