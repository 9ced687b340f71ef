import { contentSchemas, type Content, type ContentKey } from '../../../schemas'
import { walkSchema, type SchemaNode } from '../../shared/schema-walk'
import { shaped } from '../../shared/shaped'
import type { Row } from './draft'

/** The schema of the rows of a section: its own, or that of its one list of objects. */
export function listSchema(content: ContentKey): SchemaNode {
  const schema: SchemaNode = contentSchemas[content]
  if (schema.items) return schema
  return Object.values(schema.properties ?? {}).find(({ items }) => items?.properties) ?? {}
}

/** Rows by their position; a row without one gets the first that is free. */
function positioned(rows: readonly Row[]): Row[] {
  const positionOf = (row: Row) => Number(row.customPosition) || Number(row.position) || 0
  const taken = new Set<number>()
  const kept = rows.map((row) => {
    const position = positionOf(row)
    const isFree = position > 0 && !taken.has(position)
    if (isFree) taken.add(position)
    return { ...row, customPosition: isFree ? position : 0 }
  })
  const free = rows.map((_, i) => i + 1).filter((position) => !taken.has(position))
  return kept
    .map((row) => ({ ...row, customPosition: row.customPosition || free.shift()! }))
    .sort((a, b) => a.customPosition - b.customPosition)
}

function filled(schema: SchemaNode, rows: readonly Row[]): Row[] {
  const { items, minItems = 0, maxItems, 'x-slots': slots = minItems } = schema
  const most = schema['x-most'] ?? (maxItems === minItems ? maxItems : Infinity)
  const missing = Math.max(0, slots - rows.length)
  const blank = Array.from({ length: missing }, () => shaped(items, undefined) as unknown as Row)
  const shown = [...rows, ...blank].slice(0, most)
  return items?.properties?.customPosition ? positioned(shown) : shown
}

/**
 * A section as its editor shows it: blank rows up to the number that `x-slots` gives, no
 * more than `x-most` allows, numbered rows in their order. What is cut stays on the server.
 */
export const inSlots = <K extends ContentKey>(key: K, content: Content[K]): Content[K] =>
  walkSchema(contentSchemas[key], content, ({ node, value }, inner) =>
    node?.items ? filled(node, value as Row[]) : inner(),
  ) as Content[K]
