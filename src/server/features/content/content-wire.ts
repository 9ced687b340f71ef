import type { Content, ContentKey } from '../../../../schemas'
import { contentLists, sectionOf } from '../../../shared/admin-sections'

function rowsOf<K extends ContentKey>(key: K, content: Content[K]) {
  const { codec, untold } = sectionOf(key)
  const wire = codec.encode(content)
  if (!untold) return wire
  return Object.fromEntries(
    Object.entries(wire as object).filter(([name]) => !untold.includes(name)),
  )
}

/** The body of a content call: the rows of all its sections in order. */
export function wireOf(path: string, contentOf: <K extends ContentKey>(key: K) => Content[K]) {
  const wires = contentLists.get(path)!.map((key) => rowsOf(key, contentOf(key)))
  return wires.length > 1 ? wires.flat() : wires[0]
}
