import { walkSchema, type SchemaNode } from '../../../shared/schema-walk'

/**
 * Numbers the items of a section that have no known number: a removed item never returns under its
 * old one. `isKnown` and `take` are called in the order of the content.
 */
export const withItemIds = (
  schema: SchemaNode,
  content: unknown,
  isKnown: (id: number) => boolean,
  take: () => number,
): unknown =>
  walkSchema(schema, content, ({ node, value, path }, inner) => {
    if (node && path.endsWith('/id'))
      return typeof value === 'number' && isKnown(value) ? value : take()
    return node && value !== undefined ? inner() : undefined
  })

/** Every item number in a section. */
export function itemIds(schema: SchemaNode, content: unknown): number[] {
  const ids: number[] = []
  const note = (id: number) => ids.push(id) > 0
  withItemIds(schema, content, note, () => 0)
  return ids
}
