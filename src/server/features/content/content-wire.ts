import type { Content, ContentKey } from '../../../../schemas'
import { contentLists, sectionOf } from '../../../shared/admin-sections'

const rowsOf = <K extends ContentKey>(key: K, content: Content[K]) =>
  sectionOf(key).codec.encode(content)

/** The body of a content call: the rows of all its sections in order. */
export function wireOf(path: string, contentOf: <K extends ContentKey>(key: K) => Content[K]) {
  const wires = contentLists.get(path)!.map((key) => rowsOf(key, contentOf(key)))
  return wires.length > 1 ? wires.flat() : wires[0]
}
