import options from '../../../schemas/options.json'
import { walkSchema, type SchemaNode } from '../../shared/schema-walk'

const lists = options as Record<string, { items: string[] }>

/** A sample document: name and size without content. */
export const sampleDocument = {
  name: 'sample.jpg',
  size: 48_000,
  type: 'image/jpeg',
  key: 'sample',
}

const byFormat: Record<string, string> = {
  email: 'ada@example.org',
  phone: '0801 234 5678',
  digits: '12345678901',
  image: 'sample.webp',
  'rich-text': '<p>Sample</p>',
}

/** A valid sample for a schema, always the same. */
export const sampleOf = (schema: object) =>
  walkSchema(schema as SchemaNode, undefined, ({ node = {} }, inner) => {
    if (node.$ref) return sampleDocument
    if (node.items)
      return Array.from({ length: node.minItems ?? 1 }, () => (inner() as unknown[])[0])
    if (node.properties) return inner()
    if (node.type === 'integer') return 1
    const list = node['x-options'] && lists[node['x-options']]
    if (list) return list.items[0]
    if (node['x-date']) return '03/27/1990'
    if (node['x-amount']) return '250000'
    return byFormat[node.format ?? ''] ?? 'Sample'
  })

/** A sample for every field of a form. */
export const sampleFields = (schema: object) => sampleOf(schema) as Record<string, unknown>
