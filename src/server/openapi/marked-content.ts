import type { FieldSchema } from './field-schemas'

/** A field of some content, and where it stands: '/resources/1/title'. */
export interface MarkedField {
  field: FieldSchema
  path: string
  isRequired: boolean
  /** Whether it stands in a list of any length. */
  isRepeated: boolean
}

/** Content in which every value is another, so that it is known again wherever a codec puts it. */
export interface MarkedContent {
  content: unknown
  /** The field that a value stands for; undefined for what the codec added itself. */
  fieldOf(value: string | number): MarkedField | undefined
  /** Every field by its place. */
  fields: ReadonlyMap<string, MarkedField>
  /** The schema of the list at a path. */
  listAt(path: string): FieldSchema | undefined
}

/** Enough to see what repeats, in a list of any length. */
const twice = 2

/** Makes content that a section's schema describes, each of its values made up and unique. */
export function markedContent(schema: FieldSchema): MarkedContent {
  const byMark = new Map<string, MarkedField>()
  const byPath = new Map<string, MarkedField>()
  const lists = new Map<string, FieldSchema>()

  function value(node: FieldSchema, at: Omit<MarkedField, 'field'>): unknown {
    const { path } = at
    if (node.items) {
      const { items, minItems, maxItems } = node
      const isFixed = minItems !== undefined && minItems === maxItems
      lists.set(path, node)
      const isRepeated = at.isRepeated || !isFixed
      return Array.from({ length: isFixed ? minItems : twice }, (_, n) =>
        value(items, { path: `${path}/${n}`, isRequired: true, isRepeated }),
      )
    }
    if (node.properties) {
      const { properties, required = [] } = node
      return Object.fromEntries(
        Object.entries(properties).map(([name, child]) => [
          name,
          value(child, { ...at, path: `${path}/${name}`, isRequired: required.includes(name) }),
        ]),
      )
    }
    // A picture that is not sent stays as it is.
    const isRequired = at.isRequired && node.format !== 'image'
    const field = { ...at, field: node, isRequired }
    const mark = byMark.size + 1_000_000
    const marked = node.type === 'integer' ? mark : `a text ${mark}`
    byMark.set(String(marked), field)
    byPath.set(path, field)
    return marked
  }

  const content = value(schema, { path: '', isRequired: true, isRepeated: false })
  return {
    content,
    fieldOf: (mark) => byMark.get(String(mark)),
    fields: byPath,
    listAt: (path) => lists.get(path),
  }
}
