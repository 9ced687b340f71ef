import type { FieldSchema } from '../../../shared/contracts/field-schemas'

/** A field and its path in the content: '/resources/1/title'. */
export interface MarkedField {
  field: FieldSchema
  path: string
  isRequired: boolean
  /** Whether it is inside a list of variable length. */
  isRepeated: boolean
}

/**
 * Content in which every value is unique, so that it can be recognised wherever a codec puts it.
 */
export interface MarkedContent {
  content: unknown
  /** The field of a value; undefined for values that the codec adds. */
  fieldOf(value: string | number): MarkedField | undefined
  /** All fields by path. */
  fields: ReadonlyMap<string, MarkedField>
  /** The schema of the list at a path. */
  listAt(path: string): FieldSchema | undefined
}

/** Two rows are enough to recognise a list. */
const twice = 2

/** Makes content for a section's schema with a unique value in every field. */
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
    // A picture that is not sent keeps the stored one.
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
