import { contentSchemas, type Content, type ContentKey } from '../../../schemas'
import type { PartLimits } from './contract'
import type { SchemaNode } from '../schema-walk'
import { named, oneOf, type WireSchema } from './wire-schema'

const keys = Object.keys(contentSchemas) as ContentKey[]

export const section = oneOf(keys)

/** Seven of the largest pictures, and all texts. */
export const sectionLimits: PartLimits = {
  parts: 300,
  text: 2 * 1024 * 1024,
  file: 8 * 1024 * 1024,
  all: 64 * 1024 * 1024,
}

/** Stored content by its types: what is older follows older rules, and absent fields are blank. */
function storedContent({ type, title, properties, items }: SchemaNode): WireSchema {
  if (items) return { type, title, items: storedContent(items) }
  if (!properties) return { type, title }
  return {
    type,
    title,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, storedContent(field)]),
    ),
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

/** The content of any section, as it is stored. */
export const content: WireSchema<Content[ContentKey]> = {
  anyOf: keys.map((key) => named(`Stored-${key}`, storedContent(contentSchemas[key]))),
}
