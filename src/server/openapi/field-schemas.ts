import formats from '../../../schemas/formats.json'
import options from '../../../schemas/options.json'
import { walkSchema, type SchemaNode } from '../../shared/schema-walk'
import type { WireSchema } from './wire-schema'

const patterns: Record<string, string> = formats
const lists: Record<string, { items: string[]; other?: string }> = options

/** Blank counts as absent, so an optional field may be blank. */
function patternOf(format: string, isRequired: boolean) {
  const pattern = patterns[format]
  if (pattern === undefined) return {}
  return { pattern: isRequired || new RegExp(pattern, 'u').test('') ? pattern : `^$|${pattern}` }
}

function choicesOf(name: string, isRequired: boolean) {
  const { items, other } = lists[name]!
  if (other) return { examples: items }
  return { enum: isRequired ? items : [...items, ''] }
}

/** A field as it may be sent: its schema in standard keywords only. */
export function sentField(field: SchemaNode, isRequired: boolean): WireSchema {
  const { type, title, description, format, minLength, maxLength, minimum, maximum } = field
  return {
    type,
    title,
    description,
    minLength: isRequired && type === 'string' ? (minLength ?? 1) : minLength,
    maxLength,
    minimum,
    maximum,
    ...(format !== undefined && patternOf(format, isRequired)),
    ...(field['x-options'] && choicesOf(field['x-options'], isRequired)),
    'x-sensitive': field['x-sensitive'],
  }
}

/**
 * A field as it is answered: only the type is promised, because older content follows older rules
 * and absent fields are blank.
 */
export const answeredField = ({ type, title }: SchemaNode): WireSchema => ({ type, title })

/** A form as an object; unknown fields are refused. */
export function sentForm(schema: SchemaNode): WireSchema {
  const { title, properties = {}, required = [] } = schema
  return {
    type: 'object',
    title,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        sentField(field, required.includes(name)),
      ]),
    ),
    required,
    additionalProperties: false,
  }
}

/** Stored content by its types. */
export const storedContent = (schema: SchemaNode) =>
  walkSchema(schema, undefined, ({ node = {} }, inner) => {
    const { type, title, items, properties } = node
    if (items) return { type, title, items: (inner() as WireSchema[])[0] }
    if (!properties) return answeredField(node)
    const required = Object.keys(properties)
    return { type, title, properties: inner(), required, additionalProperties: false }
  }) as WireSchema
