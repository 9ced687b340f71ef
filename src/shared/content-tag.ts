import type { ContentKey } from '../../schemas'
import { contentLists, sectionOf } from './admin-sections'

/**
 * The ETag of a content call: the versions of its sections in order, then a digest that
 * distinguishes releases: "12.14-x7Yd". After a save it is the number of that section alone: "15".
 */
export const contentTag = (versions: readonly number[], digest: string) =>
  `${versions.join('.')}-${digest}`

/** The version of a section in an ETag of a content call or a save; undefined for any other tag. */
export function versionIn(tag: string, content: ContentKey): number | undefined {
  const [, numbers] = /^(?:W\/)?"(\d{1,15}(?:\.\d{1,15}){0,9})(?:-[\w-]*)?"$/.exec(tag.trim()) ?? []
  const versions = numbers?.split('.').map(Number) ?? []
  const sections = contentLists.get(sectionOf(content).list)!
  if (versions.length === 1) return versions[0]
  return versions.length === sections.length ? versions[sections.indexOf(content)] : undefined
}
