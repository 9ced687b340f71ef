import type { Content, ContentKey } from '../../../schemas'
import type { ContentStore } from '../content/content.store'
import { contentCache } from '../content/content-cache'

/** Reads one section as visitors see it. */
export type ReadContent = <K extends ContentKey>(key: K) => Content[K] | Promise<Content[K]>

/** Reads live sections through a cache. */
export function liveSections(content: ContentStore): ReadContent {
  const cache = contentCache<unknown>(content, (key) => content.live(key as ContentKey))
  return <K extends ContentKey>(key: K) =>
    (cache.ready(key) ?? cache.get(key)) as Content[K] | Promise<Content[K]>
}
