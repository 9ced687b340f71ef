import type { RJSFSchema, UiSchema } from '@rjsf/utils'

interface Node {
  title?: string
  type?: string
  format?: string
  properties?: Record<string, Node>
  items?: Node
}

const isSeen = (name: string, { title }: Node, look: UiSchema) =>
  title !== undefined && look[name]?.['ui:widget'] !== 'hidden'

/** A schema without what nobody edits: ids, and what the look hides. */
export function drawnSchema(schema: object, look: UiSchema): RJSFSchema {
  const node = schema as Node
  const items = node.items && drawnSchema(node.items, (look.items ?? {}) as UiSchema)
  const properties =
    node.properties &&
    Object.fromEntries(
      Object.entries(node.properties)
        .filter(([name, property]) => isSeen(name, property, look))
        .map(([name, property]) => [name, drawnSchema(property, look[name] ?? {})]),
    )
  return { ...node, ...(items && { items }), ...(properties && { properties }) } as RJSFSchema
}

/** How a text is edited, by its format; the same for every section. */
const byFormat: Record<string, UiSchema> = {
  image: { 'ui:field': 'image' },
  'rich-text': { 'ui:field': 'richText' },
  text: { 'ui:widget': 'textarea', 'ui:options': { rows: 4 } },
  email: { 'ui:options': { inputmode: 'email' } },
  digits: { 'ui:options': { inputmode: 'numeric' } },
}

/** The look of a schema: what its formats say, and over it what its own look says. */
export function drawnLook(schema: object, look: UiSchema): UiSchema {
  const node = schema as Node
  const own = Object.fromEntries(
    Object.entries(node.properties ?? {}).map(([name, property]) => [
      name,
      drawnLook(property, look[name] ?? {}),
    ]),
  )
  return {
    ...byFormat[node.format ?? ''],
    ...look,
    ...own,
    ...(node.items && { items: drawnLook(node.items, (look.items ?? {}) as UiSchema) }),
  }
}
