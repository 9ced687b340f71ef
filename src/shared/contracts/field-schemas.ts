import formats from '../../../schemas/formats.json'
import options from '../../../schemas/options.json'
import { isOwnList } from '../option-lists'
import type { WireSchema } from './wire-schema'

/** The keywords of `schemas/` that are used here. */
export interface FieldSchema {
  type?: string
  title?: string
  description?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  required?: readonly string[]
  properties?: Record<string, FieldSchema>
  items?: FieldSchema
  $ref?: string
  'x-options'?: keyof typeof options
  'x-sensitive'?: boolean
}

const patterns: Record<string, string> = formats

/** Blank counts as absent, so an optional field may be blank. */
function patternOf(format: string, isRequired: boolean) {
  const pattern = patterns[format]
  if (pattern === undefined) return {}
  return { pattern: isRequired || new RegExp(pattern, 'u').test('') ? pattern : `^$|${pattern}` }
}

function choicesOf(name: keyof typeof options, isRequired: boolean) {
  const { items } = options[name]
  if (isOwnList(name)) return { examples: items }
  return { enum: isRequired ? items : [...items, ''] }
}

/** A field as it may be sent: its schema in standard keywords only. */
export function sentField(field: FieldSchema, isRequired: boolean): WireSchema {
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

/** A form as an object; unknown fields are refused. */
export function sentForm(schema: FieldSchema): WireSchema {
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
