import { isRecord, type SchemaNode } from '../../shared/schema-walk'

type Row = Record<string, unknown>

const rowsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

/**
 * Descriptions that were not sent, as clients do that do not know them: they stay with their
 * picture, and go with it, because they would tell of another one.
 */
function keptDescriptions(shape: SchemaNode, merged: Row, before: Row): Row {
  const kept = Object.entries(shape.properties ?? {}).filter(
    ([name, { 'x-describes': picture }]) =>
      picture !== undefined && !Object.hasOwn(merged, name) && merged[picture] === before[picture],
  )
  return Object.fromEntries(kept.map(([name]) => [name, before[name]]))
}

/** What a save leaves blank on purpose: the picture that is there already, and the number. */
function mergedRow(shape: SchemaNode, sent: unknown, stored: unknown): unknown {
  if (!isRecord(sent)) return sent
  const before = isRecord(stored) ? stored : {}
  const merged = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const node = shape.properties?.[name] ?? {}
      if (node.type === 'object') return [name, mergedRow(node, value, before[name])]
      const isKept = node.format === 'image' || name === 'id'
      return [name, isKept ? value || before[name] || value : value]
    }),
  )
  return { ...merged, ...keptDescriptions(shape, merged, before) }
}

/**
 * What a save makes of the stored section. In a list that may have any length, rows are known by
 * their numbers and those that were not sent stay, behind the others: removing has a call of its
 * own. Where the length is fixed, rows are known by their places. A blank picture
 * stays as it was.
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
