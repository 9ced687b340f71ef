/** As much of a schema as tells where its texts are and what they mean. */
export interface TextNode {
  type?: unknown
  format?: string
  maxLength?: number
  items?: TextNode
  properties?: Record<string, TextNode>
}

/** The same content with every text put through `change`, which is told its place in the schema. */
export function withTexts(
  node: TextNode,
  value: unknown,
  change: (text: string, node: TextNode) => string,
): unknown {
  if (typeof value === 'string') return change(value, node)
  if (Array.isArray(value)) return value.map((item) => withTexts(node.items ?? {}, item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      withTexts(node.properties?.[name] ?? {}, part, change),
    ]),
  )
}

/** Every given text of one format. */
export function textsOf(node: TextNode, value: unknown, format: string): string[] {
  const found: string[] = []
  withTexts(node, value, (text, { format: own }) => {
    if (own === format && text) found.push(text)
    return text
  })
  return found
}
