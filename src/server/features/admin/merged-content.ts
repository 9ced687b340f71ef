import { type SchemaNode } from '../../../shared/schema-walk'
import { isRecord } from '../../../shared/like'

type Row = Record<string, unknown>

const rowsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Older clients do not send descriptions: keep the stored one as long as its picture stays. */
function keptDescriptions(shape: SchemaNode, merged: Row, before: Row): Row {
  const present = Object.entries(shape.properties ?? {}).filter(
    ([name, { 'x-describes': picture }]) =>
      picture !== undefined && !Object.hasOwn(merged, name) && merged[picture] === before[picture],
  )
  return Object.fromEntries(present.map(([name]) => [name, before[name]]))
}

/** A save leaves these blank to keep the stored picture and number. */
function mergedRow(shape: SchemaNode, sent: unknown, stored: unknown): unknown {
  if (!isRecord(sent)) return sent
  const before = isRecord(stored) ? stored : {}
  const merged = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const node = shape.properties?.[name] ?? {}
      if (node.type === 'object') return [name, mergedRow(node, value, before[name])]
      const isKept = (node.format === 'image' && !node['x-removable']) || name === 'id'
      return [name, isKept ? value || before[name] || value : value]
    }),
  )
  return { ...merged, ...keptDescriptions(shape, merged, before) }
}

/**
 * Merges a save into the stored section. In a list of any length, rows match by number, and stored
 * rows that were not sent are present at the end: removing has a call of its own. In a list of fixed
 * length, rows match by position. A blank picture keeps the stored one, unless
 * it is removable.
 * @param refuse called when a row has a number that the list does not know; throws
 */
export function mergedContent(
  node: SchemaNode,
  sent: unknown,
  stored: unknown,
  refuse: () => never,
): unknown {
  if (!Array.isArray(sent)) return mergedRow(node, sent, stored)
  const item = node.items ?? {}
  const [rows, before] = [rowsOf(sent), rowsOf(stored)]
  if (node.minItems !== undefined && node.minItems === node.maxItems) {
    return rows.map((row, place) => mergedRow(item, row, before[place]))
  }
  const edited = rows.map((row) => {
    const known = before.find(({ id }) => id === row.id)
    if (row.id && !known) refuse()
    return mergedRow(item, row, known)
  })
  const sentIds = new Set(rows.map(({ id }) => id))
  return [...edited, ...before.filter(({ id }) => !sentIds.has(id))]
}
