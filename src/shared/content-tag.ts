import type { ContentKey } from '../../schemas'
import { contentLists, sectionOf } from './admin-sections'

/**
 * The ETag of a content call: the versions of the sections in it, in their order, then what tells
 * two writings of the same versions apart: "12.14-x7Yd". The answer to a save has the number of the
 * one section alone: "15".
 */
export const contentTag = (versions: readonly number[], digest: string) =>
  `${versions.join('.')}-${digest}`

/**
 * Which version of a section somebody saw who holds this ETag, as a content call or a save gave it;
 * undefined when it is no such tag.
 */
export function versionIn(tag: string, content: ContentKey): number | undefined {
  const [, numbers] = /^(?:W\/)?"(\d{1,15}(?:\.\d{1,15}){0,9})(?:-[\w-]*)?"$/.exec(tag.trim()) ?? []
  const versions = numbers?.split('.').map(Number) ?? []
  const sections = contentLists.get(sectionOf(content).list)!
  if (versions.length === 1) return versions[0]
  return versions.length === sections.length ? versions[sections.indexOf(content)] : undefined
}
