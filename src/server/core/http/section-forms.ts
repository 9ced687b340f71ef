import { contentSchemas, type ContentKey } from '../../../../schemas'
import { contentLists, sectionOf } from '../../../shared/admin-sections'
import { named, type WireSchema } from '../../../shared/contracts/wire-schema'
import { saveOf } from '../../../shared/section-saves'
import { shaped } from '../../../shared/shaped'

const blank = (key: ContentKey) => shaped(contentSchemas[key], undefined) as never

/** A value that a section's codec writes: its form on the wire is the codec's alone. */
const writtenBy = (codec: string, value: unknown): WireSchema => ({
  type: Array.isArray(value) ? 'array' : typeof value,
  description: `As the codec ${codec} writes it`,
})

/** The rows of a section, as the public reads them. */
const rowsOf = (key: ContentKey) =>
  named(`Read-${key}`, writtenBy(`${key}.read`, sectionOf(key).codec.encode(blank(key))))

/** The answer of a public content call. */
export function answeredList(path: string): WireSchema {
  const [first, ...others] = contentLists.get(path)!.map(rowsOf)
  return others.length === 0 ? first! : { type: 'array', description: 'The rows of all sections' }
}

/** The body of a save by its media type. */
export function savedBody(key: ContentKey): Record<string, WireSchema> {
  const body = saveOf(key).codec.encode(blank(key), new Map())
  const [type, value] =
    'json' in body ? ['application/json', body.json] : ['multipart/form-data', {}]
  return { [type]: named(`Save-${key}`, writtenBy(`${key}.save`, value)) }
}

/** The answer to a save. */
export const savedAnswer = (key: ContentKey): WireSchema =>
  named(`Saved-${key}`, writtenBy(`${key}.save`, saveOf(key).answer.encode(blank(key), '')))
