import type { Content, ContentKey } from '../../../schemas'
import type { ContentStore } from '../content/content.store'
import { keptUntilSaved } from '../content/kept-until-saved'

/** Reads one section as visitors see it. */
export type ReadContent = <K extends ContentKey>(key: K) => Content[K] | Promise<Content[K]>

/** Reads sections as visitors see them, without asking the database each time. */
export function liveSections(content: ContentStore): ReadContent {
  const kept = keptUntilSaved<unknown>(content, (key) => content.live(key as ContentKey))
  return <K extends ContentKey>(key: K) =>
    (kept.ready(key) ?? kept.get(key)) as Content[K] | Promise<Content[K]>
}
