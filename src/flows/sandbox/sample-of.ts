import options from '../../../schemas/options.json'

interface Field {
  type?: string
  format?: string
  $ref?: string
  items?: unknown
  properties?: Record<string, unknown>
  minItems?: number
  'x-options'?: string
  'x-date'?: boolean
  'x-amount'?: string
  'x-slots'?: number
}

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
export function sampleOf(schema: unknown): unknown {
  const field = schema as Field
  if (field.$ref) return sampleDocument
  if (field.type === 'array') {
    const length = field.minItems ?? 1
    return Array.from({ length }, () => sampleOf(field.items))
  }
  if (field.properties) return sampleFields(field as { properties: Record<string, unknown> })
  if (field.type === 'integer') return 1
  const list = field['x-options'] && lists[field['x-options']]
  if (list) return list.items[0]
  if (field['x-date']) return '03/27/1990'
  if (field['x-amount']) return '250000'
  return byFormat[field.format ?? ''] ?? 'Sample'
}

/** A sample for every field of a form. */
export const sampleFields = ({ properties }: { properties: object }) =>
  Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sampleOf(field)]))
