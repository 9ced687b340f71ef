import { walkSchema, type SchemaNode } from '../../../shared/schema-walk'

/** A copy of the content with `change` applied to every text; it also gets the text's schema. */
export const withTexts = (
  schema: SchemaNode,
  content: unknown,
  change: (text: string, node: SchemaNode) => string,
): unknown =>
  walkSchema(schema, content, ({ node = {}, value }, inner) => {
    if (typeof value === 'string') return change(value, node)
    return value === undefined ? undefined : inner()
  })

/** Every non-blank text of one format. */
export function textsOf(schema: SchemaNode, content: unknown, format: string): string[] {
  const found: string[] = []
  withTexts(schema, content, (text, node) => {
    if (node.format === format && text) found.push(text)
    return text
  })
  return found
}
