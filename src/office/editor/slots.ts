import { contentSchemas, type Content, type ContentKey } from '../../../schemas'
import { walkSchema, type SchemaNode } from '../../shared/schema-walk'
import { shaped } from '../../shared/shaped'
import type { Row } from './draft'

/** The schema of a section's rows: its own, or that of its only list of objects. */
export function listSchema(content: ContentKey): SchemaNode {
  const schema: SchemaNode = contentSchemas[content]
  if (schema.items) return schema
  return Object.values(schema.properties ?? {}).find(({ items }) => items?.properties) ?? {}
}

/** Rows by position; a row without one gets the first free position. */
function positioned(rows: readonly Row[]): Row[] {
  const positionOf = (row: Row) => Number(row.customPosition) || Number(row.position) || 0
  const taken = new Set<number>()
  const placed = rows.map((row) => {
    const position = positionOf(row)
    const isFree = position > 0 && !taken.has(position)
    if (isFree) taken.add(position)
    return { ...row, customPosition: isFree ? position : 0 }
  })
  const free = rows.map((_, i) => i + 1).filter((position) => !taken.has(position))
  return placed
    .map((row) => ({ ...row, customPosition: row.customPosition || free.shift()! }))
    .sort((a, b) => a.customPosition - b.customPosition)
}

function inPositions(schema: SchemaNode, rows: readonly Row[]): Row[] {
  const { items, minItems = 0, maxItems, 'x-slots': slots = minItems } = schema
  const most = schema['x-most'] ?? (maxItems === minItems ? maxItems : Infinity)
  const missing = Math.max(0, slots - rows.length)
  const blank = Array.from({ length: missing }, () => shaped(items, undefined) as unknown as Row)
  const shown = [...rows, ...blank].slice(0, most)
  return items?.properties?.customPosition ? positioned(shown) : shown
}

/**
 * A section for the editor: blank rows up to `x-slots`, at most `x-most`, sorted by position. Rows
 * beyond stay on the server.
 */
export const inSlots = <K extends ContentKey>(key: K, content: Content[K]): Content[K] =>
  walkSchema(contentSchemas[key], content, ({ node, value }, inner) =>
    node?.items ? inner(inPositions(node, value as Row[])) : inner(),
  ) as Content[K]
